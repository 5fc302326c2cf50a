//! The answer of `search` as text: for people, and for programs that want paths alone.

use std::io::{self, Write};
use std::ops::Range;

use super::search::{GraphReport, NodeRow, SearchReport, SearchRow};
use super::{Style, plain, relative};

/// How an answer is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A heading and the lines that matter.
    Snippets,
    /// A line a result.
    Compact,
    /// Each matching line behind its path and number, as git grep has it.
    Lines,
}

/// What the text depends on beside the answer.
pub struct View<'v> {
    pub layout: Layout,
    /// Where one stands; empty for paths from the top of the tree.
    pub prefix: &'v [u8],
    pub style: Style,
}

impl View<'_> {
    fn path(&self, raw: &[u8]) -> String {
        let path = relative(raw, self.prefix);
        let Style { path: p, reset, .. } = &self.style;
        format!("{p}{}{reset}", plain(&String::from_utf8_lossy(&path)))
    }
}

/// Rows of a list of the graph that people see.
const GRAPH_ROWS: usize = 15;

/// Names in a heading.
const NAMES: usize = 4;

/// Writes the answer for people: what the graph says, then the ranking.
pub fn write_text(report: &SearchReport, view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_graph(report, view, out)?;
    for (at, row) in report.results.iter().enumerate() {
        if at > 0 && separated(row, view.layout) {
            writeln!(out, "{}", if view.layout == Layout::Lines { "--" } else { "" })?;
        }
        match view.layout {
            Layout::Lines => write_lines(row, view, out)?,
            layout => write_row(row, view, layout == Layout::Snippets, out)?,
        }
    }
    if let Some(past) = &report.revisions {
        let Style { dim, reset, .. } = &view.style;
        let (commits, blobs) = (past.commits, past.blobs);
        let bound = match past.complete {
            true => "all there are".to_string(),
            false => format!("not all there are; cindex.historyWindow is {}", past.limit),
        };
        writeln!(out, "\n{dim}looked at {blobs} past files of {commits} commits ({bound}){reset}")?;
    }
    if report.confidence == "low"
        && !report.results.is_empty()
        && let Some(command) = report.fallback.grep.first()
    {
        let Style { dim, reset, .. } = &view.style;
        writeln!(out, "\n{dim}not sure of these; try: {command}{reset}")?;
    }
    Ok(())
}

fn write_graph(report: &SearchReport, view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let about = plain(&about(&report.graph));
    let heading = |list: &str| match list {
        "callers" => format!("CALLERS of {about}"),
        "uses" => format!("USES of {about}"),
        "callees" => format!("CALLEES of {about}"),
        "path" => format!("PATH between {about}"),
        "frames" => "FRAMES here".to_string(),
        "raises" => "RAISED here".to_string(),
        "modules" => "MODULES".to_string(),
        other => other.to_uppercase(),
    };
    for (list, rows) in &report.graph.lists {
        writeln!(out, "{} ({})", heading(list), rows.len())?;
        for row in rows.iter().take(GRAPH_ROWS) {
            write_node(row, view, out)?;
        }
        write_rest(rows.len(), view, out)?;
        writeln!(out)?;
    }
    if let Some(impacted) = &report.graph.impacted {
        writeln!(out, "DEPENDS on {about} ({})", impacted.len())?;
        for row in impacted.iter().take(GRAPH_ROWS) {
            let Style { line: l, symbol: s, dim, reset, .. } = &view.style;
            let path = view.path(&row.path.raw);
            let line = row.evidence.first().map_or(row.line_start, |evidence| evidence.line);
            let (name, rung, depth) = (plain(&row.qualname), row.rung, row.depth);
            writeln!(
                out,
                "  {path}:{l}{line}{reset}  {s}{name}{reset} {dim}({rung}, {depth} up){reset}"
            )?;
        }
        write_rest(impacted.len(), view, out)?;
        writeln!(out)?;
    }
    Ok(())
}

