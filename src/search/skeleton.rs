//! A place without the bodies of its functions: signatures and documentation stay, and a line for
//! each body says which lines it has.
//!
//! Takes a file's text and facts; works on whole lines. Where a signature ends is told from its
//! text: the facts have it folded, without a place.

use super::snippet::SnippetLine;
use crate::syntax::{Definition, Facts, Kind, Span};

/// What a skeleton may have of the whole's size; for less gain the whole is better.
const WORTHWHILE: f64 = 0.75;

/// Shorter bodies stay: the line in their place would be as long.
const LEAST_BODY: u32 = 2;

/// The lines of `span` with the bodies inside it elided; all of them where that saves too little.
pub fn skeleton(text: &[u8], span: Span, facts: &Facts) -> Vec<SnippetLine> {
    let whole = super::snippet::lines_of(text, span.line_start, span.line_end, |_| Vec::new());
    let bodies = bodies(text, span, facts);
    let mut kept: Vec<SnippetLine> = Vec::new();
    let mut elided = bodies.iter().peekable();
    for line in &whole {
        while elided.next_if(|body| body.1 < line.number).is_some() {}
        match elided.peek() {
            Some((first, last)) if (*first..=*last).contains(&line.number) => {
                if line.number == *first {
                    kept.push(elision(&line.text, *first, *last));
                }
            }
            _ => kept.push(line.clone()),
        }
    }
    let size = |lines: &[SnippetLine]| lines.iter().map(|line| line.text.len() + 1).sum::<usize>();
    if (size(&kept) as f64) <= WORTHWHILE * size(&whole) as f64 { kept } else { whole }
}

/// The line that stands for a body, as far in as its first line.
fn elision(first_line: &str, first: u32, last: u32) -> SnippetLine {
    let indent: String = first_line.chars().take_while(|c| c.is_whitespace()).collect();
    SnippetLine { number: 0, text: format!("{indent}… lines {first}-{last}"), hits: Vec::new() }
}

/// The lines of the outermost functions' bodies in a span, ascending.
fn bodies(text: &[u8], span: Span, facts: &Facts) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for definition in &facts.definitions {
        let inside = span.start <= definition.span.start && definition.span.end <= span.end;
        let runs = matches!(
            definition.kind,
            Kind::Function | Kind::Method | Kind::Constructor | Kind::Test | Kind::Macro
        );
        let first = signature_end(text, definition) + 1;
        // A closing brace or `end` on a line of its own shows where the definition ends.
        let last = match closes(text, definition) {
            true => definition.span.line_end.saturating_sub(1),
            false => definition.span.line_end,
        };
        let nested = found.last().is_some_and(|body| first <= body.1);
        if inside && runs && !nested && last + 1 >= first + LEAST_BODY {
            found.push((first, last));
        }
    }
    found
}

/// The line on which the signature ends: as many letters behind the name as the signature has.
fn signature_end(text: &[u8], definition: &Definition) -> u32 {
    let name = &definition.name_span;
    let Some(at) = definition.signature.find(&definition.name) else { return name.line_end };
    let behind = &definition.signature[at + definition.name.len()..];
    let mut letters = behind.bytes().filter(|byte| !byte.is_ascii_whitespace()).peekable();
    let mut line = name.line_end;
    let mut end = line;
    for &byte in text.get(name.end as usize..).unwrap_or_default() {
        if letters.peek().is_none() {
            break;
        }
        if byte == b'\n' {
            line += 1;
        } else if !byte.is_ascii_whitespace() {
            // A comment inside of the signature: the facts left it out.
            if letters.next() != Some(byte) {
                return end;
            }
            end = line;
        }
    }
    end
}

/// Whether the last line only closes what the definition opened.
fn closes(text: &[u8], definition: &Definition) -> bool {
    let end = (definition.span.end as usize).min(text.len());
    let last = text[..end].rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let last = String::from_utf8_lossy(last);
    let last = last.trim();
    last == "end" || (!last.is_empty() && last.chars().all(|c| matches!(c, '}' | ')' | ';' | ',')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Language, analyse};

    fn shown(text: &str, language: &str) -> Vec<String> {
        let language = Language::from_name(language).expect("a language");
        let facts = analyse(text.as_bytes(), language);
        let span = facts.definitions[0].span;
        skeleton(text.as_bytes(), span, &facts).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn bodies_go_and_their_lines_are_named() {
        let body = "        let much = more(than, that, and, even, more);\n".repeat(4);
        let text = format!(
            "impl Store {{\n    /// Renews.\n    fn refresh(\n        &self,\n        ttl: u32,\n    ) -> u32 {{\n{body}    }}\n\n    fn short(&self) {{}}\n}}\n"
        );
        let facts = analyse(text.as_bytes(), Language::from_name("rust").expect("rust"));
        let all = Span {
            start: 0,
            end: text.len() as u32,
            line_start: 1,
            line_end: text.lines().count() as u32,
        };
        let lines = skeleton(text.as_bytes(), all, &facts);
        let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            lines,
            [
                "impl Store {",
                "    /// Renews.",
                "    fn refresh(",
                "        &self,",
                "        ttl: u32,",
                "    ) -> u32 {",
                "        … lines 7-10",
                "    }",
                "",
                "    fn short(&self) {}",
                "}",
            ]
        );
    }

    #[test]
    fn what_saves_little_stays_whole() {
        let text = "def short(a):\n    return a\n";
        assert_eq!(shown(text, "python"), ["def short(a):", "    return a"]);
    }

    #[test]
    fn a_class_keeps_its_methods_signatures() {
        let body = "        value = compute(value, value, value, value)\n".repeat(6);
        let text = format!("class A:\n    def one(self):\n{body}\n    def two(self):\n{body}");
        assert_eq!(
            shown(&text, "python"),
            [
                "class A:",
                "    def one(self):",
                "        … lines 3-8",
                "",
                "    def two(self):",
                "        … lines 11-16"
            ]
        );
    }
}
