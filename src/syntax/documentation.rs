//! The text of documentation comments and strings without their markers.

/// Longer documentation is cut.
const LONGEST: usize = 4000;

/// The text of one or more comments that stand above a definition, in order.
pub fn of_comments<'a>(comments: impl Iterator<Item = &'a [u8]>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for comment in comments {
        let text = String::from_utf8_lossy(comment);
        let text = text.trim();
        if let Some(inner) = block(text) {
            lines.extend(inner.lines().map(|line| star(line).to_owned()));
        } else {
            lines.extend(text.lines().map(|line| marker(line).to_owned()));
        }
    }
    joined(&lines)
}

/// The text of a string literal that documents, quotes included: Python's docstring.
pub fn of_string(literal: &[u8]) -> String {
    let text = String::from_utf8_lossy(literal);
    let text = text.trim();
    let text = text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '@');
    let quotes = ["\"\"\"", "'''", "\"", "'", "`"];
    let quote = quotes.iter().find(|quote| text.starts_with(**quote)).unwrap_or(&"");
    let text = text.strip_prefix(quote).unwrap_or(text);
    let text = text.strip_suffix(quote).unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    let behind = lines.iter().skip(1).filter(|line| !line.trim().is_empty());
    let indent = behind.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let line = if at == 0 { line.trim_start() } else { line.get(indent..).unwrap_or("") };
            line.trim_end().to_owned()
        })
        .collect();
    joined(&lines)
}

/// What a comment with two ends holds.
fn block(text: &str) -> Option<&str> {
    const ENDS: [(&str, &str); 7] = [
        ("/*", "*/"),
        ("(*", "*)"),
        ("{-", "-}"),
        ("<!--", "-->"),
        ("#=", "=#"),
        ("<#", "#>"),
        ("--[[", "]]"),
    ];
    for (open, close) in ENDS {
        if let Some(inner) = text.strip_prefix(open) {
            let inner = inner.strip_suffix(close).unwrap_or(inner);
            return Some(inner.trim_start_matches(['*', '!', '|']).trim_end_matches('*'));
        }
    }
    None
}

/// A line of a block comment without the star it may begin with.
fn star(line: &str) -> &str {
    let line = line.trim();
    match line.strip_prefix('*') {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest),
        None => line,
    }
}

/// A line comment without its marker.
fn marker(line: &str) -> &str {
    let line = line.trim();
    let rest = if let Some(rest) = line.strip_prefix("//") {
        rest.trim_start_matches(['/', '!', '<'])
    } else if let Some(rest) = line.strip_prefix("--") {
        rest.trim_start_matches(['-', '|', '^'])
    } else {
        line.trim_start_matches(['#', ';', '%', '!', '\'']).trim_start_matches('|')
    };
    rest.strip_prefix(' ').unwrap_or(rest)
}

fn joined(lines: &[String]) -> String {
    let text = lines.join("\n");
    // Haddock's mark of a comment that documents what follows.
    let text = text.trim();
    let text = text.strip_prefix("| ").unwrap_or(text);
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(texts: &[&str]) -> String {
        of_comments(texts.iter().map(|text| text.as_bytes()))
    }

    #[test]
    fn markers_go() {
        for (given, expected) in [
            (&["/// One.\n", "/// Two."][..], "One.\nTwo."),
            (&["/** One. */"], "One."),
            (&["/**\n * One.\n *  Two.\n */"], "One.\n Two."),
            (&["# a", "#", "# b"], "a\n\nb"),
            (&["// a"], "a"),
            (&["--- a"], "a"),
            (&["-- | a"], "a"),
            (&["{-| a -}"], "a"),
            (&["%% a"], "a"),
            (&["(** a *)"], "a"),
        ] {
            assert_eq!(comments(given), expected, "{given:?}");
        }
    }

    #[test]
    fn strings_lose_quotes_and_indentation() {
        assert_eq!(
            of_string(b"\"\"\"One.\n\n    Two.\n      Three.\n    \"\"\""),
            "One.\n\nTwo.\n  Three."
        );
        assert_eq!(of_string(b"r'x'"), "x");
        assert_eq!(of_string("'''ä\n  ö'''".as_bytes()), "ä\nö");
    }

    #[test]
    fn long_documentation_is_cut_between_characters() {
        let long = format!("/* {} */", "ä".repeat(5000));
        assert_eq!(comments(&[&long]).len(), LONGEST);
    }
}
