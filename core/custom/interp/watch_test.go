package interp_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// play makes the given number of pulls with alternating rewards, and returns the arms that were pulled.
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
	testkit.OK(t, r.Err())
	return arms
}

// A watched run pulls the same arms as an unwatched one, and it reports only lines of the source.
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
			t.Errorf("the line of the helper is never reported: %v", lines)
		}
	}
}

// Printed text is passed on, up to a maximum number of lines and a maximum number of characters in each line.
func TestPrintingIsLimited(t *testing.T) {
	const source = "start = 1\ndef index(t, arm):\n    print(t, arm, arm.n, [1.5, None], \"ε\" * (1000 if t == 3 else 1))\n    return ucb(t, arm)\n"
	var lines []string
	with := play(t, source, 500, func(r *interp.Run) { r.Print(func(line string) { lines = append(lines, line) }) })
	if len(lines) != interp.Lines+1 || !strings.Contains(lines[interp.Lines], "1000 lines") {
		t.Fatalf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	if n := len([]rune(lines[0])); n != interp.Letters+1 || !strings.HasPrefix(lines[0], "3 arm 1 1 [1.5, None] εεε") || !strings.HasPrefix(lines[3], "4 arm 1 ") || !strings.HasSuffix(lines[3], " [1.5, None] ε") {
		t.Errorf("%d characters: %q, then %q", n, lines[0], lines[3])
	}
	if at := differ(with, play(t, source, 500, func(*interp.Run) {})); at >= 0 {
		t.Errorf("Print changes pull %d", at+1)
	}
}

// The functions print and fail write escapes in place of characters that change the text around them.
func TestControlCharactersArePrintedVisibly(t *testing.T) {
	for char, want := range map[string]string{`\u202e`: `\u202e`, `\u2066`: `\u2066`, `\u200b`: `\u200b`, `\x1b`: `\u001b`, "é": "é"} {
		var lines []string
		play(t, "start = 1\ndef index(t, arm):\n    print(\"a"+char+"b\")\n    return 1\n", 9, func(r *interp.Run) { r.Print(func(line string) { lines = append(lines, line) }) })
		if got := "a" + want + "b"; len(lines) == 0 || lines[0] != got {
			t.Errorf("%s is printed as %q", char, lines)
		}
		if err := failure(t, "start = 1\ndef index(t, arm):\n    fail(\"a"+char+"b\")\n"); !strings.Contains(err.Error(), "a"+want+"b") {
			t.Errorf("%s fails as %q", char, err)
		}
	}
}

// If a list or a string grows until the steps run out, the error names the operation instead of blaming a loop.
func TestALongOperationIsNoEndlessLoop(t *testing.T) {
	const long = "this operation on a long list or text alone takes "
	for does, want := range map[string]string{
		"x = [0]\n    for i in range(40):\n        x = x + x":                  "a list of 1048576 entries exceeds the limit of 1000000",
		"x = [0]\n    for i in range(40):\n        x.extend(x)":                "a list of 1048576 entries exceeds the limit of 1000000",
		"x = [0]\n    for i in range(40):\n        x = list(x) + list(x)":      long,
		"x = [0]\n    for i in range(40):\n        x = sorted(x + x)":          long,
		"x = [0]\n    for i in range(40):\n        x = x + [a for a in x]":     "perhaps a loop here never ends or is too long",
		"x = [0] * 600000\n    for i in range(40):\n        y = x[:]":          long,
		"while True:\n        pass":                                            "perhaps a loop here never ends",
		"x = 0\n    for i in range(1000000):\n        x = x + 1\n    return x": "perhaps a loop here never ends",
	} {
		if err := failure(t, "start = 1\ndef index(t, arm):\n    "+does+"\n    return 0\n"); !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", does, err)
		}
	}
}

// failure returns the error that a policy causes within its first pulls.
func failure(t *testing.T, source string) error {
	t.Helper()
	spec := read(t, source)
	noise := random.NewKey(5).Source()
	r := spec.New(setup(spec, 3, 9), &noise).(*interp.Run)
	for n := range int64(9) {
		a, _ := r.Next(n)
		r.Update(a, tape.Block{N: 1, Kept: 1})
	}
	if r.Err() == nil {
		t.Fatalf("%q does not fail", source)
	}
	return r.Err()
}
