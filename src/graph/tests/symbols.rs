//! Symbols by every form in which one can be named.

use super::{Project, find_symbol};
use crate::graph::id;

fn found(project: &Project, spec: &str) -> Vec<String> {
    let code = project.code();
    let symbols = find_symbol(&code, spec).expect("facts are there");
    symbols
        .iter()
        .map(|symbol| {
            let facts = (code.facts)(symbol.file).expect("facts are there");
            id(&code.files[symbol.file].path, &facts, symbol.definition)
        })
        .collect()
}

#[test]
fn every_form_of_a_symbol() {
    let project = Project::new(&[
        ("a.py", "class Store:\n    def load(self):\n        pass\n\ndef load():\n    pass\n"),
        ("b.py", "def once():\n    pass\n\ndef once():\n    pass\n"),
    ]);
    assert_eq!(found(&project, "a.py#Store.load"), ["a.py#Store.load"]);
    assert_eq!(found(&project, "load"), ["a.py#Store.load", "a.py#load"]);
    assert_eq!(found(&project, "Store.load"), ["a.py#Store.load"]);
    assert_eq!(found(&project, "Store::load"), ["a.py#Store.load"]);
    assert_eq!(found(&project, "a.py:3"), ["a.py#Store.load"]);
    assert_eq!(found(&project, "a.py:3:9"), ["a.py#Store.load"]);
    assert_eq!(found(&project, "a.py:1"), ["a.py#Store"]);
    assert_eq!(found(&project, "b.py#once@4"), ["b.py#once@4"]);
    assert_eq!(found(&project, "b.py#once"), ["b.py#once@1", "b.py#once@4"]);
    assert_eq!(found(&project, "nothing"), Vec::<String>::new());
}

#[test]
fn the_same_question_has_the_same_answer() {
    let files: Vec<(String, String)> = (0..20)
        .map(|n| {
            (
                format!("m{n}.py"),
                "from core import get\n\ndef f():\n    get(1)\n    get(2)\n".to_owned(),
            )
        })
        .collect();
    let mut sources: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    sources.push(("core.py", "def get(x):\n    pass\n"));
    let first = Project::new(&sources).uses("core.py#get");
    sources.reverse();
    assert_eq!(first.len(), 40);
    assert_eq!(first, Project::new(&sources).uses("core.py#get"));
}
