//! Python: modules are files and packages are directories; a package's names are those of its
//! `__init__`, then its submodules. Whatever a module imports, others can import from it.

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Entity, Site};
use crate::graph::layout::{join, resolve_relative, shared_depth, split_path};
use crate::graph::resolver::Resolver;
use crate::syntax::Import;

pub struct Python;

/// Directories from which absolute imports are commonly counted, beside those above the importer.
const SOURCE_ROOTS: &[&[u8]] = &[b"src", b"lib", b"python", b"py", b"Lib"];

impl Family for Python {
    fn name(&self) -> &'static str {
        "python"
    }

    fn modules(&self, resolver: &Resolver, site: Site, module: &str) -> Result<Modules> {
        let dots = module.bytes().take_while(|&byte| byte == b'.').count();
        let rest = module[dots..].replace('.', "/");
        if dots == 0 {
            return Ok(absolute(resolver, site.file, module));
        }
        let (directory, _) = split_path(resolver.path(site.file));
        let Some(base) = resolve_relative(directory, &"../".repeat(dots - 1)) else {
            return Ok(Modules::Missing);
        };
        Ok(match at(resolver, &join(&base, &rest)) {
            Some(entity) => Modules::Project(vec![entity]),
            None => Modules::Missing,
        })
    }

    /// `import a.b` binds `a`, not `a.b`.
    fn imported_module(&self, resolver: &Resolver, site: Site, import: &Import) -> Result<Modules> {
        let module = &import.module;
        let top = module.split('.').next().unwrap_or(module);
        if import.name.is_empty() && import.local == top && module.len() > top.len() {
            return self.modules(resolver, site, top);
        }
        self.modules(resolver, site, module)
    }

    fn submodules(&self, resolver: &Resolver, module: &Entity, name: &str) -> Result<Vec<Entity>> {
        let directory = match module {
            Entity::Directory(path) => path.clone(),
            Entity::File(file) => match split_path(resolver.path(*file)) {
                (directory, b"__init__.py" | b"__init__.pyi") => directory.to_vec(),
                _ => return Ok(Vec::new()),
            },
            _ => return Ok(Vec::new()),
        };
        Ok(at(resolver, &join(&directory, name)).into_iter().collect())
    }

    fn offers_imports(&self) -> bool {
        true
    }

    fn is_self(&self, word: &str) -> bool {
        word == "self"
    }

    fn is_self_type(&self, word: &str) -> bool {
        matches!(word, "cls" | "Self")
    }

    fn calls_functions_on_values(&self) -> bool {
        false
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::PYTHON.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::PYTHON_MEMBERS.contain(name)
    }
}

/// The module at a path without extension: a file, a package, or a directory without `__init__`.
fn at(resolver: &Resolver, path: &[u8]) -> Option<Entity> {
    let file = |end: &str| {
        let mut whole = path.to_vec();
        whole.extend_from_slice(end.as_bytes());
        resolver.code.find(&whole).map(Entity::File)
    };
    let package = || join(path, "__init__.py");
    resolver
        .code
        .find(&package())
        .map(Entity::File)
        .or_else(|| if path.is_empty() { None } else { file(".py") })
        .or_else(|| {
            if path.is_empty() { None } else { file("/__init__.pyi").or_else(|| file(".pyi")) }
        })
        .or_else(|| resolver.layout().is_directory(path).then(|| Entity::Directory(path.to_vec())))
}

/// An absolute import: the path of the module under one of the roots that this file may count from.
fn absolute(resolver: &Resolver, from: usize, module: &str) -> Modules {
    let path = module.replace('.', "/");
    let top = path.split('/').next().unwrap_or(&path).to_owned();
    let here = resolver.path(from).to_vec();
    let (mut roots, others): (Vec<_>, Vec<_>) =
        holders(resolver, &top).into_iter().partition(|root| counts_from(resolver, root, &here));
    // The root nearest to the importing file is the one that its interpreter would take.
    roots.sort_by(|a, b| shared_depth(b, &here).cmp(&shared_depth(a, &here)).then(a.cmp(b)));
    for root in &roots {
        if let Some(found) = at(resolver, &join(root, &path)) {
            // A directory alone is a weak sign: `tests` beside a library called tests.
            if !matches!(found, Entity::Directory(_)) || has_python(resolver, &join(root, &path)) {
                return Modules::Project(vec![found]);
            }
        }
    }
    let is_file = |root: &Vec<u8>, path: &str| {
        matches!(at(resolver, &join(root, path)), Some(Entity::File(_)))
    };
    let is_package =
        |root: &Vec<u8>| is_file(root, &top) || has_python(resolver, &join(root, &top));
    let inner = path.len() > top.len() && roots.iter().any(is_package);
    // A setting that is not read (`pythonpath = …`) may count from there.
    let elsewhere = || {
        !builtins::PYTHON_MODULES.contain(&top) && others.iter().any(|root| is_file(root, &path))
    };
    if inner || elsewhere() { Modules::Missing } else { Modules::Foreign }
}

/// The directories that hold a top-level module of this name, outside of packages.
fn holders(resolver: &Resolver, top: &str) -> Vec<Vec<u8>> {
    let layout = resolver.layout();
    let mut roots: Vec<Vec<u8>> = Vec::new();
    for end in [format!("{top}.py"), format!("{top}.pyi")] {
        for file in layout.files_ending(resolver.code, &end) {
            roots.push(split_path(resolver.path(file)).0.to_vec());
        }
    }
    for directory in layout.directories_ending(top) {
        roots.push(split_path(directory).0.to_vec());
    }
    roots.sort();
    roots.dedup();
    // Inside a package, only its own scripts count from there.
    roots.retain(|root| resolver.code.find(&join(root, "__init__.py")).is_none());
    roots
}

/// Whether a file may count its imports from a directory.
fn counts_from(resolver: &Resolver, root: &[u8], here: &[u8]) -> bool {
    let above = root.is_empty() || (here.starts_with(root) && here.get(root.len()) == Some(&b'/'));
    let (_, last) = split_path(root);
    let project = ["pyproject.toml", "setup.py", "setup.cfg"]
        .iter()
        .any(|name| resolver.code.find(&join(root, name)).is_some());
    above || SOURCE_ROOTS.contains(&last) || project
}

fn has_python(resolver: &Resolver, directory: &[u8]) -> bool {
    let mut prefix = directory.to_vec();
    prefix.push(b'/');
    let files = &resolver.code.files;
    let start = files.partition_point(|file| file.path.as_slice() < prefix.as_slice());
    files[start..]
        .iter()
        .take_while(|file| file.path.starts_with(&prefix))
        .any(|file| file.language.name() == "python")
}
