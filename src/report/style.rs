//! Colours, and text that is safe to print on a terminal.

/// Which escape sequences are used: all empty without colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    pub path: &'static str,
    pub line: &'static str,
    pub symbol: &'static str,
    pub hit: &'static str,
    pub dim: &'static str,
    pub alarm: &'static str,
    pub reset: &'static str,
}

impl Style {
    /// With colours as git's grep has them.
    pub fn coloured() -> Style {
        Style {
            path: "\x1b[35m",
            line: "\x1b[32m",
            symbol: "\x1b[1m",
            hit: "\x1b[1;31m",
            dim: "\x1b[2m",
            alarm: "\x1b[31m",
            reset: "\x1b[m",
        }
    }

    /// Without any.
    pub fn plain() -> Style {
        Style::default()
    }
}

/// `text` without control characters: a file's content or name must not drive the terminal.
pub fn plain(text: &str) -> String {
    if !text.chars().any(|c| c.is_control() && c != '\t') {
        return text.to_string();
    }
    text.chars()
        .map(|c| match c {
            '\t' => "\t".to_string(),
            c if c.is_control() => c.escape_default().to_string(),
            c => c.to_string(),
        })
        .collect()
}

/// `path` (from the top of the tree) as seen from `prefix` (`a/b/`, or empty at the top), the way
/// git prints paths in a subdirectory.
pub fn relative(path: &[u8], prefix: &[u8]) -> Vec<u8> {
    if prefix.is_empty() {
        return path.to_vec();
    }
    let shared = path
        .iter()
        .zip(prefix)
        .enumerate()
        .take_while(|(_, (a, b))| a == b)
        .filter(|(_, (a, _))| **a == b'/')
        .map(|(at, _)| at + 1)
        .last()
        .unwrap_or(0);
    let ups = prefix[shared..].iter().filter(|byte| **byte == b'/').count();
    let mut relative = b"../".repeat(ups);
    relative.extend_from_slice(&path[shared..]);
    relative
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_where_one_stands() {
        assert_eq!(relative(b"src/a.rs", b""), b"src/a.rs");
        assert_eq!(relative(b"src/a.rs", b"src/"), b"a.rs");
        assert_eq!(relative(b"src/a.rs", b"docs/x/"), b"../../src/a.rs");
        assert_eq!(relative(b"srcs/a.rs", b"src/"), b"../srcs/a.rs");
    }

    #[test]
    fn control_characters_are_shown_not_obeyed() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\n");
        assert_eq!(plain("tab\tstays"), "tab\tstays");
    }
}
