//! `git cindex search`.

mod graph;

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::{Args, ValueEnum};

use super::common::{self, Format, Outcome, Output, ScopeArguments};
use super::error::{ModelError, UsageError};
use crate::git::{ChangeRequest, Oid, Repository, ScopeRequest};
use crate::impact::add_hidden;
use crate::index::View;
use crate::redact;
use crate::report::search::{
    Fallback, GraphReport, Leg, PageReport, ReadRow, RevisionsReport, SearchReport, SearchRow,
    write_jsonl,
};
use crate::report::search_text::{self, Layout, write_fields, write_files, write_text};
use crate::report::{path_fields, write_json};
use crate::role::Role;
use crate::search::{
    self, Answer, Before, Confidence, Filter, Mode, Page, Place, Read, Request, Revisions, Show,
    Switches, search, within_budget,
};
use crate::syntax::{Kind, Language};

/// Find places in the code, best first
///
/// The query may be a question, a few words, an identifier (TokenStore.refresh) or a path. A
/// definition beats a mention; tests, documentation and generated files step back unless the
/// query asks for them.
#[derive(Args)]
pub struct Search {
    /// What to look for
    #[arg(value_name = "QUERY")]
    words: Vec<String>,

    /// What to look for, where it begins with a dash
    #[arg(short = 'e', value_name = "QUERY", allow_hyphen_values = true)]
    expression: Option<String>,

    #[command(flatten)]
    scope: ScopeArguments,

    /// Number of results (10; with --mode regex all)
    #[arg(short = 'n', long = "limit", value_name = "N")]
    limit: Option<usize>,

    /// Skip this many results
    #[arg(long, default_value_t = 0, value_name = "N")]
    offset: usize,

    /// How to search: by every means, or by one
    #[arg(long, value_enum, default_value_t = ModeArgument::Auto, value_name = "MODE")]
    mode: ModeArgument,

    /// With --mode regex: the same lines, the better first
    #[arg(long)]
    rank: bool,

    /// Only what CHANGE touches: REV, A..B, A...B or REV^!, with --staged REV against git's index
    #[arg(long, value_name = "CHANGE", conflicts_with_all = ["rev", "worktree"])]
    changed: Option<String>,

    /// Also code that is there no more, or on other branches: of the commits that the Scope, the
    /// branches and tags lead to, the newest first, as many as cindex.historyWindow says
    #[arg(long, conflicts_with = "changed")]
    all_revisions: bool,

    /// Only files in this language (repeatable)
    #[arg(long, value_name = "LANGUAGE")]
    lang: Vec<String>,

    /// Only places with a definition of this kind: class, function, method … (repeatable)
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// Only files of this role: implementation, test, docs, example, config, generated, vendored
    #[arg(long, value_name = "ROLE")]
    role: Option<String>,

    /// Only the paths of files with results
    #[arg(short = 'l', long)]
    files_with_matches: bool,

    /// End paths with NUL; without -l: path, first line, last line, symbol, each ended by NUL
    #[arg(short = 'z', long = "null")]
    null: bool,

    /// A line a result, without snippets
    #[arg(long)]
    compact: bool,

    /// So many lines around those that matter
    #[arg(long, value_name = "N")]
    context: Option<u32>,

    /// Show whole definitions, the bodies of functions left out
    #[arg(long, conflicts_with_all = ["compact", "context"])]
    skeleton: bool,

    /// Show snippets for so many tokens at most; the other results stay, without one
    #[arg(long, value_name = "N")]
    tokens: Option<usize>,

    /// Paths from the top of the tree, wherever you stand
    #[arg(long)]
    full_name: bool,

    /// Switch a retriever or signal on (repeatable)
    #[arg(long, value_name = "NAME")]
    with: Vec<String>,

    /// Switch a retriever or signal off (repeatable)
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,

    /// Show secrets in snippets; only on a terminal
    #[arg(long)]
    no_redact: bool,

