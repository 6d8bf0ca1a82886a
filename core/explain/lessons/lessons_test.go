package lessons

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// runs are those that run has made, by scenario.
var runs = map[string]sim.Result{}

// run returns all runs of a step's scenario, none if nothing of the step depends on them.
func run(t *testing.T, s Step) sim.Result {
	t.Helper()
	sc, err := scenario.ParseLink(s.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	if s.Measure.Kind.Source() != Means {
		return sim.Result{Scenario: sc}
	}
	if r, ok := runs[s.Scenario]; ok {
		return r
	}
	r, err := study.Run(context.Background(), sc, study.AllRuns(sc), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	runs[s.Scenario] = r
	return r
}

// The simulation decides each question, and says what the course says is right. No other
// answer comes near: of means, none of ten parts of the runs says anything else.
func TestTheSimulationAnswersEveryQuestion(t *testing.T) {
	for _, l := range Course {
		for i, s := range l.Steps {
			name := Place{slices.IndexFunc(Course, func(o Lesson) bool { return o.ID == l.ID }), i, -1}.String()
			r := run(t, s)
			x, err := s.Measure.Measure(r.Scenario, r)
			if err != nil || s.Decide(x) != s.Right {
				t.Errorf("%s: the statistic is %v (%v), which makes answer %d right, not %d", name, x, err, s.Decide(x), s.Right)
			}
			for j, a := range s.Answers {
				if !(a.From < a.To) || math.IsNaN(a.From) {
					t.Errorf("%s: answer %d is %v", name, j, a)
				}
				for _, b := range s.Answers[:j] {
					if a.From < b.To && b.From < a.To {
						t.Errorf("%s: answers %v and %v overlap", name, a, b)
					}
				}
			}
			if s.Measure.Kind.Source() != Means {
				continue
			}
			for part := range 10 { // without two of the twenty runs
				less := sim.Result{Scenario: r.Scenario}
				less.Regret = make([][][]float64, len(r.Regret))
				for k, n := range r.Runs {
					if k%10 == part {
						continue
					}
					less.Runs = append(less.Runs, n)
					for p := range r.Regret {
						less.Regret[p] = append(less.Regret[p], r.Regret[p][k])
					}
				}
				if x, err := s.Measure.Measure(less.Scenario, less); err != nil || s.Decide(x) != s.Right {
					t.Errorf("%s hangs on two runs: without them the statistic is %v (%v)", name, x, err)
				}
			}
		}
	}
}

// Numbers that are worked out by hand, of runs that are made up.
func TestStatisticsAreWhatTheySay(t *testing.T) {
	sc, err := scenario.ParseLink("1t&arms=0.9,0.5&policies=ucb1,kl-ucb&horizon=100&runs=2&checkpoints=10,50,100")
	if err != nil {
		t.Fatal(err)
	}
	r := sim.Result{Scenario: sc, Runs: []int{0, 1}, Regret: [][][]float64{
		{{1, 2, 4}, {3, 4, 8}}, // means 2, 3, 6
		{{0, 1, 2}, {2, 3, 4}}, // means 1, 2, 3
	}}
	for _, c := range []struct {
		s    Statistic
		want float64
	}{
		{Statistic{Kind: Ratio, A: 0, B: 1}, 2},
		{Statistic{Kind: Growth, A: 0, At: 50}, 2},
		{Statistic{Kind: Growth, A: 0, At: 11}, 2},
		{Statistic{Kind: Early, A: 1, At: 10}, 1. / 3},
		{Statistic{Kind: Lowest}, 1},
		{Statistic{Kind: Share, A: 0}, 6 / (100 * .4)},
	} {
		if x, err := c.s.Measure(sc, r); err != nil || math.Abs(x-c.want) > 1e-12 {
			t.Errorf("%+v is %v, %v; want %v", c.s, x, err, c.want)
		}
	}
	if _, err := (Statistic{Kind: Ratio}).Measure(sc, sim.Result{Scenario: sc}); err == nil {
		t.Error("there is a ratio of no runs")
	}
	sweep, err := scenario.ParseLink("1t&kind=sweep&arms=0.9,0.5&policies=ldp-ucb-b&runs=1&over=epsilon&values=0.5,1,2")
	if err != nil {
		t.Fatal(err)
	}
	r = sim.Result{Scenario: sweep, Runs: []int{0}, Regret: [][][]float64{{{12, 6, 3}}}}
	if x, err := (Statistic{Kind: Values, At: 0.5, Over: 2}).Measure(sweep, r); err != nil || x != 4 {
		t.Errorf("over the values it is %v, %v", x, err)
	}
}

// Every language says all of it: as many lessons, steps and answers, nothing left empty, no
// place for a number left open, and what is said of privacy names what is protected.
func TestEveryLanguageSaysAllOfIt(t *testing.T) {
	for _, w := range []Words{English} {
		if len(w.Lessons) != len(Course) {
			t.Fatalf("%d lessons of %d", len(w.Lessons), len(Course))
		}
		for i, l := range Course {
			if len(l.Steps) != len(w.Lessons[i].Steps) || len(l.Steps) < 3 || len(l.Steps) > 5 {
				t.Fatalf("%s: words of %d steps for %d", l.ID, len(w.Lessons[i].Steps), len(l.Steps))
			}
			for j, s := range l.Steps {
				words := w.Lessons[i].Steps[j]
				if len(words.Answers) != len(s.Answers) || len(s.Answers) < 2 || len(s.Answers) > 4 {
					t.Fatalf("%s.%d: words of %d answers for %d", l.ID, j+1, len(words.Answers), len(s.Answers))
				}
				for _, text := range append([]string{words.Title, words.Watch, words.Question, words.Measured, words.Explains}, words.Answers...) {
					if strings.TrimSpace(text) == "" {
						t.Errorf("%s.%d: a text is empty", l.ID, j+1)
					}
				}
				r := run(t, s)
				for a := range s.Answers {
					place := Place{i, j, a}
					sheet, ok := w.Sheet(place.String(), s.Link(), r)
					if !ok || len(sheet.Says) != 6 || len(sheet.Facts) != len(s.Answers) {
						t.Fatalf("%s: %+v", place, sheet)
					}
					if all := strings.Join(sheet.Says, " "); strings.ContainsAny(all, "{}") {
						t.Errorf("%s: %s", place, all)
					}
				}
			}
		}
	}
}

// Each step leads to the next one, through all lessons and back; each address is a scenario
// with a place in it.
func TestTheCourseIsOneWay(t *testing.T) {
	all, _ := English.Sheet(All, "1t", sim.Result{})
	if len(all.Turns) != len(Course) {
		t.Fatalf("the list leads to %+v", all.Turns)
	}
	link, steps := all.Turns[0].Link, 0
	var ways []string
	for link != "" {
		steps++
		ways = append(ways, link)
		sc, view := scenario.CutView(strings.TrimPrefix(link, "#"))
		if s, err := scenario.ParseLink(sc); err != nil || s.Link() != sc || !scenario.IsView(view) {
			t.Fatalf("%s: %v", link, err)
		}
		_, place, _ := strings.Cut(view, "lesson=")
		sheet, ok := English.Sheet(place, sc, sim.Result{})
		if !ok || len(sheet.Says) != 3 || slices.ContainsFunc(sheet.Facts, func(f explain.Fact) bool { return f.Mark != "" }) {
			t.Fatalf("%s: %+v", place, sheet)
		}
		if before := sheet.Turns[0].Link; steps > 1 && before != ways[steps-2] {
			t.Errorf("%s: back leads to %s", place, before)
		}
		link = sheet.Turns[len(sheet.Turns)-1].Link
		if steps > 1 && link == "#"+sc+"~lesson=all" {
			break
		}
	}
	want := 0
	for _, l := range Course {
		want += len(l.Steps)
	}
	if steps != want {
		t.Errorf("the way has %d steps of %d", steps, want)
	}
}

// What is not a place is none, and a scenario that was changed is measured by nothing.
func TestOtherPlacesAreRefused(t *testing.T) {
	for _, place := range []string{"", "regret", "regret.0", "regret.5", "regret.01", "regret.1.d", "regret.1.a.a", "nothing.1", "all.1"} {
		if p, ok := Find(place); ok {
			t.Errorf("%q is %v", place, p)
		}
	}
	sheet, ok := English.Sheet("local.1.b", "1t", sim.Result{})
	if !ok || sheet.Says[4] != English.Changed || !strings.HasSuffix(sheet.Turns[0].Link, "~mode=mean&lesson=local.1.b") {
		t.Errorf("of another scenario it says %+v", sheet)
	}
	sheet, _ = English.Sheet("local.1.a", Course[1].Steps[0].Link(), sim.Result{})
	if sheet.Says[4] != English.Waiting || sheet.Facts[0].Mark != "bad" || sheet.Facts[1].Mark != "good" || !strings.HasPrefix(sheet.Says[3], "No. ") {
		t.Errorf("before the first run it says %+v", sheet)
	}
}
