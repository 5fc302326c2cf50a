//! A question with a known answer, and the places that a ranking gave for it.
//!
//! Plain data; knows neither where questions come from nor how they are judged.

/// A place that answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub path: Vec<u8>,
    /// First and last line, where the label is that precise.
    pub lines: Option<(u32, u32)>,
}

/// One question of a benchmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub category: String,
    /// The revision that is asked; `None`: the one that the corpus is asked at.
    pub rev: Option<String>,
    /// Where the question comes from: a line of a file, a commit.
    pub origin: String,
    pub targets: Vec<Target>,
}

/// A place of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    pub path: Vec<u8>,
    /// First and last line, where the place has them.
    pub lines: Option<(u32, u32)>,
    /// What its text costs whoever reads it.
    pub tokens: usize,
    /// Its file, or its text, was shown at a better rank.
    pub duplicate: bool,
}

impl Target {
    /// Whether `place` shows this answer: the same file and, where both have lines, some of them.
    pub fn is_at(&self, place: &Ranked) -> bool {
        if self.path != place.path {
            return false;
        }
        match (self.lines, place.lines) {
            (Some((first, last)), Some((start, end))) => start <= last && first <= end,
            _ => true,
        }
    }
}
