//! One walk over all nodes of a tree: hashes of bodies, comments, and how deep each line begins.

use std::ops::Range;

use tree_sitter::Node;
use xxhash_rust::xxh3::xxh3_64;

use super::chunks::{DEEPEST, NEVER};
use super::query::Compiled;
use super::source::Source;

/// A definition as the walk sees it; sorted by start, nested.
pub struct Region {
    pub range: Range<usize>,
    /// Tokens before this are the signature's.
    pub body: usize,
    pub docstring: Option<Range<usize>>,
}

/// A comment or an attribute.
pub struct Lead {
    pub range: Range<usize>,
    pub comment: bool,
}

pub struct Walked {
    /// One for each region.
    pub hashes: Vec<u64>,
    /// By position.
    pub leads: Vec<Lead>,
    /// For each line, how deep the topmost node is that begins there.
    pub depths: Vec<u8>,
}

/// An open region with the tokens of its body so far.
struct Open {
    region: usize,
    /// Of its first token in the body; the others are measured from there.
    depth: Option<usize>,
    tokens: Vec<u8>,
}

pub fn walk(compiled: &Compiled, root: Node, source: &Source, regions: &[Region]) -> Walked {
    let mut walked = Walked {
        hashes: vec![0; regions.len()],
        leads: Vec::new(),
        depths: vec![NEVER; source.lines()],
    };
    let layout = compiled.grammar.layout;
    let bytes = source.bytes;
    let mut open: Vec<Open> = Vec::new();
    let mut spare: Vec<Vec<u8>> = Vec::new();
    let mut next = 0;
    let mut cursor = root.walk();
    let mut depth = 0usize;
    let mut line_reached: isize = -1;
    'walk: loop {
        let node = cursor.node();
        let (start, end) = (node.start_byte(), node.end_byte());
        let row = node.start_position().row;
        if row as isize > line_reached && depth > 0 && start < end {
            line_reached = row as isize;
            let closing = matches!(bytes[start], b'}' | b')' | b']');
            if let Some(line) = walked.depths.get_mut(row).filter(|_| !closing) {
                *line = depth.min(DEEPEST as usize) as u8;
            }
        }
        let kind = node.kind_id() as usize;
        let comment = compiled.comments.get(kind).copied().unwrap_or(false);
        let mut descend = !comment;
        if comment {
            walked.leads.push(Lead { range: start..end, comment: true });
        } else {
            if compiled.attributes.get(kind).copied().unwrap_or(false) {
                walked.leads.push(Lead { range: start..end, comment: false });
            }
            // Regions that begin here or were passed by.
            while open.last().is_some_and(|top| regions[top.region].range.end <= start) {
                close(&mut open, &mut spare, &mut walked.hashes);
            }
            while next < regions.len() && regions[next].range.start <= start {
                if start < regions[next].range.end {
                    let mut tokens = spare.pop().unwrap_or_default();
                    tokens.clear();
                    open.push(Open { region: next, depth: None, tokens });
                }
                next += 1;
            }
            let inside = open.last().is_some();
            // Nothing is left to learn in a node on a line already reached, outside of any body.
            if !inside
                && node.end_position().row as isize <= line_reached
                && regions.get(next).is_none_or(|region| region.range.start >= end)
            {
                descend = false;
            }
        }
        if descend && cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        if !comment
            && start < end
            && let Some(top) = open.last_mut()
        {
            let region = &regions[top.region];
            let documents = region.docstring.as_ref().is_some_and(|doc| doc.contains(&start));
            if start >= region.body && !documents {
                if layout {
                    let first = *top.depth.get_or_insert(depth);
                    top.tokens.push((depth + 100).saturating_sub(first).min(250) as u8);
                }
                top.tokens.extend_from_slice(&bytes[start..end]);
                top.tokens.push(0);
            }
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                break 'walk;
            }
            depth -= 1;
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut spare, &mut walked.hashes);
    }
    walked
}

fn close(open: &mut Vec<Open>, spare: &mut Vec<Vec<u8>>, hashes: &mut [u64]) {
    if let Some(top) = open.pop() {
        if !top.tokens.is_empty() {
            hashes[top.region] = xxh3_64(&top.tokens);
        }
        spare.push(top.tokens);
    }
}
