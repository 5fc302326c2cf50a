//! Git's settings, as every git command sees them.
//!
//! gix reads the files and `GIT_CONFIG_COUNT`; what `git -c key=value` hands to us comes in
//! `GIT_CONFIG_PARAMETERS`, which it does not read, so that is parsed here.

use super::Repository;

/// One value of a setting and where it was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigValue {
    /// `section.name` or `section.subsection.name`.
    pub key: String,
    /// `None` for a key that stands alone and so means true.
    pub value: Option<String>,
    /// A file, or `command line` or `environment`.
    pub origin: String,
}

impl Repository {
    /// Everything that is set in a section, in the order of the files; the last of a key wins.
    pub fn config_section(&self, section: &str) -> Vec<ConfigValue> {
        self.with_config(|config| {
            let sections = config.plumbing().sections_by_name(section);
            sections.into_iter().flatten().flat_map(values_of).collect()
        })
    }

    /// The last value of `key` (`section.name` or `section.subsection.name`).
    pub fn config_string(&self, key: &str) -> Option<String> {
        self.with_config(|config| config.string(key).map(|value| value.to_string()))
    }

    /// `yes`, `on`, `1`, a bare key and their opposites; `None` where unset or not a boolean.
    pub fn config_bool(&self, key: &str) -> Option<bool> {
        self.with_config(|config| config.boolean(key))
    }

    /// An integer with git's `k`, `m` and `g` suffixes; `None` where unset or not a number.
    pub fn config_integer(&self, key: &str) -> Option<i64> {
        self.with_config(|config| config.integer(key))
    }

    /// Every value of a key that may stand several times, in the order of the files.
    pub fn config_strings(&self, key: &str) -> Vec<String> {
        self.with_config(|config| {
            let values = config.plumbing().strings(key).unwrap_or_default();
            values.into_iter().map(|value| value.to_string()).collect()
        })
    }

    fn with_config<T>(&self, look: impl FnOnce(gix::config::Snapshot<'_>) -> T) -> T {
        look(self.local().config_snapshot())
    }
}

fn values_of(section: gix::config::file::SectionRef<'_>) -> Vec<ConfigValue> {
    use gix::config::Source;
    let header = section.header();
    let meta = section.meta();
    let origin = match (&meta.path, meta.source) {
        (Some(path), _) => path.display().to_string(),
        (None, Source::Cli) => "command line".to_string(),
        (None, Source::Env | Source::EnvOverride) => "environment".to_string(),
        (None, other) => format!("{other:?}").to_lowercase(),
    };
    let mut names: Vec<_> = section.value_names().map(|name| name.to_lowercase()).collect();
    names.sort();
    names.dedup();
    let mut found = Vec::new();
    for name in names {
        let key = match header.subsection_name() {
            Some(subsection) => format!("{}.{subsection}.{name}", header.name()),
            None => format!("{}.{name}", header.name()),
        };
        let values = section.values(&name);
        let implicit = section.value_implicit(&name) == Some(None);
        for (at, value) in values.iter().enumerate() {
            let alone = implicit && at + 1 == values.len();
            found.push(ConfigValue {
                key: key.clone(),
                value: (!alone).then(|| value.to_string()),
                origin: origin.clone(),
            });
        }
    }
    found
}

/// The overrides of `git -c`, in the form `key=value` (or `key` alone, which means true).
pub(super) fn command_line_overrides() -> Vec<Vec<u8>> {
    use std::os::unix::ffi::OsStringExt;
    match std::env::var_os("GIT_CONFIG_PARAMETERS") {
        Some(raw) => parse_parameters(&raw.into_vec()),
        None => Vec::new(),
    }
}

/// Git writes `'key'='value'` (or `'key'=` for a key alone), older ones `'key=value'`, with a
/// space between and `'\''` for a quote. What follows a broken item is dropped.
fn parse_parameters(raw: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut rest = raw;
    loop {
        while let [b' ' | b'\t' | b'\n', tail @ ..] = rest {
            rest = tail;
        }
        let Some((mut item, after)) = unquote(rest) else {
            return found;
        };
        rest = after;
        if let [b'=', tail @ ..] = rest {
            rest = tail;
            if let Some((value, after)) = unquote(rest) {
                rest = after;
                item.push(b'=');
                item.extend_from_slice(&value);
            }
        }
        found.push(item);
    }
}

/// Takes one shell-quoted word off the front.
fn unquote(raw: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut rest = raw.strip_prefix(b"'")?;
    let mut word = Vec::new();
    loop {
        let end = rest.iter().position(|byte| *byte == b'\'')?;
        word.extend_from_slice(&rest[..end]);
        rest = &rest[end + 1..];
        match rest {
            [b'\\', escaped @ (b'\'' | b'!'), b'\'', tail @ ..] => {
                word.push(*escaped);
                rest = tail;
            }
            _ => return Some((word, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse_parameters;

    fn parsed(raw: &str) -> Vec<String> {
        parse_parameters(raw.as_bytes())
            .into_iter()
            .map(|item| String::from_utf8(item).unwrap())
            .collect()
    }

    #[test]
    fn both_forms_of_git_are_read() {
        assert_eq!(parsed("'a.b'='1' 'c.d=2'"), ["a.b=1", "c.d=2"]);
        assert_eq!(parsed("'a.b'= 'c.d'='x y'"), ["a.b", "c.d=x y"]);
        assert_eq!(parsed("'a.b'=''"), ["a.b="]);
    }

    #[test]
    fn quotes_inside_a_value_survive() {
        assert_eq!(parsed(r"'a.b'='it'\''s'\!''"), ["a.b=it's!"]);
        assert_eq!(parsed("'a.b'='open"), ["a.b"]);
        assert_eq!(parsed("junk"), Vec::<String>::new());
    }
}
