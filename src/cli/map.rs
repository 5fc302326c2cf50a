//! `git cindex map`.

use clap::Args;

use super::common::{self, Outcome, Output, ScopeArguments};
use super::symbols;
use crate::git::Repository;
use crate::graph::whole::{self, BuildModule, Community, Map, Unit, Whole};
use crate::graph::{Code, CodeFile, Rung, SymbolRef, id};
use crate::index::View;
use crate::report::graph::{self, SymbolRow};
use crate::report::impact::PathReport;
use crate::report::map::{
    CentralRow, CommunityRow, EntryRow, GraphCounts, MapReport, ModuleLink, ModuleRow, Section,
    SurpriseRow, write_map,
};
use crate::report::write_json;
use crate::role::Role;

/// Show how the code hangs together: build modules, communities, central symbols, entry points
///
/// Every reference of the code is resolved; tests, examples, generated and vendored files are left
/// out of the figures. A community is code that has more to do with itself than with the rest. A
/// surprising link goes against the direction of nearly all others between two parts.
#[derive(Args)]
pub struct MapArguments {
    /// Number of rows in each section
    #[arg(short = 'n', long = "limit", default_value_t = 10, value_name = "N")]
    limit: usize,

    #[command(flatten)]
    scope: ScopeArguments,
}

/// Symbols that stand for a community.
const SYMBOLS: usize = 4;

pub fn run(arguments: &MapArguments, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let view = common::open_view(&repository, &arguments.scope, output)?;
    let files = CodeFile::all_of(&view);
    let postings = view.postings()?;
    let scoped = postings.scoped(view.files())?;
    let code = Code::of(&files, &view, &scoped);
    let whole = whole::whole_of(&view, &files, &scoped)?;
    let map = Map::new(&code, &whole)?;
    let report = Draw { code: &code, map: &map, limit: arguments.limit }.report(&view, &whole)?;
    let none = map.whole.links.is_empty();
    if output.wants_json() {
        common::print(|out| write_json(&report, out))?;
    } else {
        let view = graph::View { prefix: repository.prefix(), style: output.style(&repository) };
        common::print(|out| write_map(&report, &view, out))?;
    }
    Ok(if none { Outcome::NoRows } else { Outcome::Answered })
}

struct Draw<'d> {
    code: &'d Code<'d>,
    map: &'d Map,
    limit: usize,
}

