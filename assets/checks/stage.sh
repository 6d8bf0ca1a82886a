#!/usr/bin/env bash
# Runs the stages of the tests, and summarizes them:
#
#   stage.sh run NAME COMMAND...   run a command, and print its output only if it fails
#   stage.sh sum NAME...           print a table of stages, and fail unless all passed
#
# build/test/NAME.log keeps the output of a stage. build/test/NAME.result keeps its verdict, its seconds by the clock
# and its seconds of processor time. run always succeeds, so that make continues.
set -u
mkdir -p build/test

run() {
  local name=$1 log=build/test/$1.log verdict=ok times
  shift
  rm -f "build/test/$name.result"
  echo "$name: begun"
  TIMEFORMAT='%R %U %S'
  times=$({ time "$@" >"$log" 2>&1 </dev/null; } 2>&1) || verdict=FAILED
  awk -v verdict=$verdict '{ printf "%s %.0f %.0f\n", verdict, $1, $2 + $3 }' <<<"$times" >"build/test/$name.result"
  echo "$name: $verdict"
  if [ $verdict = FAILED ]; then cat "$log"; fi
}

sum() {
  local passed=0 failed=0 name verdict wall processor
  printf '\n%-14s %-8s %8s %10s\n' stage result seconds processor
  for name; do
    verdict=missing wall=- processor=-
    if [ -f "build/test/$name.result" ]; then read -r verdict wall processor <"build/test/$name.result"; fi
    printf '%-14s %-8s %8s %10s\n' "$name" "$verdict" "$wall" "$processor"
    if [ "$verdict" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
  printf '\n%d passed, %d failed\n' $passed $failed
  [ $failed -eq 0 ]
}

"$@"
