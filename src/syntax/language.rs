//! A language by its name.

use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use xxhash_rust::xxh3::xxh3_64;

use super::description::{Class, Description, Tier};
use super::languages::ALL;
use super::words::WORDS_VERSION;

/// Changes when the same grammar and the same queries give other facts.
const FACTS_VERSION: u64 = 5;

/// A language this program has a name for: an index into the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u16);

impl Language {
    /// Text of an unknown kind.
    pub const TEXT: Language = Language(0);

    pub fn all() -> impl Iterator<Item = Language> {
        (0..ALL.len() as u16).map(Language)
    }

    /// The language of that name: linguist's, in any case, or a common short one.
    pub fn from_name(name: &str) -> Option<Language> {
        let name = name.trim().to_ascii_lowercase();
        let spaced = name.replace('-', " ");
        Language::all().find(|language| {
            let description = language.description();
            description.name == name
                || description.name.replace('-', " ") == spaced
                || description.aliases.contains(&name.as_str())
        })
    }

    /// Linguist's name in lower case.
    pub fn name(self) -> &'static str {
        self.description().name
    }

    pub fn tier(self) -> Tier {
        self.description().tier
    }

    pub fn is_code(self) -> bool {
        self.description().class == Class::Code
    }

    pub fn is_prose(self) -> bool {
        self.description().class == Class::Prose
    }

    pub fn is_data(self) -> bool {
        self.description().class == Class::Data
    }

    /// Equal on every machine for equal grammars, queries and extraction rules; part of the key of stored facts.
    pub fn analyser_version(self) -> u64 {
        static VERSIONS: OnceLock<Vec<u64>> = OnceLock::new();
        let versions = VERSIONS.get_or_init(|| Language::all().map(version_of).collect());
        versions[self.0 as usize]
    }

    pub(crate) fn description(self) -> &'static Description {
        ALL[self.0 as usize]
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

fn version_of(language: Language) -> u64 {
    let description = language.description();
    let mut text = Vec::new();
    text.extend_from_slice(&FACTS_VERSION.to_le_bytes());
    text.extend_from_slice(&WORDS_VERSION.to_le_bytes());
    text.extend_from_slice(description.name.as_bytes());
    text.push(description.outline as u8);
    if let Some(grammar) = &description.grammar {
        text.extend_from_slice(grammar.version.as_bytes());
        for query in grammar.queries {
            // A checkout with other ends of line is the same query.
            text.extend(query.bytes().filter(|&byte| byte != b'\r'));
            text.push(0);
        }
    }
    xxh3_64(&text)
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ok(Language::from_name(&name).unwrap_or(Language::TEXT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_aliases() {
        for (given, name) in [
            ("C++", "c++"),
            ("cpp", "c++"),
            ("csharp", "c#"),
            ("C#", "c#"),
            ("JS", "javascript"),
            ("jsx", "javascript"),
            ("TypeScript", "typescript"),
            ("TSX", "tsx"),
            ("Objective-C", "objective-c"),
            ("bash", "shell"),
            ("Markdown", "markdown"),
        ] {
            assert_eq!(Language::from_name(given).map(Language::name), Some(name));
        }
        assert_eq!(Language::from_name("no such language"), None);
        assert_eq!(Language::TEXT.name(), "text");
    }

    #[test]
    fn no_name_is_taken_twice() {
        let mut seen = HashSet::new();
        for language in Language::all() {
            let description = language.description();
            assert!(seen.insert(description.name), "{}", description.name);
            for alias in description.aliases {
                assert!(seen.insert(alias), "{alias}");
            }
        }
    }

    #[test]
    fn analyser_versions_differ() {
        let versions: HashSet<u64> = Language::all().map(Language::analyser_version).collect();
        assert_eq!(versions.len(), Language::all().count());
    }
}
