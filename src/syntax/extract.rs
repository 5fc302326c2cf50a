//! Facts from a parsed blob: parse, one query, one walk, and then only merging of sorted lists.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use tree_sitter::{Node, ParseOptions, Parser, Tree};

use super::chunks::{self, NEVER};
use super::collect::{Found, collect};
use super::description::Comments;
use super::documentation;
use super::draft::{ImportDraft, is_type};
use super::facts::{Definition, Facts, Import, Outcome, Span};
use super::locals::{Names, locals, order_bindings};
use super::nest::{self, Nested};
use super::query::Compiled;
use super::references::{Scopes, order_references, refer};
use super::source::{Source, fold_space};
use super::walk::{Lead, walk};

/// Longer signatures are cut.
const LONGEST_SIGNATURE: usize = 2_000;

/// The text is handed to the parser in pieces of this size, so that reading can be counted.
const BLOCK: usize = 4096;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// `None` where the parser had no end within its budget of steps, which grows with the text.
pub fn parse(
    language: &tree_sitter::Language,
    bytes: &[u8],
    ranges: &[tree_sitter::Range],
) -> Option<Tree> {
    // The parser calls back after a hundred steps each. Code that people wrote needs at most
    // two steps a byte and forty reads a block (measured over 9,000 files in 13 languages).
    let steps = 2_000 + bytes.len() as u64 / 5;
    // A scanner that looks for the end of something at every token reads the text again and again.
    let reads = 1_000 + 200 * (bytes.len() / BLOCK) as u64;
    let read = Cell::new(0u64);
    let mut calls = 0u64;
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(language).ok()?;
        parser.set_included_ranges(ranges).ok()?;
        let mut progress = |_: &tree_sitter::ParseState| {
            calls += 1;
            if calls > steps || read.get() > reads {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut block = |at: usize, _| {
            read.set(read.get() + 1);
            &bytes[at.min(bytes.len())..(at + BLOCK).min(bytes.len())]
        };
        let tree = parser.parse_with_options(&mut block, None, Some(options));
        parser.reset();
        tree
    })
}

/// The facts of a text by its grammar; `ranges` limits the parser to parts of it, empty means all.
pub fn facts(compiled: &Compiled, source: &Source, ranges: &[tree_sitter::Range]) -> Facts {
    let Some(tree) = parse(&compiled.language, source.bytes, ranges) else {
        let depths = chunks::line_depths(source);
        return Facts {
            lines: source.lines() as u32,
            outcome: Outcome::Capped,
            chunks: chunks::chunks(source, &depths, &[]),
            ..Facts::default()
        };
    };
    let root = tree.root_node();
    let inner = item_trees(compiled, source, root);
    let mut found = collect(compiled, root, source);
    for (range, tree) in &inner {
        found.replace(range, collect(compiled, tree.root_node(), source));
    }
    let Found { drafts, mut references, mut imports, mut bindings, mut labels, capped } = found;
    order_imports(&mut imports);
    let (nested, scopes) = nest::nest(compiled, drafts, source, &mut bindings);
    let regions = nest::regions(&nested);
    let mut walked = walk(compiled, root, source, &regions);
    let bodies: Vec<usize> = regions.iter().map(|region| region.body).collect();
    let definitions =
        define(compiled, source, nested, &walked.hashes, &walked.leads, &mut walked.depths);
    let spans: Vec<Span> = definitions.iter().map(|definition| definition.span).collect();
    order_references(&mut references, &definitions, &mut labels);
    order_bindings(&mut bindings);
    let names = Names::new(source, &spans, &bindings);
    let scopes = Scopes::new(scopes, &definitions);
    let depths = if ranges.is_empty() { walked.depths } else { chunks::line_depths(source) };
    let mut facts = Facts {
        lines: source.lines() as u32,
        outcome: match (capped, root.has_error()) {
            (true, _) => Outcome::Capped,
            (_, true) => Outcome::Broken,
            _ => Outcome::Parsed,
        },
        references: refer(source, &references, &imports, &spans, &definitions, &names, &scopes),
        imports: import(imports, &spans),
        locals: locals(source, &spans, &bindings, &definitions, &bodies),
        chunks: Vec::new(),
        definitions,
    };
    facts.chunks = chunks::chunks(source, &depths, &facts.definitions);
    facts
}

