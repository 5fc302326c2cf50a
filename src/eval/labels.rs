//! Whether the answers that a benchmark expects can be found at all.
//!
//! A label that no ranking could satisfy would pull every figure down unseen. In a file of
//! questions it is an error; in questions from history the answer is left out.

use std::collections::BTreeMap;

use super::EvalError;
use super::question::{Question, Target};
use crate::index::View;

/// How many wrong labels an error names.
const NAMED: usize = 10;

/// Why a target cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hidden {
    NoSuchPath,
    /// The file is there and left out of the index.
    Left(&'static str),
    /// The file is there and nothing stands in those lines.
    NoSuchLines,
}

/// Refuses questions whose answers are not in the Scope.
pub fn check(corpus: &str, view: &View, questions: &[&Question]) -> anyhow::Result<()> {
    let mut missing = Vec::new();
    let mut hidden = Vec::new();
    for question in questions {
        for target in &question.targets {
            let path = String::from_utf8_lossy(&target.path);
            let at = &question.origin;
            match hiding(view, target)? {
                None => {}
                Some(Hidden::NoSuchPath) => missing.push(format!("{path} ({at})")),
                Some(Hidden::Left(why)) => hidden.push(format!("{path} is left out: {why} ({at})")),
                Some(Hidden::NoSuchLines) => {
                    hidden.push(format!("{path} has nothing in the lines expected ({at})"));
                }
            }
        }
    }
    let rev = view.scope.rev.clone().unwrap_or_default();
    let corpus = corpus.to_string();
    if !missing.is_empty() {
        return Err(EvalError::MissingPaths { corpus, rev, paths: sentence(&missing) }.into());
    }
    if !hidden.is_empty() {
        return Err(EvalError::Unanswerable { corpus, rev, paths: sentence(&hidden) }.into());
    }
    Ok(())
}

fn sentence(items: &[String]) -> String {
    let shown = items[..items.len().min(NAMED)].join(", ");
    match items.len().checked_sub(NAMED) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}

/// The question with the answers that can be found, and the language of most of them; `None`
/// where there are none.
pub fn settle(view: &View, question: &Question) -> Option<(Question, &'static str)> {
    let mut languages: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut targets = question.targets.clone();
    targets.retain(|target| {
        let file = view.snapshot.find(&target.path).map(|at| &view.files()[at]);
        let analysed = file.filter(|file| file.facts.is_ok() && file.totals.chunks > 0);
        if let Some(file) = analysed {
            *languages.entry(file.language.name()).or_default() += 1;
        }
        analysed.is_some()
    });
    let most = languages.values().copied().max()?;
    let language = languages.into_iter().find(|(_, count)| *count == most)?.0;
    Some((Question { targets, ..question.clone() }, language))
}

fn hiding(view: &View, target: &Target) -> anyhow::Result<Option<Hidden>> {
    let Some(at) = view.snapshot.find(&target.path) else {
        return Ok(Some(Hidden::NoSuchPath));
    };
    let file = &view.files()[at];
    if let Err(skip) = file.facts {
        return Ok(Some(Hidden::Left(skip.name())));
    }
    if file.totals.chunks == 0 {
        return Ok(Some(Hidden::Left("it has no text")));
    }
    let Some((first, last)) = target.lines else { return Ok(None) };
    let facts = view.facts(at)?;
    let shown = facts
        .chunks
        .iter()
        .any(|chunk| chunk.span.line_start <= last && first <= chunk.span.line_end);
    Ok((!shown).then_some(Hidden::NoSuchLines))
}
