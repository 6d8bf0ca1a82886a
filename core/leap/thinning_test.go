package leap_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"

	"epsilonarcade/core/testkit"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat"
)

// watched returns a policy whose thinning is watched and may be wrong (see leap.Watched).
func watched(spec policy.Spec, forced bool, wrong leap.WrongThinning, watch *leap.Watch) policy.Spec {
	build := spec.New
	spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
		choices := random.Key(noise.Uint64()).Source()
		return leap.NewWatched(played(build(s, noise)), forced, wrong, watch, choices).(policy.Policy)
	}
	return spec
}

// A game is a policy with thinning on two arms. It takes seconds to compute the exact distribution
// up to the horizon.
type game struct {
	name, id       string
	eps, delta     float64
	mean           [2]float64
	horizon, small int
}

var games = []game{
	{"Thompson", "thompson", 0, 0, [2]float64{.5, .6}, 50, 30},
	{"Gauss", "dp-ftpl-gauss", 1, .01, [2]float64{.4, .6}, 130, 60},
	{"Gauss, a wide gap", "dp-ftpl-gauss", 10, .5, [2]float64{.1, .9}, 60, 40},
	{"Beta", "dp-ftpl-beta", 10, .5, [2]float64{.4, .6}, 215, 205},
	{"New with δ = 0", "dp-ftpl-new", .5, 0, [2]float64{.4, .7}, 70, 50},
	{"New with ε = 0", "dp-ftpl-new", 0, .15, [2]float64{.4, .7}, 70, 50},
	{"New with ε = 0, a wide gap", "dp-ftpl-new", 0, .5, [2]float64{.1, .9}, 60, 40},
	{"New with both", "dp-ftpl-new", 1, .02, [2]float64{.4, .7}, 50, 30},
}

// exact returns the game and its exact distribution.
func (c game) exact(t *testing.T) (exacttest.Game, exacttest.PullCounts) {
	t.Helper()
	spec, horizon := find(t, c.id), testkit.Either(c.horizon, c.small)
	choice := map[string]func() exacttest.Choice{
		"thompson":      exacttest.Thompson,
		"dp-ftpl-gauss": func() exacttest.Choice { return exacttest.Gauss(c.eps, c.delta) },
		"dp-ftpl-beta":  func() exacttest.Choice { return exacttest.Beta(c.eps, c.delta) },
		"dp-ftpl-new":   func() exacttest.Choice { return exacttest.New(c.eps, c.delta, float64(horizon)) },
	}[c.id]()
	g := exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), c.eps, c.delta), Mean: c.mean}
	return g, exacttest.Bernoulli(horizon, c.mean[0], c.mean[1], choice)
}

// forcedRuns is the number of runs of each game. For the probabilities of 50 counts, 40,000 runs
// detect relative errors of 4.8 % (root mean square) with a probability of 99 %. With -forced-runs
// 1000000, the test detects errors of 1 %, and takes two minutes on two cores.
var forcedRuns = flag.Int("forced-runs", 40_000, "runs of a game of forced thinning")

// Runs follow the exact distribution, whatever modes, leaders and thresholds are forced.
func TestForcedThinningFollowsTheExactLaw(t *testing.T) {
	for _, c := range games {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g, l := c.exact(t)
			var watch leap.Watch
			g.Spec = watched(g.Spec, true, leap.Right, &watch)
			runs := testkit.Either(*forcedRuns, 5_000)
			verdict, err := l.Agree(g.Simulate(3_000_000, runs, sim.Leaps), g) // other tests use other tapes
			if err != nil {
				t.Error(err)
			}
			choices := float64(watch.Choices.Load())
			leaders, many := float64(watch.Leaders.Load())/choices, float64(watch.Many.Load())/choices
			leapt := float64(watch.Leapt.Load()) / float64(runs)
			if !brief() && (leaders < .01 || many < .1 || leapt < .01) {
				t.Errorf("%.2f of the choices are with a leader, %.2f with many candidates, and %.2f pulls a run are in leaps", leaders, many, leapt)
			}
			t.Logf("%s; %.2f with a leader, %.2f with many candidates, %.2f leaps of %.2f pulls a run", verdict, leaders, many, float64(watch.Longer.Load())/float64(runs), leapt)
		})
	}
}

