//! `git cindex status`.

use clap::Args;
use serde::Serialize;

use super::common::{self, Outcome, Output, ScopeArguments};
use crate::git::Repository;
use crate::index;
use crate::report::{ScopeReport, write_json};

/// Say whether the index is fresh
///
/// Fresh means that the revision's tree was brought in whole, under the settings now in force.
/// Nothing needs to be done about an index that is not: the next question brings it up to date.
#[derive(Args)]
pub struct Status {
    #[command(flatten)]
    scope: ScopeArguments,
}

#[derive(Serialize)]
struct StatusReport {
    schema: &'static str,
    outcome: &'static str,
    scope: ScopeReport,
    fresh: bool,
    /// Files of the work tree or of git's index that differ from the tree.
    changed: usize,
    directory: String,
    blobs: u64,
}

pub fn run(arguments: &Status, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let scope = repository.scope(&arguments.scope.request())?;
    let store = index::open_store(&repository)?;
    let report = StatusReport {
        schema: "git-cindex/status/1",
        outcome: "ok",
        fresh: index::is_complete(&repository, &store, &scope.tree)?,
        changed: scope.overlay.len(),
        directory: index::directory(&repository).to_string_lossy().into_owned(),
        blobs: store.blob_count()?,
        scope: common::scope_report(&scope),
    };
    common::print(|out| {
        if output.wants_json() {
            return write_json(&report, out);
        }
        let state = if report.fresh { "fresh" } else { "not brought in yet" };
        let name = report.scope.rev.as_deref().unwrap_or("HEAD");
        writeln!(out, "{name}: {state}")?;
        if report.changed > 0 {
            writeln!(out, "{} changed files are looked at when asked", report.changed)?;
        }
        writeln!(out, "{} blobs in {}", report.blobs, report.directory)
    })?;
    Ok(Outcome::Answered)
}
