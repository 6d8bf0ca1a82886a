package parts_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Each view has a table of its chart's values, with headers and a caption.
func TestEveryViewHasADataTable(t *testing.T) {
	for view, link := range map[string]string{
		"trajectories": webtest.Small("ucb1", "adap-klucb").Link(),
		"means":        webtest.Small("ucb1", "adap-klucb").Link() + "~mode=mean",
		"trade-off":    webtest.Swept().Link(),
		"Region":       webtest.Region().Link(),
	} {
		p := webtest.Open(link, 2)
		if view == "trajectories" {
			p.Runs.ToEnd()
		}
		p.Rest(t)
		d := parts.DataTable{Page: p.Page, ID: "data", Of: p.Runs.OnChart}
		if len(d.Rows()) != 0 {
			t.Errorf("%s: a closed table has rows", view)
		}
		d.Toggle()
		f := p.Plotted()
		columns, rows := d.Columns(), d.Rows()
		if want := 1 + len(f.Series) + len(f.Bounds); len(columns) != want || len(rows) < 3 || len(rows) > parts.TableRows {
			t.Errorf("%s: %d rows of %q", view, len(rows), columns)
		}
		for _, r := range rows {
			if len(r) != len(columns) {
				t.Errorf("%s: row %q of %q", view, r, columns)
			}
		}
		caption := say.English(d.Caption())
		for _, want := range map[string][]string{
			"trajectories": {"regret against pulls, one run;", "points"},
			"means":        {"mean of 9 runs [5% quantile, 95% quantile] (se: standard error of the mean); 12 of "},
			"trade-off":    {"against ε, mean of 9 runs", "3 of 3 points"},
			"Region":       {"probability of a draw ≤ x, plotted against x; 12 of "},
		}[view] {
			if !strings.Contains(caption, want) {
				t.Errorf("%s: the caption %q does not say %q", view, caption, want)
			}
		}
	}
}

// While runs are arriving, the caption gives the smallest and largest number of runs of the visible curves with runs.
func TestACaptionSaysHowManyRunsTheColumnsHave(t *testing.T) {
	f := figure.Figure{X: figure.Axis{Label: "pulls"}, Y: figure.Axis{Label: "regret"}}
	for _, runs := range []int{40, 12, 1000, 3, 0} {
		s := figure.Series{Runs: runs}
		if runs > 0 {
			s.X, s.Mean, s.Std = []float64{1}, []float64{2}, []float64{1}
		}
		f.Series = append(f.Series, s)
	}
	o := chart.Options{View: figure.View{Band: figure.Deviation, Hidden: func(i int) bool { return i == 3 }}}
	d := parts.DataTable{Page: &page.Page{Tables: map[string]bool{}}, ID: "data", Of: func() (figure.Figure, chart.Options) { return f, o }}
	d.Toggle()
	if got, want := say.English(d.Caption()), "regret against pulls, mean of 12–1,000 runs ± one standard deviation (se: standard error of the mean); 1 of 1 point"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	o.Band = figure.Confidence
	if got := say.English(d.Caption()); !strings.Contains(got, "[95% confidence interval of the average, at each point]") {
		t.Errorf("%q", got)
	}
	f.Series, o.Band = f.Series[:1], figure.Deviation
	if got := say.English(d.Caption()); !strings.Contains(got, "mean of 40 runs ±") {
		t.Errorf("%q", got)
	}
}
