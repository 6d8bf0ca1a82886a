// Package observed explains tables of observed rewards.
package observed

import (
	"cmp"
	"math"
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
	add(say.Of("observed-means"))
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
	total := 0
	for _, x := range t.Arms {
		total += len(x.Values)
	}
	add(say.Of("observed-horizon", notation.Count(total)))
	s.Facts = refused(t)
	if t.RefusedCells > 0 {
		add(say.Of("observed-refused", notation.Count(t.RefusedCells)))
	}
	s.Figure = histograms(t, arms)
	return s
}

// Curves describes a table of curves, and returns them as curves that lie over a figure: the means, and the means plus
// and minus their spreads.
func Curves(t *table.Table) (s explain.Sheet, all []figure.Bound) {
	s.Title = say.Of("observed-curves")
	s.Says = []string{say.Of("observed-curves-by-headings", list(t.Used))}
	add := func(name string, c table.Curve, times float64) {
		b := figure.Bound{Name: name, Kind: figure.Other, X: c.X}
		for i, mean := range c.Mean {
			if times != 0 {
				mean += times * c.Spread[i]
			}
			b.Y = append(b.Y, mean)
		}
		all = append(all, b)
	}
	for _, c := range t.Curves {
		name := cmp.Or(c.Name, t.Used[1])
		if add(name, c, 0); c.Spread != nil {
			add(name+" + "+t.Used[2], c, 1)
			add(name+" − "+t.Used[2], c, -1)
		}
	}
	if len(t.Ignored) > 0 {
		s.Says = append(s.Says, say.Of("observed-ignored", strconv.Itoa(len(t.Ignored)), list(t.Ignored)))
	}
	s.Facts = refused(t)
	return s, all
}

// refused lists the first refused cells.
func refused(t *table.Table) (facts []explain.Fact) {
	for _, c := range t.Refused {
		text := c.Why
		if c.Text != "" {
			text = scenario.Quote(c.Text) + " – " + text
		}
		facts = append(facts, explain.Fact{Name: say.Of("observed-cell", strconv.Itoa(c.Line), strconv.Itoa(c.Column)), Value: text, Mark: "bad"})
	}
	return facts
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
		n, mean := notation.Count(e.Len()), notation.Number(e.Mean())
		if e.Len() > 1 {
			var squares float64
			for k := range e.Len() {
				off := e.At(k) - e.Mean()
				squares += float64(off * off)
			}
			mean += " ± " + notation.Number(figure.HalfWidth(math.Sqrt(squares/float64(e.Len()-1)), e.Len()))
		}
		different := say.Of("observed-more-than", strconv.Itoa(mostRows))
		if values, _ := e.Counts(mostRows); values != nil {
			different = strconv.Itoa(len(values))
		}
		f.Table.Rows = append(f.Table.Rows, []string{strconv.Itoa(i + 1), t.Arms[i].Name, n, mean, different})
		if i >= mostDrawn {
			continue
		}
		var counts [bars]int
		for k := range e.Len() {
			counts[min(int(e.At(k)*bars), bars-1)]++
		}
		s := figure.Series{Name: t.Arms[i].Name, X: []float64{0}, Mean: []float64{0}}
		for k, c := range counts {
			share := float64(c) / float64(e.Len())
			s.X = append(s.X, float64(k)/bars, float64(k+1)/bars)
			s.Mean = append(s.Mean, share, share)
		}
		f.Series = append(f.Series, s)
	}
	return f
}
