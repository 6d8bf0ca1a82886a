package interp_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/written/examples"
	"epsilonarcade/core/written/interp"
)

// play makes so many pulls of a policy that is given rewards in turn, and returns the arms.
func play(t *testing.T, source string, pulls int64, begin func(*interp.Run)) (arms []int8) {
	t.Helper()
	spec := read(t, source)
	noise := random.NewKey(5).Source()
	r := spec.New(setup(spec, 3, pulls), &noise).(*interp.Run)
	begin(r)
	for n := range pulls {
		a, _ := r.Next(n)
		arms = append(arms, int8(a))
		r.Update(a, tape.Block{N: 1, Kept: 1, Sum: float64((n * n % 7) % 2)})
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return arms
}

// A run that tells its lines pulls the same arms, and the lines are those of the text.
func TestBeingWatchedChangesNothing(t *testing.T) {
	helper := examples.Example{ID: "helper", Source: "start = 1\n\ndef index(t, arm):\n    return ucb(t, arm)\n"}
	for _, e := range append(examples.All(), helper) {
		want := play(t, e.Source, 300, func(*interp.Run) {})
		lines := map[int]int{}
		got := play(t, e.Source, 300, func(r *interp.Run) { r.Watch(func(line int) { lines[line]++ }) })
		if at := differ(got, want); at >= 0 {
			t.Errorf("%s: pull %d is another", e.ID, at+1)
		}
		all := strings.Split(e.Source, "\n")
		for line := range lines {
			if line < 1 || line > len(all) || strings.TrimSpace(all[line-1]) == "" {
				t.Errorf("%s: line %d is told of, %d times", e.ID, line, lines[line])
			}
		}
		if e.ID == "helper" && lines[4] == 0 {
			t.Errorf("the line of the helper is never told of: %v", lines)
		}
	}
}

// What a text prints is handed on, up to so many lines of so many letters.
func TestPrintingIsLimited(t *testing.T) {
	const source = "start = 1\ndef index(t, arm):\n    print(t, arm, arm.n, [1.5, None], \"ε\" * (1000 if t == 3 else 1))\n    return ucb(t, arm)\n"
	var lines []string
	with := play(t, source, 500, func(r *interp.Run) { r.Print(func(line string) { lines = append(lines, line) }) })
	if len(lines) != interp.Lines+1 || !strings.Contains(lines[interp.Lines], "1000 lines") {
		t.Fatalf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	if n := len([]rune(lines[0])); n != interp.Letters+1 || !strings.HasPrefix(lines[0], "3 arm 1 1 [1.5, None] εεε") || !strings.HasPrefix(lines[3], "4 arm 1 ") || !strings.HasSuffix(lines[3], " [1.5, None] ε") {
		t.Errorf("%d letters: %q, and then %q", n, lines[0], lines[3])
	}
	if at := differ(with, play(t, source, 500, func(*interp.Run) {})); at >= 0 {
		t.Errorf("being heard changes pull %d", at+1)
	}
}
