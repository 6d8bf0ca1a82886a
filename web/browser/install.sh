#!/usr/bin/env bash
# Installs missing browsers for the tests:
#
#   web/browser/install.sh chromium firefox webkit
#
# It looks for the program that CHROME, FIREFOX or WEBKIT names, then for one in PATH, and otherwise installs Debian's
# if apt-get may. WebKit's program is its WebDriver, which also needs Xvfb. Without Firefox or WebKit their tests are
# skipped.
set -eu

# found NAME PROGRAM ... reports whether there is a browser already: the program that the variable NAME names, or one of
# the programs.
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
optional=() # those that the tests go without
for browser; do
  case $browser in
    chromium) found CHROME chromium chromium-browser google-chrome || packages+=(chromium fonts-dejavu-core) ;;
    firefox) found FIREFOX firefox-esr firefox || optional+=(firefox-esr) ;;
    webkit)
      found WEBKIT WebKitWebDriver || optional+=(webkit2gtk-driver)
      command -v Xvfb >/dev/null || optional+=(xvfb)
      ;;
    *) echo "$0: no browser is called $browser" >&2; exit 2 ;;
  esac
done
if [ ${#packages[@]} -eq 0 ] && [ ${#optional[@]} -eq 0 ]; then exit 0; fi

if [ "$(id -u)" -eq 0 ]; then
  root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  root=(sudo -n)
else
  root=(false)
fi
if ! command -v apt-get >/dev/null || [ "${root[*]:-}" = false ]; then
  if [ ${#packages[@]} -eq 0 ]; then
    echo "WARNING: ${optional[*]} cannot be installed here, so nothing is tested in that browser: install it, or set FIREFOX or WEBKIT to the program." >&2
    exit 0
  fi
  echo "The browser tests need Chromium: install it, or set CHROME to the program." >&2
  exit 1
fi
"${root[@]}" apt-get update -qq
# A missing package is a failure, so that no test is skipped by accident.
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${packages[@]}" "${optional[@]}"
