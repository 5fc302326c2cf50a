//! The house stands as `docs/architecture.md` draws it: modules import one way, a crate is named
//! only in its own room, and files stay of a size that one can read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Rooms from the top down. A room may import rooms below it, never above or beside.
const STOREYS: [&[&str]; 10] = [
    &["cli"],
    &["eval"],
    &["search", "impact"],
    &["graph"],
    &["index"],
    &["history"],
    &["store"],
    &["syntax", "git"],
    &["role", "redact"],
    &[],
];

/// Plain data and rendering: filled by others, importing only plain types.
const REPORT: &str = "report";
const REPORT_MAY_IMPORT: [&str; 3] = ["syntax", "role", "report"];

/// Crates with the one room that may name them.
const CONFINED: [(&str, &str); 10] = [
    ("gix", "git"),
    ("tree_sitter", "syntax"),
    ("rusqlite", "store"),
    ("tantivy", "store"),
    ("petgraph", "graph"),
    ("clap", "cli"),
    ("indicatif", "cli"),
    ("similar", "impact"),
    ("aho_corasick", "redact"),
    ("yaml_rust2", "eval"),
];

/// Files over this many lines have two purposes.
const LONGEST: usize = 600;

fn sources() -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                // A sample of the language, no module.
                && !path.ends_with("languages/rust/sample.rs")
            {
                let text = std::fs::read_to_string(&path).expect("a source");
                let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("inside");
                let room = inside.iter().nth(1).expect("a room").to_string_lossy().into_owned();
                let room = room.trim_end_matches(".rs").to_string();
                found.push((room, inside.to_path_buf(), text));
            }
        }
    }
    found.sort();
    found
}

/// Rooms that a source names with `crate::room`.
fn imports(text: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let name: String = text[at + "crate::".len()..]
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        rooms.push(name);
    }
    rooms
}

/// A source without its unit tests and comments: those may look anywhere.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_import_one_way() {
    let storey: BTreeMap<&str, usize> = STOREYS
        .iter()
        .enumerate()
        .flat_map(|(at, rooms)| rooms.iter().map(move |room| (*room, at)))
        .collect();
    let mut wrong = Vec::new();
    for (room, path, text) in sources() {
        if matches!(room.as_str(), "lib" | "main")
            || path.components().any(|c| c.as_os_str() == "tests")
        {
            continue;
        }
        for imported in imports(&code_of(&text)) {
            let fine = if imported == room {
                true
            } else if room == REPORT {
                REPORT_MAY_IMPORT.contains(&imported.as_str())
            } else if imported == REPORT {
                // `impact` fills the report's plain data itself.
                matches!(room.as_str(), "cli" | "impact")
            } else {
                match (storey.get(room.as_str()), storey.get(imported.as_str())) {
                    (Some(from), Some(to)) => from < to || (room == "role" && imported == "syntax"),
                    _ => false,
                }
            };
            if !fine {
                wrong.push(format!("{} imports crate::{imported}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_crate_is_named_in_its_room_alone() {
    let mut wrong = Vec::new();
    for (room, path, text) in sources() {
        let code = code_of(&text);
        for (name, own) in CONFINED {
            let named =
                code.contains(&format!("{name}::")) || code.contains(&format!("use {name}"));
            if named && room != own {
                wrong.push(format!("{} names {name}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_module_begins_by_saying_what_it_is_for() {
    let silent: Vec<_> = sources()
        .into_iter()
        .filter(|(_, _, text)| !text.starts_with("//!"))
        .map(|(_, path, _)| path)
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn files_stay_readable() {
    let long: Vec<_> = sources()
        .into_iter()
        .filter(|(_, _, text)| text.lines().count() > LONGEST)
        .map(|(_, path, _)| path)
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn nothing_that_input_reaches_may_panic_on_it() {
    let mut wrong = Vec::new();
    for (_, path, text) in sources() {
        let test_only = ["tests", "samples.rs"];
        if path.components().any(|c| test_only.iter().any(|name| c.as_os_str() == *name)) {
            continue;
        }
        for (at, line) in code_of(&text).lines().enumerate() {
            if line.contains(".unwrap()") || line.contains("panic!(") {
                wrong.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