    /// Print every signal's share of the score (with a JSON format)
    #[arg(long)]
    explain: bool,

    /// Only files that match, relative to where you stand, as git has it
    #[arg(last = true, value_name = "PATHSPEC")]
    pathspec: Vec<OsString>,
}

/// The contract's modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ModeArgument {
    Auto,
    Lexical,
    Semantic,
    Symbol,
    Path,
    Regex,
    History,
}

/// Results where nothing is said.
const LIMIT: usize = 10;

pub fn run(arguments: &Search, output: &Output) -> anyhow::Result<Outcome> {
    let mode = mode(arguments)?;
    let repository = Repository::open()?;
    let query = query(arguments)?;
    if arguments.no_redact && (output.wants_json() || !std::io::stdout().is_terminal()) {
        let refusal = "--no-redact shows secrets on a terminal, and nowhere else";
        return Err(UsageError(refusal.into()).into());
    }
    let switches = switches(arguments)?;
    let mut request = Request {
        mode,
        filter: filter(arguments, &repository)?,
        page: page(arguments, mode),
        show: Show {
            snippets: shows_snippets(arguments, output),
            context: arguments.context,
            skeleton: arguments.skeleton,
        },
        ..Request::new(&query, &switches)
    };
    let mut view = open(arguments, &repository, &mut request, output)?;
    if arguments.no_redact {
        view.show_secrets();
    }
    if arguments.all_revisions {
        request.revisions = Some(revisions(&repository, &view, mode)?);
    }
    let mut answer = search(&view, &mut request)?;
    let reads = match arguments.tokens {
        Some(budget) => within_budget(&mut answer.places, budget),
        None => Vec::new(),
    };
    let graph = graph::report(&view, &answer)?;
    let report = report(&view, &request, answer, graph, reads, arguments.explain);
    print(&report, arguments, mode, &repository, output)?;
    Ok(if report.results.is_empty() { Outcome::NoRows } else { Outcome::Answered })
}

fn mode(arguments: &Search) -> anyhow::Result<Mode> {
    if arguments.rank && arguments.mode != ModeArgument::Regex {
        return Err(UsageError("--rank is for --mode regex; else results are ranked".into()).into());
    }
    Ok(match arguments.mode {
        ModeArgument::Auto => Mode::Auto,
        ModeArgument::Lexical => Mode::Lexical,
        ModeArgument::Semantic => return Err(ModelError.into()),
        ModeArgument::Symbol => Mode::Symbol,
        ModeArgument::Path => Mode::Path,
        ModeArgument::Regex => Mode::Regex { ranked: arguments.rank },
        ModeArgument::History => Mode::History,
    })
}

fn page(arguments: &Search, mode: Mode) -> Page {
    let every_line = matches!(mode, Mode::Regex { .. });
    Page {
        offset: arguments.offset,
        limit: arguments.limit.or((!every_line).then_some(LIMIT)),
        by_file: arguments.files_with_matches,
    }
}

fn shows_snippets(arguments: &Search, output: &Output) -> bool {
    let text_without = arguments.files_with_matches || arguments.null;
    !arguments.compact && (output.wants_json() || !text_without)
}

/// Opens the Scope that was asked for, or the head of the change whose places are.
fn open(
    arguments: &Search,
    repository: &Repository,
    request: &mut Request<'_>,
    output: &Output,
) -> anyhow::Result<View> {
    let Some(change) = &arguments.changed else {
        return common::open_view(repository, &arguments.scope, output);
    };
    let ask = match arguments.scope.request() {
        ScopeRequest::Staged => ChangeRequest::Staged(Some(change.clone())),
        _ => ChangeRequest::parse(std::slice::from_ref(change), true)?,
    };
    let change = repository.change(&ask)?;
    request.filter.changed = Some(Before::of(&change));
    let progress = super::progress::Bar::late(output.quiet);
    View::of(repository, change.head, &|done, total| progress.show(done, total))
}

