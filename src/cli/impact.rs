//! `git cindex impact`.

use std::ffi::OsString;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::common::{self, Outcome, Output, ScopeArguments};
use super::error::{SymbolError, UsageError};
use super::impact_tests::Tests;
use super::progress::Bar;
use crate::git::{Change, ChangeRequest, Repository, Scope, ScopeKind};
use crate::graph::{Code, CodeFile, Rung};
use crate::impact::{FileChange, Options, Side, impact, impact_of_symbols};
use crate::index::View;
use crate::report::impact::{HeadReport, ImpactReport};
use crate::report::impact_text::{self, write_text};
use crate::report::write_json;

/// Say what a change touches: symbols, what breaks, who depends on them, which tests
///
/// CHANGE is one of: nothing (HEAD to the work tree), REV (REV to the work tree, tracked files
/// only), A..B or A B, A...B (from their merge base), REV^!. Both sides are looked at: what still
/// refers to something that the change removes stands under BREAKS.
#[derive(Args)]
pub struct Impact {
    /// The change: REV, A..B, A B, A...B or REV^!
    #[arg(value_name = "CHANGE", num_args = 0..=2)]
    change: Vec<String>,

    /// What is staged, against HEAD or the revision given
    #[arg(long, visible_alias = "cached", conflicts_with_all = ["commit", "worktree"])]
    staged: bool,

    /// One commit, against its first parent
    #[arg(long, value_name = "REV", conflicts_with_all = ["change", "worktree"])]
    commit: Option<String>,

    /// HEAD against the work tree (the default)
    #[arg(long, conflicts_with = "change")]
    worktree: bool,

    /// Leave files out that git does not track
    #[arg(long)]
    no_untracked: bool,

    /// Ask of one symbol instead, as if its contract changed: name, Owner.member, path:line, path#name
    #[arg(long, value_name = "SYMBOL", conflicts_with_all = ["change", "staged", "commit"])]
    symbol: Option<String>,

    /// How many steps to follow
    #[arg(long, default_value_t = 3, value_name = "N")]
    depth: usize,

    /// Rows a lane (JSON: all unless given)
    #[arg(short = 'n', long = "limit", value_name = "N")]
    limit: Option<usize>,

    /// The weakest evidence to follow
    #[arg(long, value_enum, default_value_t = MinRung::Unique, value_name = "RUNG")]
    min_rung: MinRung,

    /// Exit with 1 if the change breaks something, has untested symbols, or could not be looked at in full (repeatable)
    #[arg(long, value_enum, value_name = "WHAT")]
    fail_on: Vec<Gate>,

    #[command(flatten)]
    tests: Tests,

