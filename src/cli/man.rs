//! `git cindex man`, for packagers and install.sh: writes the man pages.

use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Outcome;

/// Write the man pages into a folder
#[derive(Args)]
pub struct Man {
    /// Where to; made if it is not there
    directory: PathBuf,
}

pub fn run(arguments: &Man) -> anyhow::Result<Outcome> {
    std::fs::create_dir_all(&arguments.directory)?;
    let command = super::command().disable_help_subcommand(true);
    let version = command.get_version().unwrap_or_default().to_string();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = format!("git-cindex-{}", sub.get_name());
        let page = sub
            .clone()
            .name(name.clone())
            .bin_name(format!("git cindex {}", sub.get_name()))
            .version(version.clone());
        write_page(&arguments.directory, &name, page)?;
    }
    write_page(&arguments.directory, "git-cindex", command)?;
    Ok(Outcome::Answered)
}

fn write_page(directory: &Path, name: &str, command: clap::Command) -> anyhow::Result<()> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).title(name.to_uppercase()).render(&mut page)?;
    std::fs::write(directory.join(format!("{name}.1")), page)?;
    Ok(())
}
