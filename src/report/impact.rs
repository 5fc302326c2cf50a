//! The answer of `impact`: plain data in the shape of `git-cindex/impact/1`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Coverage;
use crate::syntax::Kind;

/// `git-cindex/impact/1`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ImpactReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub change: ChangeReport,
    pub changed: Vec<ChangedRow>,
    pub breaks: Vec<BreakRow>,
    pub impacted: Vec<ImpactedRow>,
    pub tests: TestsReport,
    pub goes_with: Vec<GoesWithRow>,
    pub owners: Vec<OwnerRow>,
    pub coverage: Coverage,
    /// The names behind the coverage's ambiguous references, the most frequent first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ambiguous_names: Vec<NameCount>,
    /// Rows left out of a lane.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub truncated: BTreeMap<&'static str, usize>,
}

/// How many references a name has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NameCount {
    pub name: String,
    pub count: usize,
}

/// What was compared. Whoever resolved the revisions fills the first fields.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ChangeReport {
    pub base: Option<String>,
    pub head: HeadReport,
    pub merge_base: Option<String>,
    pub files: usize,
    pub symbols: usize,
    /// Hunks that changed comments and layout alone.
    pub cosmetic: usize,
    pub untracked: usize,
}

/// The side after the change.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HeadReport {
    pub kind: &'static str,
    pub commit: Option<String>,
}

/// A path in JSON: lossy text, and the bytes where they are not UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PathReport {
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_bytes: Option<String>,
    /// The path's own bytes, for text.
    #[serde(skip)]
    pub raw: Vec<u8>,
}

impl PathReport {
    pub fn new(raw: &[u8]) -> PathReport {
        let (path, path_bytes) = super::path_fields(raw);
        PathReport { path, path_bytes, raw: raw.to_vec() }
    }
}

/// A changed symbol, or a file whose change is not in symbols.
#[derive(Clone, Debug, Serialize)]
pub struct ChangedRow {
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub old_path: Option<String>,
    pub qualname: String,
    /// The name before, where the symbol was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_qualname: Option<String>,
    pub kind: Kind,
    /// The line of the name, of the first change in a file; of the base where it is removed.
    pub line: u32,
    pub line_start: u32,
    pub line_end: u32,
    pub changes: Vec<&'static str>,
    pub public: bool,
    pub hunks: Vec<[u32; 2]>,
}

/// A reference that the change leaves dangling or wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BreakRow {
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    pub caller: String,
    pub symbol: String,
    pub why: String,
    pub rung: &'static str,
}

/// What depends on the change.
#[derive(Clone, Debug, Serialize)]
pub struct ImpactedRow {
    pub id: String,
    pub lane: &'static str,
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: String,
    pub kind: Kind,
    pub line_start: u32,
    pub line_end: u32,
    pub depth: usize,
    pub rung: &'static str,
    pub in_change: bool,
    pub evidence: Vec<EvidenceReport>,
}

/// One use site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EvidenceReport {
    pub via: &'static str,
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    pub of: String,
}

/// The tests of a change.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TestsReport {
    /// Those that speak of the change.
    pub read: Vec<TestRow>,
    /// Those worth running: wide, without a guarantee.
    pub run: Vec<RunRow>,
    pub run_all: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_all_reason: Option<&'static str>,
    /// Every test file of the head, where all are to run; for lists of files alone.
    #[serde(skip)]
    pub every: Vec<PathReport>,
    /// Ids of changed symbols that no test reaches.
    pub untested: Vec<String>,
    /// Ids of changed symbols of which that cannot be said.
    pub unknown: Vec<String>,
}

/// A test that speaks of the change.
#[derive(Clone, Debug, Serialize)]
pub struct TestRow {
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: String,
    pub depth: usize,
    pub rung: &'static str,
    pub reason: String,
}

/// A test file worth running.
#[derive(Clone, Debug, Serialize)]
pub struct RunRow {
    #[serde(flatten)]
    pub path: PathReport,
    pub reason: String,
}

/// A file that history changes together with these, and this change does not.
#[derive(Clone, Debug, Serialize)]
pub struct GoesWithRow {
    pub path: String,
    pub together: usize,
    pub of: usize,
}

/// Who owns what is touched.
#[derive(Clone, Debug, Serialize)]
pub struct OwnerRow {
    pub name: String,
    pub source: &'static str,
    pub share: f64,
    pub paths: usize,
}
