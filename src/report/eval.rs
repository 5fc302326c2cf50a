//! The answer of `eval`: plain figures, and how they are laid out in text and Markdown.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::plain;
use super::table::{Line, Table};

/// `git-cindex/eval/1`.
#[derive(Clone, Debug, Serialize)]
pub struct EvalReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub questions: usize,
    pub corpora: Vec<CorpusRow>,
    /// Tokens a reader is ready to spend.
    pub token_budget: usize,
    pub seed: u64,
    pub samples: usize,
    pub arms: Vec<ArmRow>,
    pub oracle: OracleReport,
    pub groups: Vec<GroupReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ablation: Vec<DifferenceRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<DifferenceRow>,
    pub misses: Vec<MissRow>,
    /// How many questions there are whose answer is not among the first ten.
    pub missed: usize,
}

/// A repository and where its questions come from.
#[derive(Clone, Debug, Serialize)]
pub struct CorpusRow {
    pub name: String,
    pub rev: String,
    pub commit: Option<String>,
    /// `history`, or the file.
    pub source: String,
    pub questions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits_scanned: Option<usize>,
    /// Commits that ask nothing, by reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<&'static str, usize>,
}

/// A setting's figures, or why it has none.
#[derive(Clone, Debug, Serialize)]
pub struct ArmRow {
    pub name: String,
    /// What is switched on and off beside the defaults.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub setting: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
    pub measures: Option<Figures>,
    pub latency_ms: Option<LatencyReport>,
}

/// Names and values in order; an object in JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures(pub Vec<(&'static str, f64)>);

/// Of one search, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LatencyReport {
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
}

/// What a perfect ranking of the same candidates would reach.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OracleReport {
    pub questions_with_an_answer_in_the_pool: f64,
    pub answers_in_the_pool: f64,
    pub places_in_the_pool: f64,
    pub mrr_reached: f64,
}

/// The first setting's figures by what its questions are about.
#[derive(Clone, Debug, Serialize)]
pub struct GroupReport {
    /// `category`, `language` or `repository`.
    pub by: &'static str,
    pub rows: Vec<GroupRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct GroupRow {
    pub name: String,
    pub questions: usize,
    pub measures: Figures,
}

/// A setting beside the first one; differences are its nDCG@10 less the first one's.
#[derive(Clone, Debug, Serialize)]
pub struct DifferenceRow {
    pub name: String,
    pub measures: Figures,
    pub difference: f64,
    /// The 95 % interval.
    pub low: f64,
    pub high: f64,
    pub p: f64,
    pub wins: usize,
    pub losses: usize,
    pub ties: usize,
}

/// A question that went wrong.
#[derive(Clone, Debug, Serialize)]
pub struct MissRow {
    pub query: String,
    pub repository: String,
    pub rev: String,
    pub origin: String,
    pub expected: Vec<String>,
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, &rounded(*value))?;
        }
        map.end()
    }
}

impl Figures {
    fn get(&self, name: &str) -> f64 {
        self.0.iter().find(|(own, _)| *own == name).map_or(0.0, |(_, value)| *value)
    }
}

/// Figures have six digits: the rest is noise of the machine's arithmetic.
pub fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Columns of a row of figures: the head and the figure.
const WIDE: [(&str, &str); 11] = [
    ("nDCG@10", "ndcg_at_10"),
    ("MRR", "mrr"),
    ("MAP", "map"),
    ("R@5", "recall_at_5"),
    ("R@10", "recall_at_10"),
    ("P@5", "precision_at_5"),
    ("hit@1", "hit_at_1"),
    ("hit@3", "hit_at_3"),
    ("useful", "useful_in_budget"),
    ("dup", "duplicate_rate"),
    ("tokens", "tokens"),
];

/// Those that a group has.
const NARROW: [(&str, &str); 5] = [
    ("nDCG@10", "ndcg_at_10"),
    ("MRR", "mrr"),
    ("R@10", "recall_at_10"),
    ("hit@1", "hit_at_1"),
    ("hit@3", "hit_at_3"),
];

/// Writes the answer for people.
pub fn write_text(report: &EvalReport, out: &mut dyn Write) -> io::Result<()> {
    for corpus in &report.corpora {
        for line in about(corpus) {
            writeln!(out, "{line}")?;
        }
    }
    for (title, table) in tables(report) {
        writeln!(out, "\n{title}")?;
        table.write_text(out)?;
        if title == OVERALL {
            writeln!(out, "{}", oracle(report))?;
        }
    }
    if !report.misses.is_empty() {
        writeln!(out, "\n{}", missed(report))?;
        for miss in &report.misses {
            let expected = miss.expected.join(", ");
            writeln!(
                out,
                "  {}",
                plain(&format!("{}  {expected}  ({})", miss.query, miss.origin))
            )?;
        }
    }
    Ok(())
}

