//! Values as they stand in the rows of the database: compressed postcard.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use zstd::bulk::{Compressor, Decompressor};

use super::StoreError;

// Making a context costs more than packing a row of usual size with it.
thread_local! {
    static COMPRESSOR: RefCell<Compressor<'static>> = RefCell::default();
    static DECOMPRESSOR: RefCell<Decompressor<'static>> = RefCell::default();
}

/// Largest decompressed row that is believed: facts of the largest blob stay far below.
const ROW_LIMIT: usize = 256 << 20;

pub fn pack<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    let plain = postcard::to_stdvec(value).map_err(|e| StoreError::Damaged(e.to_string()))?;
    Ok(COMPRESSOR.with_borrow_mut(|compressor| compressor.compress(&plain))?)
}

pub fn unpack<T: for<'a> Deserialize<'a>>(packed: &[u8]) -> Result<T, StoreError> {
    let limit = zstd::zstd_safe::get_frame_content_size(packed)
        .ok()
        .flatten()
        .and_then(|size| usize::try_from(size).ok())
        .filter(|size| *size <= ROW_LIMIT)
        .ok_or_else(|| StoreError::Damaged("a row has no plausible size".into()))?;
    let plain = DECOMPRESSOR
        .with_borrow_mut(|decompressor| decompressor.decompress(packed, limit))
        .map_err(|e| StoreError::Damaged(format!("a row does not unpack: {e}")))?;
    postcard::from_bytes(&plain)
        .map_err(|e| StoreError::Damaged(format!("a row is unreadable: {e}")))
}
