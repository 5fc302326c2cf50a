//! Communities by the method of Louvain (Blondel et al., 2008): units move to the neighbouring
//! community that raises modularity most, communities become nodes, until nothing rises.
//!
//! One thread, nodes in their order, ties to the community with the lowest number: equal graphs
//! have equal communities.

use std::collections::BTreeMap;

use super::{Whole, rank};

/// Which community each unit is in, and how well they part the graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Communities {
    /// By unit; numbered by size, the largest first, then by first unit.
    pub of: Vec<usize>,
    pub count: usize,
    /// −½ to 1; above about 0.3 there is structure.
    pub modularity: f64,
}

/// Rises below this are rounding.
const LEAST_RISE: f64 = 1e-9;

/// An undirected graph with weights; a loop's weight counts twice in a node's degree.
struct Level {
    neighbours: Vec<Vec<(usize, f64)>>,
    loops: Vec<f64>,
    degree: Vec<f64>,
    /// Twice the sum of all weights.
    total: f64,
}

impl Level {
    fn new(nodes: usize, edges: &BTreeMap<(usize, usize), f64>) -> Level {
        let mut neighbours = vec![Vec::new(); nodes];
        let mut loops = vec![0.0; nodes];
        let mut degree = vec![0.0; nodes];
        for (&(a, b), &weight) in edges {
            degree[a] += weight;
            degree[b] += weight;
            if a == b {
                loops[a] += weight;
            } else {
                neighbours[a].push((b, weight));
                neighbours[b].push((a, weight));
            }
        }
        let total = degree.iter().sum();
        Level { neighbours, loops, degree, total }
    }

    /// Moves nodes until none gains by it. Gives each node's community.
    fn settle(&self) -> Vec<usize> {
        let nodes = self.degree.len();
        let mut community: Vec<usize> = (0..nodes).collect();
        let mut degree_of = self.degree.clone();
        loop {
            let mut moved = false;
            for node in 0..nodes {
                let own = community[node];
                degree_of[own] -= self.degree[node];
                let mut shared: BTreeMap<usize, f64> = BTreeMap::from([(own, 0.0)]);
                for (neighbour, weight) in &self.neighbours[node] {
                    *shared.entry(community[*neighbour]).or_insert(0.0) += weight;
                }
                let gain = |to: usize, shared: f64| {
                    shared - degree_of[to] * self.degree[node] / self.total
                };
                let mut best = (own, gain(own, shared[&own]));
                for (&to, &weight) in &shared {
                    let gained = gain(to, weight);
                    if gained > best.1 + LEAST_RISE {
                        best = (to, gained);
                    }
                }
                degree_of[best.0] += self.degree[node];
                community[node] = best.0;
                moved |= best.0 != own;
            }
            if !moved {
                return community;
            }
        }
    }

    fn modularity(&self, community: &[usize]) -> f64 {
        if self.total == 0.0 {
            return 0.0;
        }
        let nodes = self.degree.len();
        let (mut inside, mut degree) = (vec![0.0; nodes], vec![0.0; nodes]);
        for node in 0..nodes {
            let own = community[node];
            degree[own] += self.degree[node];
            inside[own] += 2.0 * self.loops[node];
            let near = self.neighbours[node].iter().filter(|(other, _)| community[*other] == own);
            inside[own] += near.map(|(_, weight)| weight).sum::<f64>();
        }
        let parts = inside.iter().zip(&degree);
        parts.map(|(inside, degree)| inside / self.total - (degree / self.total).powi(2)).sum()
    }
}

/// The communities of a graph.
pub fn communities(whole: &Whole) -> Communities {
    let nodes = whole.units.len();
    let mut edges: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for link in &whole.links {
        let (a, b) = (link.from.min(link.to) as usize, link.from.max(link.to) as usize);
        *edges.entry((a, b)).or_insert(0.0) += rank::weight(link.count);
    }
    let first = Level::new(nodes, &edges);
    let mut of: Vec<usize> = (0..nodes).collect();
    let mut level_edges = edges;
    let mut count = nodes;
    loop {
        let level = Level::new(count, &level_edges);
        let settled = level.settle();
        let (numbered, fewer) = renumbered(&settled);
        of.iter_mut().for_each(|community| *community = numbered[*community]);
        if fewer == count {
            break;
        }
        let mut folded: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for ((a, b), weight) in level_edges {
            let (a, b) = (numbered[a].min(numbered[b]), numbered[a].max(numbered[b]));
            *folded.entry((a, b)).or_insert(0.0) += weight;
        }
        (level_edges, count) = (folded, fewer);
    }
    let modularity = first.modularity(&of);
    Communities { of: by_size(&of, count), count, modularity }
}

/// The same communities, numbered from 0 in order of their first member.
fn renumbered(of: &[usize]) -> (Vec<usize>, usize) {
    let mut number: BTreeMap<usize, usize> = BTreeMap::new();
    let mut result = Vec::with_capacity(of.len());
    for community in of {
        let next = number.len();
        result.push(*number.entry(*community).or_insert(next));
    }
    (result, number.len())
}

fn by_size(of: &[usize], count: usize) -> Vec<usize> {
    let mut sizes = vec![0usize; count];
    of.iter().for_each(|community| sizes[*community] += 1);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|community| (std::cmp::Reverse(sizes[*community]), *community));
    let mut number = vec![0; count];
    order.iter().enumerate().for_each(|(at, community)| number[*community] = at);
    of.iter().map(|community| number[*community]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::whole::{Link, Unit};
    use crate::graph::{Rung, Via};

    fn graph(nodes: u32, links: &[(u32, u32)]) -> Whole {
        let link = |(from, to): &(u32, u32)| Link {
            from: *from,
            to: *to,
            count: 1,
            rung: Rung::Bound,
            via: Via::Call,
            line: 1,
        };
        Whole {
            units: (0..nodes as usize).map(Unit::top).collect(),
            links: links.iter().map(link).collect(),
            ..Whole::default()
        }
    }

    #[test]
    fn two_triangles_with_a_bridge_are_two_communities() {
        let whole = graph(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]);
        let found = communities(&whole);
        assert_eq!(found.of, [0, 0, 0, 1, 1, 1]);
        // Of seven edges three lie in each part, whose degrees are seven of fourteen.
        let expected = 2.0 * (3.0 / 7.0 - 0.25);
        assert!((found.modularity - expected).abs() < 1e-9, "{}", found.modularity);
    }

    #[test]
    fn the_largest_community_is_the_first() {
        let whole = graph(5, &[(0, 1), (2, 3), (3, 4), (4, 2)]);
        assert_eq!(communities(&whole).of, [1, 1, 0, 0, 0]);
    }

    #[test]
    fn what_all_depend_on_is_central() {
        let ranks = rank::page_rank(&graph(4, &[(0, 3), (1, 3), (2, 3), (3, 0)]));
        assert!(ranks[3] > ranks[0] && ranks[0] > ranks[1], "{ranks:?}");
        assert!((ranks.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_has_no_communities() {
        assert_eq!(communities(&Whole::default()).count, 0);
        assert!(rank::page_rank(&Whole::default()).is_empty());
    }
}
