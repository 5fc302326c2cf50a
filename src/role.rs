//! stub
use serde::{Deserialize, Serialize};
use crate::syntax::Language;
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role { Implementation, Test, Docs, Example, Config, Generated, Vendored }
impl Role { pub fn of_path(_path: &[u8], _language: Language) -> Role { Role::Implementation } }
