package audit

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// Bounds of Clopper and Pearson, computed with 30 digits.
func TestClopperPearsonBounds(t *testing.T) {
	for _, c := range []struct {
		hits, runs int
		alpha      float64
		want       float64
	}{
		{1, 10, .005, 0.0005011285754646339}, {5, 10, .005, 0.1283105539350833}, {3, 1000, .005, 0.0003381445290664933}, {5000, 10000, .005, 0.4870733351558211}, {9990, 10000, .025, 0.9981617358657894}, {1, 10000000, .005, 5.012541822288003e-10}, {400, 10000000, .0005, 3.374475600487961e-5}, {10, 10, .005, 0.5887040186524746},
	} {
		if got := atLeast(c.hits, c.runs, c.alpha); math.Abs(got-c.want) > 1e-11*c.want {
			t.Errorf("%d of %d at %v: %v, want %v", c.hits, c.runs, c.alpha, got, c.want)
		}
	}
}

// The bound of ε is above the truth at most as often as its confidence allows: an event of
// chances .3 and .1, 200 times.
func TestTheBoundCovers(t *testing.T) {
	const (
		times, runs       = 200, 500
		delta, confidence = .02, .9
	)
	src := random.NewKey(5).Source()
	above, sum := 0, 0.0
	truth := math.Log((.3 - delta) / .1)
	for range times {
		b := lowerBound(int(src.Binomial(runs, .3)), runs, int(src.Binomial(runs, .1)), runs, delta, confidence)
		sum += b
		if b > truth {
			above++
		}
	}
	if above > times*(1-confidence) {
		t.Errorf("above the truth %d times of %d", above, times)
	}
	if mean := sum / times; mean < .6*truth {
		t.Errorf("on average it is %v, the truth being %v", mean, truth)
	}
}

func TestBoundsAtTheEnds(t *testing.T) {
	for _, c := range [][4]int{{0, 100, 100, 100}, {100, 100, 100, 100}, {0, 0, 0, 0}, {1, 100, 0, 100}, {3, 3, 0, 0}} {
		if b := lowerBound(c[0], c[1], c[2], c[3], .05, .99); b != 0 {
			t.Errorf("%v: %v", c, b)
		}
	}
	if b := lowerBound(1000, 1000, 0, 1000, 0, .99); !(b > 5 && b < 5.3) {
		t.Errorf("of an event in one world alone: %v", b)
	}
}

// What runs can give at most is what they give for an event that is certain in one world and
// impossible in the other, (α^{1/n} − δ)/(1 − α^{1/n}) for α = (1 − γ)/2, and no hits give more.
func TestNoHitsGiveMoreThanTheReach(t *testing.T) {
	for _, c := range []struct {
		runs  int
		delta float64
		want  float64 // with 30 digits
	}{{1, 0, 0}, {8, 0, 0.06269760600945667}, {8, .01, 0.04311483457883892}, {10_000, .01, 7.53263046314806915}} {
		got := Reach(c.runs, c.delta, .99)
		if math.Abs(got-c.want) > 1e-12*(1+c.want) {
			t.Errorf("%+v: %v", c, got)
		}
		if c.runs > 100 {
			continue
		}
		for hits := range c.runs + 1 {
			for others := range c.runs + 1 {
				if b := lowerBound(hits, c.runs, others, c.runs, c.delta, .99); b > got {
					t.Errorf("%+v: %d and %d hits give %v, above %v", c, hits, others, b, got)
				}
			}
		}
	}
}

// So many runs as are needed can refute a claim, and one fewer cannot.
func TestAsManyRunsAsAreNeeded(t *testing.T) {
	for _, eps := range []float64{0, .1, 1, 4, 10} {
		for _, delta := range []float64{0, .01} {
			n := Needed(eps, delta, .99)
			testing := func(runs int) int { return runs - runs/2 }
			if !(Reach(testing(n), delta, .99) > eps) || n > 2 && Reach(testing(n-1), delta, .99) > eps {
				t.Errorf("ε = %v, δ = %v: %d runs reach %v", eps, delta, n, Reach(testing(n), delta, .99))
			}
		}
	}
	if n := Needed(100, 0, .99); n != 0 {
		t.Errorf("%d runs refute ε = 100", n)
	}
}

// In the trial telltale every run tells its world.
type telltale struct{ trial }

func (telltale) statistics() []statistic {
	return []statistic{{words: func(kind, []int64) string { return "" }, ordered: true, level: 1}}
}
func (telltale) worlds() string { return "" }

// Limits are exact: of runs that all tell their world, the first proof comes with as many as are needed, and so many
// give the bound that is the most. Both are worked out here by the bets themselves.
func TestLimitsAreWhatRunsGiveThatTellTheirWorlds(t *testing.T) {
	for _, c := range []struct {
		runs                   int
		eps, delta, confidence float64
	}{{60, 0, 0, .99}, {999, 1, .01, .99}, {1004, 3.3, .01, .99}, {1003, 4, .3, .9}, {6003, 5, 0, .99}, {6007, 5.01, 0, .5}, {40_000, 8, 1e-5, .99}, {300, 1, .9, .99}} {
		a := &Audit{Question: Question{Claim: Claim{Notion: policy.Decision, Epsilon: c.eps, Delta: c.delta}, Confidence: c.confidence, Runs: c.runs}, trial: telltale{}}
		w := a.Watch()
		w.Whole = true
		needed := 0
		pair := &Record{values: [2][][]int64{{{0}}, {{1}}}}
		for n := 1; n <= c.runs; n++ {
			if w.Add(pair); needed == 0 && w.Refuted() {
				needed = n
			}
		}
		got := LimitsOfPairs(c.runs, c.eps, 1, c.delta, c.confidence)
		if got.Reach != w.Lower() || needed > 0 && got.Needed != needed || needed == 0 && got.Needed != 0 && got.Needed <= c.runs {
			t.Errorf("%+v: %+v, and the bets refute it after %d and give %v", c, got, needed, w.Lower())
		}
	}
}

// The limit grows like log n only: of a large claim the text says that no number of runs can refute it, and which
// claims the most runs can. It says so with the most runs, too.
func TestAClaimThatNoNumberOfRunsCanRefute(t *testing.T) {
	for _, c := range []struct {
		eps, delta, most float64
		words            string
	}{
		{100, 0, 14, "Even 10,000,000 runs in each world, the most allowed here, can refute only claims up to ε = 14."},
		{20, .01, 14, "Even 10,000,000 runs in each world, the most allowed here, can refute only claims up to ε = 14."},
		{1, 1 - 1e-9, -1, "Even 10,000,000 runs in each world, the most allowed here, cannot refute any claim at this δ."},
	} {
		for _, runs := range []int{1_000_000, MaxRuns} {
			l := LimitsOfPairs(runs, c.eps, 1, c.delta, .99)
			if says := say.English(Claim{Epsilon: c.eps, Delta: c.delta}.TooFew(c.eps, runs, l)); l.Needed != 0 || math.Floor(l.Most) != c.most || !strings.Contains(says, c.words) {
				t.Errorf("%+v with %d runs: %+v, %s", c, runs, l, says)
			}
			if l.Most > 0 && (refutedAfter(MaxRuns, l.Most, c.delta, .99) == 0 || refutedAfter(MaxRuns, l.Most+1e-6, c.delta, .99) != 0 || l.Reach > l.Most) {
				t.Errorf("%+v: %+v is not the most", c, l)
			}
		}
	}
}
