//! `git cindex search`.

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::Args;

use super::common::{self, Outcome, Output, ScopeArguments};
use super::error::UsageError;
use crate::git::Repository;
use crate::redact;
use crate::report::search::{Fallback, Leg, PageReport, SearchReport, SearchRow, write_text};
use crate::report::{path_fields, write_json};
use crate::role::Role;
use crate::search::{self, Answer, Confidence, Filter, Page, Place, Switches, search};
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

    /// Number of results
    #[arg(short = 'n', long = "limit", default_value_t = 10, value_name = "N")]
    limit: usize,

    /// Skip this many results
    #[arg(long, default_value_t = 0, value_name = "N")]
    offset: usize,

    /// Only files in this language (repeatable)
    #[arg(long, value_name = "LANGUAGE")]
    lang: Vec<String>,

    /// Only places with a definition of this kind: class, function, method … (repeatable)
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// Only files of this role: implementation, test, docs, example, config, generated, vendored
    #[arg(long, value_name = "ROLE")]
    role: Option<String>,

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

pub fn run(arguments: &Search, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let query = query(arguments)?;
    if arguments.no_redact && (output.wants_json() || !std::io::stdout().is_terminal()) {
        let refusal = "--no-redact shows secrets on a terminal, and nowhere else";
        return Err(UsageError(refusal.into()).into());
    }
    let mut filter = filter(arguments, &repository)?;
    let page = Page { offset: arguments.offset, limit: arguments.limit };
    let switches = switches(arguments)?;
    let mut view = common::open_view(&repository, &arguments.scope, output)?;
    if arguments.no_redact {
        view.show_secrets();
    }
    let answer = search(&view, &query, &mut filter, page, &switches)?;
    let coverage = common::coverage(&view.snapshot);
    let report = SearchReport {
        schema: "git-cindex/search/1",
        outcome: if answer.places.is_empty() { "none" } else { "ok" },
        query: redact::masked(&query),
        scope: common::scope_report(&view.scope),
        intent: if answer.query.symbol.is_some() { "locate_impl" } else { "keyword" },
        mode: "auto",
        confidence: match answer.confidence {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
        },
        legs: answer.legs.iter().map(leg).collect(),
        fallback: fallback(&answer),
        page: PageReport { offset: page.offset, limit: page.limit, more: answer.more },
        results: answer.places.into_iter().map(|place| row(place, arguments.explain)).collect(),
        coverage,
    };
    let none = report.results.is_empty();
    if output.wants_json() {
        common::print(|out| write_json(&report, out))?;
    } else {
        let style = output.style(&repository);
        common::print(|out| write_text(&report, repository.prefix(), &style, out))?;
        if none {
            say_none(&report);
        }
    }
    Ok(if none { Outcome::NoRows } else { Outcome::Answered })
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
    Ok(Filter { languages, kinds, role, paths })
}

/// The value that JSON calls `name`.
fn named<T: serde::de::DeserializeOwned>(name: &str, what: &str) -> anyhow::Result<T> {
    serde_json::from_value(serde_json::Value::from(name.to_lowercase()))
        .map_err(|error| UsageError(format!("unknown {what} '{name}': {error}")).into())
}

fn row(place: Place, explain: bool) -> SearchRow {
    let (path, path_bytes) = path_fields(&place.path);
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
        tokens: snippet.len().div_ceil(4),
        snippet,
        raw_path: place.path,
        lines: place.snippet.into_iter().map(|line| (line.number, line.text, line.hits)).collect(),
    }
}

/// Scores are printed in the steps in which they are compared.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}

fn fallback(answer: &Answer) -> Fallback {
    if answer.confidence != Confidence::Low {
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