/// Writes the answer as Markdown, for a pull request or a page of documentation.
pub fn write_markdown(report: &EvalReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# Retrieval quality\n")?;
    for line in report.corpora.iter().flat_map(about) {
        writeln!(out, "- {line}")?;
    }
    for (title, table) in tables(report) {
        writeln!(out, "\n## {}\n", capital(&title))?;
        table.write_markdown(out)?;
        if title == OVERALL {
            writeln!(out, "\n{}", oracle(report))?;
        }
    }
    if !report.misses.is_empty() {
        writeln!(out, "\n## {}\n", capital(&missed(report)))?;
        for miss in &report.misses {
            let expected: Vec<String> =
                miss.expected.iter().map(|path| format!("`{path}`")).collect();
            writeln!(out, "- {}: {} ({})", plain(&miss.query), expected.join(", "), miss.origin)?;
        }
    }
    Ok(())
}

const OVERALL: &str = "all questions";

fn tables(report: &EvalReport) -> Vec<(String, Table)> {
    let mut tables = vec![(OVERALL.to_string(), overall(&report.arms))];
    for group in &report.groups {
        tables.push((format!("by {}", group.by), grouped(group)));
    }
    if let Some(row) = &report.comparison {
        let title = format!("{} against {}", row.name, report.arms[0].name);
        tables.push((title, differences(std::slice::from_ref(row))));
    }
    if !report.ablation.is_empty() {
        let first = &report.arms[0].name;
        let title = format!("one signal off, against {first} (below 0: the signal helps)");
        tables.push((title, differences(&report.ablation)));
    }
    tables
}

fn overall(arms: &[ArmRow]) -> Table {
    let heads = WIDE.iter().map(|(head, _)| *head).chain(["p50", "p95", "p99 ms"]);
    let rows = arms.iter().map(|arm| match (&arm.measures, &arm.latency_ms) {
        (Some(figures), Some(latency)) => {
            let mut cells = vec![arm.name.clone()];
            cells.extend(WIDE.iter().map(|(_, name)| shown(name, figures.get(name))));
            cells.extend([latency.p50, latency.p95, latency.p99].map(|ms| format!("{ms:.1}")));
            Line::Cells(cells)
        }
        _ => {
            let why = arm.skipped.as_deref().unwrap_or("not asked");
            Line::Note(arm.name.clone(), format!("skipped: {why}"))
        }
    });
    Table { head: named(heads), rows: rows.collect() }
}

fn grouped(group: &GroupReport) -> Table {
    let heads = ["questions"].into_iter().chain(NARROW.iter().map(|(head, _)| *head));
    let rows = group.rows.iter().map(|row| {
        let mut cells = vec![plain(&row.name), row.questions.to_string()];
        cells.extend(NARROW.iter().map(|(_, name)| shown(name, row.measures.get(name))));
        Line::Cells(cells)
    });
    Table { head: named(heads), rows: rows.collect() }
}

fn differences(rows: &[DifferenceRow]) -> Table {
    let heads = ["nDCG@10", "change", "95 % from", "to", "p", "win", "loss", "tie"];
    let rows = rows.iter().map(|row| {
        let signed = |value: f64| format!("{value:+.3}");
        let mut cells = vec![row.name.clone(), shown("", row.measures.get("ndcg_at_10"))];
        cells.extend([row.difference, row.low, row.high].map(signed));
        cells.push(format!("{:.4}", row.p));
        cells.extend([row.wins, row.losses, row.ties].map(|count| count.to_string()));
        Line::Cells(cells)
    });
    Table { head: named(heads.into_iter()), rows: rows.collect() }
}

fn named<'n>(heads: impl Iterator<Item = &'n str>) -> Vec<String> {
    std::iter::once("").chain(heads).map(str::to_string).collect()
}

fn shown(name: &str, value: f64) -> String {
    match name {
        "tokens" => format!("{value:.0}"),
        _ => format!("{value:.3}"),
    }
}

fn about(corpus: &CorpusRow) -> Vec<String> {
    let commit = corpus.commit.as_deref().map_or("", |commit| &commit[..commit.len().min(10)]);
    let at = match corpus.rev == commit || commit.is_empty() {
        true => corpus.rev.clone(),
        false => format!("{} {commit}", corpus.rev),
    };
    let source = match corpus.commits_scanned {
        Some(commits) => format!("the last {commits} commits"),
        None => corpus.source.clone(),
    };
    let questions = corpus.questions;
    let mut lines =
        vec![plain(&format!("{} ({at}): {questions} questions from {source}", corpus.name))];
    if !corpus.left_out.is_empty() {
        let reasons: Vec<String> = corpus
            .left_out
            .iter()
            .map(|(reason, count)| format!("{count} {}", reason.replace('_', " ")))
            .collect();
        lines.push(format!("commits that ask nothing: {}", reasons.join(", ")));
    }
    lines
}

fn oracle(report: &EvalReport) -> String {
    let oracle = &report.oracle;
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    format!(
        "oracle: the pool ({:.0} places) holds an answer to {} of the questions and {} of all answers; MRR reaches {} of what that allows",
        oracle.places_in_the_pool,
        percent(oracle.questions_with_an_answer_in_the_pool),
        percent(oracle.answers_in_the_pool),
        percent(oracle.mrr_reached),
    )
}

fn missed(report: &EvalReport) -> String {
    let (shown, all) = (report.misses.len(), report.missed);
    match shown == all {
        true => format!("{all} without an answer among the first ten"),
        false => format!("{all} without an answer among the first ten, {shown} of them"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
