//! Runs patterns over a tree in one walk.
//!
//! At each node, only the patterns whose root is of its kind are tried. A pattern with several
//! ways to match gives each of them, as tree-sitter's own cursor does.

use std::ops::Range;

use tree_sitter::{Node, TreeCursor};

use super::pattern::{ChildShape, Pattern, Shape, Test};

/// What a match captured: indices of capture names with their nodes.
pub type Captures<'t> = [(u8, Node<'t>)];

/// Patterns by the kind of their root.
pub struct Index {
    patterns: Vec<Pattern>,
    by_kind: Vec<Vec<u16>>,
}

impl Index {
    /// Every pattern needs a root of a certain kind.
    pub fn new(patterns: Vec<Pattern>, kinds: usize) -> Result<Index, String> {
        let mut by_kind = vec![Vec::new(); kinds];
        for (index, pattern) in patterns.iter().enumerate() {
            match &pattern.root {
                Shape::Node(node) if node.kind.is_some() => {
                    by_kind[node.kind.unwrap_or(0) as usize].push(index as u16);
                }
                _ => return Err(format!("pattern {index} has no root of one kind")),
            }
        }
        Ok(Index { patterns, by_kind })
    }

    /// Hands every match to `sink`, with the number of its pattern; `false` where the budget of steps ended it.
    pub fn run<'t>(
        &self,
        root: Node<'t>,
        bytes: &[u8],
        sink: &mut dyn FnMut(u16, &Captures<'t>),
    ) -> bool {
        let mut matcher = Matcher {
            bytes,
            probe: root.walk(),
            pool: Vec::new(),
            seen: Vec::new(),
            captured: Vec::new(),
            steps: 0,
            budget: 100_000 + 100 * bytes.len() as u64,
        };
        let mut cursor = root.walk();
        loop {
            let node = cursor.node();
            let rules = self.by_kind.get(node.kind_id() as usize);
            matcher.seen.clear();
            matcher.pool.clear();
            for &rule in rules.into_iter().flatten() {
                let pattern = &self.patterns[rule as usize];
                let child = Child {
                    node,
                    kind: node.kind_id(),
                    field: 0,
                    named: node.is_named(),
                    extra: false,
                };
                matcher.shape(&pattern.root, child, &mut |matcher| {
                    let passed = matcher.passes(pattern);
                    if passed {
                        sink(rule, &matcher.captured);
                    }
                    passed
                });
            }
            if matcher.steps > matcher.budget {
                return false;
            }
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return true;
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Child<'t> {
    node: Node<'t>,
    kind: u16,
    field: u16,
    named: bool,
    extra: bool,
}

struct Matcher<'a, 't> {
    bytes: &'a [u8],
    /// A cursor to look at children with.
    probe: TreeCursor<'t>,
    /// Children of the nodes that were looked at for the present root, by what `seen` says.
    pool: Vec<Child<'t>>,
    /// Several patterns look at the same nodes; here is where their children are.
    seen: Vec<(usize, Range<usize>)>,
    captured: Vec<(u8, Node<'t>)>,
    steps: u64,
    budget: u64,
}

type Then<'a, 'b, 't> = &'b mut dyn FnMut(&mut Matcher<'a, 't>) -> bool;

impl<'a, 't> Matcher<'a, 't> {
    /// Tries a shape on a node and goes on with `then` for each way it fits. Recursion is as deep as the pattern.
    fn shape(&mut self, shape: &Shape, child: Child<'t>, then: Then<'a, '_, 't>) -> bool {
        let mark = self.captured.len();
        let fits = match shape {
            Shape::Any(shapes, captures) => {
                self.captured.extend(captures.iter().map(|&capture| (capture, child.node)));
                let mut any = false;
                for shape in shapes {
                    any |= self.shape(shape, child, then);
                }
                any
            }
            Shape::Node(shape) => {
                let same = match shape.kind {
                    Some(kind) => kind == child.kind,
                    None => child.named || !shape.named,
                };
                if !same {
                    return false;
                }
                self.captured.extend(shape.captures.iter().map(|&capture| (capture, child.node)));
                if shape.children.is_empty() && shape.negated.is_empty() {
                    then(self)
                } else {
                    let range = self.look_at(child.node);
                    let absent =
                        |field: &u16| self.pool[range.clone()].iter().all(|it| it.field != *field);
                    shape.negated.iter().all(absent)
                        && self.children(&shape.children, range, shape.closed, then)
                }
            }
        };
        self.captured.truncate(mark);
        fits
    }

    fn children(
        &mut self,
        shapes: &[ChildShape],
        range: Range<usize>,
        closed: bool,
        then: Then<'a, '_, 't>,
    ) -> bool {
        let Some((first, rest)) = shapes.split_first() else {
            let behind = self.pool[range].iter().any(|child| child.named && !child.extra);
            return !(closed && behind) && then(self);
        };
        let mut any = false;
        for at in range.clone() {
            let child = self.pool[at];
            if first.field.is_none_or(|field| field == child.field) {
                any |= self.shape(&first.shape, child, &mut |matcher| {
                    matcher.children(rest, at + 1..range.end, closed, then)
                });
            }
            if first.anchored && child.named && !child.extra {
                break;
            }
        }
        if !any && first.optional {
            any = self.children(rest, range, closed, then);
        }
        any
    }

    fn look_at(&mut self, node: Node<'t>) -> Range<usize> {
        let id = node.id();
        if let Some((_, range)) = self.seen.iter().find(|(seen, _)| *seen == id) {
            return range.clone();
        }
        let base = self.pool.len();
        self.probe.reset(node);
        if self.steps <= self.budget && self.probe.goto_first_child() {
            self.look_along();
        }
        let range = base..self.pool.len();
        self.seen.push((id, range.clone()));
        range
    }

    fn look_along(&mut self) {
        loop {
            self.steps += 1;
            let node = self.probe.node();
            self.pool.push(Child {
                node,
                kind: node.kind_id(),
                field: self.probe.field_id().map_or(0, u16::from),
                named: node.is_named(),
                extra: node.is_extra(),
            });
            if !self.probe.goto_next_sibling() {
                return;
            }
        }
    }

    fn passes(&self, pattern: &Pattern) -> bool {
        pattern.predicates.iter().all(|predicate| {
            let captured = self.captured.iter().find(|(capture, _)| *capture == predicate.capture);
            let Some((_, node)) = captured else {
                return true;
            };
            let text = self.bytes.get(node.byte_range()).unwrap_or(&[]);
            match &predicate.test {
                Test::AnyOf(texts) => texts.iter().any(|it| it.as_bytes() == text),
                Test::NotAnyOf(texts) => texts.iter().all(|it| it.as_bytes() != text),
                Test::Prefix(prefix) => text.starts_with(prefix.as_bytes()),
            }
        })
    }
}
