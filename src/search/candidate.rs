//! A place that may answer the query, with the share that every signal has in its score.

/// One chunk of the Scope under consideration.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The chunk's number inside the Scope.
    pub chunk: u32,
    /// The file's position in the Scope.
    pub file: usize,
    pub score: f64,
    /// What each signal contributed; they add up to the score.
    pub shares: Vec<(&'static str, f64)>,
}

impl Candidate {
    /// A place that nothing speaks for yet.
    pub fn new(chunk: u32, file: usize) -> Candidate {
        Candidate { chunk, file, score: 0.0, shares: Vec::new() }
    }

    /// Adds what a signal gives.
    pub fn add(&mut self, signal: &'static str, share: f64) {
        if share == 0.0 {
            return;
        }
        self.score += share;
        match self.shares.iter_mut().find(|(name, _)| *name == signal) {
            Some((_, sum)) => *sum += share,
            None => self.shares.push((signal, share)),
        }
    }

    /// Multiplies the score; the signal's share is what that changed.
    pub fn scale(&mut self, signal: &'static str, factor: f64) {
        self.add(signal, self.score * (factor - 1.0));
    }
}

/// The step in which scores are compared: smaller differences come from rounding.
const QUANTUM: f64 = 1e-6;

/// A score in whole steps of 1e-6, for comparing.
pub fn quantised(score: f64) -> i64 {
    (score / QUANTUM).round() as i64
}

/// Best first; equal scores by file and place, so that the order is the Scope's own.
pub fn sort(candidates: &mut [Candidate]) {
    candidates
        .sort_by(|a, b| quantised(b.score).cmp(&quantised(a.score)).then(a.chunk.cmp(&b.chunk)));
}

/// The highest score; 1 where nothing has one yet, so that a signal can be the first to speak.
pub fn unit(candidates: &[Candidate]) -> f64 {
    let best = candidates.iter().map(|candidate| candidate.score).fold(0.0, f64::max);
    if best > 0.0 { best } else { 1.0 }
}
