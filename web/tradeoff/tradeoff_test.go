package tradeoff_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/plot"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// What the page makes of a sweep in its workers is what the command line makes of it.
func TestTheTradeoffIsTheFigureOfTheSweep(t *testing.T) {
	for over, values := range map[string][]float64{"epsilon": {4, .5, 1}, "horizon": {1500, 100, 700}, "gap": {.1, .05, .01}, "arms": {2, 3, 12}, "b": {0, 1, 2}} {
		s := webtest.Swept()
		s.Policies[1].ID = "ldp-ucb-quadratic"
		s.Sweep = scenario.SweepOptions{Over: over, Values: values}
		theFigureOfTheSweep(t, s)
	}
}

func theFigureOfTheSweep(t *testing.T, s scenario.Scenario) {
	t.Helper()
	r, err := study.Run(context.Background(), scenariotest.Valid(s), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := plot.Result(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		p := webtest.Open(s.Link(), workers)
		p.Rest(t)
		got := p.Plotted()
		got.Marks, got.MarkNames, got.Notes, got.Bounds = nil, nil, nil, nil // the page's own
		if !p.Runs.Ended() || !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: ended %v, %+v\nwant %+v", workers, p.Runs.Ended(), got, want)
		}
		for i, row := range p.Tradeoff.TradeoffRows() {
			values := want.Series[i].Mean
			spec, _ := policy.Find(s.Policies[i].ID)
			if row.Low == "–" || row.High == "–" || (row.Knee == "–") == s.Sweep.Moves(s.Policies[i], spec) {
				t.Errorf("row %+v of %v", row, values)
			}
		}
	}
}

func TestTheTradeoffSaysWhatItShows(t *testing.T) {
	p := webtest.Open(webtest.Swept().Link(), 0)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasPrefix(text, "Simulating 3 values of ε, 9 runs per value") {
		t.Errorf("before the first run: %q", text)
	}
	p = webtest.Open(webtest.Swept().Link(), 2)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasPrefix(text, "At ε = 0.5, the regret of DP-FTPL-Gauss after ") || !strings.Contains(text, ". At ε = 4, it is ") || !strings.Contains(text, "Without privacy, UCB1 loses ") {
		t.Errorf("at the end: %q", text)
	}
	for i, want := range []string{"each decision, (ε, 0.01)", "each reward, ε as on the axis", "no privacy"} {
		if got := say.English(p.Policies.Guarantee(i)); got != want {
			t.Errorf("policy %d: %q, want %q", i, got, want)
		}
	}
	if text := say.English(strings.Join(p.Budget.Promises(), " ")); !strings.Contains(text, "at most e^ε times its old value, plus 0.01") || strings.Contains(text, "2.72") {
		t.Errorf("it promises %q", text)
	}
	p.Policies.SetFocus(2)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasSuffix(text, " at every ε, because the policy does not use ε here.") {
		t.Errorf("a policy without ε: %q", text)
	}
	s := webtest.Swept()
	two := 2.0
	s.Policies[0].Epsilon = &two
	p = webtest.Open(s.Link(), 2)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasSuffix(text, " at every ε, because the policy sets its own ε.") {
		t.Errorf("a policy with its own ε: %q", text)
	}
}

// Where T goes over values, a sentence names no other T.
func TestASweepOverTheHorizonSpeaksOfItsOwnHorizons(t *testing.T) {
	s := webtest.Swept()
	s.Sweep = scenario.SweepOptions{Over: scenario.OverHorizon, Values: []float64{1000, 10}}
	p := webtest.Open(s.Link(), 2)
	p.Rest(t)
	text := webtest.Plain(p.Screen().Sentence())
	if !strings.HasPrefix(text, "At T = 10, ") || !strings.Contains(text, ". At T = 1,000, it is ") || strings.Contains(text, "pulls") || strings.Contains(text, "Without privacy") {
		t.Errorf("it says %q", text)
	}
	if f, _ := p.Screen().OnCharts(); len(f.Marks) > 0 {
		t.Errorf("over T it marks %v, %q", f.Marks, f.MarkNames)
	}
	if note := say.English(p.Tradeoff.TradeoffNote()); !strings.HasPrefix(note, "Regret after T pulls, ") {
		t.Errorf("the card says %q", note)
	}
}

// A view keeps what the others know: the values of a sweep, and the runs that are there.
func TestTheTradeoffIsAView(t *testing.T) {
	p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1").Link(), 2)
	p.Rest(t)
	p.Show(scenario.Sweep)
	if !p.View().IsTradeoff() || p.View().IsLive() || p.S.Sweep.Over != scenario.OverEpsilon || !slices.Contains(p.S.Sweep.Values, 1) {
		t.Fatalf("it shows %q", p.Fragment())
	}
	p.Fields.Edit(page.SweepValues, "1, 2 0.5")
	p.Fields.Leave(page.SweepValues)
	p.Rest(t)
	if !slices.Equal(p.S.Sweep.Values, []float64{1, 2, .5}) || !p.Runs.Ended() {
		t.Errorf("values %v, ended %v", p.S.Sweep.Values, p.Runs.Ended())
	}
	p.Show(scenario.Regret)
	p.Show(scenario.Sweep)
	if !slices.Equal(p.S.Sweep.Values, []float64{1, 2, .5}) || !p.Runs.Ended() {
		t.Errorf("back again: values %v, ended %v", p.S.Sweep.Values, p.Runs.Ended())
	}
	p.Settings.ChooseSweep(scenario.OverDelta)
	if p.S.Sweep.Over != scenario.OverDelta || p.Settings.SweepSymbol() != "δ" {
		t.Errorf("it shows %q", p.Fragment())
	}
	for text, want := range map[string]string{"": "at least one", "1, x": `"x" is not a number`, "1, 1": "already", "2": "between 0 and 1"} {
		p.Fields.Edit(page.SweepValues, text)
		p.Fields.Leave(page.SweepValues)
		if got := say.English(p.Fields.Field(page.SweepValues).Problem); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
