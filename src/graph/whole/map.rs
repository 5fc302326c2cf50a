//! What a newcomer is shown of a Scope: its build modules, its communities, what is central, where
//! it begins, and which links stand out. Tests, examples, generated and vendored code are left out.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::{
    BuildModule, Communities, Surprise, Unit, Whole, build_modules, communities, page_rank,
    surprises,
};
use crate::graph::code::{Code, CodeFile};
use crate::graph::layout::split_path;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::is_type;
use crate::role::Role;
use crate::syntax::Kind;

/// The map of a Scope.
#[derive(Clone, Debug)]
pub struct Map {
    /// The part of the graph that is shown.
    pub whole: Whole,
    /// By unit; they add up to 1.
    pub rank: Vec<f64>,
    /// By unit: the files that refer to it.
    pub used_by: Vec<usize>,
    /// Units by rank, the most central first. Top levels of files are no symbols.
    pub central: Vec<usize>,
    /// −½ to 1.
    pub modularity: f64,
    /// The largest first.
    pub communities: Vec<Community>,
    /// By path.
    pub modules: Vec<BuildModule>,
    /// By path and place.
    pub entries: Vec<Entry>,
    /// The most surprising first.
    pub surprises: Vec<Surprise>,
}

/// Units that have more to do with each other than with the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Community {
    /// The deepest directory that holds at least [`MOST`] of it.
    pub directory: Vec<u8>,
    /// The most central first.
    pub units: Vec<usize>,
    pub files: usize,
    /// Share of its units' links that stay inside, 0 to 1.
    pub cohesion: f64,
}

/// Where the program begins: a definition, or a file as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    pub file: usize,
    pub definition: Option<usize>,
}

/// Share of a community that its directory holds.
const MOST: f64 = 0.6;

impl Map {
    /// Draws the map of a Scope from its whole graph.
    pub fn new(code: &Code<'_>, whole: &Whole) -> Result<Map> {
        let files = code.files;
        let shown =
            |unit: Unit| !unit.test && files[unit.file as usize].role == Role::Implementation;
        let whole = whole.filtered(shown);
        let rank = page_rank(&whole);
        let parted = communities(&whole);
        let (modules, module_of) = build_modules(files, &whole);
        // Where the build files part the code, links between its parts are looked at; else those
        // between communities.
        let by_module = whole.units.iter().map(|unit| module_of[unit.file as usize]);
        let groups: Vec<Option<usize>> = match modules.len() {
            0 | 1 => parted.of.iter().copied().map(Some).collect(),
            _ => by_module.collect(),
        };
        let mut central: Vec<usize> =
            (0..whole.units.len()).filter(|at| whole.units[*at].definition.is_some()).collect();
        central.sort_by(|a, b| rank[*b].total_cmp(&rank[*a]).then(a.cmp(b)));
        Ok(Map {
            surprises: surprises(&whole, &groups),
            entries: entries(code)?,
            communities: described(files, &whole, &parted, &rank),
            modularity: parted.modularity,
            used_by: used_by(&whole),
            modules,
            central,
            rank,
            whole,
        })
    }
}

fn used_by(whole: &Whole) -> Vec<usize> {
    let mut users: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); whole.units.len()];
    for link in &whole.links {
        let (from, to) = (&whole.units[link.from as usize], &whole.units[link.to as usize]);
        if from.file != to.file {
            users[link.to as usize].insert(from.file);
        }
    }
    users.iter().map(BTreeSet::len).collect()
}

fn described(
    files: &[CodeFile],
    whole: &Whole,
    parted: &Communities,
    rank: &[f64],
) -> Vec<Community> {
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); parted.count];
    for (unit, community) in parted.of.iter().enumerate() {
        members[*community].push(unit);
    }
    let (mut inside, mut all) = (vec![0usize; parted.count], vec![0usize; parted.count]);
    for link in &whole.links {
        let (from, to) = (parted.of[link.from as usize], parted.of[link.to as usize]);
        all[from] += 1;
        inside[from] += usize::from(from == to);
        all[to] += usize::from(from != to);
    }
    let described = members.into_iter().enumerate().map(|(at, mut units)| {
        units.sort_by(|a, b| rank[*b].total_cmp(&rank[*a]).then(a.cmp(b)));
        let paths: Vec<&[u8]> = units
            .iter()
            .map(|unit| files[whole.units[*unit].file as usize].path.as_slice())
            .collect();
        let files = paths.iter().collect::<BTreeSet<_>>().len();
        let directory = common_directory(&paths);
        Community { directory, files, cohesion: inside[at] as f64 / all[at].max(1) as f64, units }
    });
    described.collect()
}

/// The deepest directory that holds most of some files.
fn common_directory(paths: &[&[u8]]) -> Vec<u8> {
    let mut below: BTreeMap<&[u8], usize> = BTreeMap::new();
    for path in paths {
        let mut directory = split_path(path).0;
        while !directory.is_empty() {
            *below.entry(directory).or_insert(0) += 1;
            directory = split_path(directory).0;
        }
    }
    let enough = |count: usize| count as f64 >= MOST * paths.len() as f64;
    let depth = |directory: &[u8]| directory.iter().filter(|byte| **byte == b'/').count();
    below
        .into_iter()
        .filter(|(_, count)| enough(*count))
        .max_by_key(|(directory, count)| (depth(directory), *count))
        .map(|(directory, _)| directory.to_vec())
        .unwrap_or_default()
}

/// Cargo makes programs of some files only.
fn may_start(file: &CodeFile) -> bool {
    let (directory, name) = split_path(&file.path);
    file.language.name() != "rust" || name == b"main.rs" || split_path(directory).1 == b"bin"
}

/// What starts a program: a function called main, a Python package's `__main__`, scripts in bin.
fn entries(code: &Code<'_>) -> Result<Vec<Entry>> {
    let mut found = BTreeSet::new();
    for name in ["main", "Main"] {
        for file in (code.defining)(name)? {
            if code.files[file].role != Role::Implementation {
                continue;
            }
            let facts = (code.facts)(file)?;
            for (definition, it) in facts.definitions.iter().enumerate() {
                let symbol = SymbolRef { file, definition };
                if it.name == name
                    && matches!(it.kind, Kind::Function | Kind::Method)
                    && may_start(&code.files[file])
                {
                    let outer = it.container.map(|index| facts.definitions[index as usize].kind);
                    if outer.is_none_or(|kind| is_type(kind) || kind == Kind::Namespace) {
                        found.insert(Entry { file, definition: Some(symbol.definition) });
                    }
                }
            }
        }
    }
    for (file, it) in code.files.iter().enumerate() {
        let (directory, name) = split_path(&it.path);
        let in_bin = matches!(split_path(directory).1, b"bin" | b"exe") && it.language.is_code();
        let starts = name == b"__main__.py" || in_bin;
        let known = found.range(Entry { file, definition: None }..).next();
        if starts && it.role == Role::Implementation && known.is_none_or(|it| it.file != file) {
            found.insert(Entry { file, definition: None });
        }
    }
    Ok(found.into_iter().collect())
}