// The tests compare the winners over this many steps.
const winnerSteps = 200_000

// A winners counts, for pairs of consecutive steps, the pairs of winners.
type winners struct {
	pairs [][]float64
	first int     // the winner of a pair's first step, or −1
	leapt float64 // the number of steps made in leaps
}

func newWinners(arms int) *winners {
	w := &winners{pairs: make([][]float64, arms), first: -1}
	for a := range w.pairs {
		w.pairs[a] = make([]float64, arms)
	}
	return w
}

func (w *winners) won(arm int, n int64) {
	if n > 1 {
		w.leapt += float64(n)
	}
	if w.first >= 0 {
		w.pairs[w.first][arm]++
		n--
	}
	w.pairs[arm][arm] += float64(n / 2)
	w.first = -1
	if n%2 == 1 {
		w.first = arm
	}
}

// alike returns the p-value of a chi-square test that compares two counts of the same events.
func alike(a, b [][]float64) float64 {
	var n, m, statistic float64
	for i := range a {
		for j := range a {
			n += a[i][j]
			m += b[i][j]
		}
	}
	freedom := -1.0
	for i := range a {
		for j := range a {
			if x, y := a[i][j], b[i][j]; x+y >= 20 {
				d := x*math.Sqrt(m/n) - y*math.Sqrt(n/m)
				statistic += d * d / (x + y)
				freedom++
			}
		}
	}
	return mathext.GammaIncRegComp(freedom/2, statistic/2)
}

// standings are fixed counts, some of them with a fixed threshold for many candidates.
var standings = []standing{
	{"Thompson, a leader", "thompson", 0, 0, 0, []int64{40, 40, 25, 20}, []float64{28, 20, 12, 8}},
	{"Thompson, many candidates", "thompson", 0, 0, 0, []int64{400, 400, 50, 10, 10, 0}, []float64{200, 205, 24, 4, 5, 0}},
	{"Thompson, many below", "thompson", 0, 0, .62, []int64{400, 10, 10}, []float64{235, 4, 4}},
	{"Gauss, a leader", "dp-ftpl-gauss", 1, .5, 0, []int64{200, 150, 140, 120}, []float64{160, 68, 64, 36}},
	{"Gauss, many candidates", "dp-ftpl-gauss", 1, .5, 0, []int64{400, 400, 50, 10, 10}, []float64{200, 205, 24, 4, 5}},
	{"Gauss, many below", "dp-ftpl-gauss", 1, .5, .85, []int64{400, 10, 10}, []float64{312, 4, 4}},
	{"Beta, a leader", "dp-ftpl-beta", 10, .5, 0, []int64{120, 110, 97, 97}, []float64{75, 58, 45, 40}},
	{"Beta, many candidates", "dp-ftpl-beta", 10, .5, 0, []int64{900, 800, 97, 97, 100}, []float64{450, 408, 48, 40, 49}},
	{"New with δ = 0", "dp-ftpl-new", .05, 0, 0, []int64{1000, 360, 300, 300}, []float64{900, 150, 110, 105}},
	{"New with ε = 0", "dp-ftpl-new", 0, .005, 0, []int64{2000, 360, 300, 300}, []float64{1800, 103, 50, 45}},
	{"New with both", "dp-ftpl-new", .05, .002, 0, []int64{1000, 360, 300, 300, 310}, []float64{900, 231, 173, 160, 180}},
}

type standing struct {
	name, id   string
	eps, delta float64
	threshold  float64 // the threshold for many candidates, or 0 for any threshold
	pulls      []int64
	ones       []float64
}

