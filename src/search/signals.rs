//! Ranking signals: small, named functions over the candidates, applied in a fixed order.
//!
//! Each adds a share relative to the best score so far (its *unit*) or scales a candidate. The
//! constants started from what peers publish (see `docs/ranking.md`).

pub mod agreement;
pub mod centrality;
pub mod duplicates;
pub mod names;

use std::collections::HashMap;

use super::candidate::{Candidate, unit};
use super::query::{Query, last_component};
use super::symbols::Definitions;
use super::variants::are_forms;
use super::{modules, paths};
use crate::role::Role;
use crate::store::FileEntry;
use crate::syntax::words;

/// A file that matches in many places is more about the query than one that matches in one.
pub mod coherence {
    use super::*;

    /// Share of the unit that the file with the largest sum gets.
    const WEIGHT: f64 = 0.3;

    /// Adds to each file's best candidate its file's part of the largest sum of scores.
    pub fn apply(candidates: &mut [Candidate]) {
        let unit = unit(candidates);
        let mut files: HashMap<usize, (f64, usize)> = HashMap::new();
        for (at, candidate) in candidates.iter().enumerate() {
            let entry = files.entry(candidate.file).or_insert((0.0, at));
            entry.0 += candidate.score;
            let top = &candidates[entry.1];
            if (candidate.score, top.chunk) > (top.score, candidate.chunk) {
                entry.1 = at;
            }
        }
        let largest = files.values().map(|(sum, _)| *sum).fold(0.0, f64::max);
        if largest > 0.0 {
            for (sum, top) in files.into_values() {
                candidates[top].add("coherence", WEIGHT * unit * sum / largest);
            }
        }
    }
}

/// The place that defines the queried name beats every place that uses it.
pub mod definition {
    use super::*;

    /// In units: for a query that is a symbol, for one that may as well be a plain word, and for a
    /// symbol inside a question.
    const SYMBOL: f64 = 3.0;
    const PLAIN_WORD: f64 = 1.5;
    const EMBEDDED: f64 = 0.8;
    /// The file is named after the symbol.
    const STEM: f64 = 1.5;
    /// A field, variable or test of that name.
    const MINOR: f64 = 0.3;
    /// The name differs in case.
    const OTHER_CASE: f64 = 0.6;

    /// Adds what being a definition of one of the query's names is worth.
    pub fn apply(
        candidates: &mut [Candidate],
        query: &Query,
        files: &[FileEntry],
        definitions: &Definitions,
    ) {
        let unit = unit(candidates);
        let base = match query.symbol {
            Some(_) if query.is_plain_word() => PLAIN_WORD,
            Some(_) => SYMBOL,
            None => EMBEDDED,
        };
        for candidate in candidates {
            let Some(found) = definitions.at(candidate.chunk) else { continue };
            let mut strength = base * found.weight;
            if found.minor {
                strength *= MINOR;
            }
            if found.other_case {
                strength *= OTHER_CASE;
            }
            if named_after(&files[candidate.file].path, &found.symbol) {
                strength *= STEM;
            }
            candidate.add("definition", strength * unit);
        }
    }

    /// Whether the file's stem is the symbol's last name, case, underscores and a plural left aside.
    pub fn named_after(path: &[u8], symbol: &str) -> bool {
        let text = String::from_utf8_lossy(path);
        let (_, stem) = paths::split(&text);
        let (stem, name) = (plain(stem), plain(last_component(symbol)));
        !name.is_empty()
            && (stem == name || stem.trim_end_matches('s') == name.trim_end_matches('s'))
    }

    fn plain(name: &str) -> String {
        name.chars().filter(|c| *c != '_' && *c != '-').flat_map(char::to_lowercase).collect()
    }
}

/// Words of a question that stand in the file's name or folder.
pub mod path_words {
    use super::*;

    /// In units, for a path that has every word of the query.
    const WEIGHT: f64 = 1.3;
    /// How much of that depends on the file's name having no other words: `router.rs` is more
    /// about routers than `router_test_support.rs` is.
    const PRECISION: f64 = 0.5;
    /// Below this share of the words a match is an accident.
    const LEAST: f64 = 0.1;

    /// How paths are read.
    #[derive(Clone, Copy, Debug)]
    pub struct Reading {
        /// A hub is called what its folder is called.
        pub hubs: bool,
        /// Other forms of a word are that word.
        pub forms: bool,
    }

    /// Adds the share of the query's words that the path has.
    pub fn apply(
        candidates: &mut [Candidate],
        query: &Query,
        files: &[FileEntry],
        reading: Reading,
    ) {
        if query.symbol.is_some() && !query.is_plain_word() || query.words.is_empty() {
            return;
        }
        let unit = unit(candidates);
        let mut ratios: HashMap<usize, f64> = HashMap::new();
        for candidate in candidates {
            let ratio = *ratios
                .entry(candidate.file)
                .or_insert_with(|| ratio(&query.words, &files[candidate.file].path, reading));
            if ratio >= LEAST {
                candidate.add("path_words", WEIGHT * unit * ratio);
            }
        }
    }