/// Macros inside macros that are read as items, at most.
const DEEPEST_MACRO: usize = 4;

/// The items inside macros that only wrap them (`cfg_rt! { mod task; … }`), each with its range,
/// outer ones first.
fn item_trees(compiled: &Compiled, source: &Source, root: Node) -> Vec<(Range<usize>, Tree)> {
    let mut found = Vec::new();
    let mut open = (compiled.grammar.item_macros)(root);
    for _ in 0..DEEPEST_MACRO {
        let mut next = Vec::new();
        for range in std::mem::take(&mut open) {
            let span = tree_sitter::Range {
                start_byte: range.start,
                end_byte: range.end,
                start_point: source.point(range.start),
                end_point: source.point(range.end),
            };
            let tree = parse(&compiled.language, source.bytes, &[span]);
            // What does not read as items are arguments.
            if let Some(tree) = tree.filter(|tree| !tree.root_node().has_error()) {
                next.extend((compiled.grammar.item_macros)(tree.root_node()));
                found.push((range, tree));
            }
        }
        open = next;
    }
    found
}

fn define(
    compiled: &Compiled,
    source: &Source,
    nested: Vec<Nested>,
    hashes: &[u64],
    leads: &[Lead],
    depths: &mut [u8],
) -> Vec<Definition> {
    let mut definitions = Vec::with_capacity(nested.len());
    let ranges: Vec<Range<usize>> = nested.iter().map(|it| it.draft.range.clone()).collect();
    for (at, nested) in nested.into_iter().enumerate() {
        // Names that share a declaration share its body; the walk gave it to the last one.
        let twins = ranges[at..].iter().take_while(|range| **range == ranges[at]).count();
        let hash = hashes[at + twins - 1];
        let draft = nested.draft;
        let above = Above::find(source, leads, draft.range.start);
        let doc = match &draft.docstring {
            Some(range) => documentation::of_string(source.raw(range)),
            None => above.documentation(compiled, source, leads),
        };
        let span = source.span(&(above.start..draft.range.end));
        let first = signature_start(compiled, draft.node, draft.range.start);
        let end = match &draft.body {
            Some(body) => body.start,
            None if is_type(draft.kind) => type_head_end(source, &draft.range, draft.name.end),
            None => draft.range.end,
        };
        let signature = signature(source.raw(&(first..end.max(draft.name.end))));
        // No chunk begins between a definition's documentation and its name.
        let name_line = source.line_of(draft.name.start);
        let first_line = span.line_start as usize - 1;
        if let Some(&depth) = depths.get(first_line) {
            let own = depths.get(source.line_of(draft.range.start)).copied().unwrap_or(depth);
            depths[first_line] = depth.min(own);
            if first_line < name_line {
                depths[first_line + 1..=name_line.min(first_line + 400)].fill(NEVER);
            }
        }
        definitions.push(Definition {
            kind: draft.kind,
            name: source.text(&draft.name).into_owned(),
            qualname: nested.qualname,
            container: nested.container,
            signature,
            doc,
            visibility: draft.visibility,
            name_span: source.span(&draft.name),
            span,
            body_hash: hash,
        });
    }
    definitions
}

/// The comments and attributes directly above a definition: a range of `leads`.
struct Above {
    start: usize,
    leads: Range<usize>,
}

impl Above {
    fn find(source: &Source, leads: &[Lead], start: usize) -> Above {
        let last = leads.partition_point(|lead| lead.range.start < start);
        let mut above = Above { start, leads: last..last };
        let bytes = source.bytes;
        while above.leads.start > 0 {
            let lead = &leads[above.leads.start - 1];
            if lead.range.end > above.start {
                break;
            }
            let gap = &bytes[lead.range.end..above.start];
            if !gap.iter().all(u8::is_ascii_whitespace) {
                break;
            }
            if lead.comment {
                // A line comment's node may hold its end of line.
                let ended = usize::from(bytes[..lead.range.end].ends_with(b"\n"));
                let breaks = gap.iter().filter(|&&byte| byte == b'\n').count() + ended;
                let line = source.line_of(lead.range.start);
                let before = &bytes[source.line_start(line)..lead.range.start];
                let shebang = lead.range.start == 0 && bytes.starts_with(b"#!");
                if breaks > 1 || !before.trim_ascii().is_empty() || shebang {
                    break;
                }
            }
            above.start = lead.range.start;
            above.leads.start -= 1;
        }
        above
    }

