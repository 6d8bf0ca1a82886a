package lessons

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

// runs caches the results of the function run, by scenario.
var runs = map[string]sim.Result{}

// run returns all runs of a step's scenario, or no runs if the step's statistic does not need any.
func run(t *testing.T, s lecture.Step) sim.Result {
	t.Helper()
	sc := scenarioOf(s)
	if s.Question.Measure.Of.Source() != lecture.Means {
		return sim.Result{Scenario: sc}
	}
	if r, ok := runs[s.Link()]; ok {
		return r
	}
	r, err := study.Run(context.Background(), sc, 2, nil)
	testkit.OK(t, err)
	runs[s.Link()] = r
	return r
}

// steps yields all steps of the course, with their places.
func steps(yield func(Place, lecture.Step) bool) {
	for i, l := range english() {
		for j, s := range l.Steps {
			if !yield(Place{i, j, -1}, s) {
				return
			}
		}
	}
}

// The simulation gives the right answer to each question. If the statistic is a mean, no answer changes when any tenth
// of the runs is left out.
func TestTheSimulationAnswersEveryQuestion(t *testing.T) {
	for place, s := range steps {
		r := run(t, s)
		m, err := Measure(*s.Question.Measure, r.Scenario, r)
		if err != nil || s.Question.Decide(m.X) != s.Question.Right-1 {
			t.Errorf("%s: the statistic is %v (%v), which makes answer %d right, not %d", place, m.X, err, s.Question.Decide(m.X)+1, s.Question.Right)
		}
		if err := (lecture.Lecture{Title: s.Title, Steps: []lecture.Step{s}}).Check(); err != nil {
			t.Errorf("%s: %v", place, err)
		}
		if s.Question.Measure.Of.Source() != lecture.Means {
			continue
		}
		for part := range 10 { // leaves out two of the twenty runs
			less := sim.Result{Scenario: r.Scenario, Regret: make([][][]float64, len(r.Regret))}
			for k, n := range r.Runs {
				if k%10 == part {
					continue
				}
				less.Runs = append(less.Runs, n)
				for p := range r.Regret {
					less.Regret[p] = append(less.Regret[p], r.Regret[p][k])
				}
			}
			if m, err := Measure(*s.Question.Measure, less.Scenario, less); err != nil || s.Question.Decide(m.X) != s.Question.Right-1 {
				t.Errorf("%s depends on two runs: without them, the statistic is %v (%v)", place, m.X, err)
			}
		}
	}
}

// The statistics of invented runs equal values that were worked out by hand.
func TestStatisticsOfInventedRuns(t *testing.T) {
	sc, err := scenario.ParseLink("1t&arms=0.9,0.5&policies=ucb1,kl-ucb&horizon=100&runs=2&checkpoints=10,50,100")
	testkit.OK(t, err)
	r := sim.Result{Scenario: sc, Runs: []int{0, 1}, Regret: [][][]float64{
		{{1, 2, 4}, {3, 4, 8}}, // the means are 2, 3, 6
		{{0, 1, 2}, {2, 3, 4}}, // the means are 1, 2, 3
	}}
	for _, c := range []struct {
		s    lecture.Statistic
		want float64
	}{
		{lecture.Statistic{Of: lecture.Ratio, A: 0, B: 1}, 2},
		{lecture.Statistic{Of: lecture.Growth, A: 0, At: 50}, 2},
		{lecture.Statistic{Of: lecture.Growth, A: 0, At: 11}, 2},
		{lecture.Statistic{Of: lecture.Early, A: 1, At: 10}, 1. / 3},
		{lecture.Statistic{Of: lecture.Lowest}, 1},
		{lecture.Statistic{Of: lecture.Share, A: 0}, 6 / (100 * .4)},
	} {
		if m, err := Measure(c.s, sc, r); err != nil || math.Abs(m.X-c.want) > 1e-12 {
			t.Errorf("%+v is %v, %v; want %v", c.s, m.X, err, c.want)
		}
	}
	// The arms trade places after 25 pulls, and their gap is .2 after 75.
	changing, err := scenario.ParseLink("1t&arms=0.9,0.5&changes=25,75&then=0.5,0.9,0.5,0.7&policies=ucb1,kl-ucb&horizon=100&runs=2&checkpoints=10,50,100")
	testkit.OK(t, err)
	if m, err := Measure(lecture.Statistic{Of: lecture.Share, A: 0}, changing, r); err != nil || math.Abs(m.X-6/(75*.4+25*.2)) > 1e-12 {
		t.Errorf("while the arms change, the share is %v, %v", m.X, err)
	}
	e, err := sim.New(changing)
	testkit.OK(t, err)
	w := e.Start(0, 0, sim.Leaps)
	w.Advance(25, math.MaxInt)
	want := w.PullsOf(1) - w.PullsOf(0) // arm 2 is worse before the change, and arm 1 after it
	w.Advance(100, math.MaxInt)
	want += w.PullsOf(0)
	if m, err := Measure(lecture.Statistic{Of: lecture.Worse}, changing, r); err != nil || m.X != float64(want) {
		t.Errorf("while the arms change, %v pulls are of worse arms, %v; want %v", m.X, err, want)
	}
	if _, err := Measure(lecture.Statistic{Of: lecture.Ratio}, sc, sim.Result{Scenario: sc}); err == nil {
		t.Error("a ratio without runs has a value")
	}
	sweep, err := scenario.ParseLink("1t&kind=sweep&arms=0.9,0.5&policies=ldp-ucb-b&runs=1&over=epsilon&values=0.5,1,2")
	testkit.OK(t, err)
	r = sim.Result{Scenario: sweep, Runs: []int{0}, Regret: [][][]float64{{{12, 6, 3}}}}
	if m, err := Measure(lecture.Statistic{Of: lecture.Values, At: 0.5, Over: 2}, sweep, r); err != nil || m.X != 4 {
		t.Errorf("over the values it is %v, %v", m.X, err)
	}
}

