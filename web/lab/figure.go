package lab

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/wire"
)

// codeFigure codes a figure. What a curve always has comes back as a list, and any other list
// that is empty as nil.
func codeFigure(c *wire.Coder, f *figure.Figure) {
	c.Text(&f.ID)
	c.Text(&f.Title)
	c.Text(&f.Kind)
	codeAxis(c, &f.X)
	codeAxis(c, &f.Y)
	wire.List(c, &f.Series, func(s *figure.Series) {
		c.Text(&s.Name)
		c.Text(&s.Policy)
		c.Text(&s.Notion)
		wire.Optional(c, &s.Epsilon, c.Float)
		wire.Optional(c, &s.Delta, c.Float)
		c.Floats(&s.X)
		c.Floats(&s.Mean)
		floats(c, &s.Std)
		floats(c, &s.Q05)
		floats(c, &s.Q95)
		runs := int64(s.Runs)
		c.Int(&runs)
		s.Runs = int(runs)
	})
	wire.List(c, &f.Bounds, func(b *figure.Bound) {
		c.Text(&b.Name)
		c.Text(&b.Kind)
		c.Floats(&b.X)
		c.Floats(&b.Y)
	})
	wire.List(c, &f.Panels, func(p *figure.Panel) {
		c.Text(&p.Title)
		c.Int(&p.Series)
		c.Int(&p.Bounds)
	})
	floats(c, &f.Marks)
	texts(c, &f.MarkNames)
	wire.Optional(c, &f.Table, func(t *figure.Table) {
		texts(c, &t.Columns)
		wire.List(c, &t.Rows, func(row *[]string) { texts(c, row) })
	})
	texts(c, &f.Notes)
	wire.List(c, &f.Claims, func(m *figure.Claim) {
		c.Text(&m.ID)
		c.Text(&m.Text)
		c.Text(&m.Stated)
		c.Text(&m.Statistic)
		c.Text(&m.Rule)
		c.Float(&m.Measured)
		floats(c, &m.Interval)
		c.Float(&m.Threshold)
		c.Bool(&m.Holds)
	})
	wire.Optional(c, &f.Verdict, func(v *figure.Verdict) {
		c.Bool(&v.Inside)
		c.Float(&v.Violation)
		c.Float(&v.DeltaExact)
		c.Int(&v.SmallestN)
		c.Int(&v.FormulaN)
	})
	c.Text(&f.Scenario)
	c.Float(&f.Seconds)
}

func codeAxis(c *wire.Coder, a *figure.Axis) {
	c.Text(&a.Label)
	scale := string(a.Scale)
	c.Text(&scale)
	a.Scale = figure.Scale(scale)
}

func floats(c *wire.Coder, v *[]float64) {
	if c.Floats(v); len(*v) == 0 {
		*v = nil
	}
}

func texts(c *wire.Coder, v *[]string) {
	wire.List(c, v, func(s *string) { c.Text(s) })
}
