// Package exacttest computes, for tests, the exact distribution of the number of pulls that a
// policy gives each of two arms, and compares it with many runs.
package exacttest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
)

// A Game is a policy that plays on two arms.
type Game struct {
	Spec policy.Spec
	Set  policy.Setup
	Mean [2]float64
	Arms []arm.Arm // nil means Bernoulli arms
}

// Start returns a run of the game.
func (g Game) Start(run int, mode sim.Mode) *sim.Run {
	arms := g.Arms
	if arms == nil {
		arms = arm.Bernoullis(g.Mean[:]...)
	}
	return sim.Start(arms, g.Spec, g.Set, random.NewKey(20250101).Sub(uint64(run)), mode)
}

// A Choice is a textbook algorithm on two arms. It returns the probability that arm 1 is pulled
// next after t pulls: n1 pulls of arm 1 with the sum r1, and n2 pulls of arm 2 with the sum r2.
type Choice func(t, n1, r1, n2, r2 float64) float64

// PullCounts is the exact distribution of the number of pulls of arm 1 up to the horizon.
type PullCounts struct {
	Pulls  []float64 // Pulls[n] = P(N1 = n)
	Pruned float64   // the total probability of the histories that were pruned
}

// Bernoulli computes the distribution for a choice by dynamic programming over (n1, r1, n2, r2).
// Responses are 1 with probability p1 on arm 1 and p2 on arm 2, and 0 otherwise. States with a
// probability below 1e-17 are pruned.
func Bernoulli(horizon int, p1, p2 float64, first Choice) PullCounts {
	// layer[n1][r1·(n2+1)+r2] is the probability of a state, where n2 = t − n1.
	var l PullCounts
	layer, next := [][]float64{{1}}, [][]float64{}
	for t := range horizon {
		next = slices.Grow(next, t+2)[:t+2]
		for n1 := range next {
			size := (n1 + 1) * (t + 1 - n1 + 1)
			next[n1] = slices.Grow(next[n1][:0], size)[:size]
			clear(next[n1])
		}
		for n1, states := range layer {
			n2 := t - n1
			width := n2 + 1
			a, b := next[n1+1], next[n1]
			for i, p := range states {
				if p < 1e-17 {
					l.Pruned += p
					continue
				}
				r1, r2 := i/width, i%width
				q := first(float64(t), float64(n1), float64(r1), float64(n2), float64(r2))
				a[r1*width+r2] += p * q * (1 - p1)
				a[(r1+1)*width+r2] += p * q * p1
				b[r1*(width+1)+r2] += p * (1 - q) * (1 - p2)
				b[r1*(width+1)+r2+1] += p * (1 - q) * p2
			}
		}
		layer, next = next, layer
	}
	for _, states := range layer {
		var sum float64
		for _, p := range states {
			sum += p
		}
		l.Pulls = append(l.Pulls, sum)
	}
	return l
}

// A Sample counts runs by the number of their pulls of arm 1 up to the horizon.
type Sample []int

// Simulate simulates runs of a game on all processors. first is the index of the first run.
func (g Game) Simulate(first, runs int, mode sim.Mode) Sample {
	workers := runtime.GOMAXPROCS(0)
	parts := make([]Sample, workers)
	var wait sync.WaitGroup
	for w := range parts {
		wait.Go(func() {
			s := make(Sample, g.Set.Horizon+1)
			for run := w; run < runs; run += workers {
				r := g.Start(first+run, mode)
				r.Advance(r.Horizon(), int(r.Horizon()))
				s[r.Pulls()[0]]++
			}
			parts[w] = s
		})
	}
	wait.Wait()
	all := parts[0]
	for _, s := range parts[1:] {
		for n, count := range s {
			all[n] += count
		}
	}
	return all
}

// Agree returns an error if the runs of a game do not look like the distribution, according to a
// chi-square test at 1e-4 and lawtest.Compare. The verdict states the p-value.
func (l PullCounts) Agree(s Sample, g Game) (verdict string, err error) {
	if l.Pruned > 1e-9 {
		return "", fmt.Errorf("states of total probability %.1g were pruned", l.Pruned)
	}
	p := lawtest.ChiSquare(s, l.Pulls)
	verdict = fmt.Sprintf("chi-square with p = %.2g; %.1g pruned", p, l.Pruned)
	if err = lawtest.Compare(s, l.Pulls); err == nil && p < 1e-4 {
		err = errors.New(verdict)
	}
	if err != nil {
		err = fmt.Errorf("%s does not follow the exact law: %w", g.Spec.ID, err)
	}
	return verdict, err
}

// Check fails the test unless runs with leaps and runs of the textbook version follow the
// distribution. The two use different runs, because a policy that draws nothing would repeat them.
// For 100 probabilities, 40,000 runs detect relative errors of 5.5 % (root mean square) with a
// probability of 99 %, and 10,000 runs errors of 11 %.
func (l PullCounts) Check(t *testing.T, g Game) {
	t.Helper()
	l.CheckRuns(t, g, 40_000, 10_000)
}

// CheckRuns is Check with the given numbers of runs, or a hundredth of them if time is short.
func (l PullCounts) CheckRuns(t *testing.T, g Game, leaps, textbook int) {
	t.Helper()
	if testing.Short() || runtime.GOARCH == "wasm" {
		leaps, textbook = leaps/100, textbook/100
	}
	for _, m := range []struct {
		name        string
		mode        sim.Mode
		first, runs int
	}{
		{"leaps", sim.Leaps, 0, leaps},
		{"textbook", sim.Textbook, leaps, textbook},
	} {
		verdict, err := l.Agree(g.Simulate(m.first, m.runs, m.mode), g)
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
		t.Logf("%s: %s", m.name, verdict)
	}
}
