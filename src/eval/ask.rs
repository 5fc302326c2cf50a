//! Asks every question under every setting, each at its revision.
//!
//! Questions are taken together by revision: its Scope is opened once, which costs what differs
//! from the one before, and all settings are asked in it. A search is timed alone, in this
//! process, with the facts it needs in memory.

use std::collections::HashMap;
use std::time::Instant;

use super::EvalError;
use super::arms::Arm;
use super::labels;
use super::metrics::{DEPTH, Measures, found_ranks, judge};
use super::question::{Question, Ranked};
use crate::git::{Oid, Repository, Scope, ScopeRequest};
use crate::index::View;
use crate::search::{self, Answer, Place, Request};

/// A repository and what is asked about it.
pub struct Corpus {
    pub name: String,
    pub repository: Repository,
    /// The revision that questions without one of their own are asked at.
    pub rev: String,
    pub questions: Vec<Question>,
    /// The questions come from history, where a file that is not analysed is nobody's mistake.
    pub mined: bool,
}

/// How the work goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Files done of a Scope that is brought in.
    Indexing { done: usize, total: usize },
    /// Questions asked.
    Asking { done: usize, total: usize },
}

/// A question and what came of it under each setting, in the order of the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    pub corpus: usize,
    pub question: Question,
    /// Of the file that most of the answers have.
    pub language: &'static str,
    pub pool: Pool,
    pub verdicts: Vec<Verdict>,
}

/// What the retrievers brought under the first setting, before ranking cut it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    pub places: usize,
    /// Targets that are among them.
    pub found: usize,
}

/// One ranking, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub measures: Measures,
    /// Where the first answer stands, if it is among the ten.
    pub first: Option<usize>,
    pub seconds: f64,
    /// Why a leg that the setting is about took no part.
    pub fallback: Option<String>,
}

/// Everything asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    pub asked: Vec<Asked>,
    /// Questions from history, by corpus, none of whose answers is analysed.
    pub not_analysed: Vec<usize>,
}

/// Asks all `corpora` under all `arms`, of which there is one at least. `budget` is in tokens.
pub fn ask(
    corpora: &[Corpus],
    arms: &[Arm],
    budget: usize,
    progress: &(dyn Fn(Step) + Sync),
) -> anyhow::Result<Answers> {
    let total: usize = corpora.iter().map(|corpus| corpus.questions.len()).sum();
    let mut answers = Answers { asked: Vec::new(), not_analysed: vec![0; corpora.len()] };
    let mut done = 0;
    for (number, corpus) in corpora.iter().enumerate() {
        let mut asked = Vec::new();
        for (scope, at) in by_scope(corpus)? {
            let view = View::of(&corpus.repository, scope, &|done, total| {
                progress(Step::Indexing { done, total });
            })?;
            let questions: Vec<&Question> = at.iter().map(|at| &corpus.questions[*at]).collect();
            if !corpus.mined {
                labels::check(&corpus.name, &view, &questions)?;
            }
            for (at, question) in at.into_iter().zip(questions) {
                match labels::settle(&view, question) {
                    Some((question, language)) => {
                        asked.push((at, one(&view, number, question, language, arms, budget)?));
                    }
                    None => answers.not_analysed[number] += 1,
                }
                done += 1;
                progress(Step::Asking { done, total });
            }
        }
        if asked.is_empty() {
            let why = "none of their answers is analysed".to_string();
            return Err(EvalError::NoQuestions { corpus: corpus.name.clone(), why }.into());
        }
        asked.sort_by_key(|(at, _)| *at);
        answers.asked.extend(asked.into_iter().map(|(_, asked)| asked));
    }
    Ok(answers)
}

/// The questions of a corpus by what they are asked of, in order of appearance.
fn by_scope(corpus: &Corpus) -> anyhow::Result<Vec<(Scope, Vec<usize>)>> {
    let mut groups: Vec<(Scope, Vec<usize>)> = Vec::new();
    let mut places: HashMap<(Option<Oid>, Oid), usize> = HashMap::new();
    for (at, question) in corpus.questions.iter().enumerate() {
        let rev = question.rev.as_ref().unwrap_or(&corpus.rev);
        let scope = corpus.repository.scope(&ScopeRequest::Revision(rev.clone()))?;
        let group = *places.entry((scope.commit, scope.tree)).or_insert(groups.len());
        match groups.get_mut(group) {
            Some((_, questions)) => questions.push(at),
            None => groups.push((scope, vec![at])),
        }
    }
    Ok(groups)
}

fn one(
    view: &View,
    corpus: usize,
    question: Question,
    language: &'static str,
    arms: &[Arm],
    budget: usize,
) -> anyhow::Result<Asked> {
    let pool = match arms.first() {
        Some(arm) => pool(view, &question, arm)?,
        None => Pool::default(),
    };
    let verdicts = arms
        .iter()
        .map(|arm| {
            let begun = Instant::now();
            let mut request = Request::new(&question.text, &arm.switches);
            request.page.limit = Some(DEPTH);
            let answer = search::search(view, &mut request)?;
            let seconds = begun.elapsed().as_secs_f64();
            let fallback = fallback(arm, &answer);
            let ranking = ranking(answer.places);
            let first = found_ranks(&ranking, &question.targets).into_iter().flatten().min();
            let measures = judge(&ranking, &question.targets, budget);
            Ok(Verdict { measures, first, seconds, fallback })
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(Asked { corpus, question, language, pool, verdicts })
}

/// Why a leg that the setting needs took no part.
fn fallback(arm: &Arm, answer: &Answer) -> Option<String> {
    let absent = answer.legs.iter().find_map(|leg| {
        let needed = arm.needs.iter().any(|need| need == leg.name);
        leg.failure().filter(|_| needed)
    });
    absent.map(str::to_string)
}

fn pool(view: &View, question: &Question, arm: &Arm) -> anyhow::Result<Pool> {
    let places: Vec<Ranked> = search::pool(view, &question.text, &arm.switches)?
        .into_iter()
        .map(|place| Ranked {
            path: view.files()[place.file].path.clone(),
            lines: Some((place.line_start, place.line_end)),
            tokens: 0,
            duplicate: false,
        })
        .collect();
    let found = found_ranks(&places, &question.targets).into_iter().flatten().count();
    Ok(Pool { places: places.len(), found })
}

/// Characters that cost about one token.
const TOKEN: usize = 4;

fn ranking(places: Vec<Place>) -> Vec<Ranked> {
    let mut texts: Vec<Vec<String>> = Vec::new();
    let mut ranked: Vec<Ranked> = Vec::new();
    for place in places {
        let lines: Vec<String> =
            place.snippet.iter().map(|line| line.text.trim().to_string()).collect();
        let length: usize = place.snippet.iter().map(|line| line.text.len() + 1).sum();
        let duplicate = ranked.iter().any(|before| before.path == place.path)
            || !lines.is_empty() && texts.contains(&lines);
        texts.push(lines);
        ranked.push(Ranked {
            path: place.path,
            lines: Some((place.line_start, place.line_end)),
            tokens: length.saturating_sub(1).div_ceil(TOKEN),
            duplicate,
        });
    }
    ranked
}
