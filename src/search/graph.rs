//! An intent's own answer, beside the ranking: callers and uses, callees, a path, the frames of a
//! trace, the sites that raise a message.
//!
//! Works from the symbols that the query names outward, in the Scope's graph; what cannot be told
//! is counted. Bounded, so that a name that everything refers to costs no more than it is worth.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::intent::{Intent, Named, Reading};
use super::trace;
use crate::graph::{
    Code, CodeFile, Dependents, Edge, Hidden, Origin, Resolver, SymbolRef, Via, find_symbol, id,
    innermost_at,
};
use crate::index::View;
use crate::role::Role;
use crate::store::terms::is_minor;
use crate::store::{FileEntry, ScopedPostings};
use crate::syntax::{Facts, Kind, words};

/// What the graph says of a query; a list is `None` where the intent does not ask for it.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// What the query is about.
    pub symbols: Vec<Node>,
    /// The same, for whoever asks the graph more.
    pub targets: Vec<SymbolRef>,
    pub callers: Option<Vec<Node>>,
    /// Use sites that are no calls: imports, types, bases, names passed on.
    pub uses: Option<Vec<Node>>,
    pub callees: Option<Vec<Node>>,
    /// From one symbol to the other, each step with its evidence; empty where there is none.
    pub path: Option<Vec<Node>>,
    pub frames: Option<Vec<Node>>,
    pub raises: Option<Vec<Node>>,
    pub modules: Option<Vec<Node>>,
    /// What may use the symbols besides, by number.
    pub hidden: Hidden,
}

/// A definition, or a file's top level, with why it is in the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub id: String,
    pub path: Vec<u8>,
    /// `None` at the top level of a file.
    pub symbol: Option<String>,
    pub kind: Option<Kind>,
    pub line_start: u32,
    pub line_end: u32,
    /// Steps from what the query is about.
    pub depth: usize,
    /// How sure the weakest step is.
    pub rung: Option<&'static str>,
    pub evidence: Vec<Evidence>,
    /// What it says of itself, or the line in question.
    pub text: Option<String>,
}

/// A reference: what it does, where it stands, to which name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    pub via: &'static str,
    pub path: Vec<u8>,
    pub line: u32,
    pub of: String,
}

/// Rows of a list, at most.
const ROWS: usize = 200;

/// How far callees are followed.
const HOPS: usize = 2;

/// Symbols that the search for a path may look into on its way down.
const LOOKED_INTO: usize = 400;

/// Symbols whose dependents it may ask for on its way up.
const ASKED_OF: usize = 150;

/// Files that are read for the sites of a message.
const FILES_READ: usize = 100;

/// What a reading asks of the graph, if its symbols are in the Scope.
pub fn answer(
    view: &View,
    scoped: &ScopedPostings<'_>,
    reading: &Reading,
) -> anyhow::Result<Option<Graph>> {
    if reading.intent == Intent::DebugError {
        return of_trace(view, scoped, reading).map(Some);
    }
    if reading.symbols.is_empty() {
        return Ok(None);
    }
    let files = CodeFile::all_of(view);
    let code = Code::of(&files, view, scoped);
    let walk = Walk { view, resolver: Resolver::new(&code) };
    let mut ends = Vec::new();
    for named in &reading.symbols {
        let found = walk.find(&code, named)?;
        if found.is_empty() {
            return Ok(None);
        }
        ends.push(found);
    }
    walk.answer(reading.intent, &ends).map(Some)
}

/// The graph of one Scope at work.
struct Walk<'w> {
    view: &'w View,
    resolver: Resolver<'w>,
}

