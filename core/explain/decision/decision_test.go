package decision

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// at returns a decision of a policy, with arm 1 inspected, and a new watcher.
func at(s scenario.Scenario, place int, pulled int64) (*Watcher, Decision) {
	return &Watcher{Runs: new(follow.Runs)}, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: place, Pulled: pulled}, Change: 1}
}

// whole repeats a question until the answer is complete.
func whole[T interface{ Card() explain.Sheet }](t *testing.T, question func(Decision) (T, error), d Decision) (answer T) {
	t.Helper()
	for range 100 {
		answer, err := question(d)
		if err != nil {
			t.Fatalf("%+v: %v", d, err)
		}
		if !answer.Card().More {
			testkit.English(answer)
			return answer
		}
	}
	t.Fatal("the answer is never complete")
	return answer
}

// Every policy is explained at any pull, including before the first and after the last: its state, a short form of its
// loss, and its levels. The gauge stays within the budget if a policy protects a decision or a sequence. Policies that
// promise nothing break no promise, and policies behind randomised responses have no gauge. The short form agrees with
// the gauge.
func TestEveryPolicyIsExplainedAtAnyPull(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		for _, pulled := range []int64{0, 1, 9, 500, 20_000, 60_000} {
			w, d := at(s, i, pulled)
			place := fmt.Sprintf("%s after %d pulls", p.ID, pulled)
			d.Arm = 8
			for _, d.Change = range []int{-1, 1} {
				sheet := whole(t, w.Inside, d)
				if words := fmt.Sprint(sheet.Says, sheet.Facts, sheet.Gauge); strings.Contains(words, "NaN") || strings.Contains(words, "Inf") || strings.Contains(words, "%!") ||
					len(sheet.Says) != 3 && !strings.Contains(words, "does not show the values") {
					t.Errorf("%s: %s", place, words)
				}
				for _, series := range sheet.Figure.Series {
					for k, x := range series.Mean {
						if math.IsNaN(x) || !(series.Q05[k] <= series.Q95[k]) {
							t.Errorf("%s: %+v", place, series)
						}
					}
				}
				retained := map[policy.Notion]string{policy.Reward: "e^ε = 2.72 times", policy.RewardHeterogeneous: "e^ε_t times", policy.Sequence: "noise"}[spec.Notion]
				if spec.Uncertified() {
					retained = "No proof"
				}
				if pulled >= 20_000 && retained != "" && (len(sheet.Figure.Series) != 1 || !strings.Contains(sheet.Says[2], retained)) {
					t.Errorf("%s: %d series, %q", place, len(sheet.Figure.Series), sheet.Says[2])
				}
			}
			g := whole(t, w.Inside, d).Gauge
			short := whole(t, w.Loss, d).Gauge
			switch spec.Notion {
			case policy.Decision, policy.Sequence, policy.SequenceApproximate:
				if g.Name == "" || g.Mark != "good" || !(g.Share <= 1+1e-6) {
					t.Errorf("%s: the gauge is %+v; it needs an Inspector in core/policy, and a case in core/explain/decision/gauge.go", place, g)
				}
			case policy.None:
				if g.Share != 0 || pulled > 100 && g.Mark != "" && !strings.Contains(g.Text, "start phase") {
					t.Errorf("%s: nothing is promised, and the gauge is %+v", place, g)
				}
			default:
				if g.Name != "" || spec.Notion == policy.Reward && !strings.Contains(short.Value, "nothing further") {
					t.Errorf("%s: %+v, and in short %+v", place, g, short)
				}
			}
			if !strings.HasPrefix(short.Name, say.English(spec.Name)+": ") || (short.Share > 0) != strings.HasPrefix(short.Text, "If one reward changes, the probability") ||
				g.Name != "" && (short.Share != g.Share || short.Mark != g.Mark || !strings.HasPrefix(short.Value, g.Value)) {
				t.Errorf("%s: in short it is %+v, and at length %+v", place, short, g)
			}
			if pulled == 500 || pulled == 0 && i%4 == 0 {
				checkLevels(t, place, spec, whole(t, w.Compare, d))
			}
		}
	}
}

