//! Which tests speak of a change (*read*) and which are worth running (*run*), and of which
//! changed symbols no test is found.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::change::FileChange;
use super::spread::Spread;
use crate::graph::{Origin, Resolver, Rung};
use crate::role::Role;
use crate::syntax::{Kind, Language};

/// A test that speaks of the change; the file is one of the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTest {
    pub file: usize,
    /// The outermost function or test around the reference.
    pub definition: Option<usize>,
    pub depth: usize,
    pub rung: Rung,
    pub reason: String,
}

/// The tests of a change.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub read: Vec<ReadTest>,
    /// Test files with the reason, the nearest to the change first.
    pub run: Vec<(usize, String)>,
    pub run_all: bool,
    /// Rows that a test reaches.
    pub tested: BTreeSet<usize>,
}

/// Files that only pass names on, so that who imports them imports what is behind them.
const BARRELS: &[&str] = &["__init__.py", "index.js", "index.ts", "index.tsx", "mod.rs", "lib.rs"];

/// Whether something is a test: by its file's role or by its kind, or that of what it stands in.
pub fn is_test(resolver: &Resolver, origin: Origin) -> Result<bool> {
    if resolver.code.files[origin.file].role == Role::Test {
        return Ok(true);
    }
    // In Python only a test file's `test_…` is collected: `Flask.test_client` is no test.
    let by_name = resolver.code.files[origin.file].language.name() == "python";
    Ok(!by_name && outermost(resolver, origin, |kind| kind == Kind::Test)?.is_some())
}

/// The outermost definition around an origin of which `is` holds.
fn outermost(resolver: &Resolver, origin: Origin, is: fn(Kind) -> bool) -> Result<Option<usize>> {
    let view = resolver.view(origin.file)?;
    let mut found = None;
    let mut current = origin.definition;
    while let Some(index) = current {
        if is(view.definition(index).kind) {
            found = Some(index);
        }
        current = view.container(index);
    }
    Ok(found)
}

/// The test around an origin: a test case, else the outermost function, else what it is.
pub fn test_around(resolver: &Resolver, origin: Origin) -> Result<Option<usize>> {
    if let Some(test) = innermost_test(resolver, origin)? {
        return Ok(Some(test));
    }
    let function = |kind| matches!(kind, Kind::Function | Kind::Method | Kind::Constructor);
    Ok(outermost(resolver, origin, function)?.or(origin.definition))
}

fn innermost_test(resolver: &Resolver, origin: Origin) -> Result<Option<usize>> {
    let view = resolver.view(origin.file)?;
    let mut current = origin.definition;
    while let Some(index) = current {
        if view.definition(index).kind == Kind::Test {
            return Ok(Some(index));
        }
        current = view.container(index);
    }
    Ok(None)
}

/// Whether tests in another family of languages may run a file's code unseen: shell scripts that
/// call the program.
pub fn has_outside_tests(resolver: &Resolver, file: usize) -> bool {
    resolver.code.files.iter().enumerate().any(|(other, found)| {
        found.role == Role::Test
            && found.language.is_code()
            && found.language != Language::TEXT
            && !resolver.are_relatives(file, other)
    })
}

/// Selects tests from what the change reaches and from the files it touches.
pub fn select(
    resolver: &Resolver,
    changes: &[FileChange],
    changed_tests: &[(usize, Origin)],
    spread: &Spread,
    names: &dyn Fn(usize) -> String,
) -> Result<Selection> {
    let mut selection = Selection::default();
    let mut run: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    for (row, origin) in changed_tests {
        selection.tested.insert(*row);
        add(&mut run, origin.file, 0, "changed");
        selection.read.push(ReadTest {
            file: origin.file,
            definition: test_around(resolver, *origin)?,
            depth: 0,
            rung: Rung::Bound,
            reason: "changed".to_owned(),
        });
    }
    for reached in &spread.reached {
        if !is_test(resolver, reached.origin)? {
            continue;
        }
        selection.tested.extend(&reached.rows);
        let of = reached.rows.iter().next().map_or(String::new(), |row| names(*row));
        let reason = match (reached.depth, reached.evidence.first()) {
            (1, Some(edge)) => format!("{} {of}", verb(edge.via.name())),
            _ => format!("reaches {of} in {} steps", reached.depth),
        };
        add(&mut run, reached.origin.file, reached.depth, &reason);
        if reached.depth == 1 {
            selection.read.push(ReadTest {
                file: reached.origin.file,
                definition: test_around(resolver, reached.origin)?,
                depth: 1,
                rung: reached.rung,
                reason,
            });
        }
    }
    for file in importing_tests(resolver, changes)? {
        add(&mut run, file, usize::MAX, "imports a changed file");
    }
    selection.read = distinct(selection.read);
    selection.run_all =
        changes.iter().any(|change| change.side().is_some_and(|side| concerns_all(&side.path)));
    let mut order: Vec<(usize, usize, String)> =
        run.into_iter().map(|(file, (depth, reason))| (depth, file, reason)).collect();
    order.sort();
    selection.run = order.into_iter().map(|(_, file, reason)| (file, reason)).collect();
    Ok(selection)
}

