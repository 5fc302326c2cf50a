//! Build modules: the directories that a Cargo, npm, Go, Python, Ruby, Maven, Gradle or other
//! build file makes one thing of, and which of them depend on which.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::Whole;
use crate::graph::code::CodeFile;
use crate::graph::layout::split_path;
use crate::role::Role;

/// File names that make a module of their directory.
const BUILD_FILES: [&str; 14] = [
    "Cargo.toml",
    "package.json",
    "go.mod",
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "Gemfile",
    "composer.json",
    "mix.exs",
    "Package.swift",
    "build.sbt",
];

/// File name endings that do likewise.
const BUILD_ENDINGS: [&str; 4] = [".gemspec", ".csproj", ".cabal", ".rockspec"];

/// One build module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildModule {
    /// Its directory; empty for the top.
    pub path: Vec<u8>,
    /// Files of code in it and in no module below it.
    pub files: usize,
    /// The modules that it depends on, with the number of references; by path.
    pub depends_on: Vec<(usize, u64)>,
    /// Modules that depend on each other, directly or by way of others, have the same number.
    pub ring: Option<usize>,
}

/// The modules of a Scope that hold code, by path, and the module of each file.
pub fn build_modules(files: &[CodeFile], whole: &Whole) -> (Vec<BuildModule>, Vec<Option<usize>>) {
    let roots = roots(files);
    let (mut modules, of_file) = with_code(files, &roots);
    let mut counts: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for link in &whole.links {
        let module = |unit: u32| of_file[whole.units[unit as usize].file as usize];
        if let (Some(from), Some(to)) = (module(link.from), module(link.to))
            && from != to
        {
            *counts.entry((from, to)).or_insert(0) += u64::from(link.count);
        }
    }
    for (&(from, to), &count) in &counts {
        modules[from].depends_on.push((to, count));
    }
    for (number, ring) in rings(counts.keys().copied()).into_iter().enumerate() {
        ring.into_iter().for_each(|module| modules[module].ring = Some(number));
    }
    (modules, of_file)
}

/// The sets of modules that depend on each other, in order.
fn rings(edges: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let edges = edges.map(|(from, to)| (from as u32, to as u32));
    let graph: DiGraph<(), ()> = DiGraph::from_edges(edges);
    let mut rings: Vec<Vec<usize>> = tarjan_scc(&graph)
        .into_iter()
        .filter(|ring| ring.len() > 1)
        .map(|ring| ring.into_iter().map(|node| node.index()).collect())
        .collect();
    rings.iter_mut().for_each(|ring| ring.sort_unstable());
    rings.sort();
    rings
}

fn roots(files: &[CodeFile]) -> BTreeSet<&[u8]> {
    let mut roots = BTreeSet::new();
    for file in files {
        let (directory, name) = split_path(&file.path);
        let name = String::from_utf8_lossy(name);
        let is_build = BUILD_FILES.contains(&&*name)
            || BUILD_ENDINGS.iter().any(|ending| name.ends_with(ending));
        // A test's or an example's own build file makes no part of the product.
        if is_build && !matches!(file.role, Role::Test | Role::Vendored) {
            roots.insert(directory);
        }
    }
    roots
}

/// The modules that hold code of their own.
fn with_code(
    files: &[CodeFile],
    roots: &BTreeSet<&[u8]>,
) -> (Vec<BuildModule>, Vec<Option<usize>>) {
    let mut found: BTreeMap<&[u8], usize> = BTreeMap::new();
    let mut nearest = Vec::with_capacity(files.len());
    for file in files {
        let root = file.language.is_code().then(|| nearest_root(&file.path, roots)).flatten();
        if let Some(root) = root {
            *found.entry(root).or_insert(0) += 1;
        }
        nearest.push(root);
    }
    let number: BTreeMap<&[u8], usize> =
        found.keys().enumerate().map(|(at, root)| (*root, at)).collect();
    let of_file = nearest.into_iter().map(|root| number.get(root?).copied()).collect();
    let modules = found.into_iter().map(|(path, files)| BuildModule {
        path: path.to_vec(),
        files,
        depends_on: Vec::new(),
        ring: None,
    });
    (modules.collect(), of_file)
}

fn nearest_root<'r>(path: &[u8], roots: &BTreeSet<&'r [u8]>) -> Option<&'r [u8]> {
    let mut directory = split_path(path).0;
    loop {
        if let Some(root) = roots.get(directory) {
            return Some(root);
        }
        if directory.is_empty() {
            return None;
        }
        directory = split_path(directory).0;
    }
}
