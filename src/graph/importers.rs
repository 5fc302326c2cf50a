//! Who imports a file: the files whose text has a word by which it may be imported, looked at
//! one by one.

use std::collections::BTreeSet;

use anyhow::Result;

use super::layout::split_path;
use super::resolver::Resolver;

impl Resolver<'_> {
    /// The files that import a file, ascending; those among them that get it from another that
    /// hands it on as a whole.
    pub fn importers(&self, file: usize) -> Result<Vec<usize>> {
        let mut found = BTreeSet::new();
        let mut open = vec![file];
        while let Some(current) = open.pop() {
            for other in self.naming(current)? {
                if other == file
                    || found.contains(&other)
                    || !self.imported_files(other)?.contains(&file)
                {
                    continue;
                }
                found.insert(other);
                if self.family(other).hands_on(self, other, file)? {
                    open.push(other);
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    /// The files that may name a file in an import.
    fn naming(&self, file: usize) -> Result<BTreeSet<usize>> {
        let family = self.family(file);
        let mut names = module_names(self.path(file));
        names.extend(family.package_words(self, file)?);
        let mut found: BTreeSet<usize> =
            family.nameless_importers(self, file)?.into_iter().collect();
        for name in names {
            found.extend(self.mentioning(&name)?.iter());
        }
        Ok(found)
    }
}

/// The words by which others name a file in imports: its stem, and its directory where it stands
/// for that.
fn module_names(path: &[u8]) -> Vec<String> {
    let (directory, name) = split_path(path);
    let name = String::from_utf8_lossy(name);
    let stem = name.split('.').next().unwrap_or(&name).to_owned();
    let above = String::from_utf8_lossy(split_path(directory).1).into_owned();
    let mut names = vec![stem];
    if matches!(names[0].as_str(), "__init__" | "index" | "mod" | "lib" | "main")
        || name.ends_with(".go")
    {
        names.push(above);
    }
    names.retain(|name| !name.is_empty());
    names
}
