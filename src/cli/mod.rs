//! The command line: one file per subcommand, with its arguments and the call it makes.
//!
//! The doc comments of the argument structs are the only text of help, man pages and
//! completions. Nothing below this module prints.

mod callers;
mod common;
mod completions;
mod drop;
mod error;
mod eval;
mod impact;
mod impact_tests;
mod imports;
mod index;
mod man;
mod map;
mod outline;
mod progress;
mod refs;
mod search;
mod show;
mod status;
mod symbol;
mod symbols;
mod why;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use common::Outcome;

/// Search any revision of a repository, and see what a change touches.
///
/// git cindex keeps a code index inside the git directory, keyed by blob and commit. It brings
/// in what is missing when it is asked, so there is nothing to set up: search first.
///
/// Exit codes are git's: 0 answered, 1 nothing found, 128 could not answer, 129 wrong usage.
#[derive(Parser)]
#[command(name = "git-cindex", version, propagate_version = false)]
#[command(
    disable_help_subcommand = true,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    output: common::Output,
}

#[derive(Subcommand)]
enum Command {
    Index(index::Index),
    Search(search::Search),
    Symbol(symbol::Symbol),
    Show(show::Show),
    Outline(outline::Outline),
    Refs(refs::Refs),
    Callers(callers::Callers),
    Callees(callers::Callees),
    Why(why::Why),
    Imports(imports::Imports),
    Importers(imports::Importers),
    Map(map::MapArguments),
    Impact(impact::Impact),
    Eval(eval::Eval),
    Status(status::Status),
    Drop(drop::Drop),
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    // Help speaks of the command as people type it; completions are for the program's own name.
    let parsed = Cli::command().bin_name("git cindex").try_get_matches();
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return error::usage(&error),
    };
    let json = cli.output.wants_json();
    match run(&cli) {
        Ok(Outcome::Answered) => ExitCode::SUCCESS,
        Ok(Outcome::NoRows) => ExitCode::from(1),
        Ok(Outcome::Ended(status)) => ExitCode::from(status),
        Err(error) => error::report(&error, json),
    }
}

fn run(cli: &Cli) -> anyhow::Result<Outcome> {
    let output = &cli.output;
    match attempt(&cli.command, output) {
        // What is damaged is made anew, once: everything in it can be had from git again.
        Err(error) if common::is_damage(&error) => {
            common::remove_damaged(output, &error)?;
            attempt(&cli.command, output)
        }
        outcome => outcome,
    }
}

fn attempt(command: &Command, output: &common::Output) -> anyhow::Result<Outcome> {
    if output.format == common::Format::Markdown && !matches!(command, Command::Eval(_)) {
        return Err(error::UsageError("only eval is printed as markdown".into()).into());
    }
    if output.format == common::Format::Jsonl && !matches!(command, Command::Search(_)) {
        return Err(error::UsageError("only search is printed as JSON lines".into()).into());
    }
    match command {
        Command::Index(arguments) => index::run(arguments, output),
        Command::Search(arguments) => search::run(arguments, output),
        Command::Symbol(arguments) => symbol::run(arguments, output),
        Command::Show(arguments) => show::run(arguments, output),
        Command::Outline(arguments) => outline::run(arguments, output),
        Command::Why(arguments) => why::run(arguments, output),
        Command::Imports(arguments) => imports::imports(arguments, output),
        Command::Importers(arguments) => imports::importers(arguments, output),
        Command::Refs(arguments) => refs::run(arguments, output),
        Command::Callers(arguments) => callers::callers(arguments, output),
        Command::Callees(arguments) => callers::callees(arguments, output),
        Command::Map(arguments) => map::run(arguments, output),
        Command::Impact(arguments) => impact::run(arguments, output),
        Command::Eval(arguments) => eval::run(arguments, output),
        Command::Status(arguments) => status::run(arguments, output),
        Command::Drop(arguments) => drop::run(arguments, output),
        Command::Completions(arguments) => completions::run(arguments),
        Command::Man(arguments) => man::run(arguments),
    }
}

/// The whole command line, for completions and man pages.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}
