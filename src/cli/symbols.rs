//! What the commands about symbols share: which symbol is meant, and its row.

use std::ffi::OsStr;

use clap::Args;

use super::common::{self, Output, ScopeArguments};
use super::error::{AmbiguousSymbolError, PathError, SymbolError};
use super::impact;
use crate::git::Repository;
use crate::graph::{Code, Edge, Hidden, Origin, SymbolRef, find_symbol, id};
use crate::impact::add_hidden;
use crate::index::View;
use crate::report::Coverage;
use crate::report::graph::{self, SymbolRow};
use crate::report::impact::{EvidenceReport, PathReport};
use crate::report::search::PageReport;
use crate::syntax::{Kind, Tier};

/// Where to look, and how many rows to give.
#[derive(Args, Clone, Debug)]
pub struct Range {
    #[command(flatten)]
    pub scope: ScopeArguments,

    /// Number of rows
    #[arg(short = 'n', long = "limit", default_value_t = 100, value_name = "N")]
    pub limit: usize,

    /// Skip this many rows
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub offset: usize,
}

impl Range {
    /// The rows of this page, and what is said of it.
    pub fn page<T>(&self, mut rows: Vec<T>) -> (Vec<T>, PageReport) {
        let more = rows.len() > self.offset.saturating_add(self.limit);
        rows.drain(..self.offset.min(rows.len()));
        rows.truncate(self.limit);
        (rows, PageReport { offset: self.offset, limit: self.limit, more })
    }
}

