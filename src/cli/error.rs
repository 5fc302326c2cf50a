//! From an error to a message, a JSON object and an exit code.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use serde_json::json;

use crate::eval::EvalError;
use crate::git::GitError;
use crate::search::PatternError;
use crate::store::StoreError;

/// Exit codes, as git has them.
const FATAL: u8 = 128;
const USAGE: u8 = 129;

/// A mistake in what was asked for, found after parsing.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// A symbol that nothing in the Scope is called.
#[derive(Debug, thiserror::Error)]
#[error("no symbol '{0}' here; try 'git cindex search {0}'")]
pub struct SymbolError(pub String);

/// A path that the Scope has no analysed file at.
#[derive(Debug, thiserror::Error)]
#[error("no file '{}' here that is looked into; 'git cindex index --skipped' lists what is left out", .0.to_string_lossy())]
pub struct PathError(pub OsString);

/// Search by meaning, without a model to do it with.
#[derive(Debug, thiserror::Error)]
#[error(
    "--mode semantic needs an embedding model, and this program has none built in; leave --mode out: 'auto' ranks by words, names, paths and history"
)]
pub struct ModelError;

/// A name that several symbols of the Scope have.
#[derive(Debug, thiserror::Error)]
#[error("'{symbol}' is {} symbols here; name one of them: {}", candidates.len(), shown(candidates))]
pub struct AmbiguousSymbolError {
    pub symbol: String,
    /// Their ids.
    pub candidates: Vec<String>,
}

/// The first few candidates.
fn shown(candidates: &[String]) -> String {
    let more = if candidates.len() > 5 { ", …" } else { "" };
    let few: Vec<&str> = candidates.iter().take(5).map(String::as_str).collect();
    few.join(", ") + more
}

/// Prints clap's message; help and version are no failure.
pub fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    if std::env::args_os().any(|argument| argument == "--json" || argument == "json") {
        print_json("usage", &error.to_string(), None, None);
    }
    ExitCode::from(USAGE)
}

/// Prints why there is no answer.
pub fn report(error: &anyhow::Error, json: bool) -> ExitCode {
    let (code, fix) = classify(error);
    let message = sentence(error);
    eprintln!("fatal: {message}");
    if json {
        print_json(code, &message, fix, candidates(error));
    }
    ExitCode::from(if code == "usage" { USAGE } else { FATAL })
}

/// The causes in one sentence; those that the one before quotes are left out.
fn sentence(error: &anyhow::Error) -> String {
    let mut message = error.to_string();
    for cause in error.chain().skip(1) {
        let cause = cause.to_string();
        if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}

fn classify(error: &anyhow::Error) -> (&'static str, Option<Vec<String>>) {
    for cause in error.chain() {
        if let Some(git) = cause.downcast_ref::<GitError>() {
            return (git.code(), git.fix());
        }
        if cause.downcast_ref::<UsageError>().is_some() {
            return ("usage", None);
        }
        if let Some(eval) = cause.downcast_ref::<EvalError>() {
            return (eval.code(), None);
        }
        if cause.downcast_ref::<SymbolError>().is_some() {
            return ("symbol_unknown", None);
        }
        if cause.downcast_ref::<PathError>().is_some() {
            return ("path_unknown", None);
        }
        if cause.downcast_ref::<AmbiguousSymbolError>().is_some() {
            return ("symbol_ambiguous", None);
        }
        if cause.downcast_ref::<ModelError>().is_some() {
            return ("model_unusable", None);
        }
        if cause.downcast_ref::<PatternError>().is_some() {
            return ("usage", None);
        }
        match cause.downcast_ref::<StoreError>() {
            Some(StoreError::Newer(_)) => return ("index_newer", None),
            Some(StoreError::Busy(_)) => return ("index_busy", None),
            _ => {}
        }
    }
    ("internal", None)
}

/// The symbols among which one is to be named.
fn candidates(error: &anyhow::Error) -> Option<&[String]> {
    let ambiguous = error.chain().find_map(|cause| cause.downcast_ref::<AmbiguousSymbolError>());
    ambiguous.map(|error| error.candidates.as_slice())
}

fn print_json(code: &str, message: &str, fix: Option<Vec<String>>, candidates: Option<&[String]>) {
    let mut object = json!({
        "schema": "git-cindex/error/1",
        "code": code,
        "message": message,
        "fix": fix,
    });
    if let Some(candidates) = candidates {
        object["candidates"] = json!(candidates);
    }
    // Where standard output cannot be written, the message on standard error has to do.
    let _ = writeln!(std::io::stdout(), "{object:#}");
}
