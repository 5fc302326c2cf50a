//! Which tests speak of a change (*read*) and which are worth running (*run*), and of which
//! changed symbols no test is found.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::change::FileChange;
use super::rows::symbol_name;
use super::spread::Spread;
use super::testlike::{holds_tests, is_among_tests, test_around};
use crate::graph::{Origin, Resolver, Rung};
use crate::role::Role;
use crate::syntax::{Kind, Language};

/// A test that speaks of the change; the file is one of the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTest {
    pub file: usize,
    /// The test around the reference; none where the file is the test.
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
    /// Why only running all tests will do.
    pub run_all: Option<&'static str>,
    /// Rows that a test reaches.
    pub tested: BTreeSet<usize>,
}

/// Files that only pass names on, so that who imports them imports what is behind them.
const BARRELS: &[&str] = &["__init__.py", "index.js", "index.ts", "index.tsx", "mod.rs", "lib.rs"];

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
        selection.speaks(resolver, *origin, 0, Rung::Bound, "changed")?;
    }
    for file in touched_tests(resolver, changes) {
        add(&mut run, file, 0, "changed");
    }
    for reached in &spread.reached {
        if !is_among_tests(resolver, reached.origin)? {
            continue;
        }
        selection.tested.extend(&reached.rows);
        let reason = match (reached.depth, reached.evidence.first()) {
            (1, Some(edge)) => {
                format!("{} {}", verb(edge.via.name()), symbol_name(resolver, edge.to)?)
            }
            _ => format!("reaches {} in {} steps", names(reached.root), reached.depth),
        };
        add(&mut run, reached.origin.file, reached.depth, &reason);
        if reached.depth == 1 {
            selection.speaks(resolver, reached.origin, 1, reached.rung, &reason)?;
        }
    }
    selection.beside_helpers(resolver, changed_tests, names)?;
    for file in importing_tests(resolver, changes)? {
        add(&mut run, file, usize::MAX, "imports a changed file");
    }
    selection.read = distinct(selection.read);
    if changes.iter().any(|change| change.side().is_some_and(|side| concerns_all(&side.path))) {
        selection.run_all = Some("a file that concerns every test changed");
    }
    let mut order: Vec<(usize, usize, String)> =
        run.into_iter().map(|(file, (depth, reason))| (depth, file, reason)).collect();
    order.sort();
    for (_, file, reason) in order {
        selection.runs(resolver, file, &reason)?;
    }
    Ok(selection)
}

impl Selection {
    /// Adds a test that speaks of the change, if it is one.
    pub fn speaks(
        &mut self,
        resolver: &Resolver,
        origin: Origin,
        depth: usize,
        rung: Rung,
        reason: &str,
    ) -> Result<()> {
        if let Some(Origin { file, definition }) = test_around(resolver, origin)? {
            let reason = reason.to_owned();
            self.read.push(ReadTest { file, definition, depth, rung, reason });
        }
        Ok(())
    }

    /// A helper changed in a file of tests, and no test of the file is known to reach it or is seen
    /// to: each of them may.
    fn beside_helpers(
        &mut self,
        resolver: &Resolver,
        changed: &[(usize, Origin)],
        names: &dyn Fn(usize) -> String,
    ) -> Result<()> {
        let spoken: BTreeSet<usize> = self.read.iter().map(|test| test.file).collect();
        for (row, origin) in changed {
            let is_helper =
                origin.definition.is_some() && test_around(resolver, *origin)?.is_none();
            if !is_helper || spoken.contains(&origin.file) {
                continue;
            }
            let view = resolver.view(origin.file)?;
            for (definition, found) in view.facts.definitions.iter().enumerate() {
                if found.kind == Kind::Test {
                    let test = Origin { file: origin.file, definition: Some(definition) };
                    let reason = format!("stands beside {}, which changed", names(*row));
                    self.speaks(resolver, test, 1, Rung::Name, &reason)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a file to run, if it is not there and holds tests; says whether it did.
    pub fn runs(&mut self, resolver: &Resolver, file: usize, reason: &str) -> Result<bool> {
        let is_new =
            self.run.iter().all(|(other, _)| *other != file) && holds_tests(resolver, file)?;
        if is_new {
            self.run.push((file, reason.to_owned()));
        }
        Ok(is_new)
    }

    /// Adds the test files with references that may be to what changed, behind the surer ones.
    pub fn may_run(&mut self, resolver: &Resolver, spread: &Spread) -> Result<()> {
        let mut known: BTreeSet<usize> = self.run.iter().map(|(file, _)| *file).collect();
        for &(file, index) in &spread.hidden.ambiguous_sites {
            if resolver.code.files[file].role == Role::Test && known.insert(file) {
                let view = resolver.view(file)?;
                let name = &view.facts.references[index].name;
                self.runs(resolver, file, &format!("names {name}, which may be another"))?;
            }
        }
        Ok(())
    }
}

/// The test files of the head that the change itself touches.
fn touched_tests(resolver: &Resolver, changes: &[FileChange]) -> Vec<usize> {
    let new = changes.iter().filter_map(|change| change.new.as_ref());
    new.filter(|new| new.role == Role::Test)
        .filter_map(|new| resolver.code.find(&new.path))
        .collect()
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

/// Test files that import a changed file.
fn importing_tests(resolver: &Resolver, changes: &[FileChange]) -> Result<BTreeSet<usize>> {
    let files = changes
        .iter()
        .filter_map(|change| change.new.as_ref())
        .filter(|new| new.role == Role::Implementation)
        .filter_map(|new| resolver.code.find(&new.path))
        .collect();
    importing(resolver, &files)
}

/// Test files that import some files, directly or through files that only pass names on.
pub fn importing(resolver: &Resolver, files: &BTreeSet<usize>) -> Result<BTreeSet<usize>> {
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
