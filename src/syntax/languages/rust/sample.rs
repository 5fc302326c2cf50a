//! Crate doc.
use std::{fmt, collections::{HashMap as Map, self}, io::*};
pub use crate::auth::Token;
extern crate foo as bar;

/// A store.
/// Two.
#[derive(Debug, Clone)]
pub struct Store<T: Clone> {
    /// Path.
    pub(crate) path: String,
    inner: Map<String, T>,
}
pub struct Tup(u32);
/// Kinds.
enum E { A, B(u32), C { x: i32 } }
pub trait Shape: Debug {
    type Out;
    const N: usize = 3;
    fn area(&self) -> f64;
    fn name(&self) -> String { format!("{}", self.area()) }
}
impl<T: Clone> Shape for Store<T> {
    type Out = u32;
    fn area(&self) -> f64 { compute(self.path.len(), helper, MAX) }
}
impl<T> Store<T> {
    pub fn new(path: impl Into<String>) -> Self {
        let x = Store { path: path.into(), inner: Map::new() };
        x.inner.iter().map(Self::conv).collect::<Vec<_>>();
        foo::bar::baz::<u32>(x)
    }
}
pub const MAX: usize = 10;
static mut COUNTER: u32 = 0;
type Alias = Vec<Store<u32>>;
macro_rules! my { () => {} }
union U { a: u32 }
#[cfg(test)]
mod tests {
    use super::*;
    #[tokio::test(flavor = "x")]
    async fn works() { assert_eq!(MAX, 10); my!(); }
}
