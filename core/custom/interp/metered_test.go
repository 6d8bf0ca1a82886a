package interp_test

import (
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A policy reports its work between calls, each time it has taken a fixed number of steps. This holds for long runs,
// for short runs and for formulas.
func TestWorkIsReportedBetweenCalls(t *testing.T) {
	for what, c := range map[string]struct {
		source         string
		runs, calls    int
		between, signs int // the most calls between two reports; the fewest reports in all runs
	}{
		// The loop takes at least four steps for each number, so each call takes at least 40,000 steps.
		"long calls": {"def choose(t, arms):\n    x = 0\n    for i in range(10000):\n        x += i\n    return 0\n", 1, 100, 500_000/40_000 + 1, 100 * 40_000 / 500_000},
		"short runs": {"def choose(t, arms):\n    return 0\n", 1000, 1, 500, 1000 * 1000 / 500_000},
		"formulas":   {"start = 1\ndef index(t, arm):\n    return arm.mean + sqrt(2 * log(t) / arm.n)\n", 1, 50_000, 12_501, 50_000 * 40 / 500_000},
	} {
		spec, err := custom.Spec(c.source)
		testkit.OK(t, err)
		signs, since, longest := 0, 0, 0
		begin := interp.Metered(func() { signs, since = signs+1, 0 })(c.source, spec)
		for run := range c.runs {
			noise := random.NewKey(uint64(run)).Source()
			p := begin(policy.Setup{Arms: 2, Horizon: 1 << 20}, &noise)
			for n := range c.calls {
				arm, _ := p.Next(int64(n))
				p.Update(arm, tape.Block{N: 1, Kept: 1})
				since++
				longest = max(longest, since)
			}
			testkit.OK(t, p.(*interp.Run).Err())
		}
		if signs < c.signs || longest > c.between {
			t.Errorf("%s: %d signs, and %d calls between two of them; want %d or more, and %d at most", what, signs, longest, c.signs, c.between)
		}
	}
}