// checkLevels checks that each level has a number or a reason, and that the policy breaks no promise.
func checkLevels(t *testing.T, place string, spec policy.Spec, sheet *explain.Comparison) {
	t.Helper()
	for _, f := range sheet.Levels {
		if words := fmt.Sprint(f); strings.Contains(words, "NaN") || strings.Contains(words, "Inf") || strings.Contains(words, "%!") || strings.Contains(words, "∞") ||
			f.Value == "computing…" || !strings.HasSuffix(f.Says, ".") || f.Mark == "bad" || spec.Notion == policy.None && f.Mark == "good" {
			t.Errorf("%s: %+v", place, f)
		}
	}
	if f := sheet.Levels[explain.AuditLevel]; len(sheet.Levels) != 4 || f.Mark != "open" || f.Value != "not run" {
		t.Errorf("%s: %+v", place, sheet.Levels)
	}
	if missing := strings.HasPrefix(sheet.Levels[explain.SequenceLevel].Value, "not"); missing != (sheet.Figure.Kind == "") {
		t.Errorf("%s: %+v with the figure %+v", place, sheet.Levels[explain.SequenceLevel], sheet.Figure)
	}
}

// The levels show the exact losses of the first pulls, of the draws and of the choice.
func TestTheLevelsAreTheExactLosses(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&arms=0.6,0.5,0.4&policies=dp-ftpl-new,ldp-ucb-b,adap-ucb&epsilon=0.5&horizon=2000")
	testkit.OK(t, err)
	w, d := at(s, 0, 900)
	sheet := whole(t, w.Compare, d)
	spec, _ := policy.Find("dp-ftpl-new")
	set := s.Setup(s.Policies[0], spec)
	set.Arms = 2
	p, err := privacy.NewPrefixes(spec, set)
	testkit.OK(t, err)
	lengths := sheet.Figure.Series
	if want := append([]float64{0, 0}, p.Worst(set.Delta, 10)...); !slices.Equal(lengths[0].Mean, want) || lengths[0].X[11] != 12 {
		t.Errorf("%v at %v, want %v", lengths[0].Mean, lengths[0].X, want)
	}
	if lengths[2].Mean[1] != 5 || lengths[1].Mean[1] != .5 {
		t.Errorf("composition gives %+v, and the limit of one choice is %+v", lengths[2], lengths[1])
	}
	for place := 1; place < 3; place++ { // these policies promise it for sequences
		w, d := at(s, place, 900)
		for _, eps := range whole(t, w.Compare, d).Figure.Series[0].Mean {
			if eps > .5*(1+1e-6) {
				t.Errorf("%s: %v", s.Policies[place].ID, eps)
			}
		}
	}
	l, err := w.inspect(d)
	testkit.OK(t, err)
	history, _ := l.counts()
	choice, err := privacy.Decide(l.spec, l.budget(), history)
	testkit.OK(t, err)
	exact, _ := choice.Epsilon(set.Delta)
	if f := sheet.Levels; f[explain.DrawLevel].Value != "ε = 0.5 at δ = 0.01" || f[explain.ChoiceLevel].Value != say.English(loss(exact, set.Delta)) || exact > .5*(1+1e-6) {
		t.Errorf("%+v, and the choice loses %v", f, exact)
	}
}

