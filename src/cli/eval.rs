//! `git cindex eval`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::common::{self, Format, Outcome, Output};
use super::error::UsageError;
use super::progress::Bar;
use crate::eval::{
    Answers, Arm, Asked, Corpus, EvalError, HYBRID, LeftOut, Measures, Mining, Paired, Reason,
    Resampling, Setting, SkippedArm, Step, ask, mine, query_lines, read_queries, standard_arms,
};
use crate::git::Repository;
use crate::report::eval::{
    ArmRow, CorpusRow, DifferenceRow, EvalReport, Figures, GroupReport, GroupRow, LatencyReport,
    MissRow, OracleReport, rounded, write_markdown, write_text,
};
use crate::report::write_json;

/// Measure how well search answers questions about your own repository
///
/// Without a file of questions they come from history: a commit's subject asks, the files it
/// changed answer, and its parent is searched. Commits that merge, revert, release, raise versions,
/// reformat, change more than four files, or say less than three words or a path, ask nothing.
/// Where a commit changes code, the tests that come along are no answer; documents and
/// configuration are only asked for with --all-files.
///
/// A file of questions has a JSON object a line, or is a JSON or YAML list of them, each with
/// "query", "expected" (paths, or objects with "path", "start_line", "end_line"), and perhaps
/// "category" and "rev".
#[derive(Args)]
pub struct Eval {
    /// Ask the questions in this file
    #[arg(long, value_name = "FILE", conflicts_with = "corpus")]
    queries: Option<PathBuf>,

    /// Pool several repositories: their folder, and a file of questions or the word history (repeatable)
    #[arg(long, value_name = "REPO:QUERIES")]
    corpus: Vec<String>,

    /// The revision to ask, or whose history asks
    #[arg(long, default_value = "HEAD", value_name = "REV", conflicts_with = "corpus")]
    rev: String,

    /// Questions to take from a history
    #[arg(long, default_value_t = 200, value_name = "N")]
    limit: usize,

    /// Commits of a history to look at
    #[arg(long, default_value_t = 5000, value_name = "N")]
    scan: usize,

    /// Write the questions that were asked to this file, to be read with --queries
    #[arg(long, value_name = "FILE", conflicts_with = "corpus")]
    save: Option<PathBuf>,

    /// Let documents and configuration answer, where a commit changes nothing else
    #[arg(long)]
    all_files: bool,

    /// Add a row for every signal and leg, with it switched off
    #[arg(long)]
    ablate: bool,

    /// Compare with another setting: +NAME,-NAME, or a file of such words
    #[arg(long, value_name = "CONFIG", allow_hyphen_values = true)]
    compare: Option<String>,

    /// Switch a signal or leg on (repeatable)
    #[arg(long, value_name = "NAME")]
    with: Vec<String>,

    /// Switch a signal or leg off (repeatable)
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,

    /// Tokens a reader spends at most: what counts as a useful answer
    #[arg(long, default_value_t = 1500, value_name = "N")]
    tokens: usize,

    /// The seed of intervals and p
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Samples drawn for intervals and p
    #[arg(long, default_value_t = 5000, value_name = "N")]
    samples: usize,

    /// Questions without an answer to list
    #[arg(long, default_value_t = 5, value_name = "N")]
    misses: usize,
}

/// The word for questions from history.
const HISTORY: &str = "history";

