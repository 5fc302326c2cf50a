//! Languages of which only the scopes inside a file are known.

use std::collections::HashSet;

use anyhow::Result;

use super::{Family, Modules};
use crate::graph::entity::Site;
use crate::graph::layout::split_path;
use crate::graph::resolver::Resolver;

/// One kind of them.
pub struct Plain {
    /// Whether a bare name inside a method may be a member of its type.
    pub sees_members: bool,
}

impl Family for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    /// Where a file or a directory is called like the module, it may be the module: nothing is
    /// bound to it, and nothing is taken for a library's.
    fn modules(&self, resolver: &Resolver, _: Site, module: &str) -> Result<Modules> {
        let stems = resolver.memory.stems.get_or_init(|| stems(resolver));
        let mut parts = module.rsplit(['/', '.', '\\', ':']).filter(|part| !part.is_empty());
        // `a.zig` is `a`; `a.b` is `b`.
        let may_be = parts.by_ref().take(2).any(|part| stems.contains(&part.to_lowercase()));
        Ok(if may_be { Modules::Missing } else { Modules::Foreign })
    }

    fn sees_members(&self) -> bool {
        self.sees_members
    }
}

/// The names of all files, without extensions, and of the directories that hold them, in lower case.
fn stems(resolver: &Resolver) -> HashSet<String> {
    let mut stems = HashSet::new();
    for file in resolver.code.files {
        let (directory, name) = split_path(&file.path);
        let name = String::from_utf8_lossy(name).to_lowercase();
        stems.insert(name.split('.').next().unwrap_or_default().to_owned());
        let above = String::from_utf8_lossy(split_path(directory).1).to_lowercase();
        stems.insert(above);
    }
    stems
}