fn add(run: &mut BTreeMap<usize, (usize, String)>, file: usize, depth: usize, reason: &str) {
    let entry = run.entry(file).or_insert_with(|| (depth, reason.to_owned()));
    if depth < entry.0 {
        *entry = (depth, reason.to_owned());
    }
}

/// One row a test: the nearest, the surest, in order of path and place.
fn distinct(mut read: Vec<ReadTest>) -> Vec<ReadTest> {
    read.sort_by(|a, b| {
        (a.file, a.definition, a.depth, a.rung, &a.reason).cmp(&(
            b.file,
            b.definition,
            b.depth,
            b.rung,
            &b.reason,
        ))
    });
    read.dedup_by_key(|test| (test.file, test.definition));
    // A file's top level says nothing beside its tests.
    let with_tests: BTreeSet<usize> =
        read.iter().filter(|test| test.definition.is_some()).map(|test| test.file).collect();
    read.retain(|test| test.definition.is_some() || !with_tests.contains(&test.file));
    read.sort_by_key(|test| (test.depth, test.rung, test.file, test.definition));
    read
}

fn verb(via: &str) -> &'static str {
    match via {
        "call" => "calls",
        "inherit" => "inherits from",
        "type" => "uses the type",
        "decorator" => "is decorated with",
        "import" | "reexport" => "imports",
        _ => "names",
    }
}

/// Test files that import a changed file, directly or through files that only pass names on.
fn importing_tests(resolver: &Resolver, changes: &[FileChange]) -> Result<BTreeSet<usize>> {
    let files = changes
        .iter()
        .filter_map(|change| change.new.as_ref())
        .filter(|new| new.role == Role::Implementation)
        .filter_map(|new| resolver.code.find(&new.path))
        .collect();
    importing(resolver, &files)
}

fn importing(resolver: &Resolver, files: &BTreeSet<usize>) -> Result<BTreeSet<usize>> {
    let mut tests = BTreeSet::new();
    let mut seen = files.clone();
    let mut open: Vec<usize> = files.iter().copied().collect();
    while let Some(current) = open.pop() {
        for importer in resolver.importers(current)? {
            if resolver.code.files[importer].role == Role::Test {
                tests.insert(importer);
            } else if is_barrel(resolver.path(importer)) && seen.insert(importer) {
                open.push(importer);
            }
        }
    }
    Ok(tests)
}

/// The test files that import some files, without those that are known already.
pub fn importing_only(
    resolver: &Resolver,
    files: &BTreeSet<usize>,
    known: &[(usize, String)],
) -> Result<Vec<(usize, String)>> {
    let found = importing(resolver, files)?;
    Ok(found
        .into_iter()
        .filter(|file| known.iter().all(|(other, _)| other != file))
        .map(|file| (file, "imports the file".to_owned()))
        .collect())
}

fn is_barrel(path: &[u8]) -> bool {
    BARRELS.iter().any(|name| path.ends_with(name.as_bytes()))
}

/// Files that change how everything is built or tested, so that no selection can be trusted.
fn concerns_all(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    let name = String::from_utf8_lossy(name).to_lowercase();
    matches!(
        name.as_str(),
        "cargo.toml"
            | "cargo.lock"
            | "build.rs"
            | "rust-toolchain"
            | "rust-toolchain.toml"
            | "package.json"
            | "package-lock.json"
            | "yarn.lock"
            | "pnpm-lock.yaml"
            | "tsconfig.json"
            | "babel.config.js"
            | ".babelrc"
            | "pyproject.toml"
            | "setup.py"
            | "setup.cfg"
            | "tox.ini"
            | "pytest.ini"
            | "conftest.py"
            | "poetry.lock"
            | "uv.lock"
            | "pipfile"
            | "pipfile.lock"
            | "go.mod"
            | "go.sum"
            | "pom.xml"
            | "cmakelists.txt"
            | "makefile"
            | "gemfile"
            | "gemfile.lock"
            | "meson.build"
    ) || name.starts_with("build.gradle")
        || name.starts_with("settings.gradle")
        || name.starts_with("jest.config.")
        || name.starts_with("vitest.config.")
        || (name.starts_with("requirements") && name.ends_with(".txt"))
}
