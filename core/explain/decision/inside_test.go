package decision

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// ask asks for the inside of a policy.
func ask(t *testing.T, w *Watcher, d Decision) *explain.Sheet {
	t.Helper()
	return whole(t, w.Inside, d)
}

// whole asks until the answer is complete.
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
	t.Fatal("the answer never comes")
	return answer
}

// Every policy is looked into at any pull, before the first and after the last, and all
// that is said is said in numbers.
func TestEveryPolicyIsSeenFromInside(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		w := Watcher{Runs: new(follow.Runs)}
		for _, pulled := range []int64{0, 1, 9, 500, 20_000, 60_000} {
			for _, change := range []int{1, -1} {
				sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: pulled}, Arm: 8, Change: change})
				text := strings.Join(sheet.Says, " ")
				if strings.Contains(text, "does not show the values") {
					continue
				}
				for _, f := range sheet.Facts {
					text += " " + f.Name + ": " + f.Value
				}
				if strings.Contains(text, "NaN") || strings.Contains(text, "–") || strings.Contains(text, "Inf") || len(sheet.Says) != 3 {
					t.Errorf("%s after %d pulls: %s", p.ID, pulled, text)
				}
				for _, series := range sheet.Figure.Series {
					for k, x := range series.Mean {
						if math.IsNaN(x) || !(series.Q05[k] <= series.Q95[k]) {
							t.Errorf("%s after %d pulls: %+v", p.ID, pulled, series)
						}
					}
				}
			}
		}
	}
}

// The pulls are those of the run that the page shows, whether the look goes on from an
// earlier one, begins anew or goes back.
func TestTheInsideIsOfTheRunThatThePageShows(t *testing.T) {
	s := scenario.Default()
	e, err := sim.New(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	w := Watcher{Runs: new(follow.Runs)}
	for _, pulled := range []int64{1000, 300_000, 5_000, 1_000_000} {
		r := e.Start(0, 0, sim.Leaps)
		r.Advance(pulled, 1<<40)
		sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: pulled}, Arm: 7})
		if want := notation.Count(r.Pulls()[7]); sheet.Facts[0].Value != want {
			t.Errorf("after %d pulls arm 8 has %s, want %s", pulled, sheet.Facts[0].Value, want)
		}
	}
}

// A changed reward moves the draw of DP-FTPL by 1/N, and the chance that its arm is pulled
// stays within what (ε, δ) allows; the exact δ is that of the region figure.
func TestAChangedRewardIsHiddenAsPromised(t *testing.T) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.5, .6)
	s.Policies = []scenario.Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-gauss"}, {ID: "dp-ftpl-beta"}}
	for i, p := range s.Policies {
		for _, change := range []int{1, -1} {
			w := Watcher{Runs: new(follow.Runs)}
			q := Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: 3000}, Arm: 0, Change: change}
			sheet := ask(t, &w, q)
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
			if err != nil {
				t.Fatal(err)
			}
			shape, err := plot.Region(region)
			if err != nil {
				t.Fatal(err)
			}
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

// With one reward changed the index of UCB1 is that of the changed mean.
func TestAChangedRewardMovesAnIndex(t *testing.T) {
	s := scenario.Default()
	s.Arms, s.Policies = arm.Bernoullis(.5, .6), []scenario.Policy{{ID: "ucb1"}, {ID: "kl-ucb"}}
	for i := range s.Policies {
		w := Watcher{Runs: new(follow.Runs)}
		sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: 500}, Arm: 1, Change: -1})
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

// Policies that keep their noise, and those that see no reward, say what a reward does
// instead of showing other laws.
func TestRetainedNoiseIsSaidToStay(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		want := ""
		switch {
		case spec.Notion == policy.Reward:
			want = "e^ε = 2.72 times"
		case spec.Notion == policy.RewardHeterogeneous:
			want = "e^ε_t times"
		case spec.Notion == policy.Sequence:
			want = "noise"
		case spec.Uncertified():
			want = "No proof"
		default:
			continue
		}
		w := Watcher{Runs: new(follow.Runs)}
		sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: 50_000}, Arm: 8})
		if len(sheet.Figure.Series) != 1 || !strings.Contains(sheet.Says[2], want) {
			t.Errorf("%s: %d series, %q", p.ID, len(sheet.Figure.Series), sheet.Says[2])
		}
	}
}

// Of many arms the leading ones are shown, the one that is looked at and the next.
func TestOfManyArmsTheLeadingOnesAreShown(t *testing.T) {
	s := scenario.Default()
	var means []float64
	for i := range 1000 {
		means = append(means, .2+.0005*float64(i))
	}
	s.Arms, s.Policies = arm.Bernoullis(means...), []scenario.Policy{{ID: "ucb1"}, {ID: "dp-ftpl-new"}}
	for i := range s.Policies {
		w := Watcher{Runs: new(follow.Runs)}
		sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: 300_000}, Arm: 3})
		x := sheet.Figure.Series[0].X
		if len(x) != mostArms || x[0] != 4 || !strings.Contains(sheet.Says[0], "12 of the 1,000 arms") {
			t.Errorf("%v %v", x, sheet.Says)
		}
	}
}

// A long way takes several answers, each of which says how far it is.
func TestALongWayTakesSeveralAnswers(t *testing.T) {
	s := scenario.Default()
	s.Horizon, s.Policies = 2_000_000, []scenario.Policy{{ID: "dp-ucb"}}
	s.Arms = arm.Bernoullis(.5, .5, .5, .5)
	w := Watcher{Runs: new(follow.Runs)}
	q := Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: s.Horizon}}
	sheet, _ := w.Inside(q)
	if !sheet.More || !strings.HasPrefix(testkit.English(sheet).Says[0], "Catching up") {
		t.Errorf("%v %v", sheet.More, sheet.Says)
	}
	if sheet := ask(t, &w, q); sheet.More || len(sheet.Says) != 3 {
		t.Errorf("%v", sheet.Says)
	}
}

// A stranger is a mechanism that nothing here knows.
type stranger struct{ mechanism.CTL }

// Of a policy that comes later nothing is told but what its ε promises: not that its responses are
// ones, nor that there is Laplace noise on them.
func TestOfAnUnknownMechanismOnlyItsPromiseIsTold(t *testing.T) {
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
