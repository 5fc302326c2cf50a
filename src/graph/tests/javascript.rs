//! JavaScript and TypeScript: ESM, CommonJS, barrels, defaults, types.

use super::Project;

const STORE: &str = "export class Store {\n  constructor(path) { this.path = path; }\n  refresh() { return this.load(); }\n  load() { return 1; }\n}\nexport function get(key) { return key; }\n";

#[test]
fn named_import_alias_and_namespace() {
    let project = Project::new(&[
        ("src/store.ts", STORE),
        (
            "src/use.ts",
            "import { get, get as fetch } from './store';\nimport * as store from './store.js';\nfunction run() {\n  get(1);\n  fetch(2);\n  store.get(3);\n}\n",
        ),
    ]);
    assert_eq!(
        project.uses("src/store.ts#get"),
        [
            "src/use.ts#run:4 call bound",
            "src/use.ts#run:5 call bound",
            "src/use.ts#run:6 call bound"
        ]
    );
}

#[test]
fn barrels_and_index() {
    let project = Project::new(&[
        ("src/store.js", STORE),
        ("src/index.js", "export * from './store';\nexport { get as lookup } from './store';\n"),
        ("test/store.test.js", "import { get, lookup } from '../src';\nget(1);\nlookup(2);\n"),
    ]);
    assert_eq!(
        project.uses("src/store.js#get"),
        ["test/store.test.js:2 call bound", "test/store.test.js:3 call bound"]
    );
}

#[test]
fn default_exports() {
    let project = Project::new(&[
        ("a.js", "export default function make() {}\n"),
        ("b.js", "import build from './a';\nbuild();\n"),
    ]);
    assert_eq!(project.uses("a.js#make"), ["b.js:2 call bound"]);
}

#[test]
fn common_js() {
    let project = Project::new(&[
        (
            "lib/a.js",
            "exports.one = function (x) { return x; };\nfunction two() {}\nmodule.exports.two = two;\n",
        ),
        (
            "lib/b.js",
            "const a = require('./a');\nconst { two } = require('./a');\nfunction run() { a.one(1); two(); }\n",
        ),
    ]);
    assert_eq!(project.uses("lib/a.js#one"), ["lib/b.js#run:3 call bound"]);
}

#[test]
fn common_js_as_a_whole() {
    let project = Project::new(&[
        ("lib/maker.js", "function maker() {}\nmodule.exports = maker;\n"),
        ("lib/b.js", "const build = require('./maker');\nbuild();\n"),
    ]);
    let uses = project.uses("lib/maker.js#maker");
    assert!(uses.contains(&"lib/b.js:2 call bound".to_owned()), "{uses:?}");
}

#[test]
fn this_and_types() {
    let project = Project::new(&[
        ("store.ts", STORE),
        (
            "use.ts",
            "import { Store } from './store';\nclass Holder {\n  private store: Store;\n  go(other: Store) {\n    this.store.refresh();\n    other.refresh();\n  }\n}\n",
        ),
    ]);
    assert_eq!(project.uses("store.ts#Store.load"), ["store.ts#Store.refresh:3 call typed"]);
    assert_eq!(
        project.uses("store.ts#Store.refresh"),
        ["use.ts#Holder.go:5 call typed", "use.ts#Holder.go:6 call typed"]
    );
}

#[test]
fn a_builtin_receiver_binds_nothing() {
    let project = Project::new(&[
        ("store.js", "export class Cache { get(key) { return key; } }\n"),
        (
            "use.js",
            "import { Cache } from './store';\nconst m = new Map();\nm.get(1);\n[].get(2);\nfunction f(x) { x.get(3); }\n",
        ),
    ]);
    assert_eq!(project.uses("store.js#Cache.get"), Vec::<String>::new());
}

#[test]
fn foreign_modules() {
    let project = Project::new(&[
        ("a.js", "export function join() {}\n"),
        (
            "b.js",
            "import path from 'path';\nimport { join } from 'path';\npath.join('a');\njoin('b');\n",
        ),
    ]);
    assert_eq!(project.uses("a.js#join"), Vec::<String>::new());
}

#[test]
fn constructors() {
    let project = Project::new(&[
        ("store.js", STORE),
        ("use.js", "import { Store } from './store';\nnew Store('a');\n"),
    ]);
    assert_eq!(project.uses("store.js#Store.constructor"), ["use.js:2 type bound"]);
}

#[test]
fn an_import_that_is_exported_again() {
    let project = Project::new(&[
        ("a.ts", "export function make() {}\n"),
        ("b.ts", "import { make } from './a';\nexport { make };\n"),
        ("c.ts", "import { make } from './b';\nmake();\n"),
    ]);
    let uses = project.uses("a.ts#make");
    assert!(uses.contains(&"c.ts:2 call bound".to_owned()), "{uses:?}");
}

#[test]
fn packages_of_a_workspace_by_their_names() {
    let project = Project::new(&[
        ("packages/core/package.json", "{ \"name\": \"@me/base\" }\n"),
        ("packages/core/src/index.ts", "export function make() {}\n"),
        ("packages/next/package.json", "{ \"name\": \"@me/next\" }\n"),
        ("packages/next/src/index.ts", "export function make() {}\n"),
        ("app/a.ts", "import { make } from '@me/base';\nmake();\n"),
        ("app/b.ts", "import { make } from 'next';\nmake();\n"),
    ]);
    assert_eq!(project.uses("packages/core/src/index.ts#make"), ["app/a.ts:2 call bound"]);
    assert_eq!(project.uses("packages/next/src/index.ts#make"), Vec::<String>::new());
}
