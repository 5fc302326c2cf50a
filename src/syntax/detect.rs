//! The language of a blob: by attribute, file name, extension, `#!` line, then content.
//!
//! The one place of this room that sees a path; it decides the language and nothing else.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::language::Language;

struct Tables {
    names: HashMap<&'static str, Language>,
    extensions: HashMap<&'static str, Language>,
    interpreters: HashMap<&'static str, Language>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Tables {
            names: HashMap::new(),
            extensions: HashMap::new(),
            interpreters: HashMap::new(),
        };
        for language in Language::all() {
            let description = language.description();
            for name in description.file_names {
                tables.names.entry(name).or_insert(language);
            }
            for extension in description.extensions {
                tables.extensions.entry(extension).or_insert(language);
            }
            for interpreter in description.interpreters {
                tables.interpreters.entry(interpreter).or_insert(language);
            }
        }
        tables
    })
}

/// Extensions that several languages share, which only the content can tell apart.
const AMBIGUOUS: &[&str] = &["h", "m", "v", "pl", "inc"];

/// The language of a blob under `path`; `attribute` is the value of `linguist-language`,
/// `head` are the first bytes of the blob, looked at only if [`needs_content`].
pub fn detect(path: &[u8], attribute: Option<&str>, head: &[u8]) -> Language {
    if let Some(language) = attribute.and_then(Language::from_name) {
        return language;
    }
    match by_path(path) {
        ByPath::Known(language) => language,
        ByPath::Ambiguous(extension) => by_content(extension, head),
        ByPath::Unknown => by_shebang(head).unwrap_or(Language::TEXT),
    }
}

/// Whether [`detect`] looks at the blob at all for this path.
pub fn needs_content(path: &[u8]) -> bool {
    !matches!(by_path(path), ByPath::Known(_))
}

