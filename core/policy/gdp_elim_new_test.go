package policy_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

var _ = enrol(enrolment{
	refused: both0,
	exact:   followsPhases,
	noise: func(id string) []release {
		return []release{{noise: "the mean of a phase",
			draw: difference(func(d dice, size float64) float64 { return size * boundary(d, 1, .01/2) }),
			play: chooses(budgeted(id, 10, 1, .01, nil), phase)}}
	},
}, "gdp-elim-new")

// The reference values for each arm's pulls in the first phases, and for L = log( (T²E + T²δ)/(2E + T²δ) ), come from a
// separate computation.
func TestGDPPhaseLengths(t *testing.T) {
	phases := policy.GDPPhases(1, .01, 1e5)
	for k, want := range []float64{1474, 5895, 23579, 94314, 377256} {
		if got := math.Ceil(phases(k + 1)); got != want {
			t.Errorf("phase %d has %v pulls of each arm, want %v", k+1, got, want)
		}
	}

	// With much noise, phases have 4L/(Δ(k) ε) pulls.
	const horizon = 1e5
	for _, budget := range [][2]float64{{1e-3, 1e-4}, {.01, 0}, {.01, 1e-9}} {
		eps, delta := budget[0], budget[1]
		e, square := math.Exp(eps)-1, horizon*horizon
		l := math.Log((square*e + square*delta) / (2*e + square*delta))
		near(t, "N(1)", policy.GDPPhases(eps, delta, horizon)(1), 8*l/eps, 1e-9)
	}
	near(t, "L(1, .01) at T = 10^5", random.NewBoundaryLaw(1, .005).Bonus(horizon*horizon), 5.152298, 1e-7)
	near(t, "N(1) without ε", policy.GDPPhases(0, .001, horizon)(1), 8/.001, 1e-9)
	near(t, "N(1) without δ", policy.GDPPhases(.01, 0, horizon)(1), 800*math.Log(horizon*horizon/2), 1e-9)
}

// Each phase plays all arms, one after another. As soon as one arm ends a phase ahead by more than the phase's gap, it
// is played to the horizon.
func TestGDPPlaysPhasesAndThenOneArm(t *testing.T) {
	spec := find(t, "gdp-elim-new")
	set := setup(spec, 2, 100_000, 1, .01)
	for _, c := range []struct {
		means []float64
		want  []stretch
	}{
		{[]float64{.1, .9}, []stretch{{Arm: 0, Pulls: 1474}, {Arm: 1, Pulls: 1474 + 97_052}}},
		{[]float64{.9, .1}, []stretch{{Arm: 0, Pulls: 1474}, {Arm: 1, Pulls: 1474}, {Arm: 0, Pulls: 97_052}}},
		{[]float64{.4, .8}, []stretch{{Arm: 0, Pulls: 1474}, {Arm: 1, Pulls: 1474}, {Arm: 0, Pulls: 5895}, {Arm: 1, Pulls: 5895 + 85_262}}},
		{[]float64{.5, .5}, []stretch{{Arm: 0, Pulls: 1474}, {Arm: 1, Pulls: 1474}, {Arm: 0, Pulls: 5895}, {Arm: 1, Pulls: 5895}, {Arm: 0, Pulls: 23579}, {Arm: 1, Pulls: 23579}, {Arm: 0, Pulls: 38_104}}},
	} {
		for run := range 20 {
			if got := actions(start(c.means, spec, set, run, sim.Leaps)); !slices.Equal(got, c.want) {
				t.Errorf("means %v, run %d: %v, want %v", c.means, run, got, c.want)
			}
		}
	}
}

// The decision after a phase uses only the responses in this phase.
func TestGDPForgetsOlderPhases(t *testing.T) {
	noise := runKey(0).Source()
	spec := policy.WithPhases(func(k int) float64 { return 1000 })
	p := spec.New(setup(spec, 2, 1<<30, 1000, 0), &noise) // ε is so large that the responses decide
	t1 := int64(0)
	phase := func(sums ...float64) {
		for want, sum := range sums {
			arm, sure := p.Next(t1)
			if arm != want || sure != 1000 {
				t.Fatalf("after %d pulls arm %d for %d pulls, want arm %d for 1000", t1, arm+1, sure, want+1)
			}
			p.Update(arm, tape.Block{N: 1000, Sum: sum, Kept: 1000})
			t1 += 1000
		}
	}
	phase(1000, 510) // .49 ahead, not .5
	phase(500, 740)  // .24 ahead, not .25: arm 2, though arm 1 leads by .125 in all
	phase(500, 630)  // .13 ahead: more than .125
	if arm, sure := p.Next(t1); arm != 1 || sure < 1<<30 {
		t.Errorf("after three phases arm %d for %d pulls, want arm 2 for ever", arm+1, sure)
	}
}

// exactGDP returns the distribution of GDP-Elim-New's number of pulls of arm 1. Phases are independent. In each phase,
// the numbers of ones are binomial, and given them, the noise decides.
func exactGDP(horizon int, mean [2]float64, eps, delta float64, size func(k int) float64) exacttest.PullCounts {
	beats := exacttest.BoundaryBeats(eps, delta/2)
	ahead := func(n, lead, gap float64) float64 { // P(lead + (U − V)/n > gap)
		if gap >= lead {
			return beats(n, n, gap-lead)
		}
		return 1 - beats(n, n, lead-gap)
	}
	l := exacttest.PullCounts{Pulls: make([]float64, horizon+1)}
	left, before := 1.0, 0 // the chance of another phase, and the pulls of each arm so far
	for k := 1; left > 0; k++ {
		n := max(1, int(math.Ceil(size(k))))
		if cut := min(n, horizon-2*before); cut < n || horizon == 2*before { // the horizon ends in arm 1's part
			l.Pulls[before+cut] += left
			break
		}
		if horizon < 2*(before+n) { // or in arm 2's
			l.Pulls[before+n] += left
			break
		}
		var first, second float64
		var ones [2][]float64
		for r := range n + 1 {
			ones[0] = append(ones[0], exacttest.Binomial(n, r, mean[0]))
			ones[1] = append(ones[1], exacttest.Binomial(n, r, mean[1]))
		}
		for r1, p1 := range ones[0] {
			for r2, p2 := range ones[1] {
				if p := p1 * p2; p > 1e-15 {
					lead, gap := float64(r1-r2)/float64(n), math.Pow(2, -float64(k))
					first += p * ahead(float64(n), lead, gap)
					second += p * ahead(float64(n), -lead, gap)
				}
			}
		}
		before += n
		l.Pulls[horizon-before] += left * first
		l.Pulls[before] += left * second
		left *= 1 - first - second
	}
	return l
}

// followsPhases tests GDP-Elim-New with several short phases. The paper's phases, with hundreds of pulls of each arm,
// are tested by TestGDPPhaseLengths.
func followsPhases(t *testing.T, _ policy.Spec) {
	short := func(k int) float64 { return 4.5 * float64(k) }
	spec := policy.WithPhases(short)
	for _, budget := range [][2]float64{{1, 0}, {0, .2}, {.5, .1}} {
		t.Run(fmt.Sprintf("ε = %v, δ = %v", budget[0], budget[1]), func(t *testing.T) {
			g := exacttest.Game{Spec: spec, Set: setup(spec, 2, 300, budget[0], budget[1]), Mean: [2]float64{.6, .4}}
			exactGDP(300, g.Mean, budget[0], budget[1], short).Check(t, g)
		})
	}
}
