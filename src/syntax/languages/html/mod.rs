//! HTML, Vue and Svelte: the scripts inside are read in their own language.

use crate::syntax::description::{Description, Outline, Tier};

pub static HTML: Description = Description {
    name: "html",
    aliases: &["xhtml", "htm"],
    extensions: &["html", "htm", "xhtml", "html.hl", "inc.html"],
    tier: Tier::Definitions,
    outline: Outline::Markup,
    ..Description::NONE
};

pub static VUE: Description = Description {
    name: "vue",
    extensions: &["vue"],
    tier: Tier::Definitions,
    outline: Outline::Markup,
    ..Description::NONE
};

pub static SVELTE: Description = Description {
    name: "svelte",
    extensions: &["svelte"],
    tier: Tier::Definitions,
    outline: Outline::Markup,
    ..Description::NONE
};