/// The commits behind the Scope, the branches and the tags, newest first.
fn revisions(repository: &Repository, view: &View, mode: Mode) -> anyhow::Result<Revisions> {
    if !matches!(mode, Mode::Auto | Mode::Lexical | Mode::Symbol) {
        let refusal = "--all-revisions goes with --mode auto, lexical and symbol alone";
        return Err(UsageError(refusal.into()).into());
    }
    let mut tips: Vec<Oid> = view.scope.commit.into_iter().collect();
    tips.extend(repository.branch_and_tag_tips()?.into_iter().map(|tip| tip.commit));
    tips.sort_unstable();
    tips.dedup();
    let limit = view.history_limit();
    let mut commits = repository.commits_since(&tips, None, limit.saturating_add(1))?;
    let cut = commits.len() > limit || repository.is_shallow();
    commits.truncate(limit);
    Ok(Revisions { log: repository.log(), commits, cut })
}

fn print(
    report: &SearchReport,
    arguments: &Search,
    mode: Mode,
    repository: &Repository,
    output: &Output,
) -> anyhow::Result<()> {
    if output.format == Format::Jsonl {
        return common::print(|out| write_jsonl(report, out));
    }
    if output.wants_json() {
        return common::print(|out| write_json(report, out));
    }
    let prefix = if arguments.full_name { &[][..] } else { repository.prefix() };
    match (arguments.files_with_matches, arguments.null) {
        (true, null) => {
            let end: &[u8] = if null { b"\0" } else { b"\n" };
            common::print(|out| write_files(report, prefix, end, out))?;
        }
        (false, true) => common::print(|out| write_fields(report, prefix, out))?,
        (false, false) => {
            let layout = match mode {
                _ if arguments.compact => Layout::Compact,
                Mode::Regex { .. } => Layout::Lines,
                _ => Layout::Snippets,
            };
            let view = search_text::View { layout, prefix, style: output.style(repository) };
            common::print(|out| write_text(report, &view, out))?;
        }
    }
    if report.results.is_empty() {
        say_none(report);
    }
    Ok(())
}

fn report(
    view: &View,
    request: &Request<'_>,
    answer: Answer,
    graph: GraphReport,
    reads: Vec<Read>,
    explain: bool,
) -> SearchReport {
    let mut coverage = common::coverage(&view.snapshot);
    if let Some(graph) = &answer.graph {
        add_hidden(&graph.hidden, &mut coverage);
    }
    SearchReport {
        schema: "git-cindex/search/1",
        outcome: if answer.places.is_empty() { "none" } else { "ok" },
        query: redact::masked(request.text),
        scope: common::scope_report(&view.scope),
        intent: answer.intent.name(),
        mode: request.mode.name(),
        confidence: match answer.confidence {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
        },
        legs: answer.legs.iter().map(leg).collect(),
        fallback: fallback(&answer, request.mode),
        page: PageReport {
            offset: request.page.offset,
            limit: request.page.limit.unwrap_or(answer.total),
            more: answer.more,
        },
        total: answer.total,
        results: answer.places.into_iter().map(|place| row(place, explain)).collect(),
        graph,
        revisions: answer.bound.map(|bound| RevisionsReport {
            commits: bound.commits,
            blobs: bound.blobs,
            limit: view.history_limit(),
            complete: bound.complete,
        }),
        reads: reads.into_iter().map(read).collect(),
        coverage,
    }
}

fn read(read: Read) -> ReadRow {
    let (path, path_bytes) = path_fields(&read.path);
    ReadRow {
        path,
        path_bytes,
        line_start: read.line_start,
        line_end: read.line_end,
        tokens: read.tokens,
    }
}

fn query(arguments: &Search) -> anyhow::Result<String> {
    let mut words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    words.extend(arguments.expression.as_deref());
    let query = words.join(" ");
    if query.trim().is_empty() {
        return Err(UsageError("say what to look for: git cindex search QUERY".into()).into());
    }
    Ok(query)
}