// alike counts winners found by thinning, and the same number found by drawing all θ. It returns
// the p-value of the comparison and the fraction of steps made in leaps.
func (c standing) alike(t *testing.T, wrong leap.WrongThinning, steps int64) (p, leapt float64) {
	t.Helper()
	spec, arms := find(t, c.id), len(c.pulls)
	set := setup(spec, arms, 1000, c.eps, c.delta)
	got, want := newWinners(arms), newWinners(arms)
	key := runKey(0).Name(c.name)
	stand := func(key random.Key) leap.Standing {
		noise := key.Source()
		return leap.Stand(watched(spec, true, wrong, new(leap.Watch)).New(set, &noise), c.pulls, c.ones)
	}
	thinning := stand(key)
	if c.threshold > 0 {
		thinning.Many(c.threshold)
	}
	thinning.Thin(steps, got.won)
	stand(key.Sub(1)).Draw(steps, want.won)
	return alike(got.pairs, want.pairs), got.leapt / float64(steps)
}

// Thinning finds winners with the same distribution as drawing all θ, and they are independent.
// With the same number of steps, the next test detects each deliberate mistake.
func TestThinningHasTheWinnersOfAllDraws(t *testing.T) {
	for _, c := range standings {
		p, leapt := c.alike(t, leap.Right, testkit.Either[int64](winnerSteps, 20_000))
		if p < 1e-5 {
			t.Errorf("%s: p = %.1g", c.name, p)
		}
		if leapt < .05 && !strings.Contains(c.name, "many") {
			t.Errorf("%s: only %.3f of the steps are in leaps", c.name, leapt)
		}
		t.Logf("%s: p = %.2g, %.3f of the steps in leaps", c.name, p, leapt)
	}
}

// wrongThinning lists mistakes that alike must detect, and the counts at which they matter.
var wrongThinning = map[string]struct {
	wrong leap.WrongThinning
	names []string
}{
	"bounds taken for probabilities": {leap.BoundsHold, []string{"Thompson, a leader", "Gauss, a leader", "Beta, a leader", "New with both"}},
	"the bound at the block's end":   {leap.BoundAtEnd, []string{"Thompson, a leader", "Beta, a leader"}},
	"a proposal that is forgotten":   {leap.ProposalForgotten, []string{"Thompson, a leader", "Gauss, a leader", "Beta, a leader", "New with both"}},
	"a leader without noise":         {leap.StillLeader, []string{"New with δ = 0", "New with ε = 0", "New with both"}},
}

func TestWinnersTellWrongThinningApart(t *testing.T) {
	skipIfBrief(t)
	for what, w := range wrongThinning {
		for _, c := range standings {
			if !slices.Contains(w.names, c.name) {
				continue
			}
			p, _ := c.alike(t, w.wrong, winnerSteps)
			if p > 1e-5 {
				t.Errorf("%s passes in %s: p = %.2g", what, c.name, p)
			}
			t.Logf("%s, %s: p = %.2g", what, c.name, p)
		}
	}
}

// lawRuns is the number n of runs on each side. For the Kolmogorov-Smirnov distance D between two
// samples from the same distribution, P(D ≥ d) ≤ 2 e^{−n d²} if n ≥ 458, with or without ties (Wei
// & Dudley 2012, Theorem 1). A distance above 0.17 is rejected even if it is the largest of 600.
const lawRuns = 500

// sameLaw returns an upper bound on the p-value of the Kolmogorov-Smirnov test.
func sameLaw(a, b []float64) float64 {
	slices.Sort(a)
	slices.Sort(b)
	d := stat.KolmogorovSmirnov(a, nil, b, nil)
	return math.Min(1, 2*math.Exp(-d*d*float64(len(a))))
}

// ends returns the final regrets and pulls of many runs, one column for each quantity, and the
// number of blocks that were read.
func ends(arms []arm.Arm, spec policy.Spec, set policy.Setup, first int, mode sim.Mode) (columns [][]float64, blocks int64) {
	columns = make([][]float64, len(arms)+1)
	for i := range columns {
		columns[i] = make([]float64, lawRuns)
	}
	for run := range lawRuns {
		r := sim.Start(arms, spec, set, runKey(first+run), mode)
		blocks += r.Horizon() - int64(r.Advance(r.Horizon(), int(r.Horizon())))
		columns[0][run] = r.Regret()
		for a, n := range r.Pulls() {
			columns[a+1][run] = float64(n)
		}
	}
	return columns, blocks
}

