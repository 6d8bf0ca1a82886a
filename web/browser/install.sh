#!/usr/bin/env bash
# Makes sure that there are browsers for the tests to drive:
#
#   web/browser/install.sh chromium firefox
#
# Of each it takes the one named by CHROME or FIREFOX, one in PATH, or else Debian's,
# installed where apt-get may. The tests go without Firefox where it cannot be had.
set -eu

# found NAME PROGRAM ... says whether there is a browser already: the one that the variable
# of that name names, or one of the programs, which are those that the tests look for.
found() {
  local name=$1 named=${!1:-}
  shift
  if [ -n "$named" ]; then
    if command -v "$named" >/dev/null; then return 0; fi
    echo "$name=$named is not a program" >&2
    exit 1
  fi
  for program; do
    if command -v "$program" >/dev/null; then return 0; fi
  done
  return 1
}

packages=()
for browser; do
  case $browser in
    chromium) found CHROME chromium chromium-browser google-chrome || packages+=(chromium fonts-dejavu-core) ;;
    firefox) found FIREFOX firefox-esr firefox || packages+=(firefox-esr) ;;
    *) echo "$0: no browser is called $browser" >&2; exit 2 ;;
  esac
done
if [ ${#packages[@]} -eq 0 ]; then exit 0; fi

if [ "$(id -u)" -eq 0 ]; then
  root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  root=(sudo -n)
else
  root=(false)
fi
if ! command -v apt-get >/dev/null || [ "${root[*]:-}" = false ]; then
  if [ "${packages[*]}" = firefox-esr ]; then
    echo "WARNING: there is no Firefox and no way to install it here, so nothing is tested in it: install it, or set FIREFOX to the program." >&2
    exit 0
  fi
  echo "The browser tests need Chromium: install it, or set CHROME to the program." >&2
  exit 1
fi
"${root[@]}" apt-get update -qq
# Where a distribution has no firefox-esr, it is a failure too: tests that are left out
# unnoticed are none.
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
