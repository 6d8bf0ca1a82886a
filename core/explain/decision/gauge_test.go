package decision

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// Policies that protect a decision or a sequence have a gauge that stays within the budget at
// any pull; those without a promise say so, and those that randomise each reward have none.
func TestTheGaugeHoldsLossAgainstTheBudget(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		w := Watcher{Runs: new(follow.Runs)}
		for _, pulled := range []int64{0, 9, 500, 20_000, 60_000} {
			g := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: pulled}, Change: 1}).Gauge
			words := strings.Join([]string{g.Name, g.Value, g.Text}, ": ")
			if strings.Contains(words, "NaN") || strings.Contains(words, "Inf") || math.IsNaN(g.Share) || strings.Contains(words, "%!") {
				t.Errorf("%s after %d pulls: %s", p.ID, pulled, words)
			}
			switch spec.Notion {
			case policy.Decision, policy.Sequence, policy.SequenceApproximate:
				if g.Name == "" {
					t.Fatalf("%s has no gauge after %d pulls: it needs an Inspector in core/policy, and a case in core/explain/decision/gauge.go", p.ID, pulled)
				}
				if g.Mark != "good" || g.Share > 1+1e-6 {
					t.Errorf("%s after %d pulls: %v, %s %s", p.ID, pulled, g.Share, g.Mark, words)
				}
			case policy.None:
				if g.Share != 0 || pulled > 100 && g.Mark != "" && !strings.Contains(words, "start phase") {
					t.Errorf("%s promises nothing, and after %d pulls: %v, %s %s", p.ID, pulled, g.Share, g.Mark, words)
				}
			default:
				if g.Name != "" {
					t.Errorf("%s: %s", p.ID, words)
				}
			}
		}
	}
}

// What the gauge says of known losses: DP-FTPL-New always needs its whole ε, AdaP has spent ε
// with its first release, and where two arms of UCB1 tie one reward decides for certain. The
// exact loss of the choice is no more than that of its draws.
func TestTheGaugeOfKnownLosses(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&arms=0.6,0.5&policies=dp-ftpl-new,adap-ucb,ucb1,dp-ftpl-gauss&epsilon=0.5&horizon=2000")
	if err != nil {
		t.Fatal(err)
	}
	gauge := func(policy int, pulled int64) *explain.Sheet {
		w := Watcher{Runs: new(follow.Runs)}
		return ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: policy, Pulled: pulled}, Change: 1})
	}
	if g := gauge(0, 1500).Gauge; g.Value != "ε = 0.5 (budget: 0.5)" || math.Abs(g.Share-1) > 1e-6 {
		t.Errorf("DP-FTPL-New: %+v", g)
	}
	if g := gauge(1, 0).Gauge; g.Share != 0 || !strings.Contains(g.Text, "nothing") {
		t.Errorf("AdaP-UCB before its first release: %+v", g)
	}
	if g := gauge(1, 1500).Gauge; g.Share != 1 || g.Value != "ε = 0.5 (budget: 0.5)" {
		t.Errorf("AdaP-UCB: %+v", g)
	}
	tied := false
	for pulled := int64(2); pulled < 40; pulled++ {
		tied = tied || gauge(2, pulled).Gauge.Value == "infinite"
	}
	if !tied {
		t.Error("no reward of UCB1 ever decided a choice")
	}
	// What Lemma 8 gives is a bound of the loss, and is called one; the exact loss says of which history.
	if g := gauge(0, 1500).Gauge; g.Name != "Upper bound on this choice’s privacy loss (Lemma 8)" || !strings.HasPrefix(g.Text, "By Lemma 8, the choice's ε is at most 0.5 at δ = 0.01. ") {
		t.Errorf("DP-FTPL-New: %+v", g)
	}
	for pulled := int64(500); pulled < 4000; pulled += 500 {
		if text := gauge(0, pulled).Gauge.Text + gauge(3, pulled).Gauge.Text; strings.Contains(text, "= below") {
			t.Errorf("it says %q", text)
		}
	}
	sheet := gauge(3, 1900)
	exact := 0
	for _, f := range sheet.Facts {
		if strings.HasPrefix(f.Name, "exact ε of the choice itself, given this history") {
			exact++
		}
	}
	if exact != 1 || !(sheet.Gauge.Share > 0 && sheet.Gauge.Share < 1) {
		t.Errorf("DP-FTPL-Gauss: %+v, %+v", sheet.Gauge, sheet.Facts)
	}
}

