#!/usr/bin/env bash
# Prints the packages whose tests a change may break: packages with files that differ from a commit, and all packages
# whose code or tests import one of them.
#
#   affected.sh COMMIT
set -euo pipefail

changed=$(git diff --name-only --relative "$1" -- && git ls-files --others --exclude-standard)
packages=$(go list -f '{{.ImportPath}} {{.Dir}}' ./...)

# The package of a file is in the nearest folder above it that has a package.
inside=$(awk -v root="$PWD" '
  NR == FNR { name[substr($2, length(root) + 2)] = $1; next }
  { for (path = $0; sub("/?[^/]*$", "", path) && !(path in name) && path != "";); print name[path] }
' <(echo "$packages") <(echo "$changed"))

{
  # Tests of other packages read READMEs and assets.
  case $changed in *.md*) echo epsilonarcade/core/policy ;; esac
  case $changed in *Makefile*) echo epsilonarcade/wasm/notices ;; esac
  case $changed in *assets/*) printf 'epsilonarcade/%s\n' wasm/site web/headers ;; esac
  go list -test -f '{{if .ForTest}}{{else}}{{.ImportPath}}{{range .Deps}} {{.}}{{end}}{{end}}' ./... | awk '
    NR == FNR { changed[$1]; next }
    sub("[.]test$", "", $1) { for (i = 1; i <= NF; i++) if ($i in changed) { print $1; break } }
  ' <(sort -u <<<"$inside") -
  grep -xE 'epsilonarcade/(web/(browser|edge)|wasm/edge)' <<<"$inside" | sort -u | sed 's/$/ is tested by make test, not by make quick/' >&2 || true
} | sort -u | sed -e '/\/web\/browser$/d' -e '/\/web\/edge$/d'
