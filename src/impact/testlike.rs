//! What is a test and what only stands among tests: helpers, fixtures, sample applications.

use anyhow::Result;

use crate::graph::{Origin, Resolver};
use crate::role::Role;
use crate::syntax::Kind;

/// Languages whose tests are told by more than the file that they stand in: by name, annotation or
/// the call that they are handed to.
const WITH_TEST_KIND: &[&str] = &[
    "c#",
    "c++",
    "elixir",
    "go",
    "java",
    "javascript",
    "kotlin",
    "php",
    "python",
    "r",
    "ruby",
    "rust",
    "swift",
    "tsx",
    "typescript",
    "zig",
];

/// Directories among tests of what tests work on.
const MATERIAL: &[&str] = &[
    "__mocks__",
    "dummy",
    "fixture",
    "fixtures",
    "mocks",
    "sample",
    "samples",
    "test-data",
    "test_data",
    "testdata",
];

/// Directories, and ends of file names, of what tests work with.
const AIDS: &[&str] = &["common", "helper", "helpers", "lib", "support", "util", "utils"];

/// Whether something stands among tests: by its file's role or by its kind, or that of what it
/// stands in.
pub fn is_among_tests(resolver: &Resolver, origin: Origin) -> Result<bool> {
    if resolver.code.files[origin.file].role == Role::Test {
        return Ok(true);
    }
    // In Python only a test file's `test_…` is collected: `Flask.test_client` is no test.
    let by_name = resolver.code.files[origin.file].language.name() == "python";
    Ok(!by_name && innermost_test(resolver, origin)?.is_some())
}

/// The test that an origin stands in; none where it is no test. Where a language has no tests of
/// its own, the outermost function of a test file is one, or the file as a whole.
pub fn test_around(resolver: &Resolver, origin: Origin) -> Result<Option<Origin>> {
    if !is_among_tests(resolver, origin)? || is_material(resolver.path(origin.file)) {
        return Ok(None);
    }
    let test = |definition| Origin { file: origin.file, definition };
    if let Some(found) = innermost_test(resolver, origin)? {
        return Ok(Some(test(Some(found))));
    }
    if has_test_kind(resolver, origin.file) || is_aid(resolver.path(origin.file)) {
        return Ok(None);
    }
    Ok(Some(test(outermost_function(resolver, origin)?)))
}

/// Whether running a file runs tests.
pub fn holds_tests(resolver: &Resolver, file: usize) -> Result<bool> {
    let found = &resolver.code.files[file];
    if !found.language.is_code() || is_material(&found.path) {
        return Ok(false);
    }
    let has_test = || -> Result<bool> {
        let view = resolver.view(file)?;
        Ok(view.facts.definitions.iter().any(|found| found.kind == Kind::Test))
    };
    match has_test_kind(resolver, file) {
        true => Ok(has_test()? || is_called_a_test(&found.path)),
        false => Ok(!is_aid(&found.path)),
    }
}

fn has_test_kind(resolver: &Resolver, file: usize) -> bool {
    WITH_TEST_KIND.contains(&resolver.code.files[file].language.name())
}

fn is_material(path: &[u8]) -> bool {
    below_tests(&parts(path)).iter().any(|part| MATERIAL.contains(&part.as_str()))
}

fn is_aid(path: &[u8]) -> bool {
    let parts = parts(path);
    let stem = parts.last().and_then(|name| name.split('.').next()).unwrap_or_default();
    below_tests(&parts).iter().any(|part| AIDS.contains(&part.as_str()))
        || stem.split(['-', '_']).any(|word| AIDS.contains(&word))
}

/// The directories under the first that holds tests: `lib/tests/a.c` is no aid of tests.
fn below_tests(parts: &[String]) -> &[String] {
    let directories = &parts[..parts.len().saturating_sub(1)];
    let is_root = |part: &String| {
        matches!(part.as_str(), "t" | "test" | "tests" | "testing" | "spec" | "specs" | "__tests__")
    };
    let from = directories.iter().position(is_root).unwrap_or(directories.len());
    &directories[from..]
}

/// A file with a framework of tests that the index does not know.
fn is_called_a_test(path: &[u8]) -> bool {
    let parts = parts(path);
    let name = parts.last().map(String::as_str).unwrap_or_default();
    let mut words = name.split(['.', '-', '_']);
    words.any(|word| matches!(word, "test" | "tests" | "spec"))
        || name.split('.').next().is_some_and(|stem| stem.ends_with("test"))
}

fn parts(path: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(path).split('/').map(str::to_lowercase).collect()
}

fn innermost_test(resolver: &Resolver, origin: Origin) -> Result<Option<usize>> {
    let view = resolver.view(origin.file)?;
    let mut current = origin.definition;
    while let Some(index) = current {
        if view.definition(index).kind == Kind::Test {
            return Ok(Some(index));
        }
        current = view.container(index);
    }
    Ok(None)
}

fn outermost_function(resolver: &Resolver, origin: Origin) -> Result<Option<usize>> {
    let view = resolver.view(origin.file)?;
    let mut found = None;
    let mut current = origin.definition;
    while let Some(index) = current {
        if matches!(view.definition(index).kind, Kind::Function | Kind::Method) {
            found = Some(index);
        }
        current = view.container(index);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_among_tests() {
        for path in ["t/lib-httpd.sh", "t/helper/test-tool.c", "tests/support/a.c"] {
            assert!(is_aid(path.as_bytes()), "{path}");
        }
        for path in ["lib/tests/a.c", "t/t0001-init.sh"] {
            assert!(!is_aid(path.as_bytes()), "{path}");
        }
        assert!(is_material(b"tests/fixtures/app/test_a.py"));
        assert!(!is_material(b"samples/tests/test_a.py"));
        assert!(is_called_a_test(b"src/store.test.js") && !is_called_a_test(b"tests/helpers.py"));
    }
}