// mostWords is the largest number of words that a text may have on a phone.
const mostWords = 65

// The answer to a question about the lowest regret states this regret and the next lowest.
func TestTheLowestHasItsRegret(t *testing.T) {
	sc := scenarioOf(Place{0, 2, 0}.step()).Scenario()
	sc.Horizon, sc.Runs = 1000, 1
	r := sim.Result{Runs: []int{0}}
	for _, regret := range []float64{130, 31, 20.5} {
		row := make([]float64, len(sim.Columns(sc)))
		row[len(row)-1] = regret
		r.Regret = append(r.Regret, [][]float64{row})
	}
	step := Place{0, 2, 0}.step()
	step.Address = sc.Link()
	if got := say.English(measuredIn(step, r)); !strings.Contains(got, "Thompson sampling has the lowest regret, 20.5. The next lowest regret is 31.") {
		t.Errorf("it says %q", got)
	}
}

// Each step has all of its texts. No text is too long, no gap is left unfilled, and no title reveals the answer.
func TestEveryStepHasItsTexts(t *testing.T) {
	for _, l := range english() {
		if len(l.Steps) < 3 || len(l.Steps) > 5 || l.Title == "" {
			t.Errorf("%s, %q, has %d steps", l.ID, l.Title, len(l.Steps))
		}
	}
	for place, s := range steps {
		if len(s.Question.Options) < 2 || len(s.Question.Options) > 4 {
			t.Errorf("%s has %d answers", place, len(s.Question.Options))
		}
		texts := []string{s.Title, s.Text, s.Question.Text, s.Question.Measured, s.Question.Why}
		for a, answer := range s.Question.Options {
			texts = append(texts, answer.Text)
			place.Answer = a
			sheet, ok := At("", place.String(), scenarioOf(s), run(t, s))
			if !ok || len(sheet.Verdict) != 3 || len(sheet.Choices) != len(s.Question.Options) {
				t.Fatalf("%s: %+v", place, sheet)
			}
			if all := say.English(strings.Join(append(append(sheet.Says, sheet.Question), sheet.Verdict...), " ")); strings.ContainsAny(all, "{}") || strings.Contains(all, "  ") {
				t.Errorf("%s: %s", place, all)
			}
		}
		for _, text := range texts {
			text = say.English(text)
			if n := len(strings.Fields(text)); n == 0 || n > mostWords {
				t.Errorf("%s: %d words: %s", place, n, text)
			}
		}
		if title := say.English(s.Title); strings.Contains(strings.ToLower(say.English(s.Question.Why)), strings.ToLower(title)) {
			t.Errorf("%s: the title reveals the answer: %s", place, title)
		}
	}
}

