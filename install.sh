#!/bin/sh
# Builds git-cindex in release mode and installs the program, its man pages and its completions.
#
#   ./install.sh [--prefix DIR] [--no-build]      (default prefix: ~/.local)
#   ./install.sh --uninstall [--prefix DIR]
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
prefix=${HOME:?HOME is not set}/.local
action=install
build=yes

usage() {
    sed -n '2,6s/^# \{0,1\}//p' "$0"
}

while [ $# -gt 0 ]; do
    case $1 in
        --prefix)
            [ $# -ge 2 ] || { echo "install.sh: --prefix needs a folder" >&2; exit 2; }
            prefix=$2
            shift
            ;;
        --prefix=*) prefix=${1#--prefix=} ;;
        --no-build) build=no ;;
        --uninstall) action=uninstall ;;
        -h | --help) usage; exit 0 ;;
        *) echo "install.sh: unknown option $1" >&2; usage >&2; exit 2 ;;
    esac
    shift
done

bin=$prefix/bin
man=$prefix/share/man/man1
bash_dir=$prefix/share/bash-completion/completions
zsh_dir=$prefix/share/zsh/site-functions
fish_dir=$prefix/share/fish/vendor_completions.d
# What was installed, one path a line, so that uninstalling removes that and nothing else.
list=$prefix/share/git-cindex/installed

uninstall() {
    if [ ! -f "$list" ]; then
        echo "install.sh: nothing is installed under $prefix" >&2
        exit 1
    fi
    while IFS= read -r file; do
        rm -f -- "$file"
        echo "removed $file"
    done < "$list"
    rm -f -- "$list"
    # Folders that are empty now and may have been made by the installation.
    for folder in "$prefix/share/git-cindex" "$bash_dir" "${bash_dir%/*}" "$zsh_dir" "${zsh_dir%/*}" \
        "$fish_dir" "${fish_dir%/*}" "$man" "${man%/*}" "$prefix/share" "$bin"; do
        rmdir -- "$folder" 2>/dev/null || :
    done
    echo "git-cindex is uninstalled. Indexes stay in the repositories' git directories: 'rm -r .git/cindex' is safe."
}

need() {
    command -v "$1" >/dev/null 2>&1 || {
        echo "install.sh: $1 is missing; $2" >&2
        exit 1
    }
}

# Under a name of its own first, so that a running program is replaced and never written into.
place() {
    mkdir -p -- "$(dirname -- "$2")"
    cp -- "$1" "$2.new"
    chmod "$3" "$2.new"
    mv -f -- "$2.new" "$2"
    echo "$2" >> "$list"
}

install() {
    need git "install git first"
    target=${CARGO_TARGET_DIR:-$here/target}
    if [ $build = yes ]; then
        need cargo "install a Rust toolchain (1.90 or newer) first"
        need cc "install a C compiler first; the grammars are C"
        echo "building in release mode; the first time this takes several minutes"
        (cd "$here" && cargo build --release --locked)
    fi
    program=$target/release/git-cindex
    [ -x "$program" ] || { echo "install.sh: there is no $program; run without --no-build" >&2; exit 1; }

    mkdir -p -- "$(dirname -- "$list")"
    : > "$list"
    place "$program" "$bin/git-cindex" 755
    pages=$(mktemp -d)
    trap 'rm -rf -- "$pages"' EXIT
    "$program" man "$pages/man"
    for page in "$pages"/man/*.1; do
        place "$page" "$man/${page##*/}" 644
    done
    for shell in bash zsh fish; do
        "$program" completions $shell > "$pages/$shell"
    done
    place "$pages/bash" "$bash_dir/git-cindex" 644
    place "$pages/zsh" "$zsh_dir/_git-cindex" 644
    place "$pages/fish" "$fish_dir/git-cindex.fish" 644

    echo
    echo "installed: $bin/git-cindex ($("$program" --version))"
    echo "           man pages in $man, completions for bash, zsh and fish in $prefix/share"
    advise
    first_search
}

advise() {
    case :$PATH: in
        *:"$bin":*) ;;
        *) echo "missing:   $bin is not in your PATH; add to your shell's profile: export PATH=\"$bin:\$PATH\"" ;;
    esac
    # man finds PREFIX/share/man by itself where PREFIX/bin is in PATH.
    if command -v manpath >/dev/null 2>&1; then
        case :$(PATH="$bin:$PATH" manpath -q 2>/dev/null): in
            *:"$prefix/share/man":*) ;;
            *) echo "missing:   for 'git help cindex', add: export MANPATH=\"$prefix/share/man:\$(manpath -q)\"" ;;
        esac
    elif ! command -v man >/dev/null 2>&1; then
        echo "missing:   there is no man program; 'git cindex -h' prints the help all the same"
    fi
    case ${SHELL:-} in
        *zsh) echo "zsh:       add before compinit: fpath=($zsh_dir \$fpath)" ;;
        *bash) echo "bash:      'git cindex <TAB>' completes once git-cindex's completion is loaded: . $bash_dir/git-cindex" ;;
    esac
}

# A first answer, from this very repository where it is one.
first_search() {
    echo
    if git -C "$here" rev-parse --verify -q HEAD >/dev/null 2>&1; then
        echo "\$ git cindex search 'where is the writer lock taken'"
        (cd "$here" && PATH="$bin:$PATH" git cindex search -n 3 'where is the writer lock taken')
    else
        echo "now try, in any git repository:  git cindex search 'what you are looking for'"
    fi
}

$action
