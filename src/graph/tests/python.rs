//! Python: imports of every kind, re-exports, self and super, and what must not bind.

use super::Project;

const CORE: &str = "class Store:\n    def __init__(self, path):\n        self.path = path\n\n    def refresh(self):\n        return self.load()\n\n    def load(self):\n        return 1\n\n\ndef get(key):\n    return key\n";

#[test]
fn absolute_import() {
    let project = Project::new(&[
        ("app/__init__.py", ""),
        ("app/core.py", CORE),
        ("app/use.py", "from app.core import get\n\ndef run():\n    return get('a')\n"),
    ]);
    assert_eq!(project.uses("app/core.py#get"), ["app/use.py#run:4 call bound"]);
}

#[test]
fn relative_import_and_alias() {
    let project = Project::new(&[
        ("src/app/__init__.py", ""),
        ("src/app/core.py", CORE),
        ("src/app/sub/__init__.py", ""),
        (
            "src/app/sub/use.py",
            "from ..core import get as fetch\n\ndef run():\n    return fetch('a')\n",
        ),
    ]);
    assert_eq!(project.uses("src/app/core.py#get"), ["src/app/sub/use.py#run:4 call bound"]);
}

#[test]
fn a_chain_of_re_exports() {
    let project = Project::new(&[
        ("src/app/__init__.py", "from .api import get as get\n"),
        ("src/app/api.py", "from .core import *\n"),
        ("src/app/core.py", CORE),
        (
            "tests/test_app.py",
            "import app\nfrom app import get\n\ndef test_it():\n    app.get('a')\n    get('b')\n",
        ),
    ]);
    assert_eq!(
        project.uses("src/app/core.py#get"),
        ["tests/test_app.py#test_it:5 call bound", "tests/test_app.py#test_it:6 call bound"]
    );
}

#[test]
fn module_attribute() {
    let project = Project::new(&[
        ("app/__init__.py", ""),
        ("app/core.py", CORE),
        (
            "main.py",
            "import app.core\nimport app.core as c\nfrom app import core\n\napp.core.get(1)\nc.get(2)\ncore.get(3)\n",
        ),
    ]);
    assert_eq!(
        project.uses("app/core.py#get"),
        ["main.py:5 call bound", "main.py:6 call bound", "main.py:7 call bound"]
    );
}

#[test]
fn self_cls_and_super() {
    let project = Project::new(&[
        ("core.py", CORE),
        (
            "sub.py",
            "from core import Store\n\nclass Sub(Store):\n    def go(self):\n        self.load()\n        super().load()\n\n    @classmethod\n    def make(cls):\n        return cls.load(None)\n",
        ),
    ]);
    assert_eq!(
        project.uses("core.py#Store.load"),
        [
            "core.py#Store.refresh:6 call typed",
            "sub.py#Sub.go:5 call typed",
            "sub.py#Sub.go:6 call typed",
            "sub.py#Sub.make:10 call typed"
        ]
    );
}

#[test]
fn an_own_method_hides_the_inherited_one() {
    let project = Project::new(&[
        ("core.py", CORE),
        (
            "sub.py",
            "from core import Store\n\nclass Sub(Store):\n    def load(self):\n        return 2\n    def go(self):\n        self.load()\n",
        ),
    ]);
    assert_eq!(project.uses("core.py#Store.load"), ["core.py#Store.refresh:6 call typed"]);
    // What the base calls on itself runs the override where the object is a `Sub`.
    assert_eq!(
        project.uses("sub.py#Sub.load"),
        ["core.py#Store.refresh:6 call typed", "sub.py#Sub.go:7 call typed"]
    );
}

#[test]
fn annotated_and_constructed_receivers() {
    let project = Project::new(&[
        ("core.py", CORE),
        (
            "use.py",
            "from core import Store\n\nshared = Store('x')\n\ndef a(s: Store):\n    s.refresh()\n\ndef b(s: 'Store | None' = None):\n    s.refresh()\n\ndef c():\n    Store('y').refresh()\n    shared.refresh()\n",
        ),
    ]);
    assert_eq!(
        project.uses("core.py#Store.refresh"),
        [
            "use.py#a:6 call typed",
            "use.py#b:9 call typed",
            "use.py#c:12 call typed",
            "use.py#c:13 call typed"
        ]
    );
}

#[test]
fn constructors_are_called_by_the_class() {
    let project = Project::new(&[
        ("core.py", CORE),
        (
            "use.py",
            "from core import Store\n\nclass Sub(Store):\n    pass\n\ndef a():\n    return Store('x'), Sub('y')\n",
        ),
    ]);
    assert_eq!(project.uses("core.py#Store.__init__"), ["use.py#a:7 call bound"]);
}

