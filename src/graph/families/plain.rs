//! Languages of which only the scopes inside a file are known.

use super::Family;

pub struct Plain;

impl Family for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }
}
