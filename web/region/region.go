// Package region implements the view of a perturbed distribution in its feasible region.
package region

import (
	"math"
	"sort"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/setup"

	"github.com/vugu/vugu"
)

// A Region is the view of a distribution in its region.
type Region struct {
	page.Quiet
	Page   *page.Page
	Budget *setup.Budget
}

// NeedCard is the name of the card with the δ that a distribution needs.
const NeedCard = "need"

func New(p *page.Page, of *setup.Setup) *Region {
	v := &Region{Page: p, Budget: of.Budget}
	of.Hall[string(scenario.Region)], of.Noises, of.SetNoise = v.Rows, v.Noises, v.SetNoise
	p.Rooms.Add(string(scenario.Region), v)
	step := func(by int) func() {
		return func() {
			at, _ := strconv.Atoi(v.NPlace())
			v.SlideN(strconv.Itoa(max(0, min(at+by, NPlaces))))
		}
	}
	p.Hall.Add(string(scenario.Region), page.HallKey{Keys: []string{"PageDown"}, Says: say.Of("hall-n-more"), Do: step(1)}, page.HallKey{Keys: []string{"PageUp"}, Says: say.Of("hall-n-less"), Do: step(-1)})
	p.Drawers.Add(string(scenario.Region),
		page.Drawer{ID: page.ClaimsDrawer, Name: say.Of("drawer-claims"), Areas: page.ClaimsArea, When: p.View().HasPanel},
		page.Drawer{ID: "history", Name: say.Of("drawer-history"), Areas: page.HistoryArea},
		page.Drawer{ID: page.BudgetDrawer, Name: say.Of("drawer-budget"), Areas: page.BudgetArea},
		page.Drawer{ID: page.NumbersDrawer, Name: say.Of("drawer-numbers"), Areas: page.NumbersArea},
		page.Drawer{ID: "panels", Name: say.Of("panels"), Areas: page.HistoryArea})
	return v
}

func (v *Region) Body() vugu.Builder { return v }

// Rows returns the sliders for N and R, on the page and in a hall.
func (v *Region) Rows() []parts.SliderRow {
	return []parts.SliderRow{
		{Page: v.Page, Name: page.RegionN, Symbol: "N", Says: say.Of("pulls-n"), Max: strconv.Itoa(NPlaces), Place: v.NPlace(), Slide: v.SlideN},
		{Page: v.Page, Name: page.RegionR, Symbol: "R", Says: say.Of("pulls-paid-1-r"), Max: strconv.FormatInt(v.Page.S.Region.N, 10), Place: strconv.FormatInt(v.Page.S.Region.R, 10), Slide: v.SlideR},
	}
}

func (v *Region) Tab() page.Tab {
	return page.Tab{ID: "region", Name: say.Of("region"), Here: func() bool { return v.Page.View().Own(scenario.Region) }, Turn: func() { v.Page.Show(scenario.Region) }}
}

func (v *Region) Start() { v.Page.Workers.Session.Load(v.Page.Valid, v.Page.View().Mode(), false) }

func (v *Region) Ask() {
	v.Page.Cards.Want(page.ShapeCard, &lab.Shape{Scenario: v.Page.Valid})
	if v.Page.View().Comparing() {
		v.Page.Cards.Want(page.PairCard, v.Page.Pair.Question())
	}
	if v.Page.View().Shows(page.NumbersArea) {
		v.Page.Cards.Want(NeedCard, &lab.Need{Scenario: v.Page.Valid})
	}
}

// Plots returns the figure. Two regions are drawn over each other, so that their widths can be compared.
func (v *Region) Plots() ([]page.Plot, bool) {
	f, ok := v.Page.Pair.Figure()
	if !ok {
		f = v.Now().Figure
	}
	return []page.Plot{{Chart: page.MainChart, Figure: f, Options: v.Page.Charts.Options()}}, false
}

// Keys returns the legend. When two regions are compared, each has its own colour.
func (v *Region) Keys() (keys []parts.Key) {
	add := func(name, says, class, dash string) {
		keys = append(keys, parts.Key{Name: name, Says: says, Class: class, Dash: dash})
	}
	add("F", say.Of("the-draw-as-it"), "ink", "")
	if _, two := v.Page.Pair.Figure(); two {
		add("F′", say.Of("after-one-reward-changed"), "ink", "8 4")
		add(v.Page.Pair.Side(0), "", "area curve-0", "")
		add(v.Page.Pair.Side(1), "", "area curve-1", "")
		return keys
	}
	add("F′", say.Of("after-one-reward-changed"), "curve-0", "8 4")
	add(say.Of("key-region"), say.Of("where-f-may-lie"), "area", "")
	return keys
}

// KeysClass returns the class of the legend. The legend of two regions is not in a drawer.
func (v *Region) KeysClass() string {
	if v.Page.View().Comparing() {
		return "legend both"
	}
	return "legend drawer-numbers"
}

func (v *Region) OnCharts() (figure.Figure, chart.Options) {
	return v.Page.Charts.OnChart, v.Page.Charts.Options()
}

// A RegionView is a figure, or the reason why there is none.
type RegionView struct {
	Figure figure.Figure // shows the previous scenario while a slider moves
	// Reason is empty if there is a figure.
	Reason string
}

// Now returns the latest figure from the lab.
func (v *Region) Now() RegionView {
	f, reason := v.Page.Cards.Sheet(page.ShapeCard).Figure, v.Page.Cards.SheetSays(page.ShapeCard)
	switch {
	case reason != "":
		return RegionView{Reason: reason}
	case f.Verdict == nil: // the card belongs to another view
		return RegionView{Reason: page.Working}
	}
	return RegionView{Figure: f}
}