// A loss that exceeds the promise is marked as bad.
func TestLossesAreComparedWithPromises(t *testing.T) {
	s, _ := scenariotest.ParseLink("1t&policies=dp-ftpl-new&epsilon=0.5")
	spec, _ := policy.Find("dp-ftpl-new")
	l := &inspection{scenario: s, spec: spec, set: s.Setup(s.Policies[0], spec)}
	for _, c := range []struct {
		eps         float64
		promised    bool
		value, mark string
	}{
		{.5, true, "ε = 0.5 at δ = 0.01", "good"}, {.6, true, "ε = 0.6 at δ = 0.01", "bad"},
		{.6, false, "ε = 0.6 at δ = 0.01", ""}, {math.Inf(1), true, "no finite ε is enough", "bad"},
	} {
		if got := l.held(c.eps, .01, c.promised, ""); say.English(got.Value) != c.value || got.Mark != c.mark {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	for notion, mark := range map[policy.Notion]string{policy.Decision: "", policy.Sequence: "bad", policy.Reward: "bad", policy.None: ""} {
		l.spec.Notion = notion
		got := l.sequenceLevel(lengths{pulls: []int{1, 2, 3}, eps: []float64{0, 0, .7}, start: 2})
		if more := strings.Contains(say.English(got.Says), "have a privacy loss above"); got.Mark != mark || more != (notion != policy.None) {
			t.Errorf("%s: %+v", notion, got)
		}
	}
	if got := l.lengthsFigure(lengths{reason: "there are too many"}); got.Kind != "" {
		t.Errorf("a figure without values: %+v", got)
	}
}

// If ε is 0 up to rounding errors, the digits of the rounding error are not shown.
func TestRoundingErrorsAreNoLoss(t *testing.T) {
	for eps, want := range map[float64]string{0: "ε = 0 at δ = 0.01", 1.33e-15: "ε < 10⁻¹² at δ = 0.01", 1e-9: "ε = 1×10⁻⁹ at δ = 0.01"} {
		if got := say.English(loss(eps, .01)); got != want {
			t.Errorf("%v is written %q, want %q", eps, got, want)
		}
	}
}

// The exact loss of a choice is shown if there are not too many arms, and it never exceeds the loss of the draws. If
// there are more arms, the sheet gives the reason.
func TestTheExactLossOfChoicesAmongManyArms(t *testing.T) {
	for _, c := range []struct {
		id   string
		arms int
		has  bool
	}{{"dp-ftpl-new", 100, true}, {"dp-ftpl-new", 101, false}, {"dp-ftpl-gauss", 48, true}, {"dp-ftpl-gauss", 49, false}, {"thompson", 32, true}, {"thompson", 33, false}} {
		s, err := scenariotest.ParseLink("1t&policies=" + c.id + "&epsilon=0.5&horizon=3000")
		testkit.OK(t, err)
		s.Arms = nil
		for a := range c.arms {
			s.Arms = append(s.Arms, arm.Bernoulli{P: .4 + .2*float64(a)/float64(c.arms)})
		}
		w, d := at(s, 0, 3000)
		sheet := whole(t, w.Inside, d)
		values := map[string]string{}
		for _, f := range sheet.Facts {
			values[f.Name] = f.Value
		}
		exact, has := values["exact ε of the choice itself, given this history, at δ = 0.01"]
		if why, says := values["exact privacy loss of the choice itself"]; has != c.has || says == has || says && !strings.Contains(why, "up to") {
			t.Errorf("%s with %d arms: %q, %q", c.id, c.arms, exact, why)
		}
		if has {
			eps, err := strconv.ParseFloat(exact, 64)
			if err != nil || sheet.Gauge.Share > 0 && eps > sheet.Gauge.Share*.5*1.01 {
				t.Errorf("%s with %d arms: the choice loses %q, its draws %v of 0.5", c.id, c.arms, exact, sheet.Gauge.Share)
			}
		}
	}
}

// The sheet is about the run on the page, whether the watcher continues a run, starts it again or goes back.
func TestTheInsideIsAboutTheRunOnThePage(t *testing.T) {
	s := scenario.Default()
	e, err := sim.New(scenariotest.Valid(s))
	testkit.OK(t, err)
	w, d := at(s, 0, 0)
	d.Arm = 7
	for _, d.Pulled = range []int64{1000, 300_000, 5_000, 1_000_000} {
		r := e.Start(0, 0, sim.Leaps)
		r.Advance(d.Pulled, 1<<40)
		sheet := whole(t, w.Inside, d)
		if want := notation.Count(r.Pulls()[7]); sheet.Facts[0].Value != want {
			t.Errorf("after %d pulls arm 8 has %s, want %s", d.Pulled, sheet.Facts[0].Value, want)
		}
	}
}

// A changed reward moves the draw of DP-FTPL by 1/N, and the probability of the next arm stays within the (ε, δ) limit.
// The exact δ equals the one in the region figure.
func TestAChangedRewardMovesADraw(t *testing.T) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.5, .6)
	s.Policies = []scenario.Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-gauss"}, {ID: "dp-ftpl-beta"}}
	for i, p := range s.Policies {
		for _, change := range []int{1, -1} {
			w, q := at(s, i, 3000)
			q.Change = change
			sheet := whole(t, w.Inside, q)
			if n := len(sheet.Figure.Series); n != 2 {
				t.Fatalf("%s: %d series: %v", p.ID, n, sheet.Says)
			}
			now, after := sheet.Figure.Series[0], sheet.Figure.Series[1]
			if moved := (after.Mean[0] - now.Mean[0]) * float64(change); !(moved > 0 && moved < .1) {
				t.Errorf("%s: the median moves by %v", p.ID, moved)
			}
			fact := func(name string) string {
				for _, f := range sheet.Facts {
					if strings.Contains(f.Name, name) {
						return f.Value
					}
				}
				t.Errorf("%s has no fact %q", p.ID, name)
				return ""
			}
			if len(sheet.Turns) != 1 {
				t.Fatalf("%s: %+v", p.ID, sheet.Turns)
			}
			region, err := scenariotest.ParseLink(sheet.Turns[0].Link)
			testkit.OK(t, err)
			shape, err := plot.Region(region)
			testkit.OK(t, err)
			if want := say.English(notation.Tiny(shape.Verdict.DeltaExact)); fact("exact δ") != want {
				t.Errorf("%s: exact δ %s, the region says %s", p.ID, fact("exact δ"), want)
			}
			for _, f := range sheet.Facts {
				if f.Mark == "bad" {
					t.Errorf("%s: %+v", p.ID, f)
				}
			}
			fact("pulled next")
			fact("after the change")
			fact("at most")
		}
	}
}

