//! What the subcommands share: scopes, output formats, colour, coverage.

use std::io::{self, IsTerminal, Write};

use clap::{Args, ValueEnum};

use crate::git::{Repository, Scope, ScopeKind, ScopeRequest};
use crate::index::{self, View};
use crate::report::{Coverage, ScopeReport, Style};
use crate::store::{Skip, Snapshot, Store, StoreError};

/// What an exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Answered,
    NoRows,
    /// A program that was run for the user ended with this status.
    Ended(u8),
}

/// How answers are printed.
#[derive(Args, Clone, Debug)]
pub struct Output {
    /// How to print the answer; json/1 pins the schema
    #[arg(long, global = true, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,

    /// The same as --format json
    #[arg(long, global = true)]
    pub json: bool,

    /// When to use colour; color.cindex, color.ui and NO_COLOR are honoured
    #[arg(long, global = true, value_enum, value_name = "WHEN")]
    pub color: Option<When>,

    /// No progress on the terminal
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
    #[value(name = "json/1", hide = true)]
    Json1,
    /// For search: a JSON record a line
    Jsonl,
    /// For eval
    Markdown,
}

/// When colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl Output {
    pub fn wants_json(&self) -> bool {
        self.json || matches!(self.format, Format::Json | Format::Json1 | Format::Jsonl)
    }

    /// The escape sequences to use, by option, configuration, environment and terminal, in this
    /// order.
    pub fn style(&self, repository: &Repository) -> Style {
        let configured = || {
            repository
                .config_string("color.cindex")
                .or_else(|| repository.config_string("color.ui"))
        };
        let automatic = || {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            // git's own pager took our terminal and shows colours.
            let paged = std::env::var_os("GIT_PAGER_IN_USE").is_some_and(|value| value == "true");
            !refused && (io::stdout().is_terminal() || paged)
        };
        let coloured = match self.color {
            Some(When::Always) => true,
            Some(When::Never) => false,
            Some(When::Auto) => automatic(),
            None => match configured().as_deref() {
                Some("always") => true,
                Some("never" | "false" | "no" | "off" | "0") => false,
                _ => automatic(),
            },
        };
        if coloured { Style::coloured() } else { Style::plain() }
    }
}

/// The scope of a read command.
#[derive(Args, Clone, Debug, Default)]
#[group(multiple = false)]
pub struct ScopeArguments {
    /// Look at this revision (any that git knows: a commit, a tag, HEAD~3, a branch's upstream)
    #[arg(long, value_name = "REV")]
    rev: Option<String>,

    /// Look at what is staged in git's index
    #[arg(long, visible_alias = "cached")]
    staged: bool,

    /// Look at the work tree, untracked files included (the default where there is one)
    #[arg(long)]
    worktree: bool,
}

impl ScopeArguments {
    pub fn request(&self) -> ScopeRequest {
        match &self.rev {
            Some(rev) => ScopeRequest::Revision(rev.clone()),
            None if self.staged => ScopeRequest::Staged,
            None if self.worktree => ScopeRequest::Worktree,
            None => ScopeRequest::Default,
        }
    }
}

/// Opens a Scope for reading; what is missing is brought in first, with progress on a terminal.
pub fn open_view(
    repository: &Repository,
    scope: &ScopeArguments,
    output: &Output,
) -> anyhow::Result<View> {
    let progress = super::progress::Bar::late(output.quiet);
    View::open(repository, &scope.request(), &|done, total| progress.show(done, total))
}

/// The Scope as every answer names it.
pub fn scope_report(scope: &Scope) -> ScopeReport {
    ScopeReport {
        kind: match scope.kind {
            ScopeKind::Commit => "commit",
            ScopeKind::Staged => "staged",
            ScopeKind::Worktree => "worktree",
        },
        rev: scope.rev.clone(),
        commit: scope.commit.map(|oid| oid.to_string()),
        tree: scope.overlay.is_empty().then(|| scope.tree.to_string()),
    }
}

/// What an answer over this snapshot could not look at.
pub fn coverage(snapshot: &Snapshot) -> Coverage {
    let mut coverage = Coverage { complete: true, ..Coverage::default() };
    for (skip, count) in index::skipped(snapshot) {
        match skip {
            Skip::Missing => coverage.missing_objects += count,
            _ => {
                coverage.skipped.insert(skip.name().to_string(), count);
            }
        }
        // Binaries and what a setting leaves out hold nothing that a search could find.
        coverage.complete &= matches!(skip, Skip::Binary | Skip::Excluded | Skip::LfsPointer);
    }
    coverage
}

/// Whether an error says that the index itself is broken.
pub fn is_damage(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<StoreError>().is_some_and(StoreError::is_damage))
}

/// Removes a broken index and says so.
pub fn remove_damaged(output: &Output, error: &anyhow::Error) -> anyhow::Result<()> {
    let repository = Repository::open()?;
    if !output.quiet {
        eprintln!("warning: {error}; making the index anew");
    }
    Store::remove(&index::directory(&repository))?;
    Ok(())
}

/// Writes to standard output through one buffer.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    write(&mut out)?;
    out.flush()?;
    Ok(())
}