#[test]
fn a_builtin_receiver_binds_nothing() {
    let project = Project::new(&[
        ("core.py", "class Cache:\n    def get(self, key):\n        return key\n"),
        (
            "use.py",
            "import os\nfrom core import Cache\n\ndef a(d: dict, x):\n    d.get('a')\n    {}.get('a')\n    os.environ.get('a')\n    x.get('a')\n",
        ),
    ]);
    assert_eq!(project.uses("core.py#Cache.get"), Vec::<String>::new());
    // Only `x.get` could be it.
    assert_eq!(project.ambiguous("core.py#Cache.get"), 1);
}

#[test]
fn two_definitions_of_a_name_stay_apart() {
    let project = Project::new(&[
        ("a.py", "def load():\n    pass\n\nload()\n"),
        ("b.py", "def load():\n    pass\n\nload()\n"),
        ("c.py", "from b import load\nload()\n"),
    ]);
    assert_eq!(project.uses("a.py#load"), ["a.py:4 call bound"]);
    assert_eq!(project.uses("b.py#load"), ["b.py:4 call bound", "c.py:2 call bound"]);
}

#[test]
fn methods_of_the_same_name_stay_apart() {
    let project = Project::new(&[(
        "a.py",
        "class A:\n    def go(self):\n        self.step()\n    def step(self): pass\n\nclass B:\n    def go(self):\n        self.step()\n    def step(self): pass\n\ndef f(x):\n    x.step()\n",
    )]);
    assert_eq!(project.uses("a.py#A.step"), ["a.py#A.go:3 call typed"]);
    assert_eq!(project.ambiguous("a.py#A.step"), 1);
}

#[test]
fn unique_needs_an_import_and_an_uncommon_name() {
    let project = Project::new(&[
        ("core.py", "class A:\n    def frobnicate(self): pass\n    def append(self, x): pass\n"),
        ("near.py", "import core\n\ndef f(x):\n    x.frobnicate()\n    x.append(1)\n"),
        ("far.py", "def f(x):\n    x.frobnicate()\n"),
    ]);
    assert_eq!(project.uses("core.py#A.frobnicate"), ["near.py#f:4 call unique"]);
    assert_eq!(project.ambiguous("core.py#A.frobnicate"), 1);
    assert_eq!(project.uses("core.py#A.append"), Vec::<String>::new());
}

#[test]
fn a_parameter_shadows_a_function() {
    let project = Project::new(&[(
        "a.py",
        "def load():\n    pass\n\ndef f(load):\n    load()\n    g(load)\n",
    )]);
    assert_eq!(project.uses("a.py#load"), Vec::<String>::new());
}

#[test]
fn a_foreign_module_is_no_project_symbol() {
    let project = Project::new(&[
        ("pkg/__init__.py", ""),
        ("pkg/json.py", "def loads(x):\n    pass\n"),
        ("pkg/use.py", "import json\nfrom requests import loads\n\njson.loads('1')\nloads('2')\n"),
    ]);
    assert_eq!(project.uses("pkg/json.py#loads"), Vec::<String>::new());
}

#[test]
fn circular_imports_end() {
    let project = Project::new(&[
        ("p/__init__.py", "from .a import *\nfrom .b import *\n"),
        ("p/a.py", "from .b import *\nfrom . import *\n"),
        ("p/b.py", "from .a import *\ndef deep():\n    pass\n"),
        ("use.py", "from p.a import deep, missing\ndeep()\nmissing()\n"),
    ]);
    assert_eq!(project.uses("p/b.py#deep"), ["use.py:2 call bound"]);
}

#[test]
fn conditional_definitions_both_count() {
    let project = Project::new(&[
        ("fast.py", "def work(): pass\n"),
        ("slow.py", "def work(): pass\n"),
        (
            "use.py",
            "try:\n    from fast import work\nexcept ImportError:\n    from slow import work\n\nwork()\n",
        ),
    ]);
    assert_eq!(project.uses("fast.py#work"), ["use.py:6 call bound"]);
    assert_eq!(project.uses("slow.py#work"), ["use.py:6 call bound"]);
}

#[test]
fn decorators_inheritance_and_names() {
    let project = Project::new(&[
        ("core.py", "def deco(f):\n    return f\n\nclass Base: pass\n\ndef handler(): pass\n"),
        (
            "use.py",
            "import core\nfrom core import deco, handler\n\n@deco\ndef a(): pass\n\nclass B(core.Base): pass\n\nregister(handler)\n",
        ),
    ]);
    assert_eq!(project.uses("core.py#deco"), ["use.py#a:4 decorator bound"]);
    assert_eq!(project.uses("core.py#Base"), ["use.py#B:7 inherit bound"]);
    assert_eq!(project.uses("core.py#handler"), ["use.py:9 name bound"]);
}

#[test]
fn names_in_strings_and_comments_are_nothing() {
    let project = Project::new(&[
        ("a.py", "def get_it(): pass\n"),
        ("b.py", "from a import get_it\n# get_it()\nx = 'get_it()'\n"),
    ]);
    assert_eq!(project.uses("a.py#get_it"), Vec::<String>::new());
}
