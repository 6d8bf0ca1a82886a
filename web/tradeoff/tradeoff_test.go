package tradeoff_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// The page's figure of a sweep equals the command line's.
func TestTheTradeoffIsTheFigureOfTheSweep(t *testing.T) {
	for over, values := range map[string][]float64{"epsilon": {4, .5, 1}, "horizon": {1500, 100, 700}, "gap": {.1, .05, .01}, "arms": {2, 3, 12}, "b": {0, 1, 2}} {
		s := webtest.Swept()
		s.Policies[1].ID = "ldp-ucb-quadratic"
		s.Sweep = scenario.SweepOptions{Over: over, Values: values}
		r, err := study.Run(context.Background(), scenariotest.Valid(s), 1, nil)
		testkit.OK(t, err)
		want, err := plot.Result(r)
		testkit.OK(t, err)
		for _, workers := range []int{1, 3} {
			p := webtest.Rested(t, s.Link(), workers)
			got := p.Plotted()
			got.Marks, got.MarkNames, got.Notes, got.Bounds = nil, nil, nil, nil // only the page has these
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
}

func TestTheTradeoffSaysWhatItShows(t *testing.T) {
	p := webtest.Open(webtest.Swept().Link(), 0)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasPrefix(text, "Simulating 3 values of ε, 9 runs per value") {
		t.Errorf("before the first run: %q", text)
	}
	for i, want := range []string{"each decision, (ε, 0.01)", "each reward, ε as on the axis", "no privacy"} {
		if got := say.English(p.Policies.Guarantee(i)); got != want {
			t.Errorf("policy %d: %q, want %q", i, got, want)
		}
	}
	if text := say.English(strings.Join(p.Budget.Promises(), " ")); !strings.Contains(text, "at most e^ε times its old value, plus 0.01") || strings.Contains(text, "2.72") {
		t.Errorf("it promises %q", text)
	}
}

// The text about a sweep over T mentions no other T.
func TestASweepOverTheHorizonSpeaksOfItsOwnHorizons(t *testing.T) {
	s := webtest.Swept()
	s.Sweep = scenario.SweepOptions{Over: scenario.OverHorizon, Values: []float64{1000, 10}}
	p := webtest.Rested(t, s.Link(), 2)
	if f, _ := p.Screen().OnCharts(); len(f.Marks) > 0 {
		t.Errorf("over T it marks %v, %q", f.Marks, f.MarkNames)
	}
	if note := say.English(p.Tradeoff.TradeoffNote()); !strings.HasPrefix(note, "Regret after T pulls, ") {
		t.Errorf("the card says %q", note)
	}
}

// A sweep keeps its values and its runs while another view is open.
func TestTheTradeoffIsAView(t *testing.T) {
	p := webtest.Rested(t, webtest.Small("dp-ftpl-new", "ucb1").Link(), 2)
	p.Show(scenario.Sweep)
	if !p.View().IsTradeoff() || p.View().IsLive() || p.S.Sweep.Over != scenario.OverEpsilon || !slices.Contains(p.S.Sweep.Values, 1) {
		t.Fatalf("it shows %q", p.Fragment())
	}
	p.Type(page.SweepValues, "1, 2 0.5")
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
		p.Type(page.SweepValues, text)
		if got := say.English(p.Fields.Field(page.SweepValues).Problem); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The sentence, the table and the chart agree at every frame of a running sweep, and at its end.
func TestTheSentenceTheTableAndTheChartAgreeAtEveryFrame(t *testing.T) {
	p := webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&policies=dp-ftpl-new,ucb1&runs=2000&horizon=200", 2)
	frames := map[string]bool{}
	check := func() {
		sentence := webtest.Plain(p.Screen().Sentence())
		row := p.Tradeoff.TradeoffRows()[0]
		if row.Low == "–" {
			return
		}
		for _, want := range []string{" is " + row.Low + ". At", " is " + row.High + ". Without"} {
			if !strings.Contains(sentence, want) {
				t.Errorf("the table has %s and %s; %s", row.Low, row.High, sentence)
			}
		}
		f, _ := p.Tradeoff.OnCharts()
		if mean := f.Series[0].Mean; len(mean) == 2 && (notation.Number(mean[0]) != row.Low || notation.Number(mean[1]) != row.High) {
			t.Errorf("the chart has %v, and the table %s and %s", mean, row.Low, row.High)
		}
		frames[fmt.Sprint(row)] = true
	}
	for !p.Runs.Ended() {
		p.Tick()
		check()
	}
	p.Rest(t)
	check()
	if len(frames) < 3 {
		t.Errorf("the table had %d states", len(frames))
	}
}
