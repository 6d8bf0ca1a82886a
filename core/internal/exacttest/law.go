// Package exacttest has the exact law of the pulls of a policy on two arms, and compares it with
// many runs. It is for tests.
package exacttest

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"

	"gonum.org/v1/gonum/mathext"
)

// A Game is a policy on two arms.
type Game struct {
	Spec policy.Spec
	Set  policy.Setup
	Mean [2]float64
	Arms []arm.Arm // Bernoulli arms if nil
}

// Start returns a run of the game.
func (g Game) Start(run int, mode sim.Mode) *sim.Run {
	arms := g.Arms
	if arms == nil {
		arms = arm.Bernoullis(g.Mean[:]...)
	}
	return sim.Start(arms, g.Spec, g.Set, random.NewKey(20250101).Sub(uint64(run)), mode)
}

// A Choice is the textbook algorithm on two arms: the probability that arm 1 is
// pulled next when t pulls have been made, n1 of arm 1, which paid r1 in sum, and n2
// of arm 2, which paid r2.
type Choice func(t, n1, r1, n2, r2 float64) float64

// PullCounts is the exact distribution of the pulls of arm 1 at the horizon.
type PullCounts struct {
	Pulls  []float64 // Pulls[n] = P(N1 = n)
	Pruned float64   // the probability of the histories that were given up
}

// Bernoulli returns the law of a choice where responses are 1 with probability p1 on arm 1 and p2 on arm 2, and 0
// otherwise, by dynamic programming over the counts (n1, r1, n2, r2). States below 1e-17 are given up.
func Bernoulli(horizon int, p1, p2 float64, first Choice) PullCounts {
	// layer[n1][r1·(n2+1)+r2] is the probability of a state, n2 being t − n1.
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

// A Sample is what many runs of a game did.
type Sample struct {
	runs   int
	pulls  []int   // pulls[n] counts the runs with N1 = n at the horizon
	regret float64 // the sum of their regret
}

// Simulate makes runs of a Game, numbered from first, on all processors.
func (g Game) Simulate(first, runs int, mode sim.Mode) Sample {
	workers := runtime.GOMAXPROCS(0)
	parts := make([]Sample, workers)
	var wait sync.WaitGroup
	for w := range parts {
		wait.Go(func() {
			s := Sample{pulls: make([]int, g.Set.Horizon+1)}
			for run := w; run < runs; run += workers {
				r := g.Start(first+run, mode)
				r.Advance(r.Horizon(), int(r.Horizon()))
				s.runs++
				s.pulls[r.Pulls()[0]]++
				s.regret += r.Regret()
			}
			parts[w] = s
		})
	}
	wait.Wait()
	all := parts[0]
	for _, s := range parts[1:] {
		all.runs += s.runs
		all.regret += s.regret
		for n, count := range s.pulls {
			all.pulls[n] += count
		}
	}
	return all
}

// Agree returns an error if the runs do not look like the law: a chi-square of the
// pulls of arm 1 with p < 1e-4, or a mean regret more than five standard errors off.
// The verdict says how well they agree.
func (l PullCounts) Agree(s Sample, g Game) (verdict string, err error) {
	if l.Pruned > 1e-9 {
		return "", fmt.Errorf("states of total probability %.1g were given up", l.Pruned)
	}
	statistic, freedom := chiSquare(s.pulls, l.Pulls, float64(s.runs))
	p := 1.0
	if freedom > 0 {
		p = mathext.GammaIncRegComp(float64(freedom)/2, statistic/2)
	}

	top := max(g.Mean[0], g.Mean[1])
	var mean, square float64
	for n, p := range l.Pulls {
		regret := float64(n)*(top-g.Mean[0]) + float64(int(g.Set.Horizon)-n)*(top-g.Mean[1])
		mean += p * regret
		square += p * regret * regret
	}
	deviation := math.Sqrt(max(square-mean*mean, 0))
	z := (s.regret/float64(s.runs) - mean) / (deviation / math.Sqrt(float64(s.runs)))

	verdict = fmt.Sprintf("%d runs: chi-square %.1f with %d degrees of freedom, p = %.2g; mean regret %.2f standard errors from %.4f; %.1g pruned",
		s.runs, statistic, freedom, p, z, mean, l.Pruned)
	if !(p > 1e-4 && math.Abs(z) < 5) {
		return verdict, fmt.Errorf("the runs do not follow the exact law: %s", verdict)
	}
	return verdict, nil
}

// chiSquare compares counts with the probabilities of their bins, neighbours being
// pooled until at least 10 are expected.
func chiSquare(counts []int, probability []float64, n float64) (statistic float64, freedom int) {
	type bin struct{ observed, expected float64 }
	bins := []bin{{}}
	for i, p := range probability {
		last := &bins[len(bins)-1]
		last.observed += float64(counts[i])
		last.expected += p * n
		if last.expected >= 10 {
			bins = append(bins, bin{})
		}
	}
	if rest := bins[len(bins)-1]; len(bins) > 1 {
		bins = bins[:len(bins)-1]
		bins[len(bins)-1].observed += rest.observed
		bins[len(bins)-1].expected += rest.expected
	}
	for _, b := range bins {
		d := b.observed - b.expected
		statistic += d * d / b.expected
	}
	return statistic, len(bins) - 1
}

// Check fails the test unless both ways of reading tapes follow the law. They get
// different runs, for those of a policy that draws nothing itself would be the same. 40,000 runs
// find a law of 100 counts whose chances are off by 5.5 % (root mean square) with a probability of
// 99 %, and 10,000 one that is off by 11 %.
func (l PullCounts) Check(t *testing.T, g Game) {
	t.Helper()
	l.CheckRuns(t, g, 40_000, 10_000)
}

// CheckRuns does what Check does with so many runs, and a hundredth of them where there
// is little time.
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
