//! Java and its relatives on the same machine: a package is a directory's end, wherever the source
//! root is; a class is found by its file's name; the same package and the class's own members are
//! in sight.

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Binding, Entity, Site};
use crate::graph::layout::split_path;
use crate::graph::resolver::Resolver;
use crate::graph::signature::Style;
use crate::graph::symbol::SymbolRef;

pub struct Java;

/// Below which a package begins; what stands before is the source root.
const ROOTS: &[&str] = &["java/", "kotlin/", "scala/", "groovy/", "src/", "test/", "tests/"];

impl Family for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn style(&self) -> Style {
        Style::Before
    }

    fn modules(&self, resolver: &Resolver, _: Site, module: &str) -> Result<Modules> {
        let path = module.replace('.', "/");
        let layout = resolver.layout();
        let mut packages = layout.directories_ending(&path);
        // `java/util` inside a test's data is not the package of that name.
        packages.retain(|directory| {
            let inside = [directory, b"/X".as_slice()].concat();
            *directory == path.as_bytes() || package_of(&inside) == path
        });
        if !packages.is_empty() {
            let found = packages.into_iter().map(|path| Entity::Directory(path.to_vec())).collect();
            return Ok(Modules::Project(found));
        }
        // A class, or a class in a class, of which members are imported.
        let Some((package, class)) = module.rsplit_once('.') else { return Ok(Modules::Foreign) };
        let Modules::Project(owners) = self.modules(resolver, Site::top(0), package)? else {
            return Ok(Modules::Foreign);
        };
        let mut found = Vec::new();
        for owner in owners {
            found.extend(resolver.member(&Binding::bound(owner), class)?);
        }
        let found: Vec<Entity> = found.into_iter().map(|binding| binding.entity).collect();
        Ok(if found.is_empty() { Modules::Missing } else { Modules::Project(found) })
    }

    fn package(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Vec<SymbolRef>> {
        let here = package_of(resolver.path(site.file)).into_owned();
        let mut found = Vec::new();
        for file in resolver.relatives_defining(site.file, name)? {
            if file != site.file && package_of(resolver.path(file)) == here {
                let view = resolver.view(file)?;
                found.extend(
                    view.inside(None, name).map(|definition| SymbolRef { file, definition }),
                );
            }
        }
        Ok(found)
    }

    fn are_neighbours(&self, resolver: &Resolver, a: usize, b: usize) -> Result<bool> {
        Ok(package_of(resolver.path(a)) == package_of(resolver.path(b)))
    }

    fn sees_members(&self) -> bool {
        true
    }

    fn packages_are_directories(&self) -> bool {
        true
    }

    fn is_self(&self, word: &str) -> bool {
        word == "this"
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::JAVA.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::JAVA_MEMBERS.contain(name)
    }
}

/// The package of a file by its path: `a/b` of `x/src/main/java/a/b/C.java`.
fn package_of(path: &[u8]) -> std::borrow::Cow<'_, str> {
    let directory = String::from_utf8_lossy(split_path(path).0).into_owned();
    let start = ROOTS.iter().find_map(|root| {
        let slashed = format!("/{root}");
        let inside = directory.find(&slashed).map(|at| at + slashed.len());
        inside.or_else(|| directory.starts_with(root).then_some(root.len()))
    });
    std::borrow::Cow::Owned(directory[start.unwrap_or(0)..].to_owned())
}
