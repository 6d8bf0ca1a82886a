// Package observed explains tables of observed rewards.
package observed

import (
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
)

const (
	bars      = 20 // the bars of a histogram
	mostDrawn = 8  // the histograms in a figure
	mostRows  = 100
)

// Preview describes a table of rewards, with a histogram for each arm. arms are the table's arms.
func Preview(t *table.Table, arms []arm.Arm) explain.Sheet {
	s := explain.Sheet{Title: say.Of("observed-preview")}
	add := func(text string) { s.Says = append(s.Says, text) }
	rows := notation.Count(t.Rows)
	switch {
	case t.Kind == table.Log && t.Headings:
		add(say.Of("observed-log-by-headings", rows, scenario.Quote(t.Used[0]), scenario.Quote(t.Used[1])))
	case t.Kind == table.Log:
		add(say.Of("observed-log-by-cells", rows, t.Used[0], t.Used[1]))
	case t.Headings:
		add(say.Of("observed-rewards-by-headings", rows, notation.Count(len(arms))))
	default:
		add(say.Of("observed-rewards-by-cells", rows, notation.Count(len(arms))))
	}
	add(say.Of("observed-drawn"))
	if t.Scaled {
		add(say.Of("observed-scaled", notation.Number(t.Low), notation.Number(t.High)))
	}
	if t.Commas {
		add(say.Of("commas-are-points"))
	}
	if n := len(t.Ignored); n > 0 {
		add(say.Of("observed-ignored", strconv.Itoa(n), list(t.Ignored)))
	}
	if t.Empty > 0 {
		add(say.Of("observed-empty", notation.Count(t.Empty)))
	}
	for _, c := range t.Refused {
		text := c.Why
		if c.Text != "" {
			text = scenario.Quote(c.Text) + " – " + text
		}
		s.Facts = append(s.Facts, explain.Fact{Name: say.Of("observed-cell", strconv.Itoa(c.Line), strconv.Itoa(c.Column)), Value: text, Mark: "bad"})
	}
	if t.RefusedCells > 0 {
		add(say.Of("observed-refused", notation.Count(t.RefusedCells)))
	}
	s.Figure = histograms(t, arms)
	return s
}

// list returns the first headings of a list.
func list(headings []string) string {
	const most = 8
	var all []string
	for _, h := range headings[:min(len(headings), most)] {
		all = append(all, scenario.Quote(h))
	}
	if len(headings) > most {
		all = append(all, "…")
	}
	return strings.Join(all, ", ")
}

// histograms returns the histograms of the first arms as steps, and a table of the arms.
func histograms(t *table.Table, arms []arm.Arm) figure.Figure {
	f := figure.Figure{
		Title: say.Of("observed-histograms"), Kind: "histogram",
		X:     figure.Axis{Label: say.Of("label-reward"), Scale: figure.Linear},
		Y:     figure.Axis{Label: say.Of("label-share"), Scale: figure.Linear},
		Table: &figure.Table{Columns: []string{say.Of("label-arm"), say.Of("observed-name"), say.Of("observed-rewards"), say.Of("label-mean"), say.Of("observed-different")}},
	}
	if len(arms) > mostDrawn {
		f.Notes = append(f.Notes, say.Of("observed-first", strconv.Itoa(mostDrawn)))
	}
	for i, x := range arms[:min(len(arms), mostRows)] {
		e := x.(arm.Empirical)
		n := notation.Count(e.Len())
		different := say.Of("observed-more-than", strconv.Itoa(mostRows))
		if values, _ := e.Counts(mostRows); values != nil {
			different = strconv.Itoa(len(values))
		}
		f.Table.Rows = append(f.Table.Rows, []string{strconv.Itoa(i + 1), t.Arms[i].Name, n, notation.Number(e.Mean()), different})
		if i >= mostDrawn {
			continue
		}
		var counts [bars]int
		for k := range e.Len() {
			counts[min(int(e.At(k)*bars), bars-1)]++
		}
		s := figure.Series{Name: t.Arms[i].Name}
		for k, c := range counts {
			share := float64(c) / float64(e.Len())
			s.X = append(s.X, float64(k)/bars, float64(k+1)/bars)
			s.Mean = append(s.Mean, share, share)
		}
		f.Series = append(f.Series, s)
	}
	return f
}
