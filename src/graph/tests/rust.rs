//! Rust: paths, use trees, impl blocks, traits, crates of a workspace.

use super::Project;

const STORE: &str = "pub struct Store { inner: Inner }\nimpl Store {\n    pub fn new() -> Self { Self::make() }\n    fn make() -> Store { Store { inner: Inner } }\n    pub fn refresh(&self) { self.load(); self.inner.touch(); }\n    fn load(&self) {}\n}\npub struct Inner;\nimpl Inner { pub fn touch(&self) {} }\npub fn helper() {}\n";

fn project(more: &[(&str, &str)]) -> Project {
    let mut all = vec![
        ("crates/my-store/Cargo.toml", "[package]\nname = \"my-store\"\n"),
        ("crates/my-store/src/lib.rs", "pub mod auth;\npub use auth::store::Store;\n"),
        ("crates/my-store/src/auth/mod.rs", "pub mod store;\n"),
        ("crates/my-store/src/auth/store.rs", STORE),
    ];
    all.extend_from_slice(more);
    Project::new(&all)
}

const FILE: &str = "crates/my-store/src/auth/store.rs";

#[test]
fn paths_from_the_crate_self_and_super() {
    let project = project(&[(
        "crates/my-store/src/auth/use_it.rs",
        "use super::store;\nuse crate::auth::store::helper as h;\nfn a() {\n    store::helper();\n    h();\n    crate::auth::store::helper();\n    super::store::helper();\n}\n",
    )]);
    let symbol = format!("{FILE}#helper");
    assert_eq!(
        project.uses(&symbol),
        [4, 5, 6, 7].map(|line| format!("crates/my-store/src/auth/use_it.rs#a:{line} call bound"))
    );
}

#[test]
fn self_types_and_fields() {
    let project = project(&[]);
    assert_eq!(
        project.uses(&format!("{FILE}#Store.load")),
        [format!("{FILE}#Store.refresh:5 call typed")]
    );
    assert_eq!(
        project.uses(&format!("{FILE}#Store.make")),
        [format!("{FILE}#Store.new:3 call typed")]
    );
    assert_eq!(
        project.uses(&format!("{FILE}#Inner.touch")),
        [format!("{FILE}#Store.refresh:5 call typed")]
    );
}

#[test]
fn another_crate_of_the_workspace_through_a_re_export() {
    let project = project(&[(
        "crates/app/src/main.rs",
        "use my_store::Store;\nfn main() {\n    let s = Store::new();\n    my_store::auth::store::helper();\n}\nfn take(s: &Store) { s.refresh(); }\n",
    )]);
    assert_eq!(
        project.uses(&format!("{FILE}#Store.new")),
        ["crates/app/src/main.rs#main:3 call bound"]
    );
    assert_eq!(
        project.uses(&format!("{FILE}#helper")),
        ["crates/app/src/main.rs#main:4 call bound"]
    );
    assert_eq!(
        project.uses(&format!("{FILE}#Store.refresh")),
        ["crates/app/src/main.rs#take:6 call typed"]
    );
}

#[test]
fn inline_modules_see_only_what_they_use() {
    let project = project(&[(
        "crates/my-store/src/a.rs",
        "fn helper() {}\nmod tests {\n    use super::*;\n    #[test]\n    fn t() { helper(); }\n}\nmod other {\n    fn u() { helper(); }\n}\n",
    )]);
    assert_eq!(
        project.uses("crates/my-store/src/a.rs#helper"),
        ["crates/my-store/src/a.rs#tests.t:5 call bound"]
    );
}

#[test]
fn impl_blocks_in_another_file() {
    let project = project(&[(
        "crates/my-store/src/auth/more.rs",
        "use super::store::Store;\nimpl Store {\n    pub fn extra(&self) { self.load(); }\n}\nfn f(s: &Store) { s.extra(); }\n",
    )]);
    assert_eq!(
        project.uses("crates/my-store/src/auth/more.rs#Store.extra"),
        ["crates/my-store/src/auth/more.rs#f:5 call typed"]
    );
    assert!(
        project
            .uses(&format!("{FILE}#Store.load"))
            .contains(&"crates/my-store/src/auth/more.rs#Store.extra:3 call typed".to_owned())
    );
}

#[test]
fn traits_are_inherited() {
    let project = project(&[(
        "crates/my-store/src/tr.rs",
        "pub trait Loud { fn shout(&self) {} }\nstruct A;\nimpl Loud for A {}\nfn f(a: &A) { a.shout(); }\nfn g(a: &dyn Loud) { a.shout(); }\n",
    )]);
    assert_eq!(
        project.uses("crates/my-store/src/tr.rs#Loud.shout"),
        ["crates/my-store/src/tr.rs#f:4 call typed", "crates/my-store/src/tr.rs#g:5 call typed"]
    );
}

#[test]
fn the_standard_library_is_foreign() {
    let project = project(&[(
        "crates/my-store/src/map.rs",
        "use std::collections::HashMap;\nstruct Table;\nimpl Table { fn fetch_all(&self) {} fn get(&self) {} }\nfn f(m: &HashMap<u8, u8>, s: &str) { m.get(&1); s.fetch_all(); std::fetch_all(); }\n",
    )]);
    assert_eq!(project.uses("crates/my-store/src/map.rs#Table.get"), Vec::<String>::new());
    assert_eq!(project.uses("crates/my-store/src/map.rs#Table.fetch_all"), Vec::<String>::new());
}

#[test]
fn macros_of_the_crate() {
    let project = project(&[
        ("crates/my-store/src/mac.rs", "macro_rules! shout { () => {} }\n"),
        ("crates/my-store/src/user.rs", "fn f() { shout!(); }\n"),
    ]);
    assert_eq!(
        project.uses("crates/my-store/src/mac.rs#shout"),
        ["crates/my-store/src/user.rs#f:1 call bound"]
    );
}

#[test]
fn a_re_export_inside_a_macro_call() {
    let project = project(&[
        ("crates/rt/src/lib.rs", "macro_rules! cfg { ($($i:item)*) => {} }\npub mod sync;\n"),
        ("crates/rt/src/sync/mod.rs", "cfg! { mod notify; pub use notify::Notify; }\n"),
        (
            "crates/rt/src/sync/notify.rs",
            "pub struct Notify;\nimpl Notify { pub fn wake_one(&self) {} }\n",
        ),
        ("crates/app/src/main.rs", "use rt::sync::Notify;\nfn f(n: &Notify) { n.wake_one(); }\n"),
    ]);
    assert_eq!(
        project.uses("crates/rt/src/sync/notify.rs#Notify.wake_one"),
        ["crates/app/src/main.rs#f:2 call typed"]
    );
}
