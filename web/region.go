package web

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

// shapeCard and needCard are the cards of the Region view that the lab fills.
const (
	shapeCard = "shape"
	needCard  = "need"
)

// A RegionView is what the page shows of a region scenario.
type RegionView struct {
	Figure figure.Figure
	// Of is the scenario that the figure is about: while a slider is dragged, the one before.
	Of scenario.Scenario
	// Reason says why there is no figure, if there is none.
	Reason string
}

// Region returns the figure of one arm's perturbed distribution: the last one until the lab
// has the next.
func (a *App) Region() RegionView {
	f, reason := a.Sheet(shapeCard).Figure, a.SheetSays(shapeCard)
	switch {
	case reason != "":
		return RegionView{Reason: reason}
	case f.Verdict == nil: // the card was about something else
		return RegionView{Reason: working}
	}
	of, _ := scenario.ParseLink(f.Scenario) // it is one that was asked about
	return RegionView{Figure: f, Of: of}
}

// Noises returns the menu of perturbed distributions.
func (a *App) Noises() []Choice {
	var menu []Choice
	for _, n := range noise.Specs() {
		menu = append(menu, Choice{n.ID, n.Name, n.ID == a.S.Region.Noise})
	}
	return menu
}

// SetNoise chooses a perturbed distribution.
func (a *App) SetNoise(id string) {
	s := a.S
	s.Region.Noise = id
	a.tryRegion(s)
}

// Changes returns the ways in which one past reward can change.
func (a *App) Changes() []Choice {
	up := a.S.Region.Change > 0
	return []Choice{{"up", "a 0 becomes 1", up}, {"down", "a 1 becomes 0", !up}}
}

// ChooseChange chooses what happens to one past reward: "up" or "down".
func (a *App) ChooseChange(way string) {
	s := a.S
	s.Region.Change = -1
	if way == "up" {
		s.Region.Change = 1
	}
	s.Region = fitReward(s.Region)
	a.tryRegion(s)
}

func (a *App) tryRegion(s scenario.Scenario) {
	if problems := a.try(s); len(problems) > 0 {
		a.Notice = Notice{Text: problems[0].Error() + ".", Bad: true}
		a.update()
	}
}

// NPlaces is the number of places that the slider for N has besides the first. Place p
// stands for p + 1 or 10^(6p/NPlaces), whichever is more: every number at first, so that
// arrow keys pass each place, then 40 to a power of ten, up to 10^6.
const NPlaces = 240

func pullsAt(place int) int64 {
	return max(int64(place)+1, int64(math.Round(math.Pow(10, 6*float64(place)/NPlaces))))
}

// NPlace returns where that slider stands: at the last place that is not above N.
func (a *App) NPlace() string {
	return strconv.Itoa(sort.Search(NPlaces, func(p int) bool { return pullsAt(p+1) > a.S.Region.N }))
}

// SlideN moves that slider.
func (a *App) SlideN(place string) {
	if p, err := strconv.Atoi(place); err == nil {
		a.Edit(RegionN, strconv.FormatInt(pullsAt(max(0, min(p, NPlaces))), 10))
	}
}

// RMax and RPlace describe the slider for R, whose places are the rewards themselves.
func (a *App) RMax() string { return strconv.FormatInt(a.S.Region.N, 10) }

// RPlace returns where that slider stands.
func (a *App) RPlace() string { return strconv.FormatInt(a.S.Region.R, 10) }

// SlideR moves that slider, to the nearest place that leaves a reward to change.
func (a *App) SlideR(place string) {
	if p, err := strconv.ParseInt(place, 10, 64); err == nil {
		r := a.S.Region
		r.R = p
		a.Edit(RegionR, strconv.FormatInt(fitReward(r).R, 10))
	}
}

// RegionSentence says whether the distribution is private, and by how much.
func (a *App) RegionSentence() []Part {
	v := a.Region()
	switch v.Reason {
	case "":
	case working:
		return []Part{{Text: working}}
	default:
		return []Part{{v.Reason + ".", "bad"}}
	}
	verdict, n := v.Figure.Verdict, v.Of.Region.N
	pulls := notation.Count(n) + " pulls"
	if n == 1 {
		pulls = "1 pull"
	}
	var parts []Part
	if verdict.Inside {
		parts = append(parts, Part{"Inside.", "good"})
		parts = append(parts, sentence(" After "+pulls+", changing one reward keeps the dashed curve in the shaded region: it would need δ = ",
			notation.Number(verdict.DeltaExact), " and has ", notation.Number(v.Of.Delta), ".")...)
	} else {
		parts = append(parts, Part{"Outside.", "bad"})
		parts = append(parts, sentence(" After "+pulls+", changing one reward moves the dashed curve out of the shaded region, by ",
			notation.Number(verdict.Violation), " at worst.")...)
	}
	switch {
	case verdict.SmallestN == 0:
		parts = append(parts, sentence(" No number of pulls up to 2⁴⁰ is enough for ", "every", " history.")...)
	case verdict.SmallestN == 1:
		parts = append(parts, sentence(" It is inside for ", "every", " number of pulls, whatever they paid.")...)
	default:
		parts = append(parts, sentence(" From ", notation.Count(verdict.SmallestN), " pulls on it is inside whatever they paid")...)
		if verdict.FormulaN > 0 {
			parts = append(parts, sentence("; the paper's formula asks for ", notation.Count(verdict.FormulaN), ".")...)
		} else {
			parts = append(parts, Part{Text: "."})
		}
	}
	return parts
}

// NoiseWords describes the law in words.
func (a *App) NoiseWords() string {
	n, _ := noise.Find(a.S.Region.Noise)
	return n.Formula
}

// A PanelGroup is some of the paper's panels, to be shown under one name.
type PanelGroup struct {
	Name   string
	Panels []PanelChoice
}

// A PanelChoice is a panel of the paper that the view can show.
type PanelChoice struct {
	Name, Label, Link string // its name in its group, and on its own
	Chosen            bool
}

// RegionPanels returns the panels of the paper that are regions.
func (a *App) RegionPanels() (groups []PanelGroup) {
	own := a.S.Link()
	for _, t := range a.Sheet(shapeCard).Turns {
		group, name, _ := strings.Cut(t.Name, ": ")
		group, name = group+", N =", strings.Replace(name, "N = ", "", 1)
		if n := len(groups); n == 0 || groups[n-1].Name != group {
			groups = append(groups, PanelGroup{Name: group})
		}
		g := &groups[len(groups)-1]
		g.Panels = append(g.Panels, PanelChoice{name, t.Name, t.Link, t.Link == own})
	}
	return groups
}

// ShowPanel takes the budget and the history of a panel, and leaves all else.
func (a *App) ShowPanel(link string) {
	if of, err := scenario.ParseLink(link); err == nil {
		s := a.S
		s.Epsilon, s.Delta, s.Region = of.Epsilon, of.Delta, of.Region
		a.tryRegion(s)
	}
}
