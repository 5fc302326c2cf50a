//! Which box a definition belongs to.

use anyhow::Result;

use super::Unit;
use crate::graph::entity::Site;
use crate::graph::resolver::Resolver;
use crate::graph::view::{View, is_function, is_module};
use crate::syntax::Kind;

impl Resolver<'_> {
    /// The unit that a place belongs to.
    pub(super) fn unit(&self, file: usize, definition: Option<usize>) -> Result<Unit> {
        let top = Unit::top(file);
        let Some(definition) = definition else { return Ok(top) };
        let view = self.view(file)?;
        let unit = outermost(&view, definition);
        Ok(Unit { definition: Some(unit as u32), test: is_among_tests(&view, file, unit), ..top })
    }
}

/// The outermost definition around a place that is no namespace. A method or a constant right inside a
/// module (a mixin) belongs to the module; one written apart from its type belongs to the type.
fn outermost(view: &View, definition: usize) -> usize {
    let mut current = definition;
    loop {
        let found = view.definition(current);
        match view.container(current) {
            Some(container) if !is_module(view.definition(container).kind) => current = container,
            Some(container) if is_member(found.kind) => return container,
            Some(_) => return current,
            None => return owner_elsewhere(view, current).unwrap_or(current),
        }
    }
}

/// Whether a definition is a test or stands in a module of tests inside a file of code.
fn is_among_tests(view: &View, file: usize, definition: usize) -> bool {
    view.around(Site { file, enclosing: Some(definition) }).into_iter().any(|index| {
        let found = view.definition(index);
        let holds_tests = is_module(found.kind) && matches!(found.name.as_str(), "test" | "tests");
        found.kind == Kind::Test || holds_tests
    })
}

fn is_member(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Method
            | Kind::Constructor
            | Kind::Property
            | Kind::Field
            | Kind::Constant
            | Kind::Variable
    )
}

/// The type of a member that is written outside of it (`impl Type`, `A::f`), in the same file.
fn owner_elsewhere(view: &View, member: usize) -> Option<usize> {
    let found = view.definition(member);
    let owner = found.qualname.strip_suffix(found.name.as_str())?.strip_suffix('.')?;
    let mut candidates = view.qualified(owner);
    candidates.find(|&index| !is_function(view.definition(index).kind))
}
