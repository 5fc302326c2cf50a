//! Binding rules, one test each, on facts of small sources.

mod c;
mod go;
mod implicit;
mod java;
mod javascript;
mod locals;
mod positions;
mod python;
mod ruby;
mod rust;
mod symbols;
mod unasked;
mod which;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::role::Role;
use crate::syntax::{self, Facts};

/// A Scope of inline sources.
pub(crate) struct Project {
    pub files: Vec<CodeFile>,
    pub texts: Vec<String>,
    facts: Vec<Arc<Facts>>,
}

impl Project {
    pub fn new(sources: &[(&str, &str)]) -> Project {
        let sorted: BTreeMap<&str, &str> = sources.iter().copied().collect();
        let mut project = Project { files: Vec::new(), texts: Vec::new(), facts: Vec::new() };
        for (path, text) in sorted {
            let language = syntax::detect(path.as_bytes(), None, text.as_bytes());
            let role = Role::of_path(path.as_bytes(), language);
            project.files.push(CodeFile { path: path.into(), language, role });
            project.facts.push(Arc::new(syntax::analyse(text.as_bytes(), language)));
            project.texts.push(text.to_owned());
        }
        project
    }

    pub fn code(&self) -> Code<'_> {
        Code {
            files: &self.files,
            facts: Box::new(|file| Ok(self.facts[file].clone())),
            mentioning: Box::new(|name| {
                let mentions = |file: &usize| self.texts[*file].contains(name);
                Ok((0..self.files.len()).filter(mentions).collect())
            }),
            defining: Box::new(|name| {
                let defines = |file: &usize| {
                    self.facts[*file].definitions.iter().any(|found| found.name == name)
                };
                Ok((0..self.files.len()).filter(defines).collect())
            }),
        }
    }

    pub fn symbol(&self, spec: &str) -> SymbolRef {
        let found = find_symbol(&self.code(), spec).expect("facts are there");
        assert_eq!(found.len(), 1, "{spec}: {found:?}");
        found[0]
    }

    pub fn place(&self, origin: Origin) -> String {
        let path = String::from_utf8_lossy(&self.files[origin.file].path);
        match origin.definition {
            Some(index) => {
                format!("{path}#{}", self.facts[origin.file].definitions[index].qualname)
            }
            None => path.into_owned(),
        }
    }

    pub fn dependents(&self, spec: &str) -> Dependents {
        direct_dependents(&self.code(), &[self.symbol(spec)]).expect("facts are there")
    }

    /// The dependents of a symbol that are no imports: `place:line via rung`.
    pub fn uses(&self, spec: &str) -> Vec<String> {
        let found = self.dependents(spec);
        let mut uses: Vec<String> = found
            .edges
            .iter()
            .filter(|edge| !matches!(edge.via, Via::Import | Via::Reexport))
            .map(|edge| {
                format!(
                    "{}:{} {} {}",
                    self.place(edge.from),
                    edge.line,
                    edge.via.name(),
                    edge.rung.name()
                )
            })
            .collect();
        // Several of one kind on a line look alike.
        uses.dedup();
        uses
    }

    pub fn ambiguous(&self, spec: &str) -> usize {
        self.dependents(spec).hidden.ambiguous
    }
}