pub fn run(arguments: &Eval, output: &Output) -> anyhow::Result<Outcome> {
    let own = Setting { with: arguments.with.clone(), without: arguments.without.clone() };
    let other = arguments.compare.as_deref().map(other_setting).transpose()?;
    let plan = Plan::of(own, other, arguments.ablate)?;
    let (corpora, mut rows) = corpora(arguments)?;
    let answers = {
        let bars = (Bar::late(output.quiet), Bar::counting("asking", "questions", output.quiet));
        ask(&corpora, &plan.arms, arguments.tokens, &|step| match step {
            Step::Indexing { done, total } => bars.0.show(done, total),
            Step::Asking { done, total } => bars.1.show(done, total),
        })?
    };
    plan.refuse_skipped(&answers)?;
    if let Some(file) = &arguments.save {
        let asked: Vec<_> = answers.asked.iter().map(|asked| asked.question.clone()).collect();
        std::fs::write(file, query_lines(&asked, &arguments.rev))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    for (row, not_analysed) in rows.iter_mut().zip(&answers.not_analysed) {
        row.questions -= not_analysed;
        if *not_analysed > 0 {
            row.left_out.insert(Reason::NotAnalysed.name(), *not_analysed);
        }
    }
    let report = report(arguments, &plan, &corpora, rows, &answers)?;
    match (output.wants_json(), output.format) {
        (true, _) => common::print(|out| write_json(&report, out))?,
        (false, Format::Markdown) => common::print(|out| write_markdown(&report, out))?,
        (false, _) => common::print(|out| write_text(&report, out))?,
    }
    Ok(Outcome::Answered)
}

/// Which settings are asked: the first is the one that the others are compared with.
struct Plan {
    arms: Vec<Arm>,
    skipped: Vec<SkippedArm>,
    /// Rows of the overall table.
    standard: usize,
    /// Where the other setting and the ablations stand among the arms.
    comparison: Option<usize>,
    ablation: std::ops::Range<usize>,
}

impl Plan {
    fn of(own: Setting, other: Option<Setting>, ablate: bool) -> anyhow::Result<Plan> {
        let (mut arms, skipped) = standard_arms(&own)?;
        let standard = arms.len();
        let comparison = match other {
            Some(setting) => {
                let name = setting.to_string();
                arms.push(setting.arm(&name)?);
                Some(standard)
            }
            None => None,
        };
        let begun = arms.len();
        if ablate {
            arms.extend(own.ablations()?);
        }
        Ok(Plan { ablation: begun..arms.len(), arms, skipped, standard, comparison })
    }

    /// A setting that was asked for and took no part may not be compared with one that did.
    fn refuse_skipped(&self, answers: &Answers) -> Result<(), EvalError> {
        let asked_for = std::iter::once(0).chain(self.standard..self.arms.len());
        for arm in asked_for {
            if let Some(why) = answers.skipped(arm) {
                let arm = self.arms[arm].name.clone();
                return Err(EvalError::Skipped { arm, why: why.to_string() });
            }
        }
        Ok(())
    }
}

fn other_setting(text: &str) -> anyhow::Result<Setting> {
    match Path::new(text).is_file() {
        true => Ok(Setting::parse(&std::fs::read_to_string(text)?)?),
        false => Ok(Setting::parse(text)?),
    }
}

fn corpora(arguments: &Eval) -> anyhow::Result<(Vec<Corpus>, Vec<CorpusRow>)> {
    let mut both = Vec::new();
    if arguments.corpus.is_empty() {
        let repository = Repository::open()?;
        both.push(corpus(arguments, repository, arguments.queries.as_deref())?);
    }
    for words in &arguments.corpus {
        let Some((folder, queries)) = words.rsplit_once(':') else {
            let why = format!("'{words}' is no corpus; write REPO:QUERIES or REPO:{HISTORY}");
            return Err(UsageError(why).into());
        };
        let repository = Repository::open_beside(Path::new(folder))?;
        let queries = (queries != HISTORY).then(|| Path::new(queries));
        both.push(corpus(arguments, repository, queries)?);
    }
    Ok(both.into_iter().unzip())
}

fn corpus(
    arguments: &Eval,
    repository: Repository,
    queries: Option<&Path>,
) -> anyhow::Result<(Corpus, CorpusRow)> {
    let name = name(&repository);
    let rev = arguments.rev.clone();
    let mined = queries.is_none();
    let (questions, scanned, left_out) = match queries {
        Some(path) => (read_queries(path)?, None, LeftOut::new()),
        None => {
            let mining = Mining {
                limit: arguments.limit,
                scan: arguments.scan,
                all_files: arguments.all_files,
            };
            let mined = mine(&repository, &rev, mining)?;
            if mined.questions.is_empty() {
                let why = format!(
                    "none of its last {} commits asks something; write a file of questions (see --queries)",
                    mined.scanned
                );
                return Err(EvalError::NoQuestions { corpus: name, why }.into());
            }
            (mined.questions, Some(mined.scanned), mined.left_out)
        }
    };
    let row = CorpusRow {
        name: name.clone(),
        commit: repository.resolve(&rev)?.commit.map(|oid| oid.to_string()),
        rev: rev.clone(),
        source: queries.map_or(HISTORY.into(), |path| path.display().to_string()),
        questions: questions.len(),
        commits_scanned: scanned,
        left_out: left_out.iter().map(|(reason, count)| (reason.name(), *count)).collect(),
    };
    Ok((Corpus { name, repository, rev, questions, mined }, row))
}

/// What people call a repository: its folder.
fn name(repository: &Repository) -> String {
    let folder = repository.work_dir().unwrap_or(repository.common_dir());
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| folder.display().to_string());
    name.strip_suffix(".git").map(str::to_string).unwrap_or(name)
}

