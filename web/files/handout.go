package files

import (
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// A handout is what is printed of the page: on one sheet, black on white. Its words are always in
// the page, so that a browser's own command prints them, with the chart as it is seen. What has to
// be loaded is there after PrintHandout.
type handout struct {
	of           string // the page and the title that the rest is about
	figure, code string // as SVG pictures
	listing      string // the algorithm of the policy in focus
	asked        int    // questions without an answer
	ready        bool   // to be printed once it is rendered
}

// PrintHandout gets what a handout has besides its words and prints it. It waits for the figure, and
// begins anew where the page changes meanwhile.
func (v *Files) PrintHandout() {
	p := v.Page
	if why := v.Missing(); why != "" {
		p.Say(why)
		return
	}
	if !v.drawn() {
		v.handout = &handout{ready: true} // of no page
		return
	}
	h := &handout{of: v.handoutOf(), asked: 2}
	v.handout = h
	answer := func(take func(m lab.Message)) func(lab.Message) {
		return func(m lab.Message) {
			take(m)
			if h.asked--; h.asked == 0 && v.handout == h {
				h.ready = true
				p.Update()
			}
		}
	}
	q := v.Drawing("svg")
	q.Size, q.Figure.Title, q.Figure.Scenario = 1, "", "" // a paper's page; the sheet has the title and the settings
	if p.View().HasRuns() {
		h.asked++
		p.Programs.Ask("lab", &lab.ListingOf{Place: lab.Place{Scenario: p.Valid, Policy: int64(p.Focus), Pulled: -1}}, answer(func(m lab.Message) {
			if answer, ok := m.(*explain.Listing); ok {
				h.listing = answer.Text
			}
		}))
	}
	p.Programs.Ask("lab", &lab.Code{Text: v.HandoutLink()}, answer(func(m lab.Message) {
		if file, ok := m.(*lab.File); ok { // else it is printed without
			h.code = file.Data
		}
	}))
	p.Programs.Ask("export", q, answer(func(m lab.Message) {
		if file, ok := m.(*lab.File); ok {
			h.figure = file.Data // the style sheet takes its colours
		}
	}))
}

// drawn reports whether there is a figure.
func (v *Files) drawn() bool {
	f, _ := v.WholeFigure()
	return f.Kind != ""
}

// HandoutLink returns the address of what is printed.
func (v *Files) HandoutLink() string { return v.Page.Home + v.Page.FragmentOf(v.Page.Looks()) }

func (v *Files) handoutOf() string { return v.HandoutLink() + " " + v.Title() }

// fresh returns what has been loaded for the handout, as long as it is about this page.
func (v *Files) fresh() handout {
	if v.handout == nil || v.handout.of != v.handoutOf() {
		return handout{}
	}
	return *v.handout
}

// A HandoutRow is a setting on a handout.
type HandoutRow struct {
	Name   string
	Values []string
}

// mostArms is how many arms a handout lists.
const mostArms = 24

// HandoutSays returns the view's sentences for paper, or else what stands above its chart.
func (v *Files) HandoutSays() []string {
	if own, ok := v.Page.Screen().(page.Printer); ok {
		_, says := own.Printed()
		return says
	}
	return []string{v.Page.Charts.ChartLabel()}
}

// HandoutRows are the settings.
func (v *Files) HandoutRows() (rows []HandoutRow) {
	if own, ok := v.Page.Screen().(page.Printer); ok {
		facts, _ := own.Printed()
		for _, f := range facts {
			rows = append(rows, HandoutRow{f.Name, []string{f.Value}})
		}
		return rows
	}
	s := v.Page.S
	put := func(name string, values ...string) { rows = append(rows, HandoutRow{name, values}) }
	put(say.Of("privacy-budget"), "ε = "+notation.Exact(s.Epsilon), "δ = "+notation.Exact(s.Delta))
	if s.Kind == scenario.Region {
		return rows
	}
	var arms, names, bounds []string
	for i := range s.Arms[:min(len(s.Arms), mostArms)] {
		arms = append(arms, scenario.PrintArms(s.Arms[i:i+1]))
	}
	if len(s.Arms) > mostArms {
		arms = append(arms, "… ("+notation.Count(len(s.Arms))+")")
	}
	put(say.Of("arms"), arms...)
	for i := range s.Policies {
		names = append(names, figure.Full(s, i))
	}
	put(say.Of("policies"), names...)
	put(say.Of("horizon-t"), notation.Count(s.Horizon))
	put(say.Of("runs"), v.runs())
	put(say.Of("seed"), strconv.FormatUint(s.Seed, 10))
	if s.Shuffle {
		put(say.Of("order-arms"), say.Of("order-random"))
	}
	if v.Page.View().Comparing() {
		for k, name := range page.Sides {
			put(name, say.Argument(v.Page.Pair.Side(k)))
		}
	}
	for _, b := range v.Page.Charts.OnChart.Bounds {
		bounds = append(bounds, b.Name)
	}
	if bounds != nil {
		put(say.Of("bounds"), bounds...)
	}
	return rows
}

// runs says how many runs the chart shows: one live run, or the finished runs of an average.
func (v *Files) runs() string {
	all := v.Page.S.Runs
	if v.Page.View().IsLive() {
		return say.Of("live-run")
	}
	done := all
	for _, s := range v.Page.Charts.OnChart.Series {
		done = min(done, s.Runs)
	}
	if done < all {
		return say.Of("of", notation.Count(done), notation.Count(all))
	}
	return notation.Count(all)
}

// HandoutSheet is the sheet that is printed.
type HandoutSheet struct{ Room *Files }

// Listed names the policy whose algorithm is on the sheet, "" if there is none.
func (c *HandoutSheet) Listed() string {
	p := c.Room.Page
	if c.Room.fresh().listing == "" || p.Focus >= len(p.S.Policies) {
		return ""
	}
	return say.Of("how-works", figure.Subject(p.S, p.Focus))
}

// mostLink is how many arms and policies the scenario of a link has at most that is printed: a longer
// one would be on a sheet of its own, and writing it takes a while at each render.
const mostLink = 200

// Link is the address as it is printed.
func (c *HandoutSheet) Link() string {
	if s := c.Room.Page.S; len(s.Arms)+len(s.Policies)+len(s.Checkpoints) > mostLink || len(c.Room.Page.Look.Compare) > 10*mostLink {
		return ""
	}
	return c.Room.HandoutLink()
}

// MountFigure, MountCode and MountListing show what has been loaded. They are called at every
// render.
func (c *HandoutSheet) MountFigure(host markup.Element) {
	c.Room.Page.Browser.Picture(host, c.Room.fresh().figure)
}

// MountCode is like MountFigure.
func (c *HandoutSheet) MountCode(host markup.Element) {
	c.Room.Page.Browser.Picture(host, c.Room.fresh().code)
}

// MountListing is like MountFigure. As the last of them it has what is ready printed.
func (c *HandoutSheet) MountListing(host markup.Element) {
	v := c.Room
	if h := v.fresh(); h.listing != "" {
		v.Page.Browser.Typeset(host, h.listing)
	}
	h := v.handout
	if h == nil || !h.ready || !v.drawn() {
		return
	}
	if h.ready = false; h.of != v.handoutOf() {
		v.PrintHandout()
	} else {
		v.Page.Browser.Print()
	}
}
