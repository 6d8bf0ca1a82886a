package web

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure/of"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// swept is a scenario of kind sweep that takes moments.
func swept() scenario.Scenario {
	s := small("dp-ftpl-gauss", "ldp-ucb-b", "ucb1")
	s.Kind = scenario.Sweep
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{4, .5, 1}}
	return s
}

// What the page makes of a sweep in its workers is what the command line makes of it.
func TestTheTradeoffIsTheFigureOfTheSweep(t *testing.T) {
	s := swept()
	r, err := study.Run(context.Background(), s, study.AllRuns(s), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := of.Result(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		p := open(s.Link(), workers)
		p.rest(t)
		got := p.plotted()
		got.Marks, got.Notes = nil, nil // the page's own
		if !p.Ended() || !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: ended %v, %+v\nwant %+v", workers, p.Ended(), got, want)
		}
		for i, row := range p.TradeoffRows() {
			values := want.Series[i].Mean
			if row.Low == "–" || row.High == "–" || (row.Knee == "–") != (i == 2) {
				t.Errorf("row %+v of %v", row, values)
			}
		}
	}
}

func TestTheTradeoffSaysWhatItShows(t *testing.T) {
	p := open(swept().Link(), 0)
	if text := plain(p.Sentence()); !strings.HasPrefix(text, "Running 3 values of ε, 9 runs each") {
		t.Errorf("before the first run: %q", text)
	}
	p = open(swept().Link(), 2)
	p.rest(t)
	if text := plain(p.Sentence()); !strings.HasPrefix(text, "At ε = 0.5, DP-FTPL-Gauss pays ") || !strings.Contains(text, "; at ε = 4, ") || !strings.Contains(text, "Without privacy, UCB1 pays ") {
		t.Errorf("at the end: %q", text)
	}
	for i, want := range []string{"each decision, (ε, 0.01)", "each reward, any ε", "no privacy"} {
		if got := p.Guarantee(i); got != want {
			t.Errorf("policy %d: %q, want %q", i, got, want)
		}
	}
	if text := strings.Join(p.Promises(), " "); !strings.Contains(text, "at most e^ε times as likely, plus 0.01") || strings.Contains(text, "2.72") {
		t.Errorf("it promises %q", text)
	}
	p.SetFocus(2)
	if text := plain(p.Sentence()); !strings.Contains(text, "whatever ε is") {
		t.Errorf("a policy without ε: %q", text)
	}
}

// A view keeps what the others know: the values of a sweep, and the runs that are there.
func TestTheTradeoffIsAView(t *testing.T) {
	p := open(small("dp-ftpl-new", "ucb1").Link(), 2)
	p.rest(t)
	p.Show(scenario.Sweep)
	if !p.IsTradeoff() || p.IsLive() || p.S.Sweep.Over != scenario.OverEpsilon || !slices.Contains(p.S.Sweep.Values, 1) {
		t.Fatalf("it shows %q", p.Fragment())
	}
	p.Edit(SweepValues, "1, 2 0.5")
	p.rest(t)
	if !slices.Equal(p.S.Sweep.Values, []float64{1, 2, .5}) || !p.Ended() {
		t.Errorf("values %v, ended %v", p.S.Sweep.Values, p.Ended())
	}
	p.Show(scenario.Regret)
	p.Show(scenario.Sweep)
	if !slices.Equal(p.S.Sweep.Values, []float64{1, 2, .5}) || !p.Ended() {
		t.Errorf("back again: values %v, ended %v", p.S.Sweep.Values, p.Ended())
	}
	p.ChooseSweep(scenario.OverDelta)
	if p.S.Sweep.Over != scenario.OverDelta || p.SweepSymbol() != "δ" {
		t.Errorf("it shows %q", p.Fragment())
	}
	for text, want := range map[string]string{"": "at least one", "1, x": `"x" is not a number`, "1, 1": "already", "2": "between 0 and 1"} {
		p.Edit(SweepValues, text)
		if got := p.Field(SweepValues).Problem; !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
