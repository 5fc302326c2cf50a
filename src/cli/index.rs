//! `git cindex index`.

use std::path::Path;

use anyhow::Context;
use clap::Args;

use super::common::{self, Outcome, Output};
use super::progress::Bar;
use crate::git::{GitError, Oid, Repository, ScopeRequest};
use crate::index::{self as indexing, Brought};
use crate::report::{self, index::IndexReport};
use crate::store::Store;

/// Bring revisions into the index
///
/// Without arguments, HEAD. Every other command brings in what it needs by itself; this one
/// does it ahead of time, and a second run with nothing new does nothing.
#[derive(Args)]
pub struct Index {
    /// Revisions to bring in (default: HEAD)
    #[arg(value_name = "REV")]
    revisions: Vec<String>,

    /// Every branch and tag tip
    #[arg(long)]
    all: bool,

    /// Also the first-parent commits since this date (2024-01-31, or any date that git knows)
    #[arg(long, value_name = "DATE")]
    since: Option<String>,

    /// List the files that were left out, with the reason
    #[arg(long)]
    skipped: bool,
}

pub fn run(arguments: &Index, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let mut revisions = arguments.revisions.clone();
    if arguments.all {
        revisions.extend(repository.branch_and_tag_tips()?.into_iter().map(|tip| tip.name));
    }
    if revisions.is_empty() && !arguments.all {
        if matches!(repository.resolve("HEAD"), Err(GitError::UnbornHead)) {
            eprintln!("nothing to index: HEAD has no commit yet");
            return Ok(Outcome::Answered);
        }
        revisions.push("HEAD".to_string());
    }
    let mut store = indexing::open_store(&repository)?;
    for revision in &revisions {
        let scope = repository.scope(&ScopeRequest::Revision(revision.clone()))?;
        let short = scope.commit.unwrap_or(scope.tree).short();
        if let (Some(since), Some(commit)) = (&arguments.since, scope.commit) {
            bring_history(&repository, &mut store, &commit, since, output)?;
        }
        let nothing_new = indexing::is_complete(&repository, &store, &scope.tree)?;
        let bar = Bar::now(output.quiet);
        let brought =
            indexing::bring(&repository, &mut store, &scope, &|done, all| bar.show(done, all))
                .with_context(|| format!("cannot index '{revision}'"))?;
        drop(bar);
        let report = summary(revision, short, nothing_new, &brought);
        common::print(|out| {
            if !output.quiet {
                report::index::write_text(&report, out)?;
            }
            if arguments.skipped {
                write_skipped(&brought, repository.prefix(), out)?;
            }
            Ok(())
        })?;
    }
    Ok(Outcome::Answered)
}

fn summary(revision: &str, short: String, nothing_new: bool, brought: &Brought) -> IndexReport {
    IndexReport {
        rev: revision.to_string(),
        short,
        files: indexing::analysed(&brought.snapshot).count(),
        new_blobs: brought.new_blobs,
        nothing_new: nothing_new && brought.new_blobs == 0,
        elapsed: brought.elapsed,
        skipped: brought.skipped().iter().map(|(skip, count)| (skip.name(), *count)).collect(),
    }
}

fn bring_history(
    repository: &Repository,
    store: &mut Store,
    tip: &Oid,
    since: &str,
    output: &Output,
) -> anyhow::Result<()> {
    let seconds = repository.parse_date(since)?;
    let commits = repository.first_parents_since(tip, seconds)?;
    let bar = Bar::now(output.quiet);
    for (done, commit) in commits.iter().rev().enumerate() {
        let scope = repository.scope(&ScopeRequest::Revision(commit.to_string()))?;
        indexing::bring(repository, store, &scope, &|_, _| {})?;
        bar.show(done + 1, commits.len());
    }
    Ok(())
}

fn write_skipped(
    brought: &Brought,
    prefix: &[u8],
    out: &mut dyn std::io::Write,
) -> std::io::Result<()> {
    for file in &brought.snapshot.files {
        if let Err(skip) = file.facts {
            let path = report::relative(&file.path, prefix);
            let path = String::from_utf8_lossy(&path);
            let shown = report::plain(&path);
            writeln!(out, "{}\t{}", skip.name(), Path::new(&shown).display())?;
        }
    }
    Ok(())
}
