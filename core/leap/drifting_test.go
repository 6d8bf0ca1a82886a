package leap_test

import (
	"testing"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A still policy has distributions that change only with t.
type still struct{ leap.Drifting }

func (p *still) Covers(t int64, arm int, _ tape.Block) int64 { return p.Until(t, arm, leap.Forever) }

// driftWinners counts, over many runs, the wins of three arms in three stretches of time. The
// winners are found by thinning or by drawing all θ.
func driftWinners(wrong leap.WrongThinning, thinning bool, runs int) (wins [][]float64) {
	wins = [][]float64{make([]float64, 3), make([]float64, 3), make([]float64, 3)}
	ends := [...]int64{20, 60, 300}
	for run := range runs {
		noise := runKey(run).Source()
		if !thinning {
			noise = runKey(-1 - run).Source()
		}
		base := new(still)
		base.Init(3, &noise)
		p := leap.NewWatched(base, thinning, wrong, new(leap.Watch), runKey(run).Name("choices").Source()).(policy.Policy)
		for a, mean := range []float64{.7, .1, 0} {
			n := []float64{16, 8, 6}[a]
			p.Update(a, tape.Block{N: 1})
			base.Change(a, mean, .6/n, n)
		}
		stretch := 0
		for t := int64(8); t < ends[2]; {
			arm, _ := p.Next(t)
			n := int64(1)
			if thinning {
				n = p.(leap.Certifier).Covers(t, arm, tape.Block{N: 64})
			}
			p.Update(arm, tape.Block{N: n})
			for ; n > 0 && t < ends[2]; n, t = n-1, t+1 {
				if t == ends[stretch] {
					stretch++
				}
				wins[stretch][arm]++
			}
		}
	}
	return wins
}

// At each time, thinning has the same winners as drawing all θ. The test fails if a bound does not
// hold for the whole stretch, or if a proposal is accepted under another step's distribution.
func TestThinningHasTheWinnersOfAllDrawsWhileLawsDrift(t *testing.T) {
	runs := testkit.Either(12_000, 1000)
	want := driftWinners(leap.Right, false, runs)
	p := alike(driftWinners(leap.Right, true, runs), want)
	if p < 1e-4 {
		t.Errorf("p = %.2g", p)
	}
	t.Logf("p = %.2g, winners %.0f", p, want)
	if brief() {
		return
	}
	for what, wrong := range map[string]leap.WrongThinning{
		"bounds of the stretch's beginning":   leap.DriftForgotten,
		"a proposal accepted at another step": leap.StepForgotten,
		"bounds taken for probabilities":      leap.BoundsHold,
	} {
		p := alike(driftWinners(wrong, true, runs), want)
		if p > 1e-5 {
			t.Errorf("%s pass: p = %.2g", what, p)
		}
		t.Logf("%s: p = %.2g", what, p)
	}
}
