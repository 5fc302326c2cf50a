//! A budget of tokens: what is over it is named and not shown.

use super::select::Place;

/// A place to be read by whoever wants more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    pub path: Vec<u8>,
    pub line_start: u32,
    pub line_end: u32,
    /// What reading it would cost.
    pub tokens: usize,
}

/// Withholds, best first, each snippet for which nothing is left of `budget`. No place is lost.
pub fn within_budget(places: &mut [Place], budget: usize) -> Vec<Read> {
    let mut left = budget;
    let mut reads = Vec::new();
    for place in places {
        match left.checked_sub(place.tokens()) {
            Some(rest) => left = rest,
            None => {
                place.snippet.clear();
                reads.push(Read {
                    path: place.path.clone(),
                    line_start: place.line_start,
                    line_end: place.line_end,
                    tokens: place.whole_tokens,
                });
            }
        }
    }
    reads
}
