//! Go: packages by directory, import paths, receivers.

use super::Project;

const STORE: &str = "package store\n\ntype Store struct {\n\tinner *Inner\n}\n\nfunc New(path string) *Store { return &Store{} }\n\nfunc (s *Store) Refresh() { s.load() }\n\nfunc (s *Store) load() { s.inner.Touch() }\n\nfunc helper() {}\n";

fn project(more: &[(&str, &str)]) -> Project {
    let mut all = vec![
        ("pkg/store/store.go", STORE),
        (
            "pkg/store/inner.go",
            "package store\n\ntype Inner struct{}\n\nfunc (i *Inner) Touch() { helper() }\n",
        ),
    ];
    all.extend_from_slice(more);
    Project::new(&all)
}

#[test]
fn the_same_package_and_receivers() {
    let project = project(&[]);
    assert_eq!(
        project.uses("pkg/store/store.go#helper"),
        ["pkg/store/inner.go#Inner.Touch:5 call bound"]
    );
    assert_eq!(
        project.uses("pkg/store/store.go#Store.load"),
        ["pkg/store/store.go#Store.Refresh:9 call typed"]
    );
    assert_eq!(
        project.uses("pkg/store/inner.go#Inner.Touch"),
        ["pkg/store/store.go#Store.load:11 call typed"]
    );
}

#[test]
fn an_import_by_the_end_of_its_path() {
    let project = project(&[(
        "cmd/main.go",
        "package main\n\nimport (\n\t\"fmt\"\n\t\"github.com/me/app/pkg/store\"\n\tst \"github.com/me/app/pkg/store\"\n)\n\nfunc main() {\n\tstore.New(\"a\")\n\tst.New(\"b\")\n\tfmt.New(\"c\")\n}\n\nfunc take(s *store.Store) { s.Refresh() }\n",
    )]);
    assert_eq!(
        project.uses("pkg/store/store.go#New"),
        ["cmd/main.go#main:10 call bound", "cmd/main.go#main:11 call bound"]
    );
    assert_eq!(
        project.uses("pkg/store/store.go#Store.Refresh"),
        ["cmd/main.go#take:15 call typed"]
    );
}

#[test]
fn another_package_with_the_same_name_is_another() {
    let project = project(&[
        ("other/other.go", "package other\n\nfunc helper() {}\n\nfunc run() { helper() }\n"),
        ("errors/errors.go", "package errors\n\nfunc Wrap() {}\n"),
        (
            "cmd/main.go",
            "package main\n\nimport (\n\t\"errors\"\n\t\"github.com/me/app/pkg/store\"\n\t\"github.com/me/app/other\"\n)\n\nfunc main() { errors.Wrap() }\n",
        ),
    ]);
    assert_eq!(project.uses("other/other.go#helper"), ["other/other.go#run:5 call bound"]);
    assert_eq!(project.uses("errors/errors.go#Wrap"), Vec::<String>::new());
}
