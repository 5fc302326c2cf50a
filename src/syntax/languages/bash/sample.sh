#!/bin/bash
source ./lib.sh
. other.sh
MAX=5
export FOO=bar
readonly R=1
# Doc.
area() { local x=1; helper "$1"; }
function helper { echo hi; }
alias ll='ls -l'