    fn ratio(query: &[String], path: &[u8], reading: Reading) -> f64 {
        let text = String::from_utf8_lossy(path);
        let (folders, stem) = paths::split(&text);
        let parent = folders.rsplit('/').next().unwrap_or("");
        let as_folder = reading.hubs && !parent.is_empty() && modules::is_hub(&text);
        let own = words::parts(if as_folder { parent } else { stem });
        let above = words::parts(parent);
        let said =
            |word: &str| own.iter().chain(&above).any(|part| akin(word, part, reading.forms));
        let asked = |part: &str| query.iter().any(|word| akin(word, part, reading.forms));
        let recall = share(query, said);
        let precision = share(&own, asked);
        recall * (1.0 - PRECISION + PRECISION * precision)
    }

    /// The share of `words` that are so, 0 where there are none.
    fn share(words: &[String], so: impl Fn(&str) -> bool) -> f64 {
        words.iter().filter(|word| so(word)).count() as f64 / words.len().max(1) as f64
    }

    /// Equal, forms of one word, or one begins with the other and the shorter has three letters at
    /// least.
    fn akin(a: &str, b: &str, forms: bool) -> bool {
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        let begins = short.chars().count() >= 3 && long.starts_with(short);
        a == b || begins || (forms && are_forms(a, b))
    }
}

/// A path, or the end of one, that the query spells out.
pub mod path_match {
    use super::*;

    /// In units.
    const WEIGHT: f64 = 2.0;

    /// Adds to the places in files whose path ends in one of the query's paths.
    pub fn apply(candidates: &mut [Candidate], matched: &HashMap<usize, f64>) {
        let unit = unit(candidates);
        for candidate in candidates {
            if let Some(part) = matched.get(&candidate.file) {
                candidate.add("path", WEIGHT * unit * part);
            }
        }
    }
}

/// Tests, examples, documentation, generated and vendored files step back unless asked for.
pub mod role {
    use super::*;

    /// What a place in a file of this role keeps of its score.
    pub fn factor(role: Role, query: &Query, wanted: Option<Role>) -> f64 {
        let asked = wanted == Some(role)
            || match role {
                Role::Test => {
                    query.mentions(&["test", "tests", "testing", "spec", "specs", "fixture"])
                }
                Role::Example => query.mentions(&["example", "examples", "demo", "sample"]),
                Role::Docs => {
                    query.mentions(&["docs", "documentation", "readme", "guide", "changelog"])
                }
                Role::Config => {
                    query.mentions(&["config", "configuration", "settings", "manifest"])
                }
                _ => false,
            };
        match role {
            _ if asked => 1.0,
            Role::Implementation => 1.0,
            Role::Config => 0.3,
            Role::Test | Role::Example | Role::Docs | Role::Generated | Role::Vendored => 0.2,
        }
    }

    /// Scales each candidate by its file's role.
    pub fn apply(
        candidates: &mut [Candidate],
        query: &Query,
        files: &[FileEntry],
        wanted: Option<Role>,
    ) {
        for candidate in candidates {
            candidate.scale("role", factor(files[candidate.file].role, query, wanted));
        }
    }
}

/// Files that only gather or shim others: barrels, package files, declarations, compatibility.
pub mod thin {
    use super::*;

    const BARREL: f64 = 0.5;
    const DECLARATIONS: f64 = 0.7;
    const COMPATIBILITY: f64 = 0.3;

    /// What a place in this file keeps of its score.
    pub fn factor(path: &[u8]) -> f64 {
        let text = String::from_utf8_lossy(path);
        let name = text.rsplit('/').next().unwrap_or(&text);
        let mut factor = 1.0;
        if matches!(name, "__init__.py" | "package-info.java") {
            factor *= BARREL;
        }
        if name.ends_with(".d.ts") {
            factor *= DECLARATIONS;
        }
        let (folders, stem) = paths::split(&text);
        let shim = |part: &str| matches!(part, "compat" | "_compat" | "legacy");
        if shim(stem) || folders.split('/').any(shim) {
            factor *= COMPATIBILITY;
        }
        factor
    }

    /// Scales candidates in such files.
    pub fn apply(candidates: &mut [Candidate], files: &[FileEntry]) {
        for candidate in candidates {
            candidate.scale("thin", factor(&files[candidate.file].path));
        }
    }
}

/// A second place in a file says less than a first place in another.
pub mod saturation {
    use super::*;

    /// What each further place of a file keeps of its score.
    const KEEP: f64 = 0.5;

    /// Scales each further candidate of a file, best first.
    pub fn apply(candidates: &mut [Candidate]) {
        super::super::candidate::sort(candidates);
        let mut seen: HashMap<usize, i32> = HashMap::new();
        for candidate in candidates {
            let before = seen.entry(candidate.file).or_insert(0);
            candidate.scale("saturation", KEEP.powi(*before));
            *before += 1;
        }
    }
}
