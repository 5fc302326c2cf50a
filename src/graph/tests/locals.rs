//! Local variables and the members that methods give to their objects.

use super::Project;

#[test]
fn a_local_has_the_type_of_its_value() {
    for (path, source, target, expected) in [
        (
            "a.py",
            "class Store:\n    def refresh(self): pass\n\nclass Other:\n    def refresh(self): pass\n\ndef make() -> Store:\n    return Store()\n\ndef go():\n    a = Store(1)\n    a.refresh()\n    b = make()\n    b.refresh()\n    c: Store = load()\n    c.refresh()\n    with Store() as d:\n        d.refresh()\n    e = None\n    e = Store()\n    e.refresh()\n",
            "Store.refresh",
            &[12, 14, 16, 18, 21][..],
        ),
        (
            "a.js",
            "class Store { refresh() {} }\nclass Other { refresh() {} }\nfunction go() {\n  const a = new Store(1);\n  a.refresh();\n  const b = a;\n  b.refresh();\n}\n",
            "Store.refresh",
            &[5, 7],
        ),
        (
            "a.ts",
            "class Store { refresh() {} }\nclass Other { refresh() {} }\nfunction make(): Store { return new Store(); }\nfunction go() {\n  const a: Store = load();\n  a.refresh();\n  const b = make();\n  b.refresh();\n}\n",
            "Store.refresh",
            &[6, 8],
        ),
        (
            "src/lib.rs",
            "struct Store;\nimpl Store {\n    fn new() -> Self { Store }\n    fn refresh(&self) {}\n}\nstruct Other;\nimpl Other {\n    fn refresh(&self) {}\n}\nfn go() {\n    let a = Store::new();\n    a.refresh();\n    let mut b: Store = load();\n    b.refresh();\n    let c = Store {};\n    c.refresh();\n}\n",
            "Store.refresh",
            &[12, 14, 16],
        ),
        (
            "a.go",
            "package a\n\ntype Store struct{}\n\nfunc (s *Store) Refresh() {}\n\ntype Other struct{}\n\nfunc (o *Other) Refresh() {}\n\nfunc NewStore() (*Store, error) { return nil, nil }\n\nfunc go_() {\n\ta := &Store{}\n\ta.Refresh()\n\tb, err := NewStore()\n\tb.Refresh()\n\tc := new(Store)\n\tc.Refresh()\n\tvar d Store\n\td.Refresh()\n}\n",
            "Store.Refresh",
            &[15, 17, 19, 21],
        ),
        (
            "A.java",
            "class Store { void refresh() {} }\nclass Other { void refresh() {} }\nclass A {\n    void go(Object o) {\n        Store a = load();\n        a.refresh();\n        var b = new Store();\n        b.refresh();\n        for (Store c : all()) { c.refresh(); }\n        if (o instanceof Store d) { d.refresh(); }\n    }\n}\n",
            "Store.refresh",
            &[6, 8, 9, 10],
        ),
        (
            "a.rb",
            "class Store\n  def refresh\n  end\nend\n\nclass Other\n  def refresh\n  end\nend\n\ndef go\n  a = Store.new(1)\n  a.refresh\nend\n",
            "Store.refresh",
            &[13],
        ),
        (
            "a.cpp",
            "class Store { public: void refresh() {} };\nclass Other { public: void refresh() {} };\nvoid go() {\n    Store a;\n    a.refresh();\n    Store *b = load();\n    b->refresh();\n}\n",
            "Store.refresh",
            &[5, 7],
        ),
    ] {
        let project = Project::new(&[(path, source)]);
        let found = project.dependents(&format!("{path}#{target}"));
        let calls = found.edges.iter().filter(|edge| edge.via.name() == "call");
        let lines: Vec<(u32, &str)> = calls.map(|edge| (edge.line, edge.rung.name())).collect();
        let expected: Vec<(u32, &str)> = expected.iter().map(|line| (*line, "typed")).collect();
        assert_eq!(lines, expected, "{path}");
    }
}

#[test]
fn a_local_hides_what_is_outside_and_nothing_is_guessed() {
    let project = Project::new(&[(
        "a.py",
        "class Store:\n    def refresh(self): pass\n\nclass Other:\n    def refresh(self): pass\n\nstore = Store()\n\ndef hidden(paths):\n    store = paths[0] + 1\n    store.refresh()\n\ndef either(flag):\n    a = Store()\n    if flag:\n        a = unknown()\n    a.refresh()\n\ndef outside():\n    store.refresh()\n\ndef literal():\n    a = 'text'\n    a.refresh()\n",
    )]);
    assert_eq!(project.uses("a.py#Store.refresh"), ["a.py#outside:20 call typed"]);
    // A text has no such method; the other two may be anything.
    assert_eq!(project.ambiguous("a.py#Store.refresh"), 2);
}

#[test]
fn members_that_methods_give_to_their_object() {
    for (path, source, expected) in [
        (
            "a.py",
            "class Store:\n    def refresh(self): pass\n\nclass Other:\n    def refresh(self): pass\n\nclass App:\n    def __init__(self, given: Store, any):\n        self.store = Store()\n        self.given = given\n        self.any = any\n\n    def go(self):\n        self.store.refresh()\n        self.given.refresh()\n        self.any.refresh()\n\ndef go(app: App):\n    app.store.refresh()\n",
            vec!["a.py#App.go:14 call typed", "a.py#App.go:15 call typed", "a.py#go:19 call typed"],
        ),
        (
            "a.js",
            "class Store { refresh() {} }\nclass Other { refresh() {} }\nclass App {\n  constructor() { this.store = new Store(); }\n  go() { this.store.refresh(); }\n}\n",
            vec!["a.js#App.go:5 call typed"],
        ),
        (
            "a.rb",
            "class Store\n  def refresh\n  end\nend\n\nclass Other\n  def refresh\n  end\nend\n\nclass App\n  def initialize\n    @store = Store.new\n  end\n\n  def go\n    @store.refresh\n  end\nend\n",
            vec!["a.rb#App.go:17 call typed"],
        ),
    ] {
        let project = Project::new(&[(path, source)]);
        assert_eq!(project.uses(&format!("{path}#Store.refresh")), expected, "{path}");
    }
}
