#!/usr/bin/env bash
# Runs the stages of the tests, and sums them up:
#
#   stage.sh run NAME COMMAND...   run a command, and print what it says only if it fails
#   stage.sh sum NAME...           print a table of stages, and fail unless all passed
#
# build/test/NAME.log keeps what a stage printed, build/test/NAME.result its verdict, its seconds by the
# clock and its seconds of processor time.
set -u
mkdir -p build/test

run() {
  local name=$1 verdict=ok times
  shift
  rm -f "build/test/$name.result"
  TIMEFORMAT='%R %U %S'
  exec 3>&1
  times=$({ time "$@" >"build/test/$name.log" 2>&1 </dev/null 3>&-; } 2>&1) || verdict=FAILED
  awk -v verdict=$verdict '{ printf "%s %.0f %.0f\n", verdict, $1, $2 + $3 }' <<<"$times" >"build/test/$name.result"
  if [ $verdict = FAILED ]; then
    echo "=== $name FAILED:"
    cat "build/test/$name.log"
    return 1
  fi
  echo "=== $name is ok"
}

sum() {
  local passed=0 failed=0 name verdict wall processor tests
  printf '\n%-10s %-8s %8s %11s %8s\n' stage result seconds processor tests
  for name; do
    verdict='not run' wall=- processor=- tests=-
    if [ -f "build/test/$name.result" ]; then
      read -r verdict wall processor <"build/test/$name.result"
      tests=$(grep -c '"Action":"run"' "build/test/$name.log" || true)
    fi
    printf '%-10s %-8s %8s %11s %8s\n' "$name" "$verdict" "$wall" "$processor" "$tests"
    if [ "$verdict" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
  printf '\n%d passed, %d failed\n' $passed $failed
  [ $failed -eq 0 ]
}

"$@"
