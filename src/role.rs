//! What a file is for, judged by its path alone.
//!
//! A role is a property of a path in a Scope, never a fact of a blob: the same bytes may stand
//! under `src/` and under `tests/`. Search lets tests, documentation and generated files step
//! back; impact tells the tests of a change from its callers. `generated` cannot be seen in a
//! path: whoever has the attributes and the content sets it.

use serde::{Deserialize, Serialize};

use crate::syntax::Language;

/// What a file is for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    #[default]
    Implementation,
    Test,
    Docs,
    Example,
    Config,
    Generated,
    Vendored,
}

impl Role {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Role::Implementation => "implementation",
            Role::Test => "test",
            Role::Docs => "docs",
            Role::Example => "example",
            Role::Config => "config",
            Role::Generated => "generated",
            Role::Vendored => "vendored",
        }
    }

    pub fn from_name(name: &str) -> Option<Role> {
        [
            Role::Implementation,
            Role::Test,
            Role::Docs,
            Role::Example,
            Role::Config,
            Role::Generated,
            Role::Vendored,
        ]
        .into_iter()
        .find(|role| role.name() == name)
    }

    /// The role that a path shows. The nearer to foreign code the earlier it is asked: a
    /// vendored library's tests are vendored, an example's tests are tests.
    pub fn of_path(path: &[u8], language: Language) -> Role {
        let text = String::from_utf8_lossy(path);
        let mut parts: Vec<&str> = text.split('/').collect();
        let file = parts.pop().unwrap_or_default();
        let lower: Vec<String> = parts.iter().map(|part| part.to_ascii_lowercase()).collect();
        let any = |is: fn(&str) -> bool| lower.iter().any(|part| is(part));

        if any(is_vendored_directory) {
            Role::Vendored
        } else if lower.iter().zip(&parts).any(|(low, part)| is_test_directory(low, part))
            || (is_test_file(file) && !is_library_of_tests(file, &lower))
        {
            Role::Test
        } else if any(is_example_directory) {
            Role::Example
        } else if !is_build_file(file) && (is_docs_file(file) || any(is_docs_directory)) {
            Role::Docs
        } else if is_build_file(file) || (language.is_data() || is_data(language.name())) {
            Role::Config
        } else {
            Role::Implementation
        }
    }
}

/// `lib/active_support/test_case.rb` helps others to test; a gem's own tests stand elsewhere.
fn is_library_of_tests(file: &str, directories: &[String]) -> bool {
    file.ends_with(".rb") && directories.iter().any(|part| part == "lib" || part == "app")
}

fn is_vendored_directory(part: &str) -> bool {
    matches!(
        part,
        "vendor"
            | "vendored"
            | "_vendor"
            | "third_party"
            | "third-party"
            | "thirdparty"
            | "3rdparty"
            | "node_modules"
            | "bower_components"
            | "pods"
            | "carthage"
            | "godeps"
    )
}

fn is_test_directory(lower: &str, written: &str) -> bool {
    matches!(
        lower,
        "test"
            | "tests"
            | "__tests__"
            | "__mocks__"
            | "spec"
            | "specs"
            | "testdata"
            | "test_data"
            | "test-data"
            | "testsuite"
            | "unittests"
            | "androidtest"
            | "e2e"
            | "cypress"
            | "t"
    ) || ["-tests", "_tests", ".tests", ".unittests", ".integrationtests"]
        .iter()
        .any(|end| lower.ends_with(end))
        // `src/integrationTest/java`, `commonTest` of Gradle source sets.
        || (written.ends_with("Test") && written.starts_with(|c: char| c.is_ascii_lowercase()))
}

fn is_test_file(file: &str) -> bool {
    let Some((stem, extension)) = file.rsplit_once('.') else {
        return false;
    };
    match extension {
        "py" | "pyi" => {
            stem.starts_with("test_")
                || stem.ends_with("_test")
                || stem.ends_with("_tests")
                || matches!(stem, "conftest" | "tests")
        }
        "js" | "jsx" | "ts" | "tsx" | "mjs" | "cjs" | "mts" | "cts" | "vue" | "svelte" => {
            [".test", ".spec", ".e2e", "-test", "_test", ".cy"]
                .iter()
                .any(|end| stem.ends_with(end))
        }
        "go" | "exs" | "dart" | "ex" | "cr" => stem.ends_with("_test"),
        "rs" => {
            matches!(stem, "tests" | "test") || stem.ends_with("_test") || stem.ends_with("_tests")
        }
        "java" | "kt" | "kts" | "scala" | "groovy" | "cs" | "php" | "swift" | "hs" | "m" | "mm"
        | "vb" | "fs" => {
            ["Test", "Tests", "TestCase", "Spec", "IT"].iter().any(|end| ends_with_word(stem, end))
                || starts_with_word(stem, "Test")
        }
        "rb" => stem.starts_with("test_") || stem.ends_with("_test") || stem.ends_with("_spec"),
        "c" | "cc" | "cpp" | "cxx" | "h" | "hh" | "hpp" => {
            stem.starts_with("test_")
                || stem.starts_with("test-")
                || ["_test", "_tests", "_unittest", "-test"].iter().any(|end| stem.ends_with(end))
        }
        "erl" => stem.ends_with("_SUITE") || stem.ends_with("_tests"),
        "lua" => stem.ends_with("_spec") || stem.starts_with("test_") || stem.ends_with("_test"),
        "R" | "r" => stem.starts_with("test-") || stem.starts_with("test_"),
        "jl" => stem == "runtests",
        "t" | "bats" => true,
        _ => false,
    }
}