enum ByPath {
    Known(Language),
    Ambiguous(&'static str),
    Unknown,
}

fn by_path(path: &[u8]) -> ByPath {
    let tables = tables();
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    let Ok(name) = std::str::from_utf8(name) else {
        // A name in some other encoding still has an extension.
        let extension = name.rsplit(|&byte| byte == b'.').next().unwrap_or(b"");
        let extension = String::from_utf8_lossy(extension).to_ascii_lowercase();
        return by_extension(&extension).unwrap_or(ByPath::Unknown);
    };
    if let Some(&language) = tables.names.get(name) {
        return ByPath::Known(language);
    }
    let lower = name.to_ascii_lowercase();
    // The longest extension first: `blade.php` before `php`.
    let mut rest = lower.as_str();
    while let Some((_, extension)) = rest.split_once('.') {
        if let Some(found) = by_extension(extension) {
            return found;
        }
        rest = extension;
    }
    if lower.starts_with("dockerfile.") || lower.starts_with("containerfile.") {
        return Language::from_name("dockerfile").map_or(ByPath::Unknown, ByPath::Known);
    }
    if lower.starts_with("makefile.") {
        return Language::from_name("makefile").map_or(ByPath::Unknown, ByPath::Known);
    }
    ByPath::Unknown
}

fn by_extension(extension: &str) -> Option<ByPath> {
    if let Some(&ambiguous) = AMBIGUOUS.iter().find(|&&known| known == extension) {
        return Some(ByPath::Ambiguous(ambiguous));
    }
    let language = tables().extensions.get(extension)?;
    Some(ByPath::Known(*language))
}

/// The program of a `#!` line, seen through `env`, its path and its version number.
fn by_shebang(head: &[u8]) -> Option<Language> {
    let line = head.strip_prefix(b"#!")?;
    let line = line.split(|&byte| byte == b'\n').next()?;
    let line = std::str::from_utf8(&line[..line.len().min(200)]).ok()?;
    let mut words = line.split_whitespace();
    let mut program = words.next()?.rsplit('/').next()?;
    if program == "env" {
        program = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
        program = program.rsplit('/').next()?;
    }
    let program = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
    tables().interpreters.get(program).copied()
}

fn named(name: &str) -> Language {
    Language::from_name(name).unwrap_or(Language::TEXT)
}

fn by_content(extension: &str, head: &[u8]) -> Language {
    let head = String::from_utf8_lossy(&head[..head.len().min(16 * 1024)]);
    let any = |marks: &[&str]| {
        head.lines().any(|line| {
            let line = line.trim_start();
            marks.iter().any(|mark| line.starts_with(mark))
        })
    };
    let objective = || {
        any(&[
            "@interface",
            "@protocol",
            "@implementation",
            "@property",
            "@class ",
            "@end",
            "#import ",
            "@import ",
        ])
    };
    match extension {
        "h" if objective() => named("objective-c"),
        "h" if any(&[
            "namespace ",
            "template",
            "class ",
            "public:",
            "private:",
            "protected:",
            "using ",
            "constexpr ",
            "inline constexpr",
            "#include <string>",
            "#include <vector>",
            "#include <memory>",
            "#include <map>",
            "#include <functional>",
            "#include <utility>",
            "#include <iostream>",
            "#include <type_traits>",
            "#include <cstd",
            "enum class ",
            "virtual ",
            "extern \"C++\"",
        ]) || head.contains("std::") =>
        {
            named("c++")
        }
        "h" => named("c"),
        "m" if objective() => named("objective-c"),
        "m" if any(&["(*"]) && head.contains("*)") => named("wolfram language"),
        "m" if any(&[":- module", ":- interface"]) => named("mercury"),
        "m" => named("matlab"),
        "v" if any(&[
            "Require ",
            "Theorem ",
            "Lemma ",
            "Definition ",
            "Proof",
            "Inductive ",
            "From ",
        ]) =>
        {
            named("rocq prover")
        }
        "v" if any(&["module ", "`timescale", "`include", "`define"])
            && head.contains("endmodule") =>
        {
            named("verilog")
        }
        "v" if any(&["fn ", "pub fn ", "import ", "module ", "struct "]) => named("v"),
        "v" => named("verilog"),
        "pl" if any(&[":- "]) => named("prolog"),
        "pl" if any(&["use v6", "unit module", "grammar "]) => named("raku"),
        "pl" => named("perl"),
        "inc" if head.contains("<?php") || head.contains("<?=") => named("php"),
        "inc" if any(&["#include", "#define", "#ifdef", "#ifndef", "static ", "typedef "]) => {
            named("c++")
        }
        "inc" if any(&["SUMMARY", "DESCRIPTION", "LICENSE =", "SRC_URI", "inherit "]) => {
            named("bitbake")
        }
        "inc" => by_shebang(head.as_bytes()).unwrap_or(Language::TEXT),
        _ => Language::TEXT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(path: &str, head: &str) -> &'static str {
        detect(path.as_bytes(), None, head.as_bytes()).name()
    }

    #[test]
    fn by_name_extension_and_shebang() {
        for (path, head, expected) in [
            ("a/b.py", "", "python"),
            ("a/b.PY", "", "python"),
            ("x.jsx", "", "javascript"),
            ("x.mjs", "", "javascript"),
            ("x.ts", "", "typescript"),
            ("x.d.ts", "", "typescript"),
            ("x.tsx", "", "tsx"),
            ("Makefile", "", "makefile"),
            ("Rakefile", "", "ruby"),
            ("CMakeLists.txt", "", "cmake"),
            ("notes.txt", "", "text"),
            ("run", "#!/usr/bin/env python3\n", "python"),
            ("run", "#!/usr/bin/env -S FOO=1 node --x\n", "javascript"),
            ("run", "#!/bin/sh\n", "shell"),
            ("run", "#!/usr/bin/ruby2.7 -w\n", "ruby"),
            ("run", "nothing", "text"),
            ("Dockerfile", "", "dockerfile"),
            ("Dockerfile.dev", "", "dockerfile"),
            ("README.md", "", "markdown"),
            ("Cargo.lock", "", "toml"),
            (".gitignore", "", "ignore list"),
            ("main.tf", "", "hcl"),
        ] {
            assert_eq!(name(path, head), expected, "{path} {head}");
        }
    }

    #[test]
    fn by_content() {
        for (path, head, expected) in [
            ("x.h", "int f(void);\n", "c"),
            ("x.h", "namespace a { int f(); }\n", "c++"),
            ("x.h", "#include <std.h>\nclass A {\n", "c++"),
            ("x.h", "@interface A : NSObject\n@end\n", "objective-c"),
            ("x.m", "#import <A.h>\n", "objective-c"),
            ("x.m", "function y = f(x)\n", "matlab"),
            ("x.v", "module a;\nendmodule\n", "verilog"),
            ("x.v", "Lemma a : True.\n", "rocq prover"),
            ("x.pl", "use strict;\n", "perl"),
            ("x.pl", ":- module(a, []).\n", "prolog"),
            ("x.inc", "<?php\n", "php"),
        ] {
            assert_eq!(name(path, head), expected, "{path} {head}");
        }
    }

    #[test]
    fn the_attribute_wins() {
        assert_eq!(detect(b"a.py", Some("Ruby"), b"").name(), "ruby");
        assert_eq!(detect(b"a.py", Some("nonsense"), b"").name(), "python");
    }

    #[test]
    fn content_is_asked_for_only_where_needed() {
        for (path, needed) in [
            ("a.py", false),
            ("Makefile", false),
            ("a.h", true),
            ("run", true),
            ("a.unknown", true),
        ] {
            assert_eq!(needs_content(path.as_bytes()), needed, "{path}");
        }
        assert!(needs_content(b"\xff\xfe"));
        assert!(!needs_content(b"\xff.py"));
    }
}