func (v *Region) Noises() []parts.Choice {
	var menu []parts.Choice
	for _, n := range noise.Specs() {
		menu = append(menu, parts.Choice{Value: n.ID, Text: n.Name, Chosen: n.ID == v.Page.S.Region.Noise})
	}
	return menu
}

func (v *Region) SetNoise(id string) {
	s := v.Page.S
	s.Region.Noise = id
	v.tryRegion(s)
}

// Changes returns the menu of changes to one past reward.
func (v *Region) Changes() []parts.Choice {
	up := v.Page.S.Region.Change > 0
	return []parts.Choice{{Value: "up", Text: say.Of("0-becomes-1"), Chosen: up}, {Value: "down", Text: say.Of("1-becomes-0"), Chosen: !up}}
}

// ChooseChange sets the change to one past reward: "up" or "down".
func (v *Region) ChooseChange(way string) {
	s := v.Page.S
	s.Region.Change = -1
	if way == "up" {
		s.Region.Change = 1
	}
	s.Region = s.Region.Fit()
	v.tryRegion(s)
}

func (v *Region) tryRegion(s scenario.Scenario) {
	if problems := v.Page.Try(s); len(problems) > 0 {
		v.Page.Say(say.Of("as-sentence", say.Err(problems[0])))
	}
}

// NPlaces is the last position of the slider for N. Position p stands for max(p + 1, 10^(6p/NPlaces)). At first,
// positions stand for consecutive numbers, so that arrow keys reach them all. Later, 40 cover each power of ten.
const NPlaces = 240

func pullsAt(place int) int64 {
	return max(int64(place)+1, int64(math.Round(math.Pow(10, 6*float64(place)/NPlaces))))
}

// NPlace returns the slider's position for N: the last position whose number is at most N.
func (v *Region) NPlace() string {
	return strconv.Itoa(sort.Search(NPlaces, func(p int) bool { return pullsAt(p+1) > v.Page.S.Region.N }))
}

// SlideN sets N to the number at a slider position.
func (v *Region) SlideN(place string) {
	if p, err := strconv.Atoi(place); err == nil {
		v.Page.Fields.Slide(page.RegionN, strconv.FormatInt(pullsAt(max(0, min(p, NPlaces))), 10))
	}
}

// SlideR sets R to the number at a slider position, or to the nearest number that leaves a reward to change.
func (v *Region) SlideR(place string) {
	if p, err := strconv.ParseInt(place, 10, 64); err == nil {
		r := v.Page.S.Region
		r.R = p
		v.Page.Fields.Slide(page.RegionR, strconv.FormatInt(r.Fit().R, 10))
	}
}

// Sentence says whether the distribution is private, and how close it is to the limit.
func (v *Region) Sentence() []page.Part {
	if v.Page.View().Guessing() {
		return page.Sentence(page.Guess)
	}
	if _, ok := v.Page.Pair.Figure(); ok {
		return v.Page.Pair.Sentence()
	}
	shown := v.Now()
	switch shown.Reason {
	case "":
	case page.Working:
		return []page.Part{{Text: page.Working}}
	default:
		return []page.Part{{Text: say.Of("as-sentence", shown.Reason), Style: "bad"}}
	}
	answer := page.Answered[explain.Region](v.Page.Cards, page.ShapeCard)
	verdict := page.Part{Text: answer.Verdict, Style: "bad"}
	if shown.Figure.Verdict.Inside {
		verdict.Style = "good"
	}
	return append([]page.Part{verdict}, page.Sentence(say.Pieces(" "+answer.Sentence)...)...)
}

// Brief describes the scenario in a few words, for a frame.
func (v *Region) Brief() string {
	s := v.Page.S
	n, _ := noise.Find(s.Region.Noise)
	if v.Page.View().Comparing() {
		return say.Of("both-sides", v.Page.Pair.Side(0), v.Page.Pair.Side(1))
	}
	return say.Of("noise-eps-n", n.Name, notation.Number(s.Epsilon), notation.Count(s.Region.N))
}

// NoiseWords returns the formula of the distribution.
func (v *Region) NoiseWords() string {
	n, _ := noise.Find(v.Page.S.Region.Noise)
	return n.Formula
}

// A PanelGroup is a named group of the paper's panels.
type PanelGroup struct {
	Name   string
	Panels []PanelChoice
}

// A PanelChoice is a button for one of the paper's panels.
type PanelChoice struct {
	Name, Label, Link string // its name within the group and on its own, and its link
	Chosen            bool
}

// RegionPanels returns the buttons for the paper's panels that show regions.
func (v *Region) RegionPanels() (groups []PanelGroup) {
	own := v.Page.S.Link()
	for _, p := range page.Answered[explain.Region](v.Page.Cards, page.ShapeCard).Panels {
		if n := len(groups); n == 0 || groups[n-1].Name != p.Group {
			groups = append(groups, PanelGroup{Name: p.Group})
		}
		g := &groups[len(groups)-1]
		g.Panels = append(g.Panels, PanelChoice{p.Short, p.Name, p.Link, p.Link == own})
	}
	return groups
}

// ShowPanel applies the budget and the history of a panel.
func (v *Region) ShowPanel(link string) {
	if panel, err := scenario.ParseLink(link); err == nil {
		s, of := v.Page.S, panel.Scenario()
		s.Epsilon, s.Delta, s.Region = of.Epsilon, of.Delta, of.Region
		v.tryRegion(s)
	}
}

// HistoryWords describes the history in words.
func (v *Region) HistoryWords() string {
	r := v.Page.S.Region
	return say.Of("region-history", notation.Count(r.N), notation.Count(r.R))
}