/// The names of what a graph is about, each once.
fn about(graph: &GraphReport) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in graph.symbols.iter().filter_map(|symbol| symbol.qualname.as_deref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = names.len().saturating_sub(NAMES);
    names.truncate(NAMES);
    match more {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

fn write_rest(all: usize, view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, reset, .. } = &view.style;
    match all.saturating_sub(GRAPH_ROWS) {
        0 => Ok(()),
        more => writeln!(out, "  {dim}… {more} more{reset}"),
    }
}

/// Where it is, what it is, and why: `app.py:6  login calls TokenStore.refresh (typed)`.
fn write_node(row: &NodeRow, view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Style { line: l, symbol: s, dim, reset, .. } = &view.style;
    let path = view.path(&row.path.raw);
    let reason = row.evidence.first();
    let here = reason.filter(|reason| reason.path.raw == row.path.raw);
    let line = here.map_or(row.line_start, |reason| reason.line);
    write!(out, "  {path}:{l}{line}{reset}")?;
    if let Some(name) = &row.qualname {
        write!(out, "  {s}{}{reset}", plain(name))?;
    }
    if let Some(reason) = reason {
        write!(out, "  {dim}{} {}{reset}", reason.via, plain(&reason.of))?;
    }
    if let Some(rung) = row.rung {
        write!(out, " {dim}({rung}){reset}")?;
    }
    if let Some(text) = &row.text {
        write!(out, "  {}", plain(text))?;
    }
    writeln!(out)
}

/// Whether something stands between this result and the one before.
fn separated(row: &SearchRow, layout: Layout) -> bool {
    match layout {
        Layout::Snippets => true,
        Layout::Compact => false,
        Layout::Lines => row.lines.len() > 1,
    }
}

/// Writes the paths alone, each once.
pub fn write_files(
    report: &SearchReport,
    prefix: &[u8],
    end: &[u8],
    out: &mut dyn Write,
) -> io::Result<()> {
    for row in &report.results {
        out.write_all(&relative(&row.raw_path, prefix))?;
        out.write_all(end)?;
    }
    Ok(())
}

/// Writes four fields a result, each ended by a NUL: path, first line, last line, symbol (empty
/// where there is none).
pub fn write_fields(report: &SearchReport, prefix: &[u8], out: &mut dyn Write) -> io::Result<()> {
    for row in &report.results {
        out.write_all(&relative(&row.raw_path, prefix))?;
        let symbol = row.symbol.as_deref().unwrap_or_default();
        write!(out, "\0{}\0{}\0{symbol}\0", row.line_start, row.line_end)?;
    }
    Ok(())
}

fn write_row(
    row: &SearchRow,
    view: &View<'_>,
    with_lines: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Style { line: l, symbol: s, dim, reset, .. } = &view.style;
    write!(out, "{}:{l}{}-{}{reset}", view.path(&row.raw_path), row.line_start, row.line_end)?;
    if let (Some(symbol), Some(kind)) = (&row.symbol, row.kind) {
        let kind = format!("{kind:?}").to_lowercase();
        write!(out, "  {s}{}{reset} {dim}{kind}{reset}", plain(symbol))?;
    }
    write!(out, "  {dim}({}){reset}", row.reason)?;
    if let Some(commit) = &row.last_commit {
        write!(out, "  {dim}last in{reset} {}", commit.get(..10).unwrap_or(commit))?;
    }
    writeln!(out)?;
    if !with_lines {
        return Ok(());
    }
    let width = row.lines.iter().map(|line| line.0).max().map_or(1, |most| most.to_string().len());
    for (number, text, hits) in &row.lines {
        let text = with_hits(text, hits, &view.style);
        match number {
            0 => writeln!(out, "  {:>width$}  {dim}{text}{reset}", "")?,
            number => writeln!(out, "  {l}{number:>width$}{reset}  {text}")?,
        }
    }
    Ok(())
}

/// `path:12:text` for a match, `path-11-text` for what stands around it.
fn write_lines(row: &SearchRow, view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let path = view.path(&row.raw_path);
    let Style { line: l, reset, .. } = &view.style;
    if row.line_start == 0 {
        return writeln!(out, "Binary file {path} matches");
    }
    for (number, text, hits) in &row.lines {
        let (mark, text) = match *number == row.line_start {
            true => (':', with_hits(text, hits, &view.style)),
            false => ('-', plain(text)),
        };
        writeln!(out, "{path}{mark}{l}{number}{reset}{mark}{text}")?;
    }
    if row.lines.is_empty() {
        writeln!(out, "{path}:{l}{}{reset}", row.line_start)?;
    }
    Ok(())
}

fn with_hits(text: &str, hits: &[Range<usize>], style: &Style) -> String {
    let mut shown = String::new();
    let mut from = 0;
    for hit in hits {
        if let (Some(before), Some(word)) = (text.get(from..hit.start), text.get(hit.clone())) {
            shown += &plain(before);
            shown += style.hit;
            shown += &plain(word);
            shown += style.reset;
            from = hit.end;
        }
    }
    shown + &plain(text.get(from..).unwrap_or_default())
}
