//! The `git-cindex` program: parse, run, turn the outcome into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    restore_sigpipe();
    git_cindex::cli::main()
}

/// Ends silently when the reader of a pipe goes away, as git and every filter do.
fn restore_sigpipe() {
    #[cfg(unix)]
    // SAFETY: called before any thread exists; SIG_DFL is a valid disposition.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}
