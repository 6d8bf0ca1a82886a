// Package figurejson writes the JSON form of figures, the same that encoding/json makes
// of figure.Figure, without reflection: the page writes figures too, and must stay small.
package figurejson

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/jsontext"
)

// Marshal writes a figure. JSON has no word for what is not a finite number; such a value
// is written null.
func Marshal(f figure.Figure) []byte {
	w := writer{new(jsontext.Writer)}
	w.Open('{')
	w.optional("id", f.ID)
	w.text("title", f.Title)
	w.text("kind", f.Kind)
	w.axis("x", f.X)
	w.axis("y", f.Y)
	list(w, "series", f.Series, w.series)
	if len(f.Bounds) > 0 {
		list(w, "bounds", f.Bounds, w.bound)
	}
	if len(f.Marks) > 0 {
		w.numbers("marks", f.Marks)
	}
	if f.Table != nil {
		w.table(*f.Table)
	}
	if len(f.Notes) > 0 {
		list(w, "notes", f.Notes, w.String)
	}
	if len(f.Claims) > 0 {
		list(w, "claims", f.Claims, w.claim)
	}
	if f.Verdict != nil {
		w.verdict(*f.Verdict)
	}
	w.text("scenario", f.Scenario)
	if f.Seconds != 0 {
		w.number("seconds", f.Seconds)
	}
	w.Close('}')
	return w.Bytes()
}

// A writer writes named fields.
type writer struct{ *jsontext.Writer }

func (w writer) text(name, text string) {
	w.Key(name)
	w.String(text)
}

func (w writer) optional(name, text string) {
	if text != "" {
		w.text(name, text)
	}
}

func (w writer) number(name string, x float64) {
	w.Key(name)
	w.Number(x)
}

func (w writer) whole(name string, n int64) {
	w.Key(name)
	w.Int(n)
}

func (w writer) truth(name string, b bool) {
	w.Key(name)
	w.Bool(b)
}

// numbers writes nil as null, as list does.
func (w writer) numbers(name string, all []float64) {
	w.Key(name)
	if all == nil {
		w.Null()
		return
	}
	w.Numbers(all)
}

func list[T any](w writer, name string, all []T, write func(T)) {
	w.Key(name)
	if all == nil {
		w.Null()
		return
	}
	jsontext.List(w.Writer, all, write)
}

func (w writer) axis(name string, a figure.Axis) {
	w.Key(name)
	w.Open('{')
	w.text("label", a.Label)
	w.text("scale", string(a.Scale))
	w.Close('}')
}

func (w writer) series(s figure.Series) {
	w.Open('{')
	w.text("name", s.Name)
	w.optional("policy", s.Policy)
	w.optional("notion", s.Notion)
	w.numbers("x", s.X)
	w.numbers("mean", s.Mean)
	if len(s.Std) > 0 {
		w.numbers("std", s.Std)
	}
	if len(s.Q05) > 0 {
		w.numbers("q05", s.Q05)
	}
	if len(s.Q95) > 0 {
		w.numbers("q95", s.Q95)
	}
	if s.Runs != 0 {
		w.whole("runs", int64(s.Runs))
	}
	w.Close('}')
}

func (w writer) bound(b figure.Bound) {
	w.Open('{')
	w.text("name", b.Name)
	w.text("kind", b.Kind)
	w.numbers("x", b.X)
	w.numbers("y", b.Y)
	w.Close('}')
}

func (w writer) table(t figure.Table) {
	w.Key("table")
	w.Open('{')
	list(w, "columns", t.Columns, w.String)
	list(w, "rows", t.Rows, func(row []string) {
		if row == nil {
			w.Null()
			return
		}
		jsontext.List(w.Writer, row, w.String)
	})
	w.Close('}')
}

func (w writer) claim(c figure.Claim) {
	w.Open('{')
	w.text("id", c.ID)
	w.text("text", c.Text)
	w.text("stated", c.Stated)
	w.text("statistic", c.Statistic)
	w.number("measured", c.Measured)
	w.numbers("interval", c.Interval)
	w.number("threshold", c.Threshold)
	w.truth("holds", c.Holds)
	w.Close('}')
}

func (w writer) verdict(v figure.Verdict) {
	w.Key("verdict")
	w.Open('{')
	w.truth("inside", v.Inside)
	w.number("violation", v.Violation)
	w.number("delta_exact", v.DeltaExact)
	w.whole("smallest_n", v.SmallestN)
	w.whole("formula_n", v.FormulaN)
	w.Close('}')
}
