package page

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
)

// Draw brings the charts up to date.
func (c *Charts) Draw() {
	c.Behind(c.Plot())
	if c.page.View().Mode() == engine.Average {
		c.page.Render() // means are made one at a time, and the sentence describes the latest one, too
	}
}

// Plot puts the view's figures on their charts, and reports whether they are known to be behind.
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

// Whole returns what the view's charts show, with nothing behind, as it is saved.
func (c *Charts) Whole() (figure.Figure, chart.Options) {
	for c.Plot() { // a curve at a time
	}
	f, o := c.page.Screen().OnCharts()
	return c.Saved(f), o
}

// Saved returns the view's figure as it is saved.
func (c *Charts) Saved(f figure.Figure) figure.Figure {
	for _, h := range c.page.Rooms.hooks {
		if h.Saved != nil {
			f = h.Saved(f)
		}
	}
	return f
}

// Options are how all views' charts are shown. While a lesson's question waits, what would answer it
// is covered: the curves of means, the values of one run, and F′ of a region.
func (c *Charts) Options() chart.Options {
	v := c.page.View()
	o := chart.Options{View: figure.View{Band: c.page.Look.Band}, Large: v.Stage() == PresentStage, Snug: v.Stage() == EmbedStage}
	if region, means := v.IsRegion(), v.Mode() == engine.Average; v.Guessing() {
		o.Mute = !region
		o.Hidden = func(i int) bool { return region && i%2 == 1 || !region && means }
	}
	return o
}

// ChartLabel describes the view's charts for people who do not see them.
func (c *Charts) ChartLabel() string {
	text := ""
	for _, part := range c.page.Screen().Sentence() {
		text += part.Text
	}
	return text
}

// Behind takes note whether a chart is known to be behind.
func (c *Charts) Behind(more bool) {
	if more {
		c.page.Agenda.charts = max(c.page.Agenda.charts, grown)
	}
}

// Charts are those of the current view.
type Charts struct {
	page    *Page
	drawn   float64       // when they were drawn
	OnChart figure.Figure // the view's own figure, as it was last drawn
}
