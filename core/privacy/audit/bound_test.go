package audit

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

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
		got := LimitsOf(c.runs, c.eps, 1, c.delta, c.confidence)
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
			l := LimitsOf(runs, c.eps, 1, c.delta, .99)
			if says := say.English(Claim{Epsilon: c.eps, Delta: c.delta}.TooFew(c.eps, runs, l)); l.Needed != 0 || math.Floor(l.Most) != c.most || !strings.Contains(says, c.words) {
				t.Errorf("%+v with %d runs: %+v, %s", c, runs, l, says)
			}
			if l.Most > 0 && (refutedAfter(MaxRuns, l.Most, c.delta, .99) == 0 || refutedAfter(MaxRuns, l.Most+1e-6, c.delta, .99) != 0 || l.Reach > l.Most) {
				t.Errorf("%+v: %+v is not the most", c, l)
			}
		}
	}
}