// lawInstances are an easy instance, one with a near tie, and two with many arms.
var lawInstances = []struct {
	name    string
	means   []float64
	horizon int64
}{
	{"five arms", []float64{.5, .4, .5, .6, .3}, 4_000},
	{"near tie", []float64{.5, .505, .51}, 3_000},
	{"twenty arms", ladder(20, .5, .003), 2_000},
	{"hundred arms", ladder(101, .3, .004), 2_000}, // only for cheap draws, for which thinning is worthwhile here
}

// ladder returns means that increase in equal steps.
func ladder(arms int, low, step float64) []float64 {
	means := make([]float64, arms)
	for a := range means {
		means[a] = low + step*float64(a)
	}
	return means
}

// sampling lists the policies that draw at every step.
var sampling = []struct {
	id         string
	eps, delta float64
	start      int64 // the number of pulls of each arm in the start phase
	times      int64 // multiplies the instances' horizons
	cheap      bool
}{
	{"thompson", 0, 0, 0, 1, false},
	{"ldp-ts-linear", 4, 0, 0, 1, false},
	{"ldp-ts-quadratic", 4, 0, 0, 1, false},
	{"ldp-ts-exponential", 4, 0, 0, 1, false},
	{"dp-ftpl-gauss", 1, .1, 0, 4, true},
	{"dp-ftpl-beta", 10, .5, 97, 1, false},
	{"dp-ftpl-new", .5, 0, 0, 1, false},
	{"dp-ftpl-new", .5, .01, 0, 1, true},
	{"dp-ftpl-new", 0, .05, 0, 1, false},
	{"dp-ucb-int-redraw", 1, .1, 0, 4, false},
	{"lazy-dp-ts", 10, 0, 0, 1, false},
}

// Final regrets and pulls have the same distribution whether runs leap or pull one by one.
func TestLeapsKeepTheLaw(t *testing.T) {
	skipIfBrief(t)
	const comparisons = 600 // approximately the number of columns
	for _, c := range lawInstances {
		for _, s := range sampling {
			if c.name == "hundred arms" && !s.cheap {
				continue
			}
			t.Run(fmt.Sprint(c.name, "/", s.id, ",", s.eps, ",", s.delta), func(t *testing.T) {
				t.Parallel()
				spec, arms := find(t, s.id), arm.Bernoullis(c.means...)
				set := setup(spec, len(arms), s.times*c.horizon+s.start*int64(len(arms)), s.eps, s.delta)
				var watch leap.Watch
				thinned := spec
				if s.id != "dp-ucb-int-redraw" {
					thinned = watched(spec, false, leap.Right, &watch)
				}
				textbook, steps := ends(arms, spec, set, lawRuns, sim.Textbook)
				leaps, blocks := ends(arms, thinned, set, 0, sim.Leaps)
				least := 1.
				for i := range leaps {
					p := sameLaw(leaps[i], textbook[i])
					if least = min(least, p); p < 1e-3/comparisons {
						t.Errorf("column %d (regret, then pulls): p ≤ %.1g", i, p)
					}
				}
				part := func(n int64) float64 { return float64(n) / float64(steps) }
				leaders, many, draws := part(watch.Leaders.Load()), part(watch.Many.Load()), part(watch.Draws.Load())/float64(len(arms))
				used := s.id == "dp-ucb-int-redraw" && part(blocks) < .7 ||
					c.name == "five arms" && leaders > .005 && part(blocks) < .98 ||
					c.name == "near tie" || c.name == "hundred arms" && many >= .5 ||
					c.name == "twenty arms" && (s.id == "dp-ftpl-gauss" || s.id == "dp-ftpl-new" || many > .45 && draws < .7) // in some policies draws are too cheap
				if !used {
					t.Error("leaps are hardly used")
				}
				t.Logf("%s: least p ≤ %.2g; %.3f blocks, %.3f with a leader, %.3f with many candidates, %.3f draws of each arm", t.Name(), least, part(blocks), leaders, many, draws)
			})
		}
	}
}
