#!/bin/sh
# Runs every test: unit tests, property tests, and the promises in tests/, which drive the real
# program in repositories that they build with git.
set -eu
cd "$(dirname -- "$0")"
exec cargo test --locked "$@"