impl Draw<'_> {
    fn report(&self, view: &View, whole: &Whole) -> anyhow::Result<MapReport> {
        let map = self.map;
        let mut coverage = common::coverage(&view.snapshot);
        coverage.ambiguous = whole.untold as usize;
        coverage.complete &= whole.untold == 0;
        Ok(MapReport {
            schema: "git-cindex/map/1",
            outcome: if map.whole.links.is_empty() { "none" } else { "ok" },
            scope: common::scope_report(&view.scope),
            graph: self.counts(whole),
            modules: self.modules(),
            modularity: map.modularity,
            communities: self.section(&map.communities, |it| self.community(it))?,
            central: self.section(&map.central, |unit| {
                Ok(CentralRow {
                    symbol: self.symbol(*unit)?,
                    rank: map.rank[*unit],
                    used_by_files: map.used_by[*unit],
                })
            })?,
            entry_points: self.section(&map.entries, |entry| {
                let facts = (self.code.facts)(entry.file)?;
                let found = entry.definition.map(|index| &facts.definitions[index]);
                Ok(EntryRow {
                    path: PathReport::new(&self.code.files[entry.file].path),
                    qualname: found.map(|it| it.qualname.clone()).unwrap_or_default(),
                    line: found.map_or(1, |it| it.name_span.line_start),
                })
            })?,
            surprises: self.section(&map.surprises, |surprise| {
                let link = &map.whole.links[surprise.link];
                let from = map.whole.units[link.from as usize];
                Ok(SurpriseRow {
                    from: self.name(from)?,
                    to: self.name(map.whole.units[link.to as usize])?,
                    via: link.via.name(),
                    rung: link.rung.name(),
                    path: PathReport::new(&self.code.files[from.file as usize].path),
                    line: link.line,
                    along: surprise.along,
                    against: surprise.against,
                })
            })?,
            coverage,
        })
    }

    /// The first rows of a list.
    fn section<T, R>(
        &self,
        all: &[T],
        row: impl Fn(&T) -> anyhow::Result<R>,
    ) -> anyhow::Result<Section<R>> {
        let rows = all.iter().take(self.limit).map(row).collect::<anyhow::Result<_>>()?;
        Ok(Section { total: all.len(), rows })
    }

    fn counts(&self, whole: &Whole) -> GraphCounts {
        let links = &self.map.whole.links;
        let of = |rung: Rung| links.iter().filter(|link| link.rung == rung).count();
        let shown = |file: &&CodeFile| file.role == Role::Implementation && file.language.is_code();
        GraphCounts {
            files: self.code.files.iter().filter(shown).count(),
            units: self.map.whole.units.len(),
            links: links.len(),
            bound: of(Rung::Bound),
            typed: of(Rung::Typed),
            unique: of(Rung::Unique),
            references: whole.references,
            untold: whole.untold,
        }
    }

    /// Modules, those that most others use first.
    fn modules(&self) -> Section<ModuleRow> {
        let modules = &self.map.modules;
        let path = |module: &BuildModule| PathReport::new(&module.path);
        let link =
            |module: &BuildModule, references: u64| ModuleLink { path: path(module), references };
        let mut rows: Vec<ModuleRow> = modules
            .iter()
            .map(|it| ModuleRow {
                path: path(it),
                files: it.files,
                depends_on: most_first(
                    it.depends_on.iter().map(|(to, count)| link(&modules[*to], *count)),
                ),
                used_by: Vec::new(),
                in_ring: it.ring.is_some(),
            })
            .collect();
        for (at, row) in rows.iter_mut().enumerate() {
            let users = modules.iter().filter_map(|user| {
                let found = user.depends_on.iter().find(|(to, _)| *to == at)?;
                Some(link(user, found.1))
            });
            row.used_by = most_first(users);
        }
        rows.sort_by_key(|row| std::cmp::Reverse((row.used_by.len(), row.files)));
        let total = rows.len();
        rows.truncate(self.limit);
        Section { total, rows }
    }

    fn community(&self, community: &Community) -> anyhow::Result<CommunityRow> {
        let named = community.units.iter().filter(|unit| self.unit(**unit).definition.is_some());
        Ok(CommunityRow {
            path: PathReport::new(&community.directory),
            units: community.units.len(),
            files: community.files,
            cohesion: community.cohesion,
            symbols: named
                .take(SYMBOLS)
                .map(|unit| self.symbol(*unit))
                .collect::<anyhow::Result<_>>()?,
        })
    }

    fn unit(&self, unit: usize) -> Unit {
        self.map.whole.units[unit]
    }

    /// The row of a unit that is a definition.
    fn symbol(&self, unit: usize) -> anyhow::Result<SymbolRow> {
        let Unit { file, definition, .. } = self.unit(unit);
        let definition = definition.unwrap_or_default() as usize;
        symbols::symbol_row(self.code, SymbolRef { file: file as usize, definition })
    }

    fn name(&self, unit: Unit) -> anyhow::Result<String> {
        let path = &self.code.files[unit.file as usize].path;
        let Some(definition) = unit.definition else {
            return Ok(String::from_utf8_lossy(path).into_owned());
        };
        Ok(id(path, &*(self.code.facts)(unit.file as usize)?, definition as usize))
    }
}

fn most_first(links: impl Iterator<Item = ModuleLink>) -> Vec<ModuleLink> {
    let mut links: Vec<ModuleLink> = links.collect();
    links.sort_by_key(|link| std::cmp::Reverse(link.references));
    links
}
