package leap_test

import (
	"fmt"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// quiet is Lazy-DP-TS without noise, whose state is countable: epochs of an arm double, and u_a is
// clip(mean of the last + c log t/O_a, 0, 1).
type quiet struct {
	leap.Drifting
	c    float64
	size []int64
	got  []tape.Block
}

func quietSpec(c float64) policy.Spec {
	return policy.Spec{ID: "quiet", Name: "Quiet",
		Mechanism: func(policy.Setup) mechanism.Mechanism { return mechanism.Coin{} },
		New: func(s policy.Setup, noise *random.Source) policy.Policy {
			p := &quiet{c: c, size: make([]int64, s.Arms), got: make([]tape.Block, s.Arms)}
			p.Init(s.Arms, noise)
			return p
		}}
}

func (p *quiet) left(arm int) int64 { return max(1, 2*p.size[arm]) - p.got[arm].N }

func (p *quiet) Covers(t int64, arm int, _ tape.Block) int64 { return p.Until(t, arm, p.left(arm)) }

func (p *quiet) Update(arm int, b tape.Block) {
	p.Drifting.Update(arm, b)
	if p.got[arm].Add(b); p.left(arm) > 0 {
		return
	}
	p.size[arm] = p.got[arm].N
	n := float64(p.size[arm])
	p.Change(arm, p.got[arm].Sum/n, p.c/n, n)
	p.got[arm] = tape.Block{}
}

// drifts are games of it. In the first u drifts a lot, and in the second one arm soon leads.
var drifts = []struct {
	c    float64
	mean [2]float64
}{{1, [2]float64{.2, .5}}, {.3, [2]float64{.3, .8}}, {3, [2]float64{.1, .3}}}

// drift returns a game, forced to thin in all ways and wrong in one, and its exact law.
func drift(i int, wrong leap.WrongThinning, watch *leap.Watch) (exacttest.Game, exacttest.PullCounts) {
	d, horizon := drifts[i], testkit.Either(120, 50)
	spec := watched(quietSpec(d.c), true, wrong, watch)
	g := exacttest.Game{Spec: spec, Set: policy.Setup{Arms: 2, Horizon: int64(horizon)}, Mean: d.mean}
	return g, exacttest.Lazy(horizon, d.mean, []float64{0}, d.c)
}

// Whatever the modes, the leaders and the thresholds, runs follow the exact law while laws drift.
func TestForcedThinningOfDriftFollowsTheExactLaw(t *testing.T) {
	for i, d := range drifts {
		t.Run(fmt.Sprint(d), func(t *testing.T) {
			t.Parallel()
			var watch leap.Watch
			g, l := drift(i, leap.Right, &watch)
			followsForced(t, g, l, &watch, .5)
		})
	}
}

// still has laws that change with t alone.
type still struct{ leap.Drifting }

func (p *still) Covers(t int64, arm int, _ tape.Block) int64 { return p.Until(t, arm, leap.Forever) }

// driftWinners returns how often each of three arms wins in each of three stretches of time, over
// many runs, by thinning or by drawing all θ.
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

// The winners at each time are those of drawing all θ. They are not with bounds that do not hold
// for the whole of a stretch, nor with proposals that are accepted as at another step.
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