impl Walk<'_> {
    /// The definitions that a name may mean; a plain word means no field and no variable.
    fn find(&self, code: &Code, named: &Named) -> anyhow::Result<Vec<SymbolRef>> {
        let mut found = find_symbol(code, &named.name)?;
        let mut fits = Vec::new();
        for symbol in found.drain(..) {
            let kind = self.view.facts(symbol.file)?.definitions[symbol.definition].kind;
            let as_said = named.kinds.is_empty() || named.kinds.contains(&kind);
            if as_said && (named.as_code || !named.kinds.is_empty() || !is_minor(kind)) {
                fits.push(symbol);
            }
        }
        Ok(fits)
    }

    fn answer(&self, intent: Intent, ends: &[Vec<SymbolRef>]) -> anyhow::Result<Graph> {
        let targets: Vec<SymbolRef> = ends.iter().flatten().copied().collect();
        let mut graph = Graph { targets: targets.clone(), ..Graph::default() };
        for symbol in &targets {
            graph.symbols.push(self.node(origin_of(*symbol), 0)?);
        }
        match (intent, ends) {
            (Intent::DataFlow, [from, to]) => {
                graph.path = Some(self.path_either_way(from, to)?);
            }
            (Intent::DataFlow, _) => {
                self.add_dependents(&targets, &mut graph)?;
                graph.callees = Some(self.callees(&targets, HOPS)?);
            }
            (Intent::FindRefs, _) => self.add_dependents(&targets, &mut graph)?,
            (Intent::HowItWorks, _) => graph.callees = Some(self.callees(&targets, HOPS)?),
            _ => {}
        }
        Ok(graph)
    }

    fn add_dependents(&self, targets: &[SymbolRef], graph: &mut Graph) -> anyhow::Result<()> {
        let Dependents { edges, hidden } = self.resolver.direct_dependents(targets)?;
        let (calls, uses): (Vec<Edge>, Vec<Edge>) =
            edges.into_iter().partition(|edge| matches!(edge.via, Via::Call | Via::Decorator));
        graph.callers = Some(self.by_origin(&calls)?);
        graph.uses = Some(self.by_origin(&uses)?);
        graph.hidden = hidden;
        Ok(())
    }

    /// A row for each origin, with all its references; code before tests, then by place.
    fn by_origin(&self, edges: &[Edge]) -> anyhow::Result<Vec<Node>> {
        let mut origins: BTreeMap<(bool, Origin), Vec<&Edge>> = BTreeMap::new();
        for edge in edges {
            let is_test = self.view.files()[edge.from.file].role == Role::Test;
            origins.entry((is_test, edge.from)).or_default().push(edge);
        }
        let mut rows = Vec::new();
        for ((_, origin), edges) in origins.into_iter().take(ROWS) {
            let mut node = self.node(origin, 1)?;
            node.rung = edges.iter().map(|edge| edge.rung).min().map(|rung| rung.name());
            for edge in edges {
                node.evidence.push(self.evidence(edge)?);
            }
            rows.push(node);
        }
        Ok(rows)
    }

    /// What the symbols call, and what that calls, each once, nearest first.
    fn callees(&self, symbols: &[SymbolRef], hops: usize) -> anyhow::Result<Vec<Node>> {
        let mut seen: HashSet<SymbolRef> = symbols.iter().copied().collect();
        let mut open: Vec<SymbolRef> = symbols.to_vec();
        let mut rows = Vec::new();
        for depth in 1..=hops {
            let mut next = Vec::new();
            for symbol in open {
                for edge in self.run_by(symbol, depth == 1)? {
                    let new = edge.via == Via::Call && rows.len() < ROWS && seen.insert(edge.to);
                    if !new || self.is_inside(edge.to, symbols)? {
                        continue;
                    }
                    let mut node = self.node(origin_of(edge.to), depth)?;
                    node.rung = Some(edge.rung.name());
                    node.evidence.push(self.evidence(&edge)?);
                    rows.push(node);
                    next.push(edge.to);
                }
            }
            open = next;
        }
        Ok(rows)
    }

    /// What a symbol refers to. Of a type that is only made use of on the way, not what its methods
    /// refer to: making one runs its constructors and no more.
    fn run_by(&self, symbol: SymbolRef, whole: bool) -> anyhow::Result<Vec<Edge>> {
        let mut edges = self.resolver.callees(symbol)?.edges;
        let facts = self.view.facts(symbol.file)?;
        let is_method = |at: usize| {
            matches!(facts.definitions[at].kind, Kind::Method | Kind::Function | Kind::Property)
        };
        if !whole && !is_method(symbol.definition) {
            edges.retain(|edge| !edge.from.definition.is_some_and(is_method));
        }
        Ok(edges)
    }

    /// A chain of references between two symbols, whichever depends on the other. Downward first:
    /// that follows what is sure; upward finds more, and costs more.
    fn path_either_way(&self, one: &[SymbolRef], other: &[SymbolRef]) -> anyhow::Result<Vec<Node>> {
        for (from, to) in [(one, other), (other, one)] {
            let down = self.path_down(from, to)?;
            let found = if down.is_empty() { self.path_up(from, to)? } else { down };
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// The shortest chain from one of `from` to one of `to`, by what each refers to.
    fn path_down(&self, from: &[SymbolRef], to: &[SymbolRef]) -> anyhow::Result<Vec<Node>> {
        let mut came: HashMap<SymbolRef, Edge> = HashMap::new();
        let mut seen: HashSet<SymbolRef> = from.iter().copied().collect();
        let mut open: VecDeque<SymbolRef> = from.iter().copied().collect();
        for _ in 0..LOOKED_INTO {
            let Some(symbol) = open.pop_front() else { break };
            for edge in self.run_by(symbol, from.contains(&symbol))? {
                if !seen.insert(edge.to) {
                    continue;
                }
                // The edge begins in what was looked into, perhaps in a part of it.
                came.insert(edge.to, Edge { from: origin_of(symbol), ..edge });
                if to.contains(&edge.to) || self.is_inside(edge.to, to)? {
                    let mut edges = Vec::new();
                    let mut at = edge.to;
                    while let Some(edge) = came.get(&at) {
                        edges.insert(0, *edge);
                        let Some(definition) = edge.from.definition else { break };
                        at = SymbolRef { file: edge.from.file, definition };
                    }
                    return self.steps(&edges);
                }
                open.push_back(edge.to);
            }
        }
        Ok(Vec::new())
    }

    /// The same, by what depends on each, from the end of the chain to its beginning.
    fn path_up(&self, from: &[SymbolRef], to: &[SymbolRef]) -> anyhow::Result<Vec<Node>> {
        let mut leads: HashMap<SymbolRef, Edge> = HashMap::new();
        let mut seen: HashSet<SymbolRef> = to.iter().copied().collect();
        let mut open: VecDeque<SymbolRef> = to.iter().copied().collect();
        for _ in 0..ASKED_OF {
            let Some(symbol) = open.pop_front() else { break };
            for edge in self.resolver.direct_dependents(&[symbol])?.edges {
                let Some(definition) = edge.from.definition else { continue };
                let user = SymbolRef { file: edge.from.file, definition };
                if !seen.insert(user) {
                    continue;
                }
                leads.insert(user, edge);
                if from.contains(&user) || self.is_inside(user, from)? {
                    let mut edges = Vec::new();
                    let mut at = user;
                    while let Some(edge) = leads.get(&at) {
                        edges.push(*edge);
                        at = edge.to;
                    }
                    return self.steps(&edges);
                }
                open.push_back(user);
            }
        }
        Ok(Vec::new())
    }

    /// The steps of a chain of edges, first to last, and where it ends.
    fn steps(&self, edges: &[Edge]) -> anyhow::Result<Vec<Node>> {
        let mut rows = Vec::new();
        for (depth, edge) in edges.iter().enumerate() {
            let mut node = self.node(edge.from, depth)?;
            node.rung = Some(edge.rung.name());
            node.evidence.push(self.evidence(edge)?);
            rows.push(node);
        }
        if let Some(last) = edges.last() {
            rows.push(self.node(origin_of(last.to), edges.len())?);
        }
        Ok(rows)
    }

    /// Whether a symbol is part of one of `outer`: a method of a class.
    fn is_inside(&self, symbol: SymbolRef, outer: &[SymbolRef]) -> anyhow::Result<bool> {
        let facts = self.view.facts(symbol.file)?;
        let mut at = facts.definitions[symbol.definition].container;
        while let Some(container) = at {
            let container = SymbolRef { file: symbol.file, definition: container as usize };
            if outer.contains(&container) {
                return Ok(true);
            }
            at = facts.definitions[container.definition].container;
        }
        Ok(false)
    }

    fn node(&self, origin: Origin, depth: usize) -> anyhow::Result<Node> {
        let facts = self.view.facts(origin.file)?;
        Ok(node(&self.view.files()[origin.file], &facts, origin.definition, depth))
    }

    fn evidence(&self, edge: &Edge) -> anyhow::Result<Evidence> {
        let facts = self.view.facts(edge.to.file)?;
        Ok(Evidence {
            via: edge.via.name(),
            path: self.view.files()[edge.from.file].path.clone(),
            line: edge.line,
            of: facts.definitions[edge.to.definition].qualname.clone(),
        })
    }
}

fn origin_of(symbol: SymbolRef) -> Origin {
    Origin { file: symbol.file, definition: Some(symbol.definition) }
}

/// A definition of a file, or the file as a whole.
pub fn node(file: &FileEntry, facts: &Facts, definition: Option<usize>, depth: usize) -> Node {
    let found = definition.and_then(|at| facts.definitions.get(at));
    Node {
        id: match definition.filter(|_| found.is_some()) {
            Some(at) => id(&file.path, facts, at),
            None => String::from_utf8_lossy(&file.path).into_owned(),
        },
        path: file.path.clone(),
        symbol: found.map(|found| found.qualname.clone()),
        kind: found.map(|found| found.kind),
        line_start: found.map_or(1, |found| found.span.line_start),
        line_end: found.map_or(facts.lines.max(1), |found| found.span.line_end),
        depth,
        rung: None,
        evidence: Vec::new(),
        text: None,
    }
}

/// The frames of a trace that lie in the Scope, and the lines that hold the message's words.
fn of_trace(view: &View, scoped: &ScopedPostings<'_>, reading: &Reading) -> anyhow::Result<Graph> {
    let mut frames = Vec::new();
    for frame in reading.trace.frames.iter().take(ROWS) {
        let Some(file) = trace::file_of(&frame.path, view.files()) else { continue };
        frames.push(at_line(view, file, frame.line)?);
    }
    let mut raises = Vec::new();
    for part in reading.trace.fixed_parts() {
        raises = raising(view, scoped, &part)?;
        if !raises.is_empty() {
            break;
        }
    }
    Ok(Graph { frames: Some(frames), raises: Some(raises), ..Graph::default() })
}

/// A line of a file with the definition around it and what it says.
fn at_line(view: &View, file: usize, line: u32) -> anyhow::Result<Node> {
    let facts = view.facts(file)?;
    let mut node = node(&view.files()[file], &facts, innermost_at(&facts, line), 0);
    (node.line_start, node.line_end) = (line, line);
    let text = view.text(file)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let said = text.lines().nth(line.saturating_sub(1) as usize);
    node.text = said.map(|said| said.trim().chars().take(240).collect());
    Ok(node)
}

/// Lines that hold `part` word for word; code first, then by place.
fn raising(view: &View, scoped: &ScopedPostings<'_>, part: &str) -> anyhow::Result<Vec<Node>> {
    let mut terms = Vec::new();
    words::tokens(part, &mut |term: &str, _| terms.push(term.to_string()));
    let mut files: Option<HashSet<usize>> = None;
    for term in &terms {
        let with: HashSet<usize> = scoped.files_with(term)?.into_iter().collect();
        files = Some(match files {
            Some(files) => files.intersection(&with).copied().collect(),
            None => with,
        });
    }
    let mut files: Vec<usize> = files.unwrap_or_default().into_iter().collect();
    files.sort_by_key(|file| (view.files()[*file].role, *file));
    let mut rows = Vec::new();
    for file in files.into_iter().take(FILES_READ) {
        let text = view.text(file)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        for (line, number) in text.lines().zip(1..) {
            if line.contains(part) && rows.len() < ROWS {
                rows.push(at_line(view, file, number)?);
            }
        }
    }
    Ok(rows)
}
