//! `git cindex drop`.

use clap::Args;

use super::common::{Outcome, Output};
use crate::git::Repository;
use crate::index;
use crate::store::Store;

/// Delete the index
///
/// Always safe: the next question makes again what it needs.
#[derive(Args)]
pub struct Drop {}

pub fn run(_arguments: &Drop, output: &Output) -> anyhow::Result<Outcome> {
    let repository = Repository::open()?;
    let directory = index::directory(&repository);
    let there = Store::remove(&directory)?;
    if !output.quiet {
        match there {
            true => eprintln!("removed {}", directory.display()),
            false => eprintln!("there is no index at {}", directory.display()),
        }
    }
    Ok(Outcome::Answered)
}
