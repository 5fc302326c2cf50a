//! `git cindex imports` and `git cindex importers`.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::Args;

use super::common::{self, Outcome, Output};
use super::symbols::{self, Range};
use crate::git::Repository;
use crate::graph::{Code, FileLink, Resolver, Target};
use crate::index::View;
use crate::report::impact::PathReport;
use crate::report::imports::{
    ImportRow, ImporterRow, ImportsReport, write_importers, write_imports,
};
use crate::report::{Coverage, graph, write_json};

/// List what a file imports, and the files that it uses without an import
///
/// Each import stands with the file that it means, or with 'external' for a library, or 'missing'
/// for what should be in the repository and is not. Languages whose files see each other without
/// imports (Ruby, packages of Go and Java) have their uses listed.
#[derive(Args)]
pub struct Imports {
    #[command(flatten)]
    ask: Ask,
}

/// List the files that import a file, or use what it defines without an import
#[derive(Args)]
pub struct Importers {
    #[command(flatten)]
    ask: Ask,
}

#[derive(Args)]
struct Ask {
    /// A file, relative to where you stand
    #[arg(value_name = "PATH")]
    path: OsString,

    #[command(flatten)]
    range: Range,
}

pub fn imports(arguments: &Imports, output: &Output) -> anyhow::Result<Outcome> {
    let ask = &arguments.ask;
    symbols::with_scope(&ask.range, output, |repository, view, code| {
        let file = symbols::file_at(repository, code, &ask.path)?;
        let (rows, page) = ask.range.page(import_rows(code, file)?);
        let mut coverage = common::coverage(&view.snapshot);
        coverage.unresolved = rows.iter().filter(|row| row.target == "missing").count();
        coverage.complete &= coverage.unresolved == 0;
        let report = ImportsReport {
            schema: "git-cindex/imports/1",
            outcome: if rows.is_empty() { "none" } else { "ok" },
            scope: common::scope_report(&view.scope),
            path: PathReport::new(&code.files[file].path),
            imports: Some(rows),
            importers: None,
            coverage,
            page,
        };
        print("imports", &report, repository, output)
    })
}

pub fn importers(arguments: &Importers, output: &Output) -> anyhow::Result<Outcome> {
    let ask = &arguments.ask;
    symbols::with_scope(&ask.range, output, |repository, view, code| {
        let file = symbols::file_at(repository, code, &ask.path)?;
        let (rows, coverage) = importer_rows(view, code, file)?;
        let (rows, page) = ask.range.page(rows);
        let report = ImportsReport {
            schema: "git-cindex/importers/1",
            outcome: if rows.is_empty() { "none" } else { "ok" },
            scope: common::scope_report(&view.scope),
            path: PathReport::new(&code.files[file].path),
            imports: None,
            importers: Some(rows),
            coverage,
            page,
        };
        print("importers", &report, repository, output)
    })
}

/// A row for each module that the file imports, then one for each file that it only uses.
fn import_rows(code: &Code<'_>, file: usize) -> anyhow::Result<Vec<ImportRow>> {
    let resolver = Resolver::new(code);
    let facts = (code.facts)(file)?;
    let mut rows: Vec<ImportRow> = Vec::new();
    for import in &facts.imports {
        let (target, files) = match resolver.import_target(file, import)? {
            Target::Files(files) => ("project", files),
            Target::External => ("external", Vec::new()),
            Target::Missing => ("missing", Vec::new()),
        };
        let files: Vec<PathReport> =
            files.into_iter().map(|file| PathReport::new(&code.files[file].path)).collect();
        let same = rows.iter_mut().find(|row| row.module == import.module && row.files == files);
        let name = Some(import.name.clone()).filter(|name| !name.is_empty());
        match same {
            Some(row) => row.names.extend(name.filter(|name| !row.names.contains(name))),
            None => rows.push(ImportRow {
                module: import.module.clone(),
                target,
                files,
                names: name.into_iter().collect(),
                line: import.line,
                via: if import.reexport { "reexport" } else { "import" },
                rung: "bound",
            }),
        }
    }
    let used = resolver.used_files(file)?;
    let mut used: Vec<ImportRow> = used
        .into_iter()
        .filter_map(|(other, links)| {
            let first = links.first()?.clone();
            Some(ImportRow {
                module: String::new(),
                target: "project",
                files: vec![PathReport::new(&code.files[other].path)],
                names: names(links),
                line: first.line,
                via: first.via.name(),
                rung: first.rung.name(),
            })
        })
        .collect();
    used.sort_by_key(|row| row.line);
    rows.extend(used);
    Ok(rows)
}

/// A row for each file that imports this one or uses it, in order of path.
fn importer_rows(
    view: &View,
    code: &Code<'_>,
    file: usize,
) -> anyhow::Result<(Vec<ImporterRow>, Coverage)> {
    let resolver = Resolver::new(code);
    let mut rows: BTreeMap<usize, ImporterRow> = BTreeMap::new();
    for importer in resolver.importers(file)? {
        let facts = (code.facts)(importer)?;
        for import in &facts.imports {
            let Target::Files(files) = resolver.import_target(importer, import)? else { continue };
            if !files.contains(&file) {
                continue;
            }
            let row = rows.entry(importer).or_insert_with(|| ImporterRow {
                path: PathReport::new(&code.files[importer].path),
                line: import.line,
                names: Vec::new(),
                via: if import.reexport { "reexport" } else { "import" },
                rung: "bound",
            });
            if !import.name.is_empty() && !row.names.contains(&import.name) {
                row.names.push(import.name.clone());
            }
        }
    }
    let (using, hidden) = resolver.using_files(file)?;
    for (other, links) in using {
        let Some(first) = links.first().cloned() else { continue };
        rows.entry(other).or_insert_with(|| ImporterRow {
            path: PathReport::new(&code.files[other].path),
            line: first.line,
            names: names(links),
            via: first.via.name(),
            rung: first.rung.name(),
        });
    }
    let mut coverage = common::coverage(&view.snapshot);
    crate::impact::add_hidden(&hidden, &mut coverage);
    Ok((rows.into_values().collect(), coverage))
}

fn names(links: Vec<FileLink>) -> Vec<String> {
    links.into_iter().map(|link| link.name).collect()
}

fn print(
    what: &str,
    report: &ImportsReport,
    repository: &Repository,
    output: &Output,
) -> anyhow::Result<Outcome> {
    let none = report.outcome == "none";
    if output.wants_json() {
        common::print(|out| write_json(report, out))?;
    } else {
        let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
        common::print(|out| {
            write_imports(&report.path, report.imports.as_deref().unwrap_or_default(), &view, out)?;
            write_importers(report.importers.as_deref().unwrap_or_default(), &view, out)
        })?;
        if none {
            symbols::say_none(what, &report.coverage, output);
        } else if let Some(unseen) = graph::unseen(&report.coverage).filter(|_| !output.quiet) {
            eprintln!("there may be more: {unseen}");
        }
    }
    // As with every list, `imports` of a file that has none is an answer.
    let answered = !none || report.importers.is_none();
    Ok(if answered { Outcome::Answered } else { Outcome::NoRows })
}
