package interp_test

import (
	"errors"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
)

// In every function of a source, a panic of the interpreter becomes an error at the line that caused it.
func TestPanicBecomesAnErrorAtItsLine(t *testing.T) {
	defer interp.Breaks("breaks")()
	for source, line := range map[string]int{
		"x = 1\nx = breaks()\n\ndef index(t, arm):\n    return 1\n":                                         2,
		"x = 1\nfor i in range(3):\n    if i == 2:\n        breaks()\ndef index(t, arm):\n    return 1\n":   4,
		"def index(t, arm):\n    x = 1\n    return breaks()\n":                                              3,
		"def f(x):\n    return breaks()\ndef law(t, arm):\n    return f(1)\n":                               2,
		"def choose(t, arms):\n    return breaks()\n":                                                       2,
		"n = [0]\ndef choose(t, arms):\n    n[0] += 1\n    if n[0] >= 3:\n        breaks()\n    return 0\n": 5,
		"def index(t, arm):\n    return 1\ndef update(arm, n, total):\n    breaks()\n":                      4,
		"def index(t, arm):\n    return max([1, 2], key = lambda x: breaks())\n":                            2,
	} {
		var e custom.Error
		if err := problem(source, 6); !errors.As(err, &e) || e.Line != line {
			t.Errorf("%v, want line %d\n%s", err, line, source)
		}
	}
}

// Each of these expressions is true, or causes a clear error.
func TestNoNoiseAndRangesOfRanges(t *testing.T) {
	for _, expression := range []string{
		"laplace(1, 0) == 1", "normal(1, 0) == 1", "str(Laplace(0, 0)) == \"Laplace(0, 0)\"",
		"abs(laplace(0, 1e300)) > 0", "abs(normal(0, 1e150)) > 0", "0 < beta(1e15, 1e15)", "0 <= beta(0.001, 0.001)",
		"3 in range(5)", "1.5 not in range(5)", "list(range(10)[8:2:-3]) == [8, 5]", "sum(range(4)) == 6",
	} {
		source := "def index(t, arm):\n    if not (" + expression + "):\n        fail(\"it is not so\")\n    return 1\n"
		if err := problem(source, 1); err != nil {
			t.Errorf("%s: %v", expression, err)
		}
	}
	for expression, want := range map[string]string{
		"laplace(0, 1e301)":   "line 2: a Laplace distribution needs a finite mean and a scale from 0 to 10^300, not 0 and 1e+301",
		"normal(0, 1e151)":    "line 2: a normal distribution needs a finite mean and a standard deviation from 0 to 10^150, not 0 and 1e+151",
		"beta(1.1e15, 1)":     "line 2: a beta distribution needs two shapes from 0.001 to 10^15, not 1.1e+15 and 1",
		"\"x\" in range(3)":   "line 2: a range contains numbers, not a string",
		"range(3) < range(4)": "line 2: a range and a range cannot be compared with <",
		"{range(3): 1}":       "line 2: unhashable: range; a key must be a number, a string, an arm or a tuple of these",
	} {
		if err := problem("def index(t, arm):\n    x = "+expression+"\n    return 1\n", 1); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", expression, err, want)
		}
	}
}
