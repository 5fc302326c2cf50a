//! Prose and data with an outline of their own: Markdown by heading, the others by key.

use crate::syntax::description::{Class, Description, Outline, Tier};

pub static MARKDOWN: Description = Description {
    name: "markdown",
    aliases: &["md", "pandoc"],
    extensions: &["md", "markdown", "mdown", "mkd", "mkdn", "livemd", "ronn", "rmd", "qmd"],
    file_names: &["contents.lr"],
    class: Class::Prose,
    tier: Tier::Text,
    outline: Outline::Markdown,
    ..Description::NONE
};

pub static JSON: Description = Description {
    name: "json",
    aliases: &["jsonc", "json5", "geojson", "jsonl"],
    extensions: &[
        "json",
        "jsonc",
        "json5",
        "geojson",
        "topojson",
        "webmanifest",
        "avsc",
        "har",
        "code-workspace",
        "jsonl",
        "importmap",
    ],
    file_names: &[
        ".babelrc",
        ".eslintrc",
        ".prettierrc",
        ".swcrc",
        "composer.lock",
        "Pipfile.lock",
        ".jshintrc",
        "flake.lock",
        "deno.lock",
    ],
    class: Class::Data,
    tier: Tier::Text,
    outline: Outline::Json,
    ..Description::NONE
};

pub static YAML: Description = Description {
    name: "yaml",
    aliases: &["yml"],
    extensions: &["yaml", "yml", "mir", "reek", "cff"],
    file_names: &[
        ".clang-format",
        ".clang-tidy",
        ".clangd",
        "CITATION.cff",
        "yarn.lock",
        "glide.lock",
        "pubspec.lock",
    ],
    class: Class::Data,
    tier: Tier::Text,
    outline: Outline::Yaml,
    ..Description::NONE
};

pub static TOML: Description = Description {
    name: "toml",
    aliases: &[],
    extensions: &["toml"],
    file_names: &["Cargo.lock", "Pipfile", "poetry.lock", "Gopkg.lock", "pdm.lock", "uv.lock"],
    class: Class::Data,
    tier: Tier::Text,
    outline: Outline::Toml,
    ..Description::NONE
};
