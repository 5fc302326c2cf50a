//! Object ids of either hash, as plain bytes.

use std::fmt;

/// An object id: 20 bytes (SHA-1) or 32 (SHA-256).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Oid {
    bytes: [u8; 32],
    len: u8,
}

impl Oid {
    /// `None` unless `bytes` has the length of a hash that git knows.
    pub fn from_bytes(bytes: &[u8]) -> Option<Oid> {
        if bytes.len() != 20 && bytes.len() != 32 {
            return None;
        }
        let mut whole = [0; 32];
        whole[..bytes.len()].copy_from_slice(bytes);
        Some(Oid { bytes: whole, len: bytes.len() as u8 })
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }

    /// The first seven hexadecimal digits, for people.
    pub fn short(&self) -> String {
        self.to_string()[..7].to_string()
    }
}

impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.as_bytes()))
    }
}

impl fmt::Debug for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Oid({self})")
    }
}
