package drawing

import (
	"strings"
	"testing"

	"epsilonarcade/core/about"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

func drawn(t *testing.T, id string) string {
	t.Helper()
	f := figure.Figure{
		ID: id, Title: "Regret", Kind: "regret", X: figure.Axis{Label: "pulls", Scale: figure.Linear}, Y: figure.Axis{Label: "regret", Scale: figure.Linear},
		Series: []figure.Series{{Name: "UCB1", X: []float64{1, 2}, Mean: []float64{0, 1}, Runs: 1}}, Scenario: "1t&epsilon=2",
	}
	m := Answer(&lab.Draw{Figure: f, Format: "svg", Address: "https://example.org/"})
	file, ok := m.(*lab.File)
	if !ok {
		t.Fatalf("%+v", m)
	}
	return file.Data
}

// A file contains the scenario's address, the program's version and a citation of the paper or the program.
func TestAFileSaysWhereItIsFrom(t *testing.T) {
	for id, cite := range map[string]string{"": "epsilonarcade", "wang-4a": "Wang"} {
		data := drawn(t, id)
		for _, want := range []string{"https://example.org/#1t&amp;epsilon=2", "Epsilon Arcade " + about.Version, cite} {
			if !strings.Contains(data, want) {
				t.Errorf("%q: %q is missing in %.900s", id, want, data)
			}
		}
	}
}

// A drawing shows the same band as the page, and no hidden curves.
func TestADrawingShowsWhatThePageDoes(t *testing.T) {
	curve := func(name string) figure.Series {
		return figure.Series{
			Name: name, X: []float64{1, 2}, Mean: []float64{1, 2}, Runs: 9,
			Std: []float64{1, 1}, Q05: []float64{0, 1}, Q95: []float64{2, 3},
		}
	}
	f := figure.Figure{Kind: "regret", Series: []figure.Series{curve("seen"), curve("switched off")}}
	for band, says := range map[string]string{"q90": "middle 90", "sd": "one standard deviation", "ci95": "95 % confidence intervals of the average", "none": ""} {
		m, ok := Answer(&lab.Draw{Figure: f, Format: "svg", Band: band, Hidden: []int64{1}}).(*lab.File)
		if !ok || !strings.Contains(m.Data, "seen") || strings.Contains(m.Data, "switched off") {
			t.Fatalf("%s: %.2000v", band, m)
		}
		if strings.Contains(m.Data, "bands") != (says != "") || !strings.Contains(m.Data, says) {
			t.Errorf("%s: %.2000s", band, m.Data)
		}
	}
}

func TestWrongDrawingsAreRefused(t *testing.T) {
	bad := figure.Figure{Series: []figure.Series{{Name: "a", X: []float64{1}}}}
	for want, m := range map[string]lab.Message{
		`format "gif"`:         &lab.Draw{Format: "gif"},
		`series "a" has`:       &lab.Draw{Format: "svg", Figure: bad},
		"does not handle this": &lab.Read{},
	} {
		if r, ok := Answer(m).(*lab.Refused); !ok || !strings.Contains(say.English(r.Why), want) {
			t.Errorf("%+v: %+v, want %q", m, r, want)
		}
	}
}
