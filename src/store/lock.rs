//! The one writer's lock: a kernel lock on a file of our own, freed when its process dies.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use fs4::fs_std::FileExt;

use super::StoreError;

/// Held while this process may write; dropping it lets the next one in.
pub struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Waits up to `patience` for other writers. [`StoreError::Busy`] names the holder.
    pub fn take(path: &Path, patience: Duration) -> Result<WriterLock, StoreError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let deadline = Instant::now() + patience;
        while !FileExt::try_lock_exclusive(&file)? {
            if Instant::now() >= deadline {
                let mut holder = String::new();
                let _ = file.read_to_string(&mut holder);
                return Err(StoreError::Busy(holder.trim().to_string()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        writeln!(file, "{}", std::process::id())?;
        Ok(WriterLock { _file: file })
    }
}
