//! Links that stand out: between two groups of which nearly everything else points the other way,
//! or that have nothing else to do with each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Link, Whole};

/// Why a link stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// Into [`Whole::links`].
    pub link: usize,
    /// References between the two groups in this direction.
    pub along: u64,
    /// And in the other.
    pub against: u64,
}

/// At most this share of the references between two groups goes against the rest.
const AGAINST: f64 = 0.1;

/// References the other way that make a direction dominant.
const DOMINANT: u64 = 10;

/// The links that go against the dominant direction between two groups of units (by unit; `None`
/// for a unit of no group), the ones most against it first; of those from one group to one unit, the
/// first.
pub fn surprises(whole: &Whole, group: &[Option<usize>]) -> Vec<Surprise> {
    let groups = |link: &Link| Some((group[link.from as usize]?, group[link.to as usize]?));
    let mut counts: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for link in &whole.links {
        if let Some((from, to)) = groups(link).filter(|(from, to)| from != to) {
            *counts.entry((from, to)).or_insert(0) += u64::from(link.count);
        }
    }
    let mut found = Vec::new();
    for (at, link) in whole.links.iter().enumerate() {
        let Some((from, to)) = groups(link).filter(|(from, to)| from != to) else { continue };
        let along = counts[&(from, to)];
        let against = counts.get(&(to, from)).copied().unwrap_or_default();
        if against >= DOMINANT && along as f64 <= AGAINST * against as f64 {
            found.push(Surprise { link: at, along, against });
        }
    }
    let ratio = |it: &Surprise| it.against as f64 / it.along as f64;
    found.sort_by(|a, b| ratio(b).total_cmp(&ratio(a)).then(a.link.cmp(&b.link)));
    // What is surprising to depend on is said once.
    let mut told = BTreeSet::new();
    found.retain(|it| {
        let link = &whole.links[it.link];
        told.insert((group[link.from as usize], link.to))
    });
    found
}