// Links lead from step to step through all lessons and back. Each link contains a valid scenario and a valid place.
func TestLinksLeadThroughTheCourse(t *testing.T) {
	all, _ := At("", All, scenariotest.Valid(scenario.Default()), sim.Result{})
	if len(all.Turns) != len(english()) {
		t.Fatalf("the list has the links %+v", all.Turns)
	}
	link := all.Turns[0].Link
	var ways []string
	for link != "" {
		ways = append(ways, link)
		sc, view := scenario.CutView(strings.TrimPrefix(link, "#"))
		v, err := scenario.ParseLink(sc)
		if err != nil || v.Link() != sc || !scenario.IsView(view) {
			t.Fatalf("%s: %v", link, err)
		}
		_, place, _ := strings.Cut(view, "lesson=")
		sheet, ok := At("", place, v, sim.Result{})
		if !ok || sheet.Question == "" || sheet.Verdict != nil || slices.ContainsFunc(sheet.Choices, func(c explain.Choice) bool { return c.Mark != "" }) {
			t.Fatalf("%s: %+v", place, sheet)
		}
		if before := sheet.Turns[0].Link; len(ways) > 1 && before != ways[len(ways)-2] {
			t.Errorf("%s: back leads to %s", place, before)
		}
		link = sheet.Turns[len(sheet.Turns)-1].Link
		if len(ways) > 1 && link == "#"+sc+"~lesson=all" {
			break
		}
	}
	want := 0
	for range steps {
		want++
	}
	if len(ways) != want {
		t.Errorf("the links lead through %d of %d steps", len(ways), want)
	}
}

// Find rejects places that do not exist. If the scenario has been changed, no measurement is shown.
func TestOtherPlacesAreRefused(t *testing.T) {
	for _, place := range []string{"", "regret", "regret.0", "regret.5", "regret.01", "regret.1.d", "regret.1.a.a", "nothing.1", "all.1"} {
		if p, ok := Find(place); ok {
			t.Errorf("%q is %v", place, p)
		}
	}
	sheet, ok := At("", "local.1.b", scenariotest.Valid(scenario.Default()), sim.Result{})
	if !ok || sheet.Verdict[1] != say.Of("scenario-been-changed-since") || !strings.HasSuffix(sheet.Turns[0].Link, "~mode=mean&lesson=local.1.b") {
		t.Errorf("for another scenario, it says %+v", sheet)
	}
	sheet, _ = At("", "local.1.a", scenarioOf(english()[1].Steps[0]), sim.Result{})
	if sheet.Verdict[1] != say.Of("nothing-been-measured-here") || sheet.Choices[0].Mark != "bad" || sheet.Choices[1].Mark != "good" || !strings.HasPrefix(say.English(sheet.Verdict[0]), "Not quite. ") {
		t.Errorf("before the first run it says %+v", sheet)
	}
}

// The course explains each abbreviation in the policies' names where it first appears.
func TestAbbreviationsAreExplainedFirst(t *testing.T) {
	for letters, words := range map[string][]string{
		"UCB1":        {"upper confidence bound (UCB)"},
		"LDP-":        {"local differential privacy, LDP"},
		"DP-FTPL-":    {"DP stands for “differentially private”", "FTPL for “follow the perturbed leader”"},
		"HeLDP-":      {"“He” stands for “heterogeneous”"},
		"start phase": {"This is its start phase"},
	} {
		says := ""
		for _, s := range steps {
			if text := say.English(s.Text + " " + s.Question.Text + " " + s.Question.Why); says == "" && strings.Contains(text, letters) {
				says = text
			}
		}
		for _, w := range words {
			if !strings.Contains(says, w) {
				t.Errorf("%s: at its first appearance, the course says %q", letters, says)
			}
		}
	}
}

// No step reveals the answer to a later one. Two steps about the smallest N differ in their noise or budget, and two
// sweeps differ in their values.
func TestNoStepRevealsALaterAnswer(t *testing.T) {
	var all []lecture.Step
	for _, s := range steps {
		for _, b := range all {
			before, own := scenarioOf(b).Scenario(), scenarioOf(s).Scenario()
			before.Region.N, before.Region.R, before.Region.Change = own.Region.N, own.Region.R, own.Region.Change
			if s.Question.Measure.Of == lecture.Smallest && before.Link() == own.Link() {
				t.Errorf("%s is answered by %s", s.Link(), b.Link())
			}
			if s.Link() == b.Link() && *s.Question.Measure != *b.Question.Measure {
				t.Errorf("%s is shown before it is asked about", s.Link())
			}
		}
		all = append(all, s)
	}
}

