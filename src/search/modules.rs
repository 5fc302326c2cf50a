//! Module summaries: what a newcomer reads first about the whole, or about a part of it.
//!
//! READMEs and design documents, then the files in which modules say what they are for. Judged by
//! path and by how much lies below; only the texts of those chosen are read.

use std::collections::HashMap;

use super::graph::{Node, node};
use super::{paths, query::Query};
use crate::index::View;
use crate::role::Role;
use crate::syntax::words;

/// Summaries shown, at most.
const MODULES: usize = 12;

/// Characters of a summary.
const SUMMARY: usize = 200;

/// Words that ask for an overview and not for a part.
const FRAME: [&str; 20] = [
    "architecture",
    "overview",
    "structure",
    "project",
    "code",
    "codebase",
    "repository",
    "repo",
    "high",
    "level",
    "main",
    "components",
    "component",
    "modules",
    "module",
    "system",
    "organized",
    "organised",
    "explain",
    "describe",
];

/// The files to read first, best first, with what they say of themselves.
pub fn summaries(
    view: &View,
    query: &Query,
    allowed: &[bool],
) -> anyhow::Result<Vec<(usize, Node)>> {
    let files = view.files();
    let below = files_below(view);
    let topic: Vec<&String> =
        query.words.iter().filter(|word| !FRAME.contains(&word.as_str())).collect();
    let mut chosen: Vec<(usize, f64, bool)> = Vec::new();
    for (at, file) in files.iter().enumerate().filter(|(at, _)| allowed[*at]) {
        let path = String::from_utf8_lossy(&file.path);
        let (folder, stem) = paths::split(&path);
        let Some(weight) = weight(file.role, folder, stem, &path, &below) else { continue };
        let parts = words::parts(&path);
        let on_topic = topic.iter().any(|word| parts.iter().any(|part| part == *word));
        chosen.push((at, weight, on_topic));
    }
    // What the question names comes first; the rest only where it names nothing that is there.
    if chosen.iter().any(|(_, _, on_topic)| *on_topic) {
        chosen.retain(|(_, _, on_topic)| *on_topic);
    }
    chosen.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut found = Vec::new();
    for (at, ..) in chosen.into_iter().take(MODULES) {
        let mut node = node(&files[at], &*view.facts(at)?, None, 0);
        node.text = view.text(at)?.and_then(|text| summary(&String::from_utf8_lossy(&text)));
        found.push((at, node));
    }
    Ok(found)
}

/// Number of files in each folder and below it.
fn files_below(view: &View) -> HashMap<String, usize> {
    let mut below = HashMap::new();
    for file in view.files() {
        let path = String::from_utf8_lossy(&file.path);
        let mut folder = &*path;
        while let Some((above, _)) = folder.rsplit_once('/') {
            *below.entry(above.to_string()).or_insert(0) += 1;
            folder = above;
        }
    }
    below.insert(String::new(), view.files().len());
    below
}

/// How much a file says of the whole; `None` for one that says nothing of it.
fn weight(
    role: Role,
    folder: &str,
    stem: &str,
    path: &str,
    below: &HashMap<String, usize>,
) -> Option<f64> {
    if !matches!(role, Role::Implementation | Role::Docs) {
        return None;
    }
    let depth = if folder.is_empty() { 0 } else { folder.split('/').count() };
    let nearness = 1.0 / (1.0 + depth as f64);
    let lower = stem.to_lowercase();
    if lower == "readme" {
        return Some(2.0 + nearness);
    }
    if role == Role::Docs {
        let design = ["architecture", "design", "overview", "internals"];
        return design.iter().any(|word| lower.contains(word)).then_some(1.5 + nearness);
    }
    is_hub(path).then(|| {
        let size = below.get(folder).copied().unwrap_or(1) as f64;
        size.ln_1p() / 10.0 + nearness / 2.0
    })
}

/// Whether a file stands for its folder: what the others in it are is said there.
pub fn is_hub(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    match extension {
        "rs" => matches!(stem, "mod" | "lib" | "main"),
        "py" => matches!(stem, "__init__" | "__main__"),
        "js" | "ts" | "jsx" | "tsx" | "mjs" | "cjs" | "mts" | "cts" => matches!(stem, "index"),
        "go" => matches!(stem, "doc" | "main"),
        "java" => stem == "package-info",
        _ => false,
    }
}

/// The first sentence of a text: of its heading comment in code, of its first paragraph in prose.
fn summary(text: &str) -> Option<String> {
    let mut said: Vec<&str> = Vec::new();
    for line in text.lines().take(60) {
        let bare = line.trim();
        let bare = bare.trim_start_matches(['/', '*', '!', '#', '"', '\'', '-', ';', '=']).trim();
        let bare = bare.trim_end_matches("*/").trim_end_matches("\"\"\"").trim();
        let markup = bare.starts_with(['<', '[', '!', '|', '`']);
        if bare.is_empty() || markup {
            if !said.is_empty() {
                break;
            }
            continue;
        }
        said.push(bare);
    }
    let said = said.join(" ");
    let sentence = said.split_inclusive(". ").next().unwrap_or(&said).trim();
    let short: String = sentence.chars().take(SUMMARY).collect();
    (!short.is_empty()).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_the_first_sentence() {
        let said = |text: &str| summary(text).unwrap_or_default();
        assert_eq!(said("//! Keeps tokens. And more.\n//!\n//! Else.\n"), "Keeps tokens.");
        assert_eq!(said("\"\"\"Keeps tokens.\"\"\"\n\nimport os\n"), "Keeps tokens.");
        assert_eq!(said("<p>\n\n# Tokens\n\nKeeps them.\n"), "Tokens");
    }

    #[test]
    fn hubs_stand_for_their_folder() {
        assert!(is_hub("src/auth/mod.rs") && is_hub("auth/__init__.py") && is_hub("a/index.ts"));
        assert!(!is_hub("src/auth/token.rs") && !is_hub("index.html"));
    }
}
