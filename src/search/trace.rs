//! Stack traces and error messages: which files and lines they name, and what they say.
//!
//! Pure; knows no Scope. Whose paths they are is told by comparing them with a Scope's from the
//! end, since a trace has them as the machine had them on which it was made.

use std::sync::LazyLock;

use regex::Regex;

use crate::store::FileEntry;

/// An error as someone pasted it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// In the order of the text.
    pub frames: Vec<Frame>,
    /// What the error says, without its kind.
    pub message: Option<String>,
    /// The marks of an error are there beyond a path and a line.
    marked: bool,
}

/// A line of a file that a trace names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub path: String,
    pub line: u32,
}

/// Python's own form, and `path:line` of nearly all others. ASCII classes throughout: these are
/// compiled in every search that might need them.
static FRAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let python = r#"File "([^"\n]+)", line ([0-9]+)"#;
    let others = r"([A-Za-z0-9_@$+~./\\-]*[A-Za-z0-9_$]\.[A-Za-z][A-Za-z0-9_]{0,5}):([0-9]+)";
    Regex::new(&format!("{python}|{others}")).ok()
});

/// The kind of an error and what it says.
static MESSAGE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let kinds = r"[A-Za-z0-9_.:]*(?:Error|Exception|Panic|Failure|Warning)|error(?:\[[A-Z0-9]+\])?|fatal|panic|exception|E[0-9]{3,4}";
    Regex::new(&format!(r"(?m)(?:^|[ \t\n(])(?:Uncaught )?(?:{kinds}):[ \t]+([^ \t\n].*)$")).ok()
});

/// What Rust says when it panics: `panicked at src/a.rs:1:2:` and the message, or it in quotes.
static PANIC: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let place = r"[^ \t\n:]+:[0-9]+(?::[0-9]+)?:[ \t\n]*";
    Regex::new(&format!(r"panicked at (?:'([^'\n]+)'|{place}([^ \t\n][^\n]*))")).ok()
});

impl Trace {
    /// Reads what looks like an error in `text`.
    pub fn of(text: &str) -> Trace {
        let mut trace = Trace::default();
        // Every form of a frame and of a message has one of these.
        if !text.contains([':', '"']) {
            return trace;
        }
        for found in FRAME.iter().flat_map(|frame| frame.captures_iter(text)) {
            let python = found.get(1).zip(found.get(2));
            trace.marked |= python.is_some();
            if let Some((path, line)) = python.or(found.get(3).zip(found.get(4)))
                && let Ok(line) = line.as_str().parse()
            {
                let path = path.as_str().replace('\\', "/");
                trace.frames.push(Frame { path, line });
            }
        }
        let panic = PANIC.as_ref().and_then(|panic| panic.captures(text));
        let panic = panic.and_then(|found| found.get(1).or(found.get(2)));
        // Python ends with the message, most others begin with it; causes come later in both.
        let said = MESSAGE.iter().flat_map(|message| message.captures_iter(text)).last();
        let said = panic.or(said.and_then(|found| found.get(1)));
        trace.message = said.map(|said| said.as_str().trim().to_string());
        trace.marked |= trace.message.is_some()
            || text.contains("Traceback (most recent call last)")
            || text.contains("stack backtrace:");
        trace
    }

    /// Whether this is an error rather than a place someone names.
    pub fn is_error(&self) -> bool {
        self.marked || self.frames.len() > 1
    }