// Numbers in the texts that are not statistics equal the results of their formulas.
func TestNumbersInTextsEqualTheirFormulas(t *testing.T) {
	coin := func(eps float64) float64 { return 1 / (1 + math.Exp(-eps)) } // the probability of reporting the true value
	seen := func(mean, eps float64) float64 { return mean*coin(eps) + (1-mean)*(1-coin(eps)) }
	coth2 := func(eps float64) float64 { return math.Pow(math.Tanh(eps/2), -2) }
	levels := levelsOf(t, english()[6].Steps[0])
	v := func(of theory.Heuristic, epsMin float64) float64 {
		x, err := of(levels, epsMin)
		testkit.OK(t, err)
		return x
	}
	for _, c := range []struct {
		place string
		says  string
		x     []float64
	}{
		{"local.1", "in %.0f of 100 cases", []float64{100 * coin(1)}},
		{"local.1", "e^ε = %.2f times", []float64{math.E}},
		{"local.1", "with probabilities %.3f and %.1f", []float64{seen(0.7, 1), seen(0.5, 1)}},
		{"local.1", "from 0.2 to %.3f", []float64{seen(0.7, 1) - seen(0.5, 1)}},
		{"local.1", "here %.1f times as many", []float64{coth2(1)}},
		{"local.2", "(1 + 4/ε)² = %.0f, while LDP-UCB-B’s has %.1f", []float64{25, coth2(1)}},
		{"sequence.1", "e^0.5 = %.2f times", []float64{math.Exp(0.5)}},
		{"start.1", "e^ε = %.2f, plus", []float64{math.Exp(0.5)}},
		{"attack.1", "e^ε = %.2f times", []float64{math.E}},
		{"attack.1", "times as many, or %.1f.", []float64{5 * math.E}},
		{"attack.2", "e^2.5 is %.1f", []float64{math.Exp(2.5)}},
		{"attack.2", "and %.0f of 100 people whose reward was 1", []float64{5 * math.Exp(2.5)}},
		{"leaks.1", "catches at most %.1f of 100", []float64{5 * math.Exp(0.1)}},
		{"leaks.2", "square root of 1,000 is %.0f", []float64{math.Sqrt(1000)}},
		{"leaks.3", "at most %.0f of 100", []float64{100 * (1 - tradeoff.Optimal(0.5, 0, 10).TradeOff(0.05))}},
		{"users.1", "only %.0f of 100 cases", []float64{100 * coin(0.2)}},
		{"users.2", "in %.0f of 100 cases", []float64{100 * coin(2)}},
		{"users.2", "%.1f, %.1f and %.1f", []float64{v(theory.VB, 1), v(theory.VB, 2), v(theory.VB, 100)}},
		{"users.3", "%.1f, %.1f and %.1f", []float64{v(theory.VL, 1), v(theory.VL, 2), v(theory.VL, 100)}},
	} {
		p, _ := Find(c.place)
		words := p.step()
		var x []any
		for _, v := range c.x {
			x = append(x, v)
		}
		if says := fmt.Sprintf(c.says, x...); !strings.Contains(say.English(words.Text+" "+words.Question.Why), says) {
			t.Errorf("%s does not say %q", c.place, says)
		}
	}
}

// levelsOf returns the privacy levels of the users in a step, for its first policy.
func levelsOf(t *testing.T, s lecture.Step) mechanism.Levels {
	t.Helper()
	sc := scenarioOf(s).Scenario()
	spec, ok := policy.Find(sc.Policies[0].ID)
	if !ok {
		t.Fatal(sc.Policies[0].ID)
	}
	return sc.Setup(sc.Policies[0], spec).Law
}

// In each lesson, the first step whose chart has a logarithmic axis mentions that axis.
func TestLessonsMentionLogarithmicAxes(t *testing.T) {
	for _, l := range english() {
		for j, s := range l.Steps {
			sc, err := scenariotest.ParseLink(s.Link())
			testkit.OK(t, err)
			if sc.Kind != scenario.Sweep && !strings.Contains(s.Address, "=log") {
				continue
			}
			if watch := say.English(s.Text); !strings.Contains(watch, "logarithmic") {
				t.Errorf("%s, step %d: %q", l.ID, j+1, watch)
			}
			break
		}
	}
}
