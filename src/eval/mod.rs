//! Retrieval quality on a repository of one's own: questions with known answers, asked under
//! several settings, judged and compared.
//!
//! Takes corpora (a repository and questions about it, from a file or from its history) and
//! settings of the search; gives a judgement a question and setting, from which reports are made.
//! Knows nothing of output. Where a figure cannot be had there is an error, never a zero.

mod metrics;
mod mine;
mod queries;
mod question;
mod random;
mod statistics;
mod subject;
#[cfg(test)]
mod tests;

pub use metrics::{Measures, Unit};
pub use mine::{LeftOut, Mined, Mining, Reason, mine};
pub use queries::read as read_queries;
pub use question::{Question, Target};
pub use statistics::{Paired, Resampling, paired};

/// Why there is nothing to report.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
    #[error("{at}: {why}")]
    Queries { at: String, why: String },

    #[error("{at}: the question has no expected path, so nothing could be right or wrong")]
    NoLabels { at: String },

    #[error("no questions in {corpus}: {why}")]
    NoQuestions { corpus: String, why: String },
}
