package audit

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// In the trial telltale, every run reveals its world.
type telltale struct{ trial }

func (telltale) statistics() []statistic {
	return []statistic{{words: func(kind, []int64) string { return "" }, ordered: true, level: 1}}
}
func (telltale) worlds() string { return "" }

// Limits are exact: if all runs reveal their world, the first proof takes exactly Needed pairs, and the bound is
// Reach. The test makes these bets.
func TestLimitsAreExact(t *testing.T) {
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
		got := LimitsOf(c.runs, c.eps, 1, c.delta, c.confidence)
		if got.Reach != w.Lower() || needed > 0 && got.Needed != needed || needed == 0 && got.Needed != 0 && got.Needed <= c.runs {
			t.Errorf("%+v: %+v, and the bets refute it after %d and give %v", c, got, needed, w.Lower())
		}
	}
}

// The limit grows like log n. For a large claim, the text says that no number of runs can refute it, and which claims
// MaxRuns can refute. It says the same if there are MaxRuns runs.
func TestIrrefutableClaims(t *testing.T) {
	for _, c := range []struct {
		eps, delta, most float64
		words            string
	}{
		{100, 0, 14, "Even 10,000,000 runs in each world, the most allowed here, can refute only claims up to ε = 14."},
		{20, .01, 14, "Even 10,000,000 runs in each world, the most allowed here, can refute only claims up to ε = 14."},
		{1, 1 - 1e-9, -1, "Even 10,000,000 runs in each world, the most allowed here, cannot refute any claim at this δ."},
	} {
		for _, runs := range []int{1_000_000, MaxRuns} {
			l := LimitsOf(runs, c.eps, 1, c.delta, .99)
			if says := say.English(Claim{Epsilon: c.eps, Delta: c.delta}.TooFew(c.eps, runs, l)); l.Needed != 0 || math.Floor(l.Most) != c.most || !strings.Contains(says, c.words) {
				t.Errorf("%+v with %d runs: %+v, %s", c, runs, l, says)
			}
			if l.Most > 0 && (refutedAfter(MaxRuns, l.Most, c.delta, .99) == 0 || refutedAfter(MaxRuns, l.Most+1e-6, c.delta, .99) != 0 || l.Reach > l.Most) {
				t.Errorf("%+v: %+v is not the largest", c, l)
			}
		}
	}
}

// At the edge of the claim, where p = e^ε q + δ, each bet is fair, and no bet can lose everything.
func TestBetsAreFairAndNeverLoseAll(t *testing.T) {
	for _, eps := range []float64{0, .1, 1, 5, 30, 100} {
		for _, delta := range []float64{0, 1e-6, .1} {
			e := math.Exp(eps)
			for _, q := range []float64{0, 1e-9, .01, .3} {
				p := e*q + delta
				if p > 1 {
					continue
				}
				v := pays(e, delta)
				mean := (1-p)*(1-q)*v[neither] + (1-p)*q*v[onlyOther] + p*(1-q)*v[onlyLikelier] + p*q*v[both]
				if math.Abs(mean) > 1e-15*(1+e*q) {
					t.Errorf("ε = %v, δ = %v, q = %v: a bet pays %v on average", eps, delta, q, mean)
				}
				if got := stake(p*(1-1e-9), q, e, delta); got != 0 {
					t.Errorf("ε = %v, δ = %v, q = %v: %v is staked without a possible gain", eps, delta, q, got)
				}
			}
			for _, c := range [][2]float64{{.9, 1e-6}, {1, 0}, {.5, .01}} {
				lambda := stake(c[0], c[1], e, delta)
				for o, x := range pays(e, delta) {
					if !(1+lambda*x > 0) {
						t.Errorf("ε = %v, δ = %v, %v: outcome %d loses everything with λ = %v", eps, delta, c, o, lambda)
					}
				}
			}
		}
	}
	// If a bet can win but not lose, λ is the largest stake.
	if got := stake(.7, 0, 1, 0); math.Abs(got-allIn) > 1e-6 {
		t.Errorf("without a possible loss, λ = %v", got)
	}
	// For X − Y with p = .6 and q = .3, λ solves .42/(1 + λ) = .12/(1 − λ).
	if got, want := stake(.6, .3, 1, 0), .3/.54; math.Abs(got-want) > 1e-6 {
		t.Errorf("λ = %v, want %v", got, want)
	}
}
