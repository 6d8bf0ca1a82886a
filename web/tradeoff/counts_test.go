package tradeoff_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/notation"
	"epsilonarcade/web/internal/webtest"
)

// The sentence, the table and the chart state the same means at every frame of a running sweep, and at its end.
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
