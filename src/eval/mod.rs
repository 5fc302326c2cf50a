//! Retrieval quality on a repository of one's own: questions with known answers, asked under
//! several settings, judged and compared.
//!
//! Takes corpora (a repository and questions about it, from a file or from its history) and
//! settings of the search; gives a judgement a question and setting, from which reports are made.
//! Knows nothing of output. Where a figure cannot be had there is an error, never a zero.

mod arms;
mod ask;
mod labels;
mod metrics;
mod mine;
mod queries;
mod question;
mod random;
mod statistics;
mod subject;
mod summary;
#[cfg(test)]
mod tests;

pub use arms::{Arm, HYBRID, Setting, SkippedArm, standard_arms};
pub use ask::{Answers, Asked, Corpus, Pool, Step, Verdict, ask};
pub use metrics::Measures;
pub use mine::{LeftOut, Mined, Mining, Reason, mine};
pub use queries::{lines as query_lines, read as read_queries};
pub use question::{Question, Target};
pub use statistics::{Paired, Resampling, paired};
pub use summary::{Latency, Oracle, Row};

/// Why there is nothing to report.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
    #[error("{at}: {why}")]
    Queries { at: String, why: String },

    #[error("{at}: the question has no expected path, so nothing could be right or wrong")]
    NoLabels { at: String },

    #[error("no questions in {corpus}: {why}")]
    NoQuestions { corpus: String, why: String },

    #[error("{corpus} at {rev} does not have these expected paths: {paths}")]
    MissingPaths { corpus: String, rev: String, paths: String },

    #[error("no search of {corpus} at {rev} could find these answers: {paths}")]
    Unanswerable { corpus: String, rev: String, paths: String },

    #[error("'{word}' is no switch; write +NAME to switch on and -NAME to switch off")]
    Setting { word: String },

    #[error("there is no signal or leg '{name}'; there are: {known}")]
    Switch { name: String, known: String },

    #[error("the setting '{arm}' cannot be asked: {why}")]
    Skipped { arm: String, why: String },
}

impl EvalError {
    /// The stable name of this failure in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            EvalError::Setting { .. } | EvalError::Switch { .. } => "usage",
            _ => "benchmark_unusable",
        }
    }
}
