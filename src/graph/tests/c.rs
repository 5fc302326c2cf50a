//! C and C++: includes, static, members written outside.

use super::Project;

fn project(more: &[(&str, &str)]) -> Project {
    let mut all = vec![
        ("include/auth/token.h", "struct token { int n; };\nint token_refresh(struct token *t);\n"),
        (
            "src/token.c",
            "#include \"auth/token.h\"\n\nstatic int helper(int a)\n{\n\treturn a;\n}\n\nint token_refresh(struct token *t)\n{\n\treturn helper(t->n);\n}\n",
        ),
    ];
    all.extend_from_slice(more);
    Project::new(&all)
}

#[test]
fn a_header_leads_to_the_source() {
    let project = project(&[
        (
            "src/main.c",
            "#include <stdio.h>\n#include \"auth/token.h\"\n\nint main(void)\n{\n\treturn token_refresh(0);\n}\n",
        ),
        ("src/far.c", "int far(void)\n{\n\treturn token_refresh(0);\n}\n"),
    ]);
    assert_eq!(project.uses("src/token.c#token_refresh"), ["src/main.c#main:6 call bound"]);
}

#[test]
fn static_stays_in_its_file() {
    let project = project(&[(
        "src/other.c",
        "#include \"auth/token.h\"\nint f(void)\n{\n\treturn helper(1);\n}\n",
    )]);
    assert_eq!(project.uses("src/token.c#helper"), ["src/token.c#token_refresh:10 call bound"]);
}

#[test]
fn members_of_a_cpp_class() {
    let project = Project::new(&[
        ("store.hpp", "class Store {\npublic:\n  void refresh();\n  void load();\n};\n"),
        (
            "store.cpp",
            "#include \"store.hpp\"\nvoid Store::refresh() { load(); this->load(); }\nvoid Store::load() {}\n",
        ),
        (
            "use.cpp",
            "#include \"store.hpp\"\nvoid f(Store &s, Store *p) { s.refresh(); p->refresh(); }\n",
        ),
    ]);
    assert_eq!(project.uses("store.cpp#Store.refresh"), ["use.cpp#f:2 call typed"]);
}
