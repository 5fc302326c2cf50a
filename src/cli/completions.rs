//! `git cindex completions`.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

use super::common::{self, Outcome};

/// Print a completion script for a shell
///
/// It completes both `git-cindex` and `git cindex`; install.sh puts it where the shell looks.
#[derive(Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Supported,
}

#[derive(Clone, Copy, ValueEnum)]
enum Supported {
    Bash,
    Zsh,
    Fish,
}

/// git's own completion calls `_git_cindex` for `git cindex`; clap's function completes
/// `git-cindex` and needs the two words made one.
const BASH: &str = r#"
_git_cindex() {
    local COMP_WORDS=("${COMP_WORDS[@]}") COMP_CWORD=$COMP_CWORD at
    for ((at = 1; at < ${#COMP_WORDS[@]}; at++)); do
        [ "${COMP_WORDS[at]}" = cindex ] && break
    done
    COMP_WORDS=(git-cindex "${COMP_WORDS[@]:at+1}")
    COMP_CWORD=$((COMP_CWORD - at))
    _git__cindex git-cindex "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
}
"#;

const ZSH: &str = r#"
zstyle ':completion:*:*:git:*' user-commands cindex:'search any revision, see what a change touches'
"#;

const FISH: &str = r#"
complete -c git -n __fish_use_subcommand -a cindex -d 'Search any revision, see what a change touches'
complete -c git -n '__fish_seen_subcommand_from cindex' -w git-cindex
"#;

pub fn run(arguments: &Completions) -> anyhow::Result<Outcome> {
    let (shell, shim) = match arguments.shell {
        Supported::Bash => (Shell::Bash, BASH),
        Supported::Zsh => (Shell::Zsh, ZSH),
        Supported::Fish => (Shell::Fish, FISH),
    };
    let mut script = Vec::new();
    let mut command = super::command();
    clap_complete::generate(shell, &mut command, "git-cindex", &mut script);
    // clap_complete 4.6 names the functions of a program with a dash in two ways.
    let script = String::from_utf8_lossy(&script).replace("git__subcmd__cindex", "git__cindex");
    common::print(|out| {
        out.write_all(script.as_bytes())?;
        out.write_all(shim.as_bytes())
    })?;
    Ok(Outcome::Answered)
}
