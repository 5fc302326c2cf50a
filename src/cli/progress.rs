//! A progress bar on standard error: files, rate, time left. Hidden where that is no terminal.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that goes on without a bar this long is not worth one.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears when there is something to wait for.
pub struct Bar {
    begun: Instant,
    patience: Duration,
    quiet: bool,
    /// What is being done, and to what.
    doing: &'static str,
    things: &'static str,
    bar: OnceLock<ProgressBar>,
}

impl Bar {
    /// Appears at once.
    pub fn now(quiet: bool) -> Bar {
        Bar::after(Duration::ZERO, quiet)
    }

    /// Appears after half a second.
    pub fn late(quiet: bool) -> Bar {
        Bar::after(PATIENCE, quiet)
    }

    /// Appears after half a second of other work than indexing.
    pub fn counting(doing: &'static str, things: &'static str, quiet: bool) -> Bar {
        let mut bar = Bar::after(PATIENCE, quiet);
        (bar.doing, bar.things) = (doing, things);
        bar
    }

    fn after(patience: Duration, quiet: bool) -> Bar {
        let (doing, things) = ("indexing", "files");
        Bar { begun: Instant::now(), patience, quiet, doing, things, bar: OnceLock::new() }
    }

    /// Shows that `done` of `total` are done.
    pub fn show(&self, done: usize, total: usize) {
        if self.quiet || self.begun.elapsed() < self.patience {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total as u64);
            let (doing, things) = (self.doing, self.things);
            let template = format!(
                "{doing} {{bar:30}} {{human_pos}}/{{human_len}} {things}  {{per_sec}}  {{eta}} left"
            );
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
