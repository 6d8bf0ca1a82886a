package page

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// Draw updates the charts.
func (c *Charts) Draw() {
	c.Behind(c.Plot())
	if c.page.View().Mode() == engine.Average {
		c.page.Render() // averages are updated one at a time, and the sentence describes the latest one
	}
}

// Plot draws the view's figures on their charts. It reports whether any of them is still out of date.
func (c *Charts) Plot() (more bool) {
	all, more := c.page.Screen().Plots()
	own := false
	for _, p := range all {
		if p.Options.Mute {
			p.Figure.Bounds, p.Figure.Marks, p.Figure.MarkNames, p.Figure.Notes = nil, nil, nil, nil
		}
		if p.Chart == MainChart {
			for _, h := range c.page.Rooms.hooks {
				if h.Drawn != nil {
					h.Drawn(&p.Figure)
				}
			}
			c.OnChart, own = p.Figure, true
		}
		c.page.Browser.Plot(p.Chart, p.Figure, p.Options)
	}
	if !own {
		c.OnChart, _ = c.page.Screen().OnCharts()
	}
	return more
}

// Whole returns the view's complete figure, for a file.
func (c *Charts) Whole() (figure.Figure, chart.Options) {
	for c.Plot() { // each call updates one curve
	}
	f, o := c.page.Screen().OnCharts()
	return c.Saved(f), o
}

// Saved returns the view's figure in the form in which files contain it.
func (c *Charts) Saved(f figure.Figure) figure.Figure {
	for _, h := range c.page.Rooms.hooks {
		if h.Saved != nil {
			f = h.Saved(f)
		}
	}
	return f
}

// Lay shows curves of another program over the figures of regret, or none for nil.
func (c *Charts) Lay(others *lab.Curves) {
	c.page.Dismiss()
	c.Others = others
	c.page.Update()
}

// Options returns the options that charts of all views share. While a lesson's question is open, they hide its answer:
// the curves of averages, the values of a single run, and the F′ of a region.
func (c *Charts) Options() chart.Options {
	v := c.page.View()
	o := chart.Options{View: figure.View{Band: c.page.Look.Band}, Large: v.Stage() == PresentStage, Snug: v.Stage() == EmbedStage}
	if region, means := v.IsRegion(), v.Mode() == engine.Average; v.Guessing() {
		o.Mute = !region
		o.Hidden = func(i int) bool { return region && i%2 == 1 || !region && means }
	}
	return o
}

// ChartLabel describes the view's charts for screen readers.
func (c *Charts) ChartLabel() string {
	text := ""
	for _, part := range c.page.Screen().Sentence() {
		text += part.Text
	}
	return text
}

// Behind records that a chart is out of date, if more is set.
func (c *Charts) Behind(more bool) {
	if more {
		c.page.Agenda.charts = max(c.page.Agenda.charts, grown)
	}
}

// Charts are the charts of the current view.
type Charts struct {
	page    *Page
	drawn   float64       // the time of the last drawing
	OnChart figure.Figure // the view's own figure, as last drawn
	Others  *lab.Curves   // curves of another program over the figures of regret, or nil
}
