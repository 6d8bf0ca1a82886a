package sim_test

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"

	"gonum.org/v1/gonum/stat"
)

// A listener plays the arms in turn, with stretch pulls at a time. It records the responses and a random number of its
// own.
type listener struct {
	stretch int64
	arms    int
	noise   *random.Source
	*heard
}

type heard struct {
	responses [][]float64 // for each arm, the sums of 60 pulls in a row
	own       uint64
}

func (l *listener) Next(t int64) (arm int, sure int64) {
	return int(t / 60 % int64(l.arms)), l.stretch - t%l.stretch
}

func (l *listener) Update(arm int, b tape.Block) { l.responses[arm] = append(l.responses[arm], b.Sum) }

// listen lets a listener play two arms with means .4 and .6 for 12,000 pulls, 60 of each arm in turn. It returns what
// the listener recorded.
func listen(id string, eps float64, stretch int64, m mechanism.Mechanism) heard {
	var h heard
	spec := policy.Spec{
		ID:        id,
		Mechanism: func(policy.Setup) mechanism.Mechanism { return m },
		New: func(s policy.Setup, noise *random.Source) policy.Policy {
			h = heard{make([][]float64, s.Arms), noise.Uint64()}
			return &listener{stretch, s.Arms, noise, &h}
		},
	}
	r := sim.Start(arm.Bernoullis(.4, .6), spec, policy.Setup{Arms: 2, Horizon: 12_000, Epsilon: eps}, random.NewKey(3), sim.Leaps)
	finish(r)
	return h
}

// sums adds up each group of n neighbours.
func sums(x []float64, n int) (all []float64) {
	for part := range slices.Chunk(x, n) {
		var sum float64
		for _, v := range part {
			sum += v
		}
		all = append(all, sum)
	}
	return all
}

// Policies with the same mechanism get the same responses from an arm (common random numbers), whether or not they pull
// one at a time. Their own noise differs.
func TestPoliciesOnAMechanismShareTapes(t *testing.T) {
	a, b := listen("a", 1, 60, mechanism.Open{}), listen("b", 1, 1, mechanism.Open{})
	c := listen("a", 2, 60, mechanism.Open{})
	for arm := range 2 {
		if !slices.Equal(a.responses[arm], sums(b.responses[arm], 60)) {
			t.Errorf("policies a and b hear different things from arm %d", arm+1)
		}
		if !slices.Equal(a.responses[arm], c.responses[arm]) {
			t.Errorf("with another ε policy a hears different things from arm %d", arm+1)
		}
	}
	if a.own == b.own || a.own == c.own {
		t.Error("two policies, or two budgets, have the same noise")
	}
}

// Different arms, mechanisms and budgets have different tapes: their sums are uncorrelated.
func TestTapesAreTheirOwn(t *testing.T) {
	open := listen("a", 1, 60, mechanism.Open{})
	one, two := listen("a", 1, 60, mechanism.CTB{Eps: 1}), listen("a", 1, 60, mechanism.CTB{Eps: 2})
	for name, pair := range map[string][2][]float64{
		"arms":                   {open.responses[0], open.responses[1]},
		"a mechanism and none":   {open.responses[0], one.responses[0]},
		"a mechanism with two ε": {one.responses[0], two.responses[0]},
	} {
		if c := stat.Correlation(pair[0], pair[1], nil); math.Abs(c) > .5 { // 5 standard errors of 100 pairs
			t.Errorf("%s: the responses have correlation %v", name, c)
		}
	}
	if one.own != open.own {
		t.Error("a policy's noise depends on the mechanism beyond its id and parameters")
	}
}
