//! Java: packages, static imports, own and inherited members.

use super::Project;

const STORE: &str = "package a.b;\n\npublic class Store {\n    private Inner inner;\n    public Store(String path) {}\n    public void refresh() { load(); this.load(); inner.touch(); }\n    void load() {}\n    public static int count() { return 1; }\n}\n";

fn project(more: &[(&str, &str)]) -> Project {
    let mut all = vec![
        ("src/main/java/a/b/Store.java", STORE),
        ("src/main/java/a/b/Inner.java", "package a.b;\n\nclass Inner {\n    void touch() {}\n}\n"),
    ];
    all.extend_from_slice(more);
    Project::new(&all)
}

const FILE: &str = "src/main/java/a/b/Store.java";

#[test]
fn own_members_this_and_fields() {
    let project = project(&[]);
    let refresh = |line: u32, rung: &str| format!("{FILE}#Store.refresh:{line} call {rung}");
    assert_eq!(
        project.uses(&format!("{FILE}#Store.load")),
        [refresh(6, "bound"), refresh(6, "typed")]
    );
    assert_eq!(project.uses("src/main/java/a/b/Inner.java#Inner.touch"), [refresh(6, "typed")]);
}

#[test]
fn imports_static_imports_and_the_package() {
    let project = project(&[
        (
            "src/main/java/c/Use.java",
            "package c;\n\nimport a.b.Store;\nimport static a.b.Store.count;\n\nclass Use {\n    void go(Store s) { s.refresh(); count(); Store.count(); }\n}\n",
        ),
        (
            "src/test/java/a/b/StoreTest.java",
            "package a.b;\n\nclass StoreTest {\n    void go() { Store.count(); new Store(\"x\"); }\n}\n",
        ),
        (
            "src/main/java/d/Other.java",
            "package d;\n\nclass Other {\n    void go() { count(); Store.count(); }\n}\n",
        ),
    ]);
    assert_eq!(
        project.uses(&format!("{FILE}#Store.count")),
        [
            "src/main/java/c/Use.java#Use.go:7 call bound",
            "src/test/java/a/b/StoreTest.java#StoreTest.go:4 call bound"
        ]
    );
    assert_eq!(
        project.uses(&format!("{FILE}#Store.refresh")),
        ["src/main/java/c/Use.java#Use.go:7 call typed"]
    );
}

#[test]
fn inherited_members() {
    let project = project(&[(
        "src/main/java/c/Sub.java",
        "package c;\n\nimport a.b.Store;\n\nclass Sub extends Store {\n    void go() { refresh(); super.refresh(); }\n}\n",
    )]);
    let uses = project.uses(&format!("{FILE}#Store.refresh"));
    assert!(
        uses.iter().all(|use_| use_.starts_with("src/main/java/c/Sub.java#Sub.go:6 call typed")),
        "{uses:?}"
    );
    assert!(!uses.is_empty());
}

#[test]
fn a_library_of_the_same_name_is_foreign() {
    let project = project(&[(
        "src/main/java/c/Use.java",
        "package c;\n\nimport org.lib.Store;\nimport java.util.Map;\n\nclass Use {\n    void go(Store s, Map<String, String> m) { s.refresh(); m.load(); }\n}\n",
    )]);
    assert_eq!(project.uses(&format!("{FILE}#Store.refresh")), Vec::<String>::new());
}