fn switches(arguments: &Search) -> anyhow::Result<Switches> {
    let mut switches = Switches::default();
    let on = arguments.with.iter().map(|name| (name, true));
    for (name, on) in on.chain(arguments.without.iter().map(|name| (name, false))) {
        if !switches.set(name, on) {
            let known: Vec<&str> = Switches::names().collect();
            let known = known.join(", ");
            return Err(
                UsageError(format!("no retriever or signal '{name}'; there are {known}")).into()
            );
        }
    }
    Ok(switches)
}

fn leg(leg: &search::Leg) -> Leg {
    Leg {
        name: leg.name,
        used: leg.fallback.is_none(),
        fallback_reason: leg.fallback.map(str::to_string),
    }
}

fn filter(arguments: &Search, repository: &Repository) -> anyhow::Result<Filter> {
    let languages = arguments
        .lang
        .iter()
        .map(|name| {
            Language::from_name(name)
                .ok_or_else(|| UsageError(format!("unknown language '{name}'")).into())
        })
        .collect::<anyhow::Result<_>>()?;
    let kinds = arguments
        .kind
        .iter()
        .map(|name| named::<Kind>(name, "kind"))
        .collect::<anyhow::Result<_>>()?;
    let role = arguments.role.as_deref().map(|name| named::<Role>(name, "role")).transpose()?;
    let paths = match arguments.pathspec.is_empty() {
        true => None,
        false => Some(repository.pathspec(&arguments.pathspec)?),
    };
    Ok(Filter { languages, kinds, role, paths, changed: None })
}

/// The value that JSON calls `name`.
fn named<T: serde::de::DeserializeOwned>(name: &str, what: &str) -> anyhow::Result<T> {
    serde_json::from_value(serde_json::Value::from(name.to_lowercase()))
        .map_err(|error| UsageError(format!("unknown {what} '{name}': {error}")).into())
}

fn row(place: Place, explain: bool) -> SearchRow {
    let (path, path_bytes) = path_fields(&place.path);
    let tokens = place.tokens();
    let snippet: Vec<&str> = place.snippet.iter().map(|line| line.text.as_str()).collect();
    let snippet = snippet.join("\n");
    SearchRow {
        rank: place.rank,
        id: place.id,
        path,
        path_bytes,
        blob: place.blob.to_string(),
        line_start: place.line_start,
        line_end: place.line_end,
        symbol: place.symbol,
        kind: place.kind,
        language: place.language,
        role: place.role,
        score: rounded(place.score),
        reason: place.reason,
        signals: explain
            .then(|| place.shares.iter().map(|(name, share)| (*name, rounded(*share))).collect()),
        tokens,
        last_commit: place.last_commit.map(|commit| commit.to_string()),
        snippet,
        raw_path: place.path,
        lines: place.snippet.into_iter().map(|line| (line.number, line.text, line.hits)).collect(),
    }
}

/// Scores are printed in the steps in which they are compared.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}

/// Where the ranking is unsure, what may find more.
fn fallback(answer: &Answer, mode: Mode) -> Fallback {
    let searched_so = matches!(mode, Mode::Regex { .. } | Mode::Path);
    if answer.confidence != Confidence::Low || searched_so {
        return Fallback::default();
    }
    if redact::masked(&answer.query.text) != answer.query.text {
        return Fallback::default();
    }
    let mut words: Vec<&String> = answer.query.embedded.iter().chain(&answer.query.words).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    Fallback {
        grep: words.iter().take(2).map(|word| format!("git grep -n -i -e {word}")).collect(),
    }
}

fn say_none(report: &SearchReport) {
    match report.coverage.sentence() {
        Some(gaps) => eprintln!("nothing found ({gaps})"),
        None => eprintln!("nothing found"),
    }
}
