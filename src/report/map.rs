//! The answer of `map`: the architecture of a Scope.

use std::io::{self, Write};

use serde::Serialize;

use super::graph::{SymbolRow, View};
use super::impact::PathReport;
use super::{Coverage, ScopeReport, Style, plain};

/// The first rows of a list, and how many there are.
#[derive(Clone, Debug, Serialize)]
pub struct Section<T> {
    pub total: usize,
    pub rows: Vec<T>,
}

impl<T> Section<T> {
    /// What was left out.
    fn more(&self) -> usize {
        self.total - self.rows.len()
    }
}

/// Numbers of the graph that the map is drawn from.
#[derive(Clone, Debug, Serialize)]
pub struct GraphCounts {
    pub files: usize,
    /// Definitions and top levels of files that a link leads to or from.
    pub units: usize,
    pub links: usize,
    pub bound: usize,
    pub typed: usize,
    pub unique: usize,
    /// References looked at, tests included, and those whose meaning could not be told.
    pub references: u64,
    pub untold: u64,
}

/// A directory with a build file of its own.
#[derive(Clone, Debug, Serialize)]
pub struct ModuleRow {
    #[serde(flatten)]
    pub path: PathReport,
    pub files: usize,
    pub depends_on: Vec<ModuleLink>,
    pub used_by: Vec<ModuleLink>,
    /// It depends on itself by way of others.
    pub in_ring: bool,
}

/// One module depends on another.
#[derive(Clone, Debug, Serialize)]
pub struct ModuleLink {
    #[serde(flatten)]
    pub path: PathReport,
    pub references: u64,
}

/// Code that has more to do with itself than with the rest.
#[derive(Clone, Debug, Serialize)]
pub struct CommunityRow {
    /// The directory that holds most of it.
    #[serde(flatten)]
    pub path: PathReport,
    pub units: usize,
    pub files: usize,
    /// Share of its links that stay inside, 0 to 1.
    pub cohesion: f64,
    /// Its most central symbols.
    pub symbols: Vec<SymbolRow>,
}

/// A symbol that much depends on.
#[derive(Clone, Debug, Serialize)]
pub struct CentralRow {
    #[serde(flatten)]
    pub symbol: SymbolRow,
    /// PageRank; those of all units add up to 1.
    pub rank: f64,
    /// Files that refer to it.
    pub used_by_files: usize,
}

/// Where a program begins; no qualname where the file as a whole does.
#[derive(Clone, Debug, Serialize)]
pub struct EntryRow {
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: String,
    pub line: u32,
}

/// A dependency against the direction of nearly all others between two parts.
#[derive(Clone, Debug, Serialize)]
pub struct SurpriseRow {
    /// Ids of what depends and what it depends on; a path for the top level of a file.
    pub from: String,
    pub to: String,
    pub via: &'static str,
    pub rung: &'static str,
    /// Where that stands.
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    /// References between the two parts in this direction, and in the other.
    pub along: u64,
    pub against: u64,
}

/// `git-cindex/map/1`.
#[derive(Clone, Debug, Serialize)]
pub struct MapReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub graph: GraphCounts,
    pub modules: Section<ModuleRow>,
    /// −½ to 1; above about 0.3 the communities are real.
    pub modularity: f64,
    pub communities: Section<CommunityRow>,
    pub central: Section<CentralRow>,
    pub entry_points: Section<EntryRow>,
    pub surprises: Section<SurpriseRow>,
    pub coverage: Coverage,
}

/// Symbols and modules named in a row of text.
const MOST_NAMES: usize = 4;

/// A section each; an empty one is left out.
pub fn write_map(report: &MapReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let GraphCounts { files, units, links, bound, typed, unique, references, untold } =
        &report.graph;
    writeln!(
        out,
        "{files} files, {units} units, {links} links ({bound} bound, {typed} typed, {unique} unique)"
    )?;
    writeln!(
        out,
        "of {references} references {untold} could mean several things, or nothing here"
    )?;
    let modules = &report.modules;
    if modules.total > 1 {
        head("BUILD MODULES", "", modules, view, out)?;
        modules.rows.iter().try_for_each(|row| write_module(row, view, out))?;
    }
    let modularity = format!(" (modularity {:.2})", report.modularity);
    head("COMMUNITIES", &modularity, &report.communities, view, out)?;
    report.communities.rows.iter().try_for_each(|row| write_community(row, view, out))?;
    head("CENTRAL", "", &report.central, view, out)?;
    let Style { dim, reset, .. } = view.style;
    for row in &report.central.rows {
        let place = view.place(&row.symbol.path, row.symbol.line);
        let name = view.name(&row.symbol.qualname);
        writeln!(out, "  {place}{name}  {dim}used by {}{reset}", files_of(row.used_by_files))?;
    }
    head("ENTRY POINTS", "", &report.entry_points, view, out)?;
    for row in &report.entry_points.rows {
        writeln!(out, "  {}{}", view.place(&row.path, row.line), view.name(&row.qualname))?;
    }
    head("SURPRISING", "", &report.surprises, view, out)?;
    for row in &report.surprises.rows {
        let place = view.place(&row.path, row.line);
        writeln!(out, "  {place}  {} → {}", plain(&row.from), plain(&row.to))?;
        let SurpriseRow { along, against, via, rung, .. } = row;
        writeln!(out, "    {dim}{via} ({rung}); {along} this way, {against} the other{reset}")?;
    }
    Ok(())
}

fn head<T>(
    title: &str,
    note: &str,
    section: &Section<T>,
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    if section.total == 0 {
        return Ok(());
    }
    let Style { symbol, dim, reset, .. } = view.style;
    let more = match section.more() {
        0 => String::new(),
        more => format!("{dim}, {more} more: -n {}{reset}", section.total),
    };
    writeln!(out, "\n{symbol}{title}{reset} {}{note}{more}", section.total)
}

fn write_module(row: &ModuleRow, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, alarm, reset, .. } = view.style;
    let ring = if row.in_ring { format!("  {alarm}in a ring{reset}") } else { String::new() };
    let path = directory(&row.path, view);
    writeln!(out, "  {path}  {dim}{}{reset}{ring}", files_of(row.files))?;
    for (what, links) in [("uses", &row.depends_on), ("used by", &row.used_by)] {
        if links.is_empty() {
            continue;
        }
        let named: Vec<String> = links
            .iter()
            .take(MOST_NAMES)
            .map(|link| format!("{} ({})", directory(&link.path, view), link.references))
            .collect();
        let more = and_more(links.len().saturating_sub(MOST_NAMES));
        writeln!(out, "    {dim}{what}{reset} {}{more}", named.join(", "))?;
    }
    Ok(())
}

fn write_community(row: &CommunityRow, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, symbol, reset, .. } = view.style;
    let names: Vec<String> =
        row.symbols.iter().map(|it| format!("{symbol}{}{reset}", plain(&it.qualname))).collect();
    let CommunityRow { units, files, cohesion, .. } = row;
    let share = (cohesion * 100.0).round();
    writeln!(
        out,
        "  {}  {dim}{units} units in {}, {share} % inside{reset}  {}",
        directory(&row.path, view),
        files_of(*files),
        names.join(", ")
    )
}

fn directory(path: &PathReport, view: &View) -> String {
    match path.raw.is_empty() {
        true => format!("{}/{}", view.style.path, view.style.reset),
        false => view.path(path),
    }
}

fn files_of(count: usize) -> String {
    if count == 1 { "1 file".into() } else { format!("{count} files") }
}

fn and_more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(", {count} more") }
}
