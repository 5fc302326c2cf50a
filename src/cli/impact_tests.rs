//! `git cindex impact --tests`: test files alone, for a runner, or handed to one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::common::{self, Outcome, Output};
use super::error::UsageError;
use crate::git::Repository;
use crate::report::impact::{PathReport, TestsReport};
use crate::report::relative;

#[derive(Args)]
pub struct Tests {
    /// Print test files alone, one a line: those worth running, or those to read. Every test file where only all will do
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "run"
    )]
    tests: Option<Which>,

    /// How --tests names them
    #[arg(long, value_enum, default_value_t = Form::Path, value_name = "FORM", requires = "tests")]
    tests_format: Form,

    /// End the lines of --tests with NUL
    #[arg(short = 'z', requires = "tests")]
    nul: bool,

    /// Run a command with the test files behind it: none to run: not at all; all to run: without files. Its status is ours; takes the rest of the line
    #[arg(
        long,
        num_args = 1..,
        allow_hyphen_values = true,
        value_name = "CMD",
        requires = "tests",
        conflicts_with = "pathspec"
    )]
    exec: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    Run,
    Read,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Paths from where you stand
    Path,
    /// Paths; with --tests=read the tests themselves (path::Class::test)
    Pytest,
    /// Packages (./directory)
    Go,
    /// Paths, for jest
    Jest,
}

impl Tests {
    pub fn wanted(&self) -> bool {
        self.tests.is_some()
    }

    /// Prints the names, or runs the command with them.
    pub fn print(
        &self,
        found: &TestsReport,
        repository: &Repository,
        output: &Output,
    ) -> anyhow::Result<Outcome> {
        if output.wants_json() {
            let why = "--tests is a list of names; leave it out for JSON, which has them all";
            return Err(UsageError(why.into()).into());
        }
        let names = self.names(found, repository.prefix());
        if !self.exec.is_empty() {
            return self.run(&names, found.run_all);
        }
        let end: &[u8] = if self.nul { b"\0" } else { b"\n" };
        common::print(|out| {
            names.iter().try_for_each(|name| {
                out.write_all(name)?;
                out.write_all(end)
            })
        })?;
        Ok(Outcome::Answered)
    }

    fn names(&self, found: &TestsReport, prefix: &[u8]) -> Vec<Vec<u8>> {
        let shown = |path: &PathReport| relative(&path.raw, prefix);
        let named: Vec<Vec<u8>> = match (found.run_all, self.tests) {
            (true, _) => found.every.iter().map(|path| self.named(shown(path), "")).collect(),
            (false, Some(Which::Read)) => {
                let read = found.read.iter();
                read.map(|test| self.named(shown(&test.path), &test.qualname)).collect()
            }
            _ => found.run.iter().map(|test| self.named(shown(&test.path), "")).collect(),
        };
        let mut seen = BTreeSet::new();
        named.into_iter().filter(|name| seen.insert(name.clone())).collect()
    }

    /// A test as its runner takes it.
    fn named(&self, path: Vec<u8>, qualname: &str) -> Vec<u8> {
        match self.tests_format {
            Form::Pytest if !qualname.is_empty() => {
                let inside = qualname.replace('.', "::");
                [path.as_slice(), b"::", inside.as_bytes()].concat()
            }
            Form::Go => {
                let directory = path.iter().rposition(|byte| *byte == b'/').map(|end| &path[..end]);
                [b"./", directory.unwrap_or_default()].concat()
            }
            Form::Path | Form::Pytest | Form::Jest => path,
        }
    }

    fn run(&self, names: &[Vec<u8>], all: bool) -> anyhow::Result<Outcome> {
        let Some((program, arguments)) = self.exec.split_first() else {
            return Ok(Outcome::Answered);
        };
        if names.is_empty() && !all {
            return Ok(Outcome::Answered);
        }
        let files = names.iter().filter(|_| !all);
        let status = Command::new(program)
            .args(arguments)
            .args(files.map(|name| OsString::from_vec(name.clone())))
            .status()
            .with_context(|| {
                format!("cannot run {}", String::from_utf8_lossy(program.as_bytes()))
            })?;
        Ok(Outcome::Ended(code_of(status)))
    }
}

/// As a shell has it: 128 and the signal where one ended the program.
fn code_of(status: ExitStatus) -> u8 {
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    u8::try_from(code).unwrap_or(1)
}
