//! The answer of `search`: plain data in the shape of `git-cindex/search/1`, and its JSON lines.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::impact::{EvidenceReport, ImpactedRow, PathReport, TestsReport};
use super::{Coverage, ScopeReport};

/// `git-cindex/search/1`.
#[derive(Clone, Debug, Serialize)]
pub struct SearchReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub query: String,
    pub scope: ScopeReport,
    pub intent: &'static str,
    pub mode: &'static str,
    pub confidence: &'static str,
    pub legs: Vec<Leg>,
    pub results: Vec<SearchRow>,
    /// What the code's graph says, where the query asks it; empty elsewhere.
    pub graph: GraphReport,
    pub reads: Vec<ReadRow>,
    /// How far the past was looked at, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revisions: Option<RevisionsReport>,
    pub fallback: Fallback,
    pub coverage: Coverage,
    pub page: PageReport,
    /// Places that were ranked, those on other pages included.
    #[serde(skip)]
    pub total: usize,
}

/// A retriever and whether it took part.
#[derive(Clone, Debug, Serialize)]
pub struct Leg {
    pub name: &'static str,
    pub used: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback_reason: Option<String>,
}

/// Commands that may find what the ranking did not.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Fallback {
    pub grep: Vec<String>,
}

/// What `--all-revisions` looked at.
#[derive(Clone, Debug, Serialize)]
pub struct RevisionsReport {
    pub commits: usize,
    /// Blobs of theirs that the Scope does not have.
    pub blobs: usize,
    /// `cindex.historyWindow`.
    pub limit: usize,
    /// Every commit that there is.
    pub complete: bool,
}

/// Which part of the ranking this is.
#[derive(Clone, Debug, Serialize)]
pub struct PageReport {
    pub offset: usize,
    pub limit: usize,
    pub more: bool,
}

/// One place.
#[derive(Clone, Debug, Serialize)]
pub struct SearchRow {
    pub rank: usize,
    pub id: String,
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_bytes: Option<String>,
    pub blob: String,
    pub line_start: u32,
    pub line_end: u32,
    pub symbol: Option<String>,
    pub kind: Option<crate::syntax::Kind>,
    pub language: &'static str,
    pub role: crate::role::Role,
    pub score: f64,
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signals: Option<BTreeMap<&'static str, f64>>,
    pub snippet: String,
    pub tokens: usize,
    /// The place is not in the Scope: the newest commit looked at that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_commit: Option<String>,
    /// For the text form: the path's own bytes, and the lines with their hits.
    #[serde(skip)]
    pub raw_path: Vec<u8>,
    #[serde(skip)]
    pub lines: Vec<ShownLine>,
}

/// What the graph says of a query; only the lists that it asks for are there.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GraphReport {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<NodeRow>,
    #[serde(flatten)]
    pub lists: BTreeMap<&'static str, Vec<NodeRow>>,
    /// What depends on the symbol, as `impact --symbol` has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impacted: Option<Vec<ImpactedRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tests: Option<TestsReport>,
}

/// A definition or a file that the graph leads to.
#[derive(Clone, Debug, Serialize)]
pub struct NodeRow {
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: Option<String>,
    pub kind: Option<crate::syntax::Kind>,
    pub line_start: u32,
    pub line_end: u32,
    pub depth: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rung: Option<&'static str>,
    pub evidence: Vec<EvidenceReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A snippet's line: number (0: it stands for others), text, byte ranges of the hits.
pub type ShownLine = (u32, String, Vec<std::ops::Range<usize>>);

/// A place to be read by whoever wants more.
#[derive(Clone, Debug, Serialize)]
pub struct ReadRow {
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_bytes: Option<String>,
    pub line_start: u32,
    pub line_end: u32,
    pub tokens: usize,
}

/// The first record of `jsonl`.
#[derive(Serialize)]
struct Header<'r> {
    record: &'static str,
    schema: &'static str,
    query: &'r str,
    scope: &'r ScopeReport,
    intent: &'static str,
    mode: &'static str,
    confidence: &'static str,
    legs: &'r [Leg],
    graph: &'r GraphReport,
}

/// Each further one, but the last.
#[derive(Serialize)]
struct Row<'r> {
    record: &'static str,
    #[serde(flatten)]
    row: &'r SearchRow,
}

/// The last one.
#[derive(Serialize)]
struct End<'r> {
    record: &'static str,
    outcome: &'static str,
    total: usize,
    reads: &'r [ReadRow],
    #[serde(skip_serializing_if = "Option::is_none")]
    revisions: Option<&'r RevisionsReport>,
    fallback: &'r Fallback,
    coverage: &'r Coverage,
    page: &'r PageReport,
}

/// Writes the answer as one JSON record a line: a header, the results, an end.
pub fn write_jsonl(report: &SearchReport, out: &mut dyn Write) -> io::Result<()> {
    let header = Header {
        record: "header",
        schema: report.schema,
        query: &report.query,
        scope: &report.scope,
        intent: report.intent,
        mode: report.mode,
        confidence: report.confidence,
        legs: &report.legs,
        graph: &report.graph,
    };
    write_line(&header, out)?;
    for row in &report.results {
        write_line(&Row { record: "row", row }, out)?;
    }
    let end = End {
        record: "end",
        outcome: report.outcome,
        total: report.total,
        reads: &report.reads,
        revisions: report.revisions.as_ref(),
        fallback: &report.fallback,
        coverage: &report.coverage,
        page: &report.page,
    };
    write_line(&end, out)
}

fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
