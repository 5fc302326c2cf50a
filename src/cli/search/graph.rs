//! What the graph says beside a ranking, as the report has it.

use std::collections::BTreeMap;

use super::super::impact::with_code;
use crate::impact::{Options, impact_of_symbols};
use crate::index::View;
use crate::report::impact::{EvidenceReport, PathReport};
use crate::report::search::{GraphReport, NodeRow};
use crate::search::{Answer, Evidence, Graph, Intent, Node};

/// The graph's answer; for the intent `impact` with what the symbols' contracts hold up.
pub fn report(view: &View, answer: &Answer) -> anyhow::Result<GraphReport> {
    let Some(graph) = &answer.graph else { return Ok(GraphReport::default()) };
    let mut report = GraphReport {
        symbols: graph.symbols.iter().map(node).collect(),
        lists: lists(graph),
        ..GraphReport::default()
    };
    if answer.intent == Intent::Impact {
        let impact =
            with_code(view, |code| impact_of_symbols(code, &graph.targets, Options::default()))?;
        report.impacted = Some(impact.impacted);
        report.tests = Some(impact.tests);
    }
    Ok(report)
}

fn lists(graph: &Graph) -> BTreeMap<&'static str, Vec<NodeRow>> {
    let named = [
        ("callers", &graph.callers),
        ("uses", &graph.uses),
        ("callees", &graph.callees),
        ("path", &graph.path),
        ("frames", &graph.frames),
        ("raises", &graph.raises),
        ("modules", &graph.modules),
    ];
    let there = named.into_iter().filter_map(|(name, list)| Some((name, list.as_ref()?)));
    there.map(|(name, list)| (name, list.iter().map(node).collect())).collect()
}

fn node(node: &Node) -> NodeRow {
    NodeRow {
        id: node.id.clone(),
        path: PathReport::new(&node.path),
        qualname: node.symbol.clone(),
        kind: node.kind,
        line_start: node.line_start,
        line_end: node.line_end,
        depth: node.depth,
        rung: node.rung,
        evidence: node.evidence.iter().map(evidence).collect(),
        text: node.text.clone(),
    }
}

fn evidence(evidence: &Evidence) -> EvidenceReport {
    EvidenceReport {
        via: evidence.via,
        path: PathReport::new(&evidence.path),
        line: evidence.line,
        of: evidence.of.clone(),
    }
}
