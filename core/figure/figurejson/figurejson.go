// Package figurejson writes the JSON form of figures, the same that encoding/json makes
// of figure.Figure, without reflection: the page writes figures too, and must stay small.
package figurejson

import (
	"bytes"
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"

	"github.com/go-json-experiment/json/jsontext"
)

// Marshal writes a figure. JSON has no word for what is not a finite number; such a value
// is written null.
func Marshal(f figure.Figure) []byte {
	f = f.Said(say.English)
	var b bytes.Buffer
	w := writer{jsontext.NewEncoder(&b, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))}
	w.put(jsontext.BeginObject)
	w.optional("id", f.ID)
	w.text("title", f.Title)
	w.text("kind", f.Kind)
	w.axis("x", f.X)
	w.axis("y", f.Y)
	list(w, "series", f.Series, w.series)
	some(w, "bounds", f.Bounds, w.bound)
	some(w, "panels", f.Panels, w.panel)
	some(w, "marks", f.Marks, w.value)
	some(w, "mark_names", f.MarkNames, w.cell)
	if f.Table != nil {
		w.table(*f.Table)
	}
	some(w, "notes", f.Notes, w.cell)
	some(w, "claims", f.Claims, w.claim)
	if f.Verdict != nil {
		w.verdict(*f.Verdict)
	}
	w.text("scenario", f.Scenario)
	if f.Seconds != 0 {
		w.number("seconds", f.Seconds)
	}
	w.put(jsontext.EndObject)
	return b.Bytes()[:b.Len()-1] // without the encoder's line break
}

// A writer writes named fields. It has no errors: the buffer takes all.
type writer struct{ *jsontext.Encoder }

func (w writer) put(all ...jsontext.Token) {
	for _, t := range all {
		_ = w.WriteToken(t)
	}
}

func (w writer) field(name string, value jsontext.Token) { w.put(jsontext.String(name), value) }

func (w writer) text(name, text string) { w.field(name, jsontext.String(text)) }

func (w writer) optional(name, text string) {
	if text != "" {
		w.text(name, text)
	}
}

func (w writer) number(name string, x float64) {
	w.put(jsontext.String(name))
	w.value(x)
}

func (w writer) value(x float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		w.put(jsontext.Null)
		return
	}
	w.put(jsontext.Float(x))
}

func (w writer) cell(text string) { w.put(jsontext.String(text)) }

// list writes a field, and nil as null.
func list[T any](w writer, name string, all []T, write func(T)) {
	w.put(jsontext.String(name))
	entries(w, all, write)
}

// some writes a field unless it is empty.
func some[T any](w writer, name string, all []T, write func(T)) {
	if len(all) > 0 {
		list(w, name, all, write)
	}
}

func entries[T any](w writer, all []T, write func(T)) {
	if all == nil {
		w.put(jsontext.Null)
		return
	}
	w.put(jsontext.BeginArray)
	for _, x := range all {
		write(x)
	}
	w.put(jsontext.EndArray)
}

func (w writer) axis(name string, a figure.Axis) {
	w.field(name, jsontext.BeginObject)
	w.text("label", a.Label)
	w.text("scale", string(a.Scale))
	w.put(jsontext.EndObject)
}

func (w writer) series(s figure.Series) {
	w.put(jsontext.BeginObject)
	w.text("name", s.Name)
	w.optional("policy", s.Policy)
	w.optional("notion", s.Notion)
	w.budget("epsilon", s.Epsilon)
	w.budget("delta", s.Delta)
	list(w, "x", s.X, w.value)
	list(w, "mean", s.Mean, w.value)
	some(w, "std", s.Std, w.value)
	some(w, "q05", s.Q05, w.value)
	some(w, "q95", s.Q95, w.value)
	if s.Runs != 0 {
		w.field("runs", jsontext.Int(int64(s.Runs)))
	}
	w.put(jsontext.EndObject)
}

func (w writer) budget(name string, x *float64) {
	if x != nil {
		w.number(name, *x)
	}
}

func (w writer) panel(p figure.Panel) {
	w.put(jsontext.BeginObject)
	w.text("title", p.Title)
	w.field("series", jsontext.Int(p.Series))
	w.field("bounds", jsontext.Int(p.Bounds))
	w.put(jsontext.EndObject)
}

func (w writer) bound(b figure.Bound) {
	w.put(jsontext.BeginObject)
	w.text("name", b.Name)
	w.text("kind", b.Kind)
	list(w, "x", b.X, w.value)
	list(w, "y", b.Y, w.value)
	w.put(jsontext.EndObject)
}

func (w writer) table(t figure.Table) {
	w.field("table", jsontext.BeginObject)
	list(w, "columns", t.Columns, w.cell)
	list(w, "rows", t.Rows, func(row []string) { entries(w, row, w.cell) })
	w.put(jsontext.EndObject)
}

func (w writer) claim(c figure.Claim) {
	w.put(jsontext.BeginObject)
	w.text("id", c.ID)
	w.text("text", c.Text)
	w.text("stated", c.Stated)
	w.text("statistic", c.Statistic)
	w.text("rule", c.Rule)
	w.number("measured", c.Measured)
	list(w, "interval", c.Interval, w.value)
	w.number("threshold", c.Threshold)
	w.field("holds", jsontext.Bool(c.Holds))
	w.put(jsontext.EndObject)
}

func (w writer) verdict(v figure.Verdict) {
	w.field("verdict", jsontext.BeginObject)
	w.field("inside", jsontext.Bool(v.Inside))
	w.number("violation", v.Violation)
	w.number("delta_exact", v.DeltaExact)
	w.field("smallest_n", jsontext.Int(v.SmallestN))
	w.field("formula_n", jsontext.Int(v.FormulaN))
	w.put(jsontext.EndObject)
}
