package decision

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
)

// levelsOf asks for the levels of a policy until they are complete.
func levelsOf(t *testing.T, s scenario.Scenario, place int, pulled int64) *explain.Comparison {
	t.Helper()
	return whole(t, (&Watcher{Runs: new(follow.Runs)}).Compare, Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Policy: place, Pulled: pulled}})
}

// Every policy has the four levels with a note each, at any pull: a number or why there is
// none; none that is promised is broken, and nothing is promised by those that promise nothing.
func TestEveryPolicyHasItsLevels(t *testing.T) {
	s := scenariotest.Everyone(1_000_000)
	s.Horizon = 60_000
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		for _, pulled := range []int64{0, 3_000} {
			if pulled == 0 && i%4 > 0 { // the sequences are the same
				continue
			}
			sheet := levelsOf(t, s, i, pulled)
			if len(sheet.Levels) != 4 || len(sheet.Says) < 1 {
				t.Fatalf("%s: %+v", p.ID, sheet)
			}
			for _, f := range sheet.Levels {
				says := f.Says
				words := f.Name + ": " + f.Value + ": " + says
				if strings.Contains(words, "NaN") || strings.Contains(words, "Inf") || strings.Contains(words, "%!") || strings.Contains(words, "∞") || f.Value == "computing…" {
					t.Errorf("%s after %d pulls: %s", p.ID, pulled, words)
				}
				if !strings.HasSuffix(says, ".") {
					t.Errorf("%s: %q is not a sentence", p.ID, says)
				}
				if f.Mark == "bad" || spec.Notion == policy.None && f.Mark == "good" {
					t.Errorf("%s after %d pulls is marked %s: %s", p.ID, pulled, f.Mark, words)
				}
			}
			if words := strings.Join(sheet.Says, " "); !strings.Contains(words, "The first two rows use the history of one run of this scenario after "+notation.Things(pulled, "pull")+". The card covers at most 10,000 pulls.") {
				t.Errorf("%s: whose history is it? %q", p.ID, words)
			}
			if f := sheet.Levels[explain.AuditLevel]; f.Mark != "open" || f.Value != "not run" {
				t.Errorf("%s: an audit that nobody has run: %+v", p.ID, f)
			}
			if numbers := strings.HasPrefix(sheet.Levels[explain.SequenceLevel].Value, "not"); numbers != (sheet.Figure.Kind == "") {
				t.Errorf("%s: %+v with the figure %+v", p.ID, sheet.Levels[explain.SequenceLevel], sheet.Figure)
			}
		}
	}
}

// The numbers are those of the exact loss, and the words go by them: a policy that keeps each
// decision private loses more over a sequence, one behind randomised responses does not, one
// that draws nothing leaks everything.
func TestLevelsSayWhatIsLost(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&arms=0.6,0.5,0.4&policies=dp-ftpl-new,ldp-ucb-b,ucb1,adap-ucb,thompson&epsilon=0.5&horizon=2000")
	if err != nil {
		t.Fatal(err)
	}
	sheets := make([]*explain.Comparison, len(s.Policies))
	for i := range sheets {
		sheets[i] = levelsOf(t, s, i, 900)
	}
	together := func(i int) (x, eps []float64) { return sheets[i].Figure.Series[0].X, sheets[i].Figure.Series[0].Mean }

	spec, _ := policy.Find("dp-ftpl-new")
	set := s.Setup(s.Policies[0], spec)
	set.Arms = 2
	p, err := privacy.NewPrefixes(spec, set)
	if err != nil {
		t.Fatal(err)
	}
	want := p.Worst(set.Delta, 10)
	x, eps := together(0)
	if len(eps) != 12 || x[11] != 12 || eps[0] != 0 || eps[1] != 0 {
		t.Fatalf("%v at %v", eps, x)
	}
	for i, w := range want {
		if eps[i+2] != w {
			t.Errorf("%d pulls lose %v, want %v", i+3, eps[i+2], w)
		}
	}
	for i, c := range []struct {
		value, says string
	}{
		{say.English(loss(want[9], set.Delta)) + " (T = 12)", "have a privacy loss above ε = 0.5, the limit for one choice"},
		{"ε = 0.5 (T = 12)", "no more about a reward than its own response"},
		{"no finite ε is enough (T = 3)", "can reveal one reward with certainty"},
		{"ε = 0.5 (T = 8)", "The guarantee covers all choices together"},
		{"", "Nothing is promised"},
	} {
		f, says := sheets[i].Levels[explain.SequenceLevel], sheets[i].Levels[explain.SequenceLevel].Says
		if c.value != "" && f.Value != c.value || !strings.Contains(says, c.says) {
			t.Errorf("%s: %q, %q", s.Policies[i].ID, f.Value, says)
		}
	}
	for _, i := range []int{1, 3} { // what is promised of sequences holds at every length
		_, eps := together(i)
		for _, e := range eps {
			if e > .5*(1+1e-6) {
				t.Errorf("%s: %v", s.Policies[i].ID, eps)
			}
		}
	}
	if x, _ := together(2); len(x) != 2 || !strings.Contains(strings.Join(sheets[2].Says, " "), "The curve ends because no finite ε is enough for more pulls.") {
		t.Errorf("UCB1's curve is at %v, and the words are %q", x, sheets[2].Says)
	}
	if f := sheets[0].Figure.Series; len(f) != 3 || f[2].Name != "(T − 2) · ε, at (T − 2) · δ" || f[2].Mean[1] != 5 || f[1].Mean[1] != .5 {
		t.Errorf("what composition says is %+v", f)
	}

	// The history's levels: New's draws lose ε exactly, the choice no more.
	w := Watcher{Runs: new(follow.Runs)}
	l, err := w.inspect(Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: 900}})
	for err == nil && l.More {
		l, err = w.inspect(Decision{Place: follow.Place{Scenario: scenariotest.Valid(s), Pulled: 900}})
	}
	if err != nil {
		t.Fatal(err)
	}
	history, _ := l.counts()
	d, err := privacy.Decide(l.spec, l.budget(), history)
	if err != nil {
		t.Fatal(err)
	}
	exact, _ := d.Epsilon(set.Delta)
	if f := sheets[0].Levels; f[explain.DrawLevel].Value != "ε = 0.5 at δ = 0.01" || f[explain.ChoiceLevel].Value != say.English(loss(exact, set.Delta)) || exact > .5*(1+1e-6) {
		t.Errorf("%+v, and the choice loses %v", f, exact)
	}
	if f := sheets[2].Levels[explain.DrawLevel]; f.Value != "none" {
		t.Errorf("UCB1 draws %+v", f)
	}
}

// A loss above what is promised is marked, and no ε is written as such.
func TestALossIsHeldAgainstWhatIsPromised(t *testing.T) {
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
		t.Errorf("a figure of nothing: %+v", got)
	}
}

// A rounding error in place of ε = 0 is shown without digits.
func TestRoundingIsNoLoss(t *testing.T) {
	for eps, want := range map[float64]string{0: "ε = 0 at δ = 0.01", 1.33e-15: "ε < 10⁻¹² at δ = 0.01", 1e-9: "ε = 1×10⁻⁹ at δ = 0.01"} {
		if got := say.English(loss(eps, .01)); got != want {
			t.Errorf("%v is written %q, want %q", eps, got, want)
		}
	}
}