    /// The parts of the message that a program's text may have word for word, longest first.
    /// What changes from one run to the next is left out: numbers, what stands in quotes, paths.
    pub fn fixed_parts(&self) -> Vec<String> {
        let message = without_quoted(self.message.as_deref().unwrap_or_default());
        let fixed = |c: char| c.is_alphabetic() || matches!(c, ' ' | '\'' | ',' | '-');
        let pieces: Vec<&str> = message
            .split(|c| !fixed(c))
            .map(|piece| piece.trim_matches(|c: char| !c.is_alphabetic()))
            .collect();
        let alone = pieces.iter().filter(|piece| !piece.is_empty()).count() == 1;
        let mut parts: Vec<String> = pieces
            .into_iter()
            .filter(|piece| piece.chars().filter(|c| c.is_alphabetic()).count() >= LEAST_LETTERS)
            .filter(|piece| alone || piece.contains(' '))
            .map(str::to_string)
            .collect();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}

/// Shorter parts stand everywhere, and so does a single word of several.
const LEAST_LETTERS: usize = 6;

/// The message with an end of line in place of what stands in quotes or brackets.
fn without_quoted(message: &str) -> String {
    let mut out = String::new();
    let mut open: Option<char> = None;
    let mut before = ' ';
    for c in message.chars() {
        match open {
            Some(end) if c == end => {
                open = None;
                out.push('\n');
            }
            Some(_) => {}
            None => match c {
                '"' | '`' => open = Some(c),
                // An apostrophe inside a word opens nothing.
                '\'' if !before.is_alphanumeric() => open = Some('\''),
                '{' => open = Some('}'),
                '<' => open = Some('>'),
                c => out.push(c),
            },
        }
        before = c;
    }
    out
}

/// The file of a Scope that a path in a trace means; `None` where there is none, or several.
pub fn file_of(path: &str, files: &[FileEntry]) -> Option<usize> {
    let wanted: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let name = wanted.last()?;
    let mut best: Option<(usize, usize)> = None;
    let mut twice = false;
    for (at, file) in files.iter().enumerate() {
        if !file.path.ends_with(name.as_bytes()) {
            continue;
        }
        let text = String::from_utf8_lossy(&file.path);
        let parts: Vec<&str> = text.split('/').collect();
        let shared =
            parts.iter().rev().zip(wanted.iter().rev()).take_while(|(a, b)| a == b).count();
        // A name alone is enough where nothing more is said, on either side.
        let enough = shared > 1 || (shared == 1 && (parts.len() == 1 || wanted.len() == 1));
        if !enough {
            continue;
        }
        match best {
            Some((most, _)) if shared < most => {}
            Some((most, _)) if shared == most => twice = true,
            _ => {
                best = Some((shared, at));
                twice = false;
            }
        }
    }
    best.filter(|_| !twice).map(|(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(text: &str) -> Vec<(String, u32)> {
        Trace::of(text).frames.into_iter().map(|frame| (frame.path, frame.line)).collect()
    }

    #[test]
    fn frames_of_several_languages() {
        let one = |path: &str, line| vec![(path.to_string(), line)];
        assert_eq!(
            frames("  File \"/srv/app/login.py\", line 6, in login"),
            one("/srv/app/login.py", 6)
        );
        assert_eq!(frames("    at refresh (/srv/src/token.js:12:5)"), one("/srv/src/token.js", 12));
        assert_eq!(frames("\tat com.acme.Token.refresh(Token.java:40)"), one("Token.java", 40));
        assert_eq!(frames("\t/go/src/app/main.go:17 +0x1d"), one("/go/src/app/main.go", 17));
        assert_eq!(frames("   3: app::main at ./src/main.rs:5:9"), one("./src/main.rs", 5));
        assert_eq!(frames("app/token.rb:12:in `refresh'"), one("app/token.rb", 12));
        assert!(frames("see https://example.com and v1.2: yes").is_empty());
    }

    #[test]
    fn the_message_is_what_follows_the_kind() {
        let message = |text: &str| Trace::of(text).message;
        assert_eq!(message("ValueError: no token").as_deref(), Some("no token"));
        assert_eq!(message("error[E0308]: mismatched types").as_deref(), Some("mismatched types"));
        assert_eq!(
            message("thread 'main' panicked at src/a.rs:6:9:\nno token left").as_deref(),
            Some("no token left")
        );
        assert_eq!(
            message("thread 'main' panicked at 'no token', src/a.rs:6").as_deref(),
            Some("no token")
        );
        assert_eq!(message("how are errors reported"), None);
    }

    #[test]
    fn what_changes_is_no_part_of_the_message() {
        let trace = Trace::of("ValueError: token 'abc' of user 17 expired, ask for a new one");
        assert_eq!(trace.fixed_parts(), ["expired, ask for a new one", "of user"]);
    }
}