    /// Only files that match, relative to where you stand, as git has it
    #[arg(last = true, value_name = "PATHSPEC")]
    pathspec: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MinRung {
    Bound,
    Typed,
    Unique,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Gate {
    Breaks,
    Untested,
    Incomplete,
}

/// Rows a lane has in text.
const ROWS: usize = 10;

pub fn run(arguments: &Impact, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let options = Options {
        depth: arguments.depth,
        limit: if output.wants_json() { arguments.limit } else { None },
        weakest: match arguments.min_rung {
            MinRung::Bound => Rung::Bound,
            MinRung::Typed => Rung::Typed,
            MinRung::Unique => Rung::Unique,
        },
    };
    let (report, heading) = match &arguments.symbol {
        Some(symbol) => of_symbol(&repository, symbol, options, output)?,
        None => of_change(&repository, arguments, options, output)?,
    };
    if arguments.tests.wanted() {
        return arguments.tests.print(&report.tests, &repository, output);
    }
    if output.wants_json() {
        common::print(|out| write_json(&report, out))?;
    } else {
        let view = impact_text::View {
            prefix: repository.prefix(),
            style: output.style(&repository),
            rows: arguments.limit.unwrap_or(ROWS),
        };
        common::print(|out| {
            writeln!(out, "{heading}")?;
            write_text(&report, &view, out)
        })?;
    }
    Ok(if fails(arguments, &report) { Outcome::NoRows } else { Outcome::Answered })
}

fn of_change(
    repository: &Repository,
    arguments: &Impact,
    options: Options,
    output: &Output,
) -> anyhow::Result<(ImpactReport, String)> {
    let mut change = repository.change(&request(arguments)?)?;
    if !arguments.pathspec.is_empty() {
        let mut filter = repository.pathspec(&arguments.pathspec)?;
        change.files.retain(|file| {
            [&file.old, &file.new].into_iter().flatten().any(|side| filter.matches(&side.path))
        });
    }
    let bar = Bar::late(output.quiet);
    let base = View::of(repository, change.base.clone(), &|done, all| bar.show(done, all))?;
    let head = View::of(repository, change.head.clone(), &|done, all| bar.show(done, all))?;
    drop(bar);
    let files = change
        .files
        .iter()
        .map(|file| {
            let path =
                |side: &Option<crate::git::Side>| side.as_ref().map(|side| side.path.clone());
            Ok(FileChange {
                old: path(&file.old).and_then(|path| side(&base, &path).transpose()).transpose()?,
                new: path(&file.new).and_then(|path| side(&head, &path).transpose()).transpose()?,
            })
        })
        .filter(|file: &anyhow::Result<FileChange>| {
            file.as_ref().is_ok_and(|file| file.side().is_some()) || file.is_err()
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut report =
        with_code(&base, |base| with_code(&head, |head| impact(base, head, &files, options)))?;
    report.change.base = Some(name_of(&change.base));
    report.change.head = HeadReport {
        kind: kind_of(&change.head),
        commit: match change.head.kind {
            ScopeKind::Commit => change.head.commit.map(|commit| commit.to_string()),
            _ => None,
        },
    };
    report.change.merge_base = change.merge_base.map(|oid| oid.to_string());
    report.change.files = change.files.len();
    report.change.untracked = change.untracked;
    add_gaps(&mut report, &head);
    let heading = heading(&change, arguments);
    Ok((report, heading))
}

fn request(arguments: &Impact) -> anyhow::Result<ChangeRequest> {
    if let Some(commit) = &arguments.commit {
        return Ok(ChangeRequest::Commit(commit.clone()));
    }
    if arguments.staged {
        return match arguments.change.as_slice() {
            [] => Ok(ChangeRequest::Staged(None)),
            [rev] => Ok(ChangeRequest::Staged(Some(rev.clone()))),
            _ => Err(UsageError("--staged takes one revision at most".into()).into()),
        };
    }
    Ok(ChangeRequest::parse(&arguments.change, !arguments.no_untracked)?)
}

/// One side of a changed file as the index knows it; `None` for what is no file there (a link, a
/// submodule).
fn side(view: &View, path: &[u8]) -> anyhow::Result<Option<Side>> {
    let Some(at) = view.snapshot.find(path) else { return Ok(None) };
    let file = &view.files()[at];
    let bytes = match file.facts {
        Ok(_) => view.text(at)?.map(Arc::from),
        Err(_) => None,
    };
    Ok(Some(Side {
        path: file.path.clone(),
        language: file.language,
        role: file.role,
        facts: view.facts(at)?,
        bytes,
    }))
}

/// Lends out a view as the graph sees it.
pub(super) fn with_code<T>(
    view: &View,
    use_it: impl FnOnce(&Code<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let files = CodeFile::all_of(view);
    let postings = view.postings()?;
    let scoped = postings.scoped(view.files())?;
    use_it(&Code::of(&files, view, &scoped))
}

fn of_symbol(
    repository: &Repository,
    symbol: &str,
    options: Options,
    output: &Output,
) -> anyhow::Result<(ImpactReport, String)> {
    let view = common::open_view(repository, &ScopeArguments::default(), output)?;
    let mut report = with_code(&view, |code| {
        let symbols = super::symbols::find(repository, code, symbol)?;
        if symbols.is_empty() {
            return Err(SymbolError(symbol.to_string()).into());
        }
        impact_of_symbols(code, &symbols, options)
    })?;
    report.change.head = HeadReport { kind: kind_of(&view.scope), commit: None };
    add_gaps(&mut report, &view);
    Ok((report, format!("if the contract of {symbol} changed, in {}", describe(&view.scope))))
}

/// Adds what the head's Scope could not show.
fn add_gaps(report: &mut ImpactReport, head: &View) {
    let gaps = common::coverage(&head.snapshot);
    report.coverage.skipped = gaps.skipped;
    report.coverage.missing_objects = gaps.missing_objects;
    report.coverage.complete &= gaps.complete;
}

fn fails(arguments: &Impact, report: &ImpactReport) -> bool {
    arguments.fail_on.iter().any(|gate| match gate {
        Gate::Breaks => report.breaks.iter().any(|row| matches!(row.rung, "bound" | "typed")),
        Gate::Untested => !report.tests.untested.is_empty(),
        Gate::Incomplete => !report.coverage.complete,
    })
}

/// The first line: what is compared with what, resolved.
fn heading(change: &Change, arguments: &Impact) -> String {
    let mut line = format!("{} → {}", describe(&change.base), describe(&change.head));
    if let Some(base) = change.merge_base {
        line += &format!(" (from the merge base {})", base.short());
    }
    if change.untracked > 0 {
        line += &format!(", {} untracked", change.untracked);
    }
    let on_head = matches!(arguments.change.as_slice(), [rev] if rev == "HEAD");
    if change.files.is_empty() && on_head && !arguments.staged {
        line += "\nhint: the work tree is as HEAD; for the last commit: git cindex impact --commit HEAD";
    }
    line
}

fn describe(scope: &Scope) -> String {
    match (scope.kind, &scope.rev, scope.commit) {
        (ScopeKind::Worktree, ..) => "work tree".to_string(),
        (ScopeKind::Staged, ..) => "git's index".to_string(),
        (_, Some(rev), Some(commit)) if !commit.to_string().starts_with(rev.as_str()) => {
            format!("{rev} ({})", commit.short())
        }
        (_, _, Some(commit)) => commit.short(),
        (_, _, None) => format!("tree {}", scope.tree.short()),
    }
}

/// The id of the commit that a Scope is, or of its tree where there is no commit.
fn name_of(scope: &Scope) -> String {
    scope.commit.unwrap_or(scope.tree).to_string()
}

fn kind_of(scope: &Scope) -> &'static str {
    match scope.kind {
        ScopeKind::Commit => "commit",
        ScopeKind::Staged => "staged",
        ScopeKind::Worktree => "worktree",
    }
}
