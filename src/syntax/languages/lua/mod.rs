//! Lua.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static LUA: Description = Description {
    name: "lua",
    extensions: &["lua", "nse", "rockspec", "wlua"],
    interpreters: &["lua", "luajit", "texlua"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["body"],
        adjust,
        ..Grammar::new(|| tree_sitter_lua::LANGUAGE.into(), "0.5.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    if source.before(draft.range.start).ends_with(b"local")
        || source.raw(&draft.range).starts_with(b"local ")
    {
        draft.visibility = Visibility::Private;
    }
    if draft.kind == Kind::Variable {
        let text = source.raw(&draft.range);
        draft.keep = !text.windows(8).any(|window| window == b"require(" || window == b"require ");
        let name = draft.name.end;
        draft.body = (name < draft.range.end).then_some(name..draft.range.end);
    }
}