fn report(
    arguments: &Eval,
    plan: &Plan,
    corpora: &[Corpus],
    rows: Vec<CorpusRow>,
    answers: &Answers,
) -> anyhow::Result<EvalReport> {
    let resampling = Resampling { seed: arguments.seed, samples: arguments.samples };
    let none = || EvalError::NoQuestions { corpus: "the corpora".into(), why: "none asked".into() };
    let oracle = answers.oracle().ok_or_else(none)?;
    let difference = |arm: usize| -> anyhow::Result<DifferenceRow> {
        let paired = answers.difference(arm, 0, resampling).ok_or_else(none)?;
        let measures = answers.overall(arm).ok_or_else(none)?;
        Ok(difference_row(&plan.arms[arm].name, &measures, &paired))
    };
    let missed: Vec<&Asked> =
        answers.asked.iter().filter(|asked| asked.verdicts[0].first.is_none()).collect();
    Ok(EvalReport {
        schema: "git-cindex/eval/1",
        outcome: "ok",
        questions: answers.asked.len(),
        token_budget: arguments.tokens,
        seed: arguments.seed,
        samples: arguments.samples,
        arms: arm_rows(plan, answers),
        oracle: OracleReport {
            questions_with_an_answer_in_the_pool: rounded(oracle.questions),
            answers_in_the_pool: rounded(oracle.answers),
            places_in_the_pool: rounded(oracle.places),
            mrr_reached: rounded(oracle.reached),
        },
        groups: vec![
            group(answers, "category", &|asked| asked.question.category.clone()),
            group(answers, "language", &|asked| asked.language.to_string()),
            group(answers, "repository", &|asked| corpora[asked.corpus].name.clone()),
        ],
        ablation: plan.ablation.clone().map(difference).collect::<anyhow::Result<_>>()?,
        comparison: plan.comparison.map(difference).transpose()?,
        missed: missed.len(),
        misses: missed
            .into_iter()
            .take(arguments.misses)
            .map(|asked| miss(asked, &corpora[asked.corpus]))
            .collect(),
        corpora: rows,
    })
}

/// The rows that every report has, in their own order, whether asked or skipped.
fn arm_rows(plan: &Plan, answers: &Answers) -> Vec<ArmRow> {
    let asked = plan.arms[..plan.standard].iter().enumerate().map(|(at, arm)| {
        if let Some(why) = answers.skipped(at) {
            return skipped_row(&arm.name, why);
        }
        let latency = answers.latency(at);
        ArmRow {
            name: arm.name.clone(),
            setting: arm.setting.to_string(),
            skipped: None,
            measures: answers.overall(at).map(|measures| figures(&measures)),
            latency_ms: Some(LatencyReport {
                p50: rounded(latency.p50),
                p95: rounded(latency.p95),
                p99: rounded(latency.p99),
            }),
        }
    });
    let skipped = plan.skipped.iter().map(|arm| skipped_row(&arm.name, &arm.why));
    let mut rows: Vec<ArmRow> = asked.chain(skipped).collect();
    rows.sort_by_key(|row| row.name != HYBRID);
    rows
}

fn skipped_row(name: &str, why: &str) -> ArmRow {
    ArmRow {
        name: name.to_string(),
        setting: String::new(),
        skipped: Some(why.to_string()),
        measures: None,
        latency_ms: None,
    }
}

fn group(answers: &Answers, by: &'static str, key: &dyn Fn(&Asked) -> String) -> GroupReport {
    let rows = answers
        .grouped(0, key)
        .into_iter()
        .map(|row| GroupRow {
            name: row.name,
            questions: row.questions,
            measures: figures(&row.measures),
        })
        .collect();
    GroupReport { by, rows }
}

fn figures(measures: &Measures) -> Figures {
    Figures(measures.named().to_vec())
}

fn difference_row(name: &str, measures: &Measures, paired: &Paired) -> DifferenceRow {
    DifferenceRow {
        name: name.to_string(),
        measures: figures(measures),
        difference: rounded(paired.mean),
        low: rounded(paired.low),
        high: rounded(paired.high),
        p: rounded(paired.p),
        wins: paired.wins,
        losses: paired.losses,
        ties: paired.ties,
    }
}

fn miss(asked: &Asked, corpus: &Corpus) -> MissRow {
    let question = &asked.question;
    let path = |path: &[u8]| String::from_utf8_lossy(path).into_owned();
    MissRow {
        query: question.text.clone(),
        repository: corpus.name.clone(),
        rev: question.rev.clone().unwrap_or_else(|| corpus.rev.clone()),
        origin: match corpus.mined {
            true => question.origin.chars().take(10).collect(),
            false => question.origin.clone(),
        },
        expected: question.targets.iter().map(|target| path(&target.path)).collect(),
    }
}
