//! The Scope's paths, indexed by their last component: which files and directories end in
//! `auth/token`? Built once a query, in one pass over the paths.

use std::collections::HashMap;

use super::code::Code;

/// The paths of a Scope by their ends.
pub struct Layout {
    /// By file name.
    files: HashMap<Vec<u8>, Vec<usize>>,
    /// Directories by their last component.
    directories: HashMap<Vec<u8>, Vec<Vec<u8>>>,
    /// The range of files at or under each directory is found by searching the sorted paths.
    all: std::collections::HashSet<Vec<u8>>,
}

impl Layout {
    pub fn new(code: &Code) -> Layout {
        let mut layout = Layout {
            files: HashMap::new(),
            directories: HashMap::new(),
            all: std::collections::HashSet::new(),
        };
        for (index, file) in code.files.iter().enumerate() {
            let (directory, name) = split_path(&file.path);
            layout.files.entry(name.to_vec()).or_default().push(index);
            layout.add_directory(directory);
        }
        for found in layout.directories.values_mut() {
            found.sort();
        }
        layout
    }

    fn add_directory(&mut self, mut directory: &[u8]) {
        while !directory.is_empty() && self.all.insert(directory.to_vec()) {
            let (above, name) = split_path(directory);
            self.directories.entry(name.to_vec()).or_default().push(directory.to_vec());
            directory = above;
        }
    }

    /// Files whose path is `suffix` or ends in `/suffix`, in order of path.
    pub fn files_ending(&self, code: &Code, suffix: &str) -> Vec<usize> {
        let (_, name) = split_path(suffix.as_bytes());
        let found = self.files.get(name).map_or(&[][..], Vec::as_slice);
        found
            .iter()
            .copied()
            .filter(|&file| ends_in(&code.files[file].path, suffix.as_bytes()))
            .collect()
    }

    /// Directories whose path is `suffix` or ends in `/suffix`, in order of path.
    pub fn directories_ending(&self, suffix: &str) -> Vec<&[u8]> {
        let (_, name) = split_path(suffix.as_bytes());
        let found = self.directories.get(name).map_or(&[][..], Vec::as_slice);
        found.iter().map(Vec::as_slice).filter(|path| ends_in(path, suffix.as_bytes())).collect()
    }

    pub fn is_directory(&self, path: &[u8]) -> bool {
        path.is_empty() || self.all.contains(path)
    }
}

/// The files directly in a directory, ascending.
pub fn files_in<'a>(code: &'a Code, directory: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let mut prefix = directory.to_vec();
    if !prefix.is_empty() {
        prefix.push(b'/');
    }
    let start = code.files.partition_point(|file| file.path.as_slice() < prefix.as_slice());
    let length = prefix.len();
    (start..code.files.len())
        .take_while(move |&file| code.files[file].path.starts_with(&prefix))
        .filter(move |&file| !code.files[file].path[length..].contains(&b'/'))
}

/// A path's directory (empty for the root) and its last component.
pub fn split_path(path: &[u8]) -> (&[u8], &[u8]) {
    match path.iter().rposition(|&byte| byte == b'/') {
        Some(at) => (&path[..at], &path[at + 1..]),
        None => (&[], path),
    }
}

/// A directory and what is in it.
pub fn join(directory: &[u8], name: &str) -> Vec<u8> {
    let mut path = directory.to_vec();
    if !path.is_empty() && !name.is_empty() {
        path.push(b'/');
    }
    path.extend_from_slice(name.as_bytes());
    path
}

/// A relative path seen from a directory, with `.` and `..` resolved; none where it leaves the tree.
pub fn resolve_relative(directory: &[u8], relative: &str) -> Option<Vec<u8>> {
    let mut parts: Vec<&[u8]> =
        directory.split(|&byte| byte == b'/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name.as_bytes()),
        }
    }
    Some(parts.join(&b'/'))
}

pub fn ends_in(path: &[u8], suffix: &[u8]) -> bool {
    path.ends_with(suffix)
        && (path.len() == suffix.len() || path[path.len() - suffix.len() - 1] == b'/')
}

/// The number of leading components that two paths share.
pub fn shared_depth(a: &[u8], b: &[u8]) -> usize {
    let parts =
        |path: &'_ [u8]| path.split(|&byte| byte == b'/').map(<[u8]>::to_vec).collect::<Vec<_>>();
    parts(a).iter().zip(parts(b).iter()).take_while(|(a, b)| a == b).count()
}
