//! Records of the commits walked last, so that a later tip costs only what is new behind it.

use std::collections::HashMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::record::{self, Record};
use super::walk::walk;
use crate::git::{CommitLog, LoggedCommit, Oid};

/// Records in the order of a walk. Terms and paths are numbers into sorted tables, so that equal
/// walks give equal trails.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trail {
    pub terms: Vec<String>,
    pub paths: Vec<Vec<u8>>,
    pub steps: Vec<Step>,
}

/// A commit in a trail.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    commit: Vec<u8>,
    parents: Vec<Vec<u8>>,
    time: i64,
    pub said: Vec<(u32, u32)>,
    pub length: u32,
    pub changed: u32,
    pub paths: Vec<u32>,
    pub renames: Vec<(u32, u32)>,
}

impl Step {
    fn parents(&self) -> Option<Vec<Oid>> {
        self.parents.iter().map(|parent| Oid::from_bytes(parent)).collect()
    }
}

/// The trail behind `tip`. What `known` has is not read again.
pub fn grow(known: Trail, log: &CommitLog, tip: &Oid, limit: usize) -> anyhow::Result<Trail> {
    let place: HashMap<Oid, usize> = known
        .steps
        .iter()
        .enumerate()
        .filter_map(|(at, step)| Some((Oid::from_bytes(&step.commit)?, at)))
        .collect();
    let reader = log.reader();
    let mut fresh: HashMap<Oid, LoggedCommit> = HashMap::new();
    let order = walk(tip, limit, |oid| {
        let step = place.get(oid).map(|at| &known.steps[*at]);
        if let Some((step, parents)) = step.and_then(|step| Some((step, step.parents()?))) {
            return Ok(Some((step.time, parents)));
        }
        let Some(commit) = reader.commit(oid)? else { return Ok(None) };
        let found = (commit.time, commit.parents.clone());
        fresh.insert(*oid, commit);
        Ok(Some(found))
    })?;
    let records: HashMap<Oid, Record> = order
        .par_iter()
        .filter_map(|oid| Some((oid, fresh.get(oid)?)))
        .map_init(
            || log.reader(),
            |reader, (oid, commit)| Ok((*oid, record::of_commit(reader, commit)?)),
        )
        .collect::<anyhow::Result<_>>()?;
    Ok(join(known, &place, &order, &fresh, records))
}

/// Puts old steps and new records in one order, over tables of just what they name.
fn join(
    mut known: Trail,
    place: &HashMap<Oid, usize>,
    order: &[Oid],
    fresh: &HashMap<Oid, LoggedCommit>,
    mut records: HashMap<Oid, Record>,
) -> Trail {
    let mut terms = Table::new(std::mem::take(&mut known.terms));
    let mut paths = Table::new(std::mem::take(&mut known.paths));
    let mut steps = Vec::with_capacity(order.len());
    for oid in order {
        let step = match (fresh.get(oid), records.remove(oid), place.get(oid)) {
            (Some(commit), Some(record), _) => step(oid, commit, record, &mut terms, &mut paths),
            (_, _, Some(at)) => std::mem::take(&mut known.steps[*at]),
            _ => continue,
        };
        steps.push(step);
    }
    let mut trail = Trail { terms: Vec::new(), paths: Vec::new(), steps };
    let said = trail.steps.iter_mut().flat_map(|step| &mut step.said).map(|(term, _)| term);
    trail.terms = terms.settle(said.collect());
    let named = trail.steps.iter_mut().flat_map(|step| {
        let renamed = step.renames.iter_mut().flat_map(|(from, to)| [from, to]);
        step.paths.iter_mut().chain(renamed)
    });
    trail.paths = paths.settle(named.collect());
    for step in &mut trail.steps {
        step.said.sort_unstable();
    }
    trail
}

fn step(
    oid: &Oid,
    commit: &LoggedCommit,
    record: Record,
    terms: &mut Table<String>,
    paths: &mut Table<Vec<u8>>,
) -> Step {
    Step {
        commit: oid.as_bytes().to_vec(),
        parents: commit.parents.iter().map(|parent| parent.as_bytes().to_vec()).collect(),
        time: commit.time,
        said: record.said.into_iter().map(|(term, count)| (terms.number(term), count)).collect(),
        length: record.length,
        changed: record.changed,
        paths: record.paths.into_iter().map(|path| paths.number(path)).collect(),
        renames: record
            .renames
            .into_iter()
            .map(|(from, to)| (paths.number(from), paths.number(to)))
            .collect(),
    }
}

/// Values by number.
struct Table<T> {
    values: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T: Clone + Ord + std::hash::Hash> Table<T> {
    fn new(values: Vec<T>) -> Table<T> {
        let numbers = values.iter().cloned().zip(0..).collect();
        Table { values, numbers }
    }

    fn number(&mut self, value: T) -> u32 {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.values.len() as u32;
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// Renumbers `used` by the order of the values, and gives those alone.
    fn settle(self, used: Vec<&mut u32>) -> Vec<T> {
        let mut wanted: Vec<u32> = used.iter().map(|number| **number).collect();
        wanted.sort_unstable();
        wanted.dedup();
        wanted.retain(|number| (*number as usize) < self.values.len());
        wanted.sort_by(|a, b| self.values[*a as usize].cmp(&self.values[*b as usize]));
        let mut new = vec![0; self.values.len()];
        for (at, number) in wanted.iter().enumerate() {
            new[*number as usize] = at as u32;
        }
        for number in used {
            *number = new.get(*number as usize).copied().unwrap_or(0);
        }
        wanted.into_iter().map(|number| self.values[number as usize].clone()).collect()
    }
}
