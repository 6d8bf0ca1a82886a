package files

import (
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// A handout is a printed page. Its words are always on the page, so the browser's own print command prints them with
// the chart on the screen. PrintHandout loads the rest.
type handout struct {
	of           string // the page's address and title when the rest was loaded
	figure, code string // SVG
	listing      string // the algorithm of the policy in focus
	asked        int    // questions without an answer
	ready        bool   // print at the next render
}

// PrintHandout loads the rest of a handout and prints it. It waits for the figure, and starts over if the page changes
// in the meantime.
func (v *Files) PrintHandout() {
	p := v.Page
	if why := v.Missing(); why != "" {
		p.Say(why)
		return
	}
	if !v.drawn() {
		v.handout = &handout{ready: true} // it does not match any page yet
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
	q.Size, q.Figure.Title, q.Figure.Scenario = 1, "", "" // page width; the sheet itself shows the title and the settings
	if p.View().HasRuns() {
		h.asked++
		p.Programs.Ask("lab", &lab.ListingOf{Place: lab.Place{Scenario: p.Valid, Policy: int64(p.Focus), Pulled: -1}}, answer(func(m lab.Message) {
			if answer, ok := m.(*explain.Listing); ok {
				h.listing = answer.Text
			}
		}))
	}
	p.Programs.Ask("lab", &lab.Code{Text: v.HandoutLink()}, answer(func(m lab.Message) {
		if file, ok := m.(*lab.File); ok { // otherwise the sheet has no code
			h.code = file.Data
		}
	}))
	p.Programs.Ask("export", q, answer(func(m lab.Message) {
		if file, ok := m.(*lab.File); ok {
			h.figure = file.Data // the style sheet removes its colours
		}
	}))
}

func (v *Files) drawn() bool {
	f, _ := v.WholeFigure()
	return f.Kind != ""
}

// HandoutLink returns the address of the printed page.
func (v *Files) HandoutLink() string { return v.Page.Home + v.Page.FragmentOf(v.Page.Looks()) }

func (v *Files) handoutOf() string { return v.HandoutLink() + " " + v.Title() }

// fresh returns the loaded parts of the handout, if they still match the page.
func (v *Files) fresh() handout {
	if v.handout == nil || v.handout.of != v.handoutOf() {
		return handout{}
	}
	return *v.handout
}

type HandoutRow struct {
	Name   string
	Values []string
}

// mostArms is the largest number of arms on a handout.
const mostArms = 24

// HandoutSays returns the sentences that the view provides for paper, or else the sentence above the chart.
func (v *Files) HandoutSays() []string {
	if own, ok := v.Page.Screen().(page.Printer); ok {
		_, says := own.Printed()
		return says
	}
	return []string{v.Page.Charts.ChartLabel()}
}

// HandoutRows returns the settings.
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
	if says := figure.Changes(s); says != "" && len(s.Arms) <= mostArms {
		put(says, strings.Split(s.Text("arms"), "\n")[1:]...)
	}
	for i := range s.Policies {
		names = append(names, figure.Full(s, i))
	}
	put(say.Of("policies"), names...)
	put(say.Of("horizon-t"), notation.Count(s.Horizon))
	put(say.Of("runs"), v.runs())
	put(say.Of("seed"), strconv.FormatUint(s.Seed, 10))
	if s.Delayed() {
		put(say.Of("delay-of-rewards"), s.Delay.String())
	}
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

// runs returns a text that says how many runs the chart shows: one live run, or the finished runs of an average.
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

// HandoutSheet is the component of the printed sheet.
type HandoutSheet struct{ Room *Files }

// Listed names the policy whose algorithm is printed, or returns "".
func (c *HandoutSheet) Listed() string {
	p := c.Room.Page
	if c.Room.fresh().listing == "" || p.Focus >= len(p.S.Policies) {
		return ""
	}
	return say.Of("how-works", figure.Subject(p.S, p.Focus))
}

// mostLink is the largest number of arms, policies and checkpoints of a scenario whose link is printed. A longer link
// would fill a page and slow down each render.
const mostLink = 200

// Link returns the printed address, or "" for a long one.
func (c *HandoutSheet) Link() string {
	if s := c.Room.Page.S; len(s.Arms)+len(s.Then)+len(s.Policies)+len(s.Checkpoints) > mostLink || len(c.Room.Page.Look.Compare) > 10*mostLink {
		return ""
	}
	return c.Room.HandoutLink()
}

// MountFigure shows the loaded figure. Each render calls MountFigure, MountCode and MountListing.
func (c *HandoutSheet) MountFigure(host markup.Element) {
	c.Room.Page.Browser.Picture(host, c.Room.fresh().figure)
}

func (c *HandoutSheet) MountCode(host markup.Element) {
	c.Room.Page.Browser.Picture(host, c.Room.fresh().code)
}

// MountListing shows the loaded algorithm. It is the last of the three, so it prints the handout if it is ready.
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
