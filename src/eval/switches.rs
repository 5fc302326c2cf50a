//! Stands in for the switches of the search until they are there.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches;

impl Switches {
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::empty()
    }

    pub fn set(&mut self, _: &str, _: bool) -> bool {
        false
    }

    pub fn has(&self, _: &str) -> bool {
        true
    }
}