// After one reward has changed, UCB1's index is the index for the changed mean.
func TestAChangedRewardMovesAnIndex(t *testing.T) {
	s := scenario.Default()
	s.Arms, s.Policies = arm.Bernoullis(.5, .6), []scenario.Policy{{ID: "ucb1"}, {ID: "kl-ucb"}}
	for i := range s.Policies {
		w, d := at(s, i, 500)
		d.Arm, d.Change = 1, -1
		sheet := whole(t, w.Inside, d)
		now, after := sheet.Figure.Series[0], sheet.Figure.Series[1]
		pulls := sheet.Facts[0].Value
		e, _ := sim.New(scenariotest.Valid(s))
		r := e.Start(i, 0, sim.Leaps)
		r.Advance(500, 1<<40)
		if want := 1 / float64(r.Pulls()[1]); math.Abs(now.Mean[1]-after.Mean[0]-want) > 1e-9 {
			t.Errorf("the mean of %s pulls moves from %v to %v", pulls, now.Mean[1], after.Mean[0])
		}
		if !(after.Q95[0] < now.Q95[1]) || !strings.Contains(sheet.Says[2], "No noise hides this change.") {
			t.Errorf("%+v %+v %v", now, after, sheet.Says)
		}
	}
}

// If there are many arms, the figure shows the leading arms, the inspected arm and the next arm.
func TestLeadingArmsAreShown(t *testing.T) {
	s := scenario.Default()
	var means []float64
	for i := range 1000 {
		means = append(means, .2+.0005*float64(i))
	}
	s.Arms, s.Policies = arm.Bernoullis(means...), []scenario.Policy{{ID: "ucb1"}, {ID: "dp-ftpl-new"}}
	for i := range s.Policies {
		w, d := at(s, i, 300_000)
		d.Arm = 3
		sheet := whole(t, w.Inside, d)
		x := sheet.Figure.Series[0].X
		if len(x) != mostArms || x[0] != 4 || !strings.Contains(sheet.Says[0], "12 of the 1,000 arms") {
			t.Errorf("%v %v", x, sheet.Says)
		}
	}
}

// A stranger is a mechanism that the package does not know.
type stranger struct{ mechanism.CTL }

// For a policy with an unknown mechanism, the sheet mentions only the promise of ε, and neither bits nor Laplace noise.
func TestAnUnknownMechanismHasOnlyItsPromise(t *testing.T) {
	says := func(m mechanism.Mechanism) string {
		l := inspection{
			spec:  policy.Spec{Notion: policy.Reward, Mechanism: func(policy.Setup) mechanism.Mechanism { return m }},
			set:   policy.Setup{Epsilon: 1},
			State: follow.State{Now: policy.DecisionState{Arms: []policy.ArmState{{N: 7}}}},
		}
		return say.English(l.retains())
	}
	const promise = "For arm 1, the policy has seen 7 responses and no rewards. If one reward changed to any other value, only the distribution of its own response would change. No response would be more than e^ε = 2.72 times as likely as before."
	for _, m := range []mechanism.Mechanism{stranger{mechanism.CTL{Eps: 1}}, mechanism.Sigmoid{Inner: stranger{mechanism.CTL{Eps: 1}}}} {
		if got := says(m); got != promise {
			t.Errorf("of %T: %s", m, got)
		}
	}
	for _, m := range []mechanism.Mechanism{mechanism.CTB{Eps: 1}, mechanism.Quadratic{Eps: 1}, mechanism.Exponential{Eps: 1}} {
		if got := says(m); got != promise+" For every reward, the response is 1 with a probability between 0.269 and 0.731." {
			t.Errorf("of %T: %s", m, got)
		}
	}
	// p(0) = .2689 + .4621 · .25 = .3845 and p(1) = .2689 + .4621 · .5 = .5: log(.5/.3845) = .263.
	bent := mechanism.Piecewise{Eps: 1, R: [2]float64{.2, .6}, H: [4]float64{.25, .25, .5, .5}}
	const exact = " For every reward, the response is 1 with a probability between 0.384 and 0.5. The exact privacy loss of this curve is ε = 0.263."
	if got, want := says(bent), promise+exact; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