/// `FooTest` ends with the word `Test`; `Contest` does not.
fn ends_with_word(stem: &str, word: &str) -> bool {
    stem.strip_suffix(word).is_some_and(|rest| {
        rest.ends_with(|c: char| c.is_lowercase() || c.is_ascii_digit()) || rest.is_empty()
    })
}

fn starts_with_word(stem: &str, word: &str) -> bool {
    stem.strip_prefix(word)
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c == '_'))
}

fn is_example_directory(part: &str) -> bool {
    matches!(
        part,
        "example"
            | "examples"
            | "docs_src"
            | "demo"
            | "demos"
            | "sample"
            | "samples"
            | "tutorial"
            | "tutorials"
    )
}

fn is_docs_directory(part: &str) -> bool {
    matches!(part, "doc" | "docs" | "documentation" | "man" | "manual" | "javadoc")
}

fn is_docs_file(file: &str) -> bool {
    let lower = file.to_ascii_lowercase();
    let (stem, extension) = lower.rsplit_once('.').unwrap_or((&lower, ""));
    let prose = matches!(
        extension,
        "md" | "markdown"
            | "mdx"
            | "rst"
            | "adoc"
            | "asciidoc"
            | "asc"
            | "textile"
            | "org"
            | "pod"
            | "rdoc"
            | "txt"
            | "tex"
            | "texi"
            | "man"
    );
    prose
        || (matches!(extension, "" | "in")
            && [
                "readme",
                "changelog",
                "changes",
                "license",
                "licence",
                "copying",
                "authors",
                "contributing",
                "news",
            ]
            .iter()
            .any(|name| stem.starts_with(name)))
}

/// Files that say how the project is built and run, in whatever language.
fn is_build_file(file: &str) -> bool {
    let lower = file.to_ascii_lowercase();
    matches!(
        lower.as_str(),
        "makefile"
            | "gnumakefile"
            | "dockerfile"
            | "containerfile"
            | "cmakelists.txt"
            | "meson.build"
            | "meson_options.txt"
            | "build"
            | "build.bazel"
            | "workspace"
            | "gemfile"
            | "rakefile"
            | "podfile"
            | "justfile"
            | "procfile"
            | "vagrantfile"
            | "jenkinsfile"
            | "go.mod"
            | "go.sum"
            | "go.work"
            | "setup.py"
            | "setup.cfg"
            | "pipfile"
            | "manifest.in"
            | "pom.xml"
            | "build.rs"
            | "build.zig"
            | "mix.exs"
            | "rebar.config"
            | "package.swift"
            | "configure.ac"
            | "codeowners"
    ) || lower.starts_with("requirements") && lower.ends_with(".txt")
        || lower.starts_with("constraints") && lower.ends_with(".txt")
        || lower.starts_with("build.gradle")
        || lower.starts_with("settings.gradle")
        || lower.contains(".config.")
        || lower.ends_with(".lock")
        || lower.ends_with(".gemspec")
        || lower.starts_with('.')
}

/// Data that configures more often than it is read by people, whatever its language's class.
fn is_data(language: &str) -> bool {
    matches!(language, "json" | "yaml" | "toml" | "ini" | "hcl" | "xml" | "java properties")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role(path: &str) -> Role {
        Role::of_path(path.as_bytes(), crate::syntax::detect(path.as_bytes(), None, b""))
    }

    #[test]
    fn tests_of_each_ecosystem() {
        for path in [
            "tests/test_token.py",
            "src/pkg/test_token.py",
            "pkg/conftest.py",
            "net/http/server_test.go",
            "src/app/token.spec.ts",
            "src/__tests__/token.js",
            "src/test/java/a/TokenTest.java",
            "src/a/TokenTests.java",
            "spec/models/user_spec.rb",
            "t/t0001-init.sh",
            "src/auth/tests.rs",
            "lib/src/commonTest/kotlin/A.kt",
        ] {
            assert_eq!(role(path), Role::Test, "{path}");
        }
    }

    #[test]
    fn names_that_only_look_like_tests() {
        for path in [
            "src/contest.py",
            "src/latest.go",
            "a/Contest.java",
            "src/Testament.java",
            "src/attest.rs",
            "activesupport/lib/active_support/test_case.rb",
        ] {
            assert_eq!(role(path), Role::Implementation, "{path}");
        }
    }

    #[test]
    fn the_others() {
        assert_eq!(role("vendor/a/tests/b_test.go"), Role::Vendored);
        assert_eq!(role("docs/guide.py"), Role::Docs);
        assert_eq!(role("README.md"), Role::Docs);
        assert_eq!(role("LICENSE"), Role::Docs);
        assert_eq!(role("docs_src/app.py"), Role::Example);
        assert_eq!(role("examples/tests/test_a.py"), Role::Test);
        assert_eq!(role("package.json"), Role::Config);
        assert_eq!(role(".github/workflows/ci.yml"), Role::Config);
        assert_eq!(role("CMakeLists.txt"), Role::Config);
        assert_eq!(role("src/lib.rs"), Role::Implementation);
    }
}
