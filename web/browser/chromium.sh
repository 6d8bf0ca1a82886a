#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests to drive: the one
# named by CHROME, one in PATH, or else Debian's, installed where apt-get may.
set -eu

if [ -n "${CHROME:-}" ]; then
  if command -v "$CHROME" >/dev/null; then exit 0; fi
  echo "CHROME=$CHROME is not a program" >&2
  exit 1
fi
# The names that the tests look for, see harness_test.go.
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done

if [ "$(id -u)" -eq 0 ]; then
  root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  root=(sudo -n)
else
  root=(false)
fi
if ! command -v apt-get >/dev/null || [ "${root[*]:-}" = false ]; then
  echo "The browser tests need Chromium: install it, or set CHROME to the program." >&2
  exit 1
fi
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