    fn documentation(&self, compiled: &Compiled, source: &Source, leads: &[Lead]) -> String {
        let comments = leads[self.leads.clone()].iter().filter(|lead| lead.comment);
        let texts = comments.map(|lead| source.raw(&lead.range));
        match compiled.grammar.documentation {
            Comments::Any => documentation::of_comments(texts),
            Comments::Marked(marks) => documentation::of_comments(
                texts.filter(|text| marks.iter().any(|mark| text.starts_with(mark.as_bytes()))),
            ),
        }
    }
}

/// Where the head of a type ends whose grammar does not tell its body: at a brace or the end of the line.
fn type_head_end(source: &Source, range: &Range<usize>, name: usize) -> usize {
    let behind = source.raw(&(name..range.end));
    let end = behind.iter().position(|byte| matches!(byte, b'{' | b'\n'));
    end.map_or(range.end, |end| name + end)
}

/// Behind attributes and annotations that are inside the definition's node.
fn signature_start(compiled: &Compiled, node: Node, start: usize) -> usize {
    let grammar = compiled.grammar;
    if start < node.start_byte() || (grammar.attributes.is_empty() && grammar.modifiers.is_empty())
    {
        return start;
    }
    let mut cursor = node.walk();
    if !cursor.goto_first_child() {
        return start;
    }
    // Attributes are few; the bound is against a tree made to hurt.
    for _ in 0..1000 {
        let child = cursor.node();
        let kind = child.kind_id() as usize;
        let skipped = compiled.attributes.get(kind).copied().unwrap_or(false)
            || compiled.comments.get(kind).copied().unwrap_or(false);
        if skipped {
            if !cursor.goto_next_sibling() {
                // Modifiers that were nothing but annotations.
                while cursor.goto_parent() {
                    if cursor.goto_next_sibling() {
                        break;
                    }
                }
                if cursor.node().start_byte() <= child.start_byte() {
                    return start;
                }
            }
        } else if !grammar.modifiers.contains(&child.kind()) || !cursor.goto_first_child() {
            return child.start_byte();
        }
    }
    start
}

fn signature(bytes: &[u8]) -> String {
    let mut bytes = bytes.trim_ascii();
    // A signature is short; what lies behind is not worth folding.
    bytes = &bytes[..bytes.len().min(8 * LONGEST_SIGNATURE)];
    loop {
        let before = bytes.len();
        for end in [&b"{"[..], b";", b"=>", b":=", b"=", b",", b"->"] {
            bytes = bytes.strip_suffix(end).unwrap_or(bytes).trim_ascii_end();
        }
        if bytes.ends_with(b":") && !bytes.ends_with(b"::") {
            bytes = bytes[..bytes.len() - 1].trim_ascii_end();
        }
        if bytes.len() == before {
            break;
        }
    }
    let mut signature = fold_space(bytes, LONGEST_SIGNATURE);
    // The name of a test is the first argument of a call: `it("works", …`.
    let quoted = signature.ends_with(['"', '\'', '`']);
    if quoted && signature.matches('(').count() > signature.matches(')').count() {
        signature.push(')');
    }
    signature
}

/// By position. `const a = require("a")` is seen as a binding and as a call; the binding says more.
fn order_imports(imports: &mut Vec<ImportDraft>) {
    imports.sort_by_key(|import| import.start);
    let bare = |import: &ImportDraft| import.local.is_empty() && import.name.is_empty();
    let bound: HashSet<(u32, String)> = imports
        .iter()
        .filter(|import| !bare(import))
        .map(|import| (import.line, import.module.clone()))
        .collect();
    imports
        .retain(|import| !bare(import) || !bound.contains(&(import.line, import.module.clone())));
}

fn import(drafts: Vec<ImportDraft>, spans: &[Span]) -> Vec<Import> {
    let holders = nest::enclosing(spans, drafts.iter().map(|draft| draft.start));
    let complete = |(draft, enclosing): (ImportDraft, Option<u32>)| Import {
        module: draft.module,
        name: draft.name,
        local: draft.local,
        reexport: draft.reexport,
        enclosing,
        line: draft.line,
    };
    drafts.into_iter().zip(holders).map(complete).collect()
}
