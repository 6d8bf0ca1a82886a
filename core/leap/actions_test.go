package leap_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
)

// wangZhu9 are nine arms on which leaps are long, short, and hard to certify.
var wangZhu9 = arm.Bernoullis(.30, .35, .40, .45, .50, .55, .60, .65, .70)

// A stretch is a number of pulls of one arm in a row.
type stretch struct {
	arm   int
	pulls int64
}

// actions returns the whole sequence of arms that a run pulls, as stretches between
// changes of the arm.
func actions(r *sim.Run) []stretch {
	var all []stretch
	for r.Pulled() < r.Horizon() {
		r.Advance(r.Pulled()+1, 1)
		if last := len(all) - 1; last >= 0 && all[last].arm == r.Last() {
			all[last].pulls++
		} else {
			all = append(all, stretch{r.Last(), 1})
		}
	}
	return all
}

// differ says where two sequences of actions part, or "".
func differ(a, b []stretch) string {
	if slices.Equal(a, b) {
		return ""
	}
	var t int64
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("after %d pulls one plays %v, the other %v", t, a[i], b[i])
		}
		t += a[i].pulls
	}
	return "one is longer"
}

// start returns a run of a policy.
func start(arms []arm.Arm, spec policy.Spec, set policy.Setup, run int, mode sim.Mode) *sim.Run {
	return sim.Start(arms, spec, set, runKey(run), mode)
}

// levels returns the uniform law on these privacy levels.
func levels(t testing.TB, values ...float64) mechanism.Levels {
	t.Helper()
	law, err := mechanism.UniformLevels(values...)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// ucb1Index is the index of UCB1.
func ucb1Index(mean, n float64, t int64) float64 { return mean + math.Sqrt(2*math.Log(float64(t))/n) }

// textbookIndex plays each arm once and then the first one with the largest index: as a
// textbook writes it down, pull by pull.
type textbookIndex struct {
	leap.Counts
	index func(mean, n float64, t int64) float64
}

func newTextbookIndex(arms int, index func(mean, n float64, t int64) float64) *textbookIndex {
	return &textbookIndex{leap.NewCounts(arms), index}
}

func (p *textbookIndex) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.Short(1); ok {
		return a, 1
	}
	return leap.Argmax(len(p.N), func(a int) float64 { return p.index(p.Mean(a), p.Pulls(a), t) }), 1
}
