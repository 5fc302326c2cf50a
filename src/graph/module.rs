//! What a module offers under a name, and what an import brings in: definitions, re-exports of
//! re-exports, submodules, stars.

use anyhow::Result;

use super::entity::{Binding, Entity, Site};
use super::families::Modules;
use super::resolver::{Question, Resolver};
use super::scope::dedup;
use crate::syntax::Import;

impl Resolver<'_> {
    /// What an import binds; empty where the project should have it and has not.
    pub fn follow(&self, file: usize, import: &Import) -> Result<Vec<Binding>> {
        let site = Site { file, enclosing: import.enclosing.map(|index| index as usize) };
        let family = self.family(file);
        let entities = match family.imported_module(self, site, import)? {
            Modules::Project(entities) => entities,
            Modules::Foreign => return Ok(vec![Binding::bound(Entity::Foreign)]),
            Modules::Missing => return Ok(Vec::new()),
        };
        let mut found = Vec::new();
        for entity in entities {
            if import.name.is_empty() || import.name == "*" {
                found.push(Binding::bound(entity));
            } else {
                found.extend(self.member(&Binding::bound(entity), &import.name)?);
            }
        }
        dedup(&mut found);
        Ok(found)
    }

    /// What a module or package offers under a name.
    pub(super) fn exported(&self, module: &Entity, name: &str) -> Result<Vec<Binding>> {
        let Some(_guard) = self.enter(Question::Exported(module.clone()), name) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let files = self.files_of(module, name)?;
        for &file in &files {
            found.extend(self.exported_by_file(file, name)?);
        }
        if found.is_empty() {
            let inner = self.submodules(module, name)?;
            found.extend(inner.into_iter().map(Binding::bound));
        }
        if found.is_empty() {
            for &file in &files {
                found.extend(self.exported_by_stars(file, name)?);
            }
        }
        dedup(&mut found);
        Ok(found)
    }

    fn exported_by_file(&self, file: usize, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(file)?;
        let family = self.family(file);
        let mut found = self.defined(file, &view, None, name)?;
        for index in view.imports(None, name) {
            let import = &view.facts.imports[index];
            if import.reexport || family.offers_imports() {
                found.extend(self.follow(file, import)?);
            }
        }
        if found.is_empty() {
            found.extend(family.special_export(self, file, name)?);
        }
        Ok(found)
    }

    fn exported_by_stars(&self, file: usize, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(file)?;
        let offers = self.family(file).offers_imports();
        let mut found = Vec::new();
        for &index in &view.stars {
            let import = &view.facts.imports[index];
            if (import.reexport || offers) && import.enclosing.is_none() && import.local.is_empty()
            {
                found.extend(self.through_star(file, import, name)?);
            }
        }
        Ok(found)
    }

    fn files_of(&self, module: &Entity, name: &str) -> Result<Vec<usize>> {
        match module {
            Entity::File(file) => Ok(vec![*file]),
            Entity::Directory(path) => self.package_files(path, name),
            _ => Ok(Vec::new()),
        }
    }

    fn submodules(&self, module: &Entity, name: &str) -> Result<Vec<Entity>> {
        let family = match module {
            Entity::File(file) => self.family(*file),
            // Only Python has directories that are modules and hold modules.
            Entity::Directory(_) => &super::families::Python,
            _ => return Ok(Vec::new()),
        };
        family.submodules(self, module, name)
    }

    /// The files of a package that may define a name: those directly in the directory that mention it.
    fn package_files(&self, directory: &[u8], name: &str) -> Result<Vec<usize>> {
        let mut files = self.mentioning(name)?.to_vec();
        files.retain(|&file| {
            let (parent, _) = super::layout::split_path(self.path(file));
            parent == directory && self.family(file).packages_are_directories()
        });
        Ok(files)
    }
}