/// Opens the Scope of a range and lends its code out.
pub fn with_scope<T>(
    range: &Range,
    output: &Output,
    use_it: impl FnOnce(&Repository, &View, &Code<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    with_code(&range.scope, output, use_it)
}

/// Opens the Scope and lends its code out.
pub fn with_code<T>(
    scope: &ScopeArguments,
    output: &Output,
    use_it: impl FnOnce(&Repository, &View, &Code<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let repository = Repository::open()?;
    let view = common::open_view(&repository, scope, output)?;
    impact::with_code(&view, |code| use_it(&repository, &view, code))
}

/// The file at a path that is relative to where the reader stands.
pub fn file_at(repository: &Repository, code: &Code<'_>, path: &OsStr) -> anyhow::Result<usize> {
    let whole = repository.tree_path(path);
    whole.and_then(|path| code.find(&path)).ok_or_else(|| PathError(path.to_owned()).into())
}

/// The first sentence of a documentation, on one line.
pub fn first_sentence(doc: &str) -> String {
    let paragraph = doc.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let text = words.join(" ");
    match text.find(". ") {
        Some(end) => text[..=end].to_owned(),
        None => text,
    }
}

/// The symbols that a SYMBOL may mean. A path in it is relative to where the reader stands, or to
/// the top as ids have it.
pub fn find(
    repository: &Repository,
    code: &Code<'_>,
    spec: &str,
) -> anyhow::Result<Vec<SymbolRef>> {
    let spec = spec.strip_prefix("./").unwrap_or(spec);
    let prefix = repository.prefix();
    if !prefix.is_empty() && spec.contains([':', '#']) {
        let here = format!("{}{spec}", String::from_utf8_lossy(prefix));
        let found = find_symbol(code, &here)?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    find_symbol(code, spec)
}

/// The one symbol that is meant; several definitions of it where a language has it so (overloads,
/// a reopened class, a declaration and its definition).
pub fn meant(
    repository: &Repository,
    code: &Code<'_>,
    spec: &str,
) -> anyhow::Result<Vec<SymbolRef>> {
    let found = find(repository, code, spec)?;
    let Some(first) = found.first() else { return Err(SymbolError(spec.to_owned()).into()) };
    let qualname = |symbol: &SymbolRef| -> anyhow::Result<String> {
        Ok((code.facts)(symbol.file)?.definitions[symbol.definition].qualname.clone())
    };
    let name = qualname(first)?;
    let mut one = true;
    for symbol in &found {
        one &= qualname(symbol)? == name
            && (symbol.file == first.file || may_be_split(code, first, symbol)?);
    }
    if one {
        return Ok(found);
    }
    let candidates = found.iter().map(|symbol| {
        let facts = (code.facts)(symbol.file)?;
        Ok(id(&code.files[symbol.file].path, &facts, symbol.definition))
    });
    let candidates = candidates.collect::<anyhow::Result<Vec<String>>>()?;
    Err(AmbiguousSymbolError { symbol: spec.to_owned(), candidates }.into())
}

/// Whether one symbol may have definitions in several files: a C function is declared and defined,
/// a Ruby class is reopened.
fn may_be_split(code: &Code<'_>, a: &SymbolRef, b: &SymbolRef) -> anyhow::Result<bool> {
    let kind = |symbol: &SymbolRef| -> anyhow::Result<Kind> {
        Ok((code.facts)(symbol.file)?.definitions[symbol.definition].kind)
    };
    let language = |symbol: &SymbolRef| code.files[symbol.file].language.name();
    let in_c = |name: &str| matches!(name, "c" | "c++" | "objective-c" | "objective-c++");
    let opened = |kind: Kind| matches!(kind, Kind::Class | Kind::Module | Kind::Namespace);
    Ok(match (language(a), language(b)) {
        (a, b) if in_c(a) && in_c(b) => true,
        ("ruby", "ruby") => opened(kind(a)?) && opened(kind(b)?),
        _ => false,
    })
}

pub fn symbol_row(code: &Code<'_>, symbol: SymbolRef) -> anyhow::Result<SymbolRow> {
    let facts = (code.facts)(symbol.file)?;
    let found = &facts.definitions[symbol.definition];
    let path = &code.files[symbol.file].path;
    Ok(SymbolRow {
        id: id(path, &facts, symbol.definition),
        path: PathReport::new(path),
        qualname: found.qualname.clone(),
        kind: found.kind,
        line_start: found.span.line_start,
        line_end: found.span.line_end,
        line: found.name_span.line_start,
        signature: found.signature.clone(),
    })
}

/// The id and the qualified name of where a reference stands; the name is empty at a file's top.
pub fn origin_names(code: &Code<'_>, origin: Origin) -> anyhow::Result<(String, String)> {
    let path = &code.files[origin.file].path;
    let Some(definition) = origin.definition else {
        return Ok((String::from_utf8_lossy(path).into_owned(), String::new()));
    };
    let facts = (code.facts)(origin.file)?;
    Ok((id(path, &facts, definition), facts.definitions[definition].qualname.clone()))
}

/// The evidence of an edge.
pub fn evidence(code: &Code<'_>, edge: &Edge) -> anyhow::Result<EvidenceReport> {
    Ok(EvidenceReport {
        via: edge.via.name(),
        path: PathReport::new(&code.files[edge.from.file].path),
        line: edge.line,
        of: (code.facts)(edge.to.file)?.definitions[edge.to.definition].qualname.clone(),
    })
}

/// What an answer about one symbol may be missing.
pub fn coverage(view: &View, code: &Code<'_>, symbol: SymbolRef, hidden: &Hidden) -> Coverage {
    let mut coverage = common::coverage(&view.snapshot);
    add_hidden(hidden, &mut coverage);
    if code.files[symbol.file].language.tier() != Tier::Full {
        coverage.complete = false;
    }
    coverage
}

/// Says on standard error that nothing was found, and whether that is all there is to know.
pub fn say_none(what: &str, coverage: &Coverage, output: &Output) {
    if output.quiet {
        return;
    }
    match graph::unseen(coverage) {
        Some(unseen) => eprintln!("no {what} found, but {unseen}"),
        None if coverage.complete => eprintln!("no {what}"),
        None => eprintln!("no {what} found; not everything could be looked into"),
    }
}