// The exact loss of the choice is there for as many arms as take little time, never above what
// its draws lose, and beyond that the sheet says why not.
func TestTheExactLossOfChoicesAmongManyArms(t *testing.T) {
	for _, c := range []struct {
		id   string
		arms int
		has  bool
	}{{"dp-ftpl-new", 100, true}, {"dp-ftpl-new", 101, false}, {"dp-ftpl-gauss", 48, true}, {"dp-ftpl-gauss", 49, false}, {"thompson", 32, true}, {"thompson", 33, false}} {
		s, err := scenariotest.ParseLink("1t&policies=" + c.id + "&epsilon=0.5&horizon=3000")
		if err != nil {
			t.Fatal(err)
		}
		s.Arms = nil
		for a := range c.arms {
			s.Arms = append(s.Arms, arm.Bernoulli{P: .4 + .2*float64(a)/float64(c.arms)})
		}
		w := Watcher{Runs: new(follow.Runs)}
		sheet := ask(t, &w, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: 3000}, Change: 1})
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

// In short every policy has a line at any pull: the same numbers as the gauge at length, with
// the policy's name, and nothing that takes long.
func TestTheLossInShortIsThatOfTheGauge(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		for _, pulled := range []int64{0, 500, 60_000} {
			w := Watcher{Runs: new(follow.Runs)}
			q := Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: i, Pulled: pulled}, Change: 1}
			sheet, err := w.Loss(q)
			if err != nil {
				t.Fatalf("%s is asked for its loss and refuses: %v", p.ID, err)
			}
			long, short := ask(t, &w, q).Gauge, testkit.English(sheet).Gauge
			switch {
			case !strings.HasPrefix(short.Name, say.English(spec.Name)+": ") || (short.Share > 0) != strings.HasPrefix(short.Text, "If one reward changes, the probability") || sheet.Title+sheet.Figure.Kind != "":
				t.Errorf("%s after %d pulls has the short gauge %+v under the title %q, want one that begins with its name; a policy without an Inspector in core/policy has none", p.ID, pulled, short, sheet.Title)
			case long.Name != "" && (short.Share != long.Share || short.Mark != long.Mark || !strings.HasPrefix(short.Value, long.Value)):
				t.Errorf("%s after %d pulls: %+v in short, %+v at length", p.ID, pulled, short, long)
			case spec.Notion == policy.Reward && !strings.Contains(short.Value, "nothing further"):
				t.Errorf("%s after %d pulls: %+v", p.ID, pulled, short)
			case spec.Notion == policy.None && strings.Contains(short.Value, " of "), spec.Notion == policy.None && short.Value != "0" && short.Value != "infinite" && short.Value != "not known" && !strings.HasSuffix(short.Value, "nothing is promised"):
				t.Errorf("%s after %d pulls: %+v", p.ID, pulled, short)
			}
		}
	}
}

// The loss in short says what it means, of what it is promised, and where δ makes the bound.
func TestTheLossInShortSaysWhatItMeans(t *testing.T) {
	for eps, taken := range map[float64]bool{1: false, 0.02: false, 0.005: true, 0: false} {
		s := scenario.Default()
		s.Epsilon = eps
		w := Watcher{Runs: new(follow.Runs)}
		sheet, err := w.Loss(Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: 1000}, Change: 1})
		if err != nil {
			t.Fatal(err)
		}
		says := say.English(sheet.Gauge.Text)
		if strings.Contains(says, "δ is the larger part") != taken || !strings.HasSuffix(says, " The policy promises this for each decision, given the history.") {
			t.Errorf("ε = %v: %q", eps, says)
		}
	}
}

// Where Lemma 8 gives no bound, the gauge says that of the bound, and not that the choice has no ε.
func TestTheGaugeWhereTheLemmaGivesNoBound(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&arms=0.6,0.5&policies=thompson&delta=0&horizon=2000")
	if err != nil {
		t.Fatal(err)
	}
	g := ask(t, &Watcher{Runs: new(follow.Runs)}, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: 900}, Change: 1}).Gauge
	if g.Value != "no bound" || !strings.HasPrefix(g.Text, "Lemma 8 gives no upper bound on the choice's ε at δ = 0. ") {
		t.Errorf("%+v", g)
	}
}
