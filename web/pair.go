package web

import (
	"maps"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// Two scenarios are compared on Play alone: A, which somebody has pinned, and B, the page's own,
// which is what they change from then on. Both have one transport and the same axes. A sweep has
// values enough to compare already, and a region and an audit have no axis in common with another.
//
// A place of the comparison is that of a policy in B, or one behind those for each that is in A
// alone, so that a policy has one colour on both charts.

// A pairing is what the page knows of scenario A, and of both.
type pairing struct {
	link   string // as the look has it
	s      scenario.Scenario
	figure figure.Figure // on its chart
	bounds boundsMemo
	asked  *lab.Pair // of runs
	key    string    // and what it is about
}

// The chart of A, and the card of what differs and what it costs.
const (
	pinChart = "pin"
	pairCard = "pair"
)

// readPin reads scenario A from its link.
func readPin(link string) (scenario.Scenario, error) {
	s, err := scenario.ParseLink(link)
	if err == nil && s.Kind != scenario.Regret {
		err = scenario.Problem{Field: "kind", Value: string(s.Kind), Text: "cannot be compared"}
	}
	return s, err
}

// pinned returns scenario A.
func (a *App) pinned() scenario.Scenario {
	if link := a.Look.Compare; a.pair.link != link {
		a.pair.s, _ = readPin(link) // read has refused what cannot be read
		a.pair.link = link
	}
	return a.pair.s
}

// Comparing reports whether there is a scenario A on the page.
func (a *App) Comparing() bool { return a.Look.Compare != "" && a.IsPlay() && !a.HasPanel() }

// CompareText is what the button says.
func (a *App) CompareText() string {
	if a.Comparing() {
		return "Stop comparing"
	}
	return "Compare"
}

// Compare pins the scenario as A, or lets A go.
func (a *App) Compare() {
	link := a.S.Link()
	if a.Comparing() {
		link = ""
	}
	a.closePanel() // its claims are about one scenario
	a.comparedWith(link)
	a.start()
	a.looked()
}

// comparedWith makes the scenario of a link A, and that is a step to go back.
func (a *App) comparedWith(link string) {
	a.newGesture()
	a.changedBy = a.gesture
	a.Look.Compare = link
	a.keepHidden(len(a.S.Policies))
}

// keepHidden forgets that curves are hidden behind the first places: others come there.
func (a *App) keepHidden(first int) {
	for i := range a.Hidden {
		if i >= first {
			delete(a.Hidden, i)
		}
	}
}

// Swap puts A in place of B and B in place of A. Locks do not matter: both are in the link.
func (a *App) Swap() {
	s, before, was := a.pinned(), a.pairs(), maps.Clone(a.Hidden)
	hidden, focus, focused := map[int]bool{}, 0, a.Focus
	a.comparedWith(a.S.Link())
	a.accept(s)
	for i, p := range a.pairs() {
		k := slices.Index(before, [2]int{p[1], p[0]})
		hidden[i] = k >= 0 && was[k]
		if k == focused && p[1] >= 0 {
			focus = p[1]
		}
	}
	a.Hidden, a.Focus = hidden, focus
	a.looked()
}

// pairs returns the places of policies in A and in B by the places of the comparison, −1 where
// there is none.
func (a *App) pairs() (all [][2]int) {
	if !a.Comparing() {
		for i := range a.S.Policies {
			all = append(all, [2]int{-1, i})
		}
		return all
	}
	match := scenario.Match(a.pinned().Policies, a.S.Policies)
	for i, k := range match {
		all = append(all, [2]int{k, i})
	}
	for k := range a.pinned().Policies {
		if !slices.Contains(match, k) {
			all = append(all, [2]int{k, -1})
		}
	}
	return all
}

// pairEntry returns the entry of a place of the comparison, with what each side protects.
func (a *App) pairEntry(i int, p [2]int) (e Entry) {
	s := a.pinned()
	if p[1] < 0 {
		spec, _ := policy.Find(s.Policies[p[0]].ID)
		return Entry{
			Place: i, ID: spec.ID, Name: figure.Name(s.Policies[p[0]]), Guarantee: "A: " + a.guarantee(s, p[0]),
			Says: spec.Guarantee + ". " + spec.Summary, Hidden: a.Hidden[i],
		}
	}
	e = a.entry(i)
	if p[0] < 0 {
		e.Guarantee = "B: " + e.Guarantee
	} else if of := a.guarantee(s, p[0]); of != e.Guarantee {
		e.Guarantee = "A: " + of + "; B: " + e.Guarantee
	}
	return e
}

// pinFigure returns the figure of A, its curves in the places of the comparison.
func (a *App) pinFigure() figure.Figure {
	s := a.pinned()
	var f figure.Figure
	if a.mode() == engine.Average {
		f = figure.OfRegret(s, a.session.CurvesOf(1))
	} else {
		f = a.liveFigure(1, s)
	}
	own := f.Series
	f.Series = nil
	for _, p := range a.pairs() {
		if p[0] >= 0 {
			f.Series = append(f.Series, own[p[0]])
		} else {
			f.Series = append(f.Series, figure.Series{Name: figure.Name(a.S.Policies[p[1]])})
		}
	}
	f.X.Scale, f.Y.Scale = a.Look.X, a.Look.Y
	f.Bounds = a.drawnBounds(&a.pair.bounds, s, func(i int) int {
		return slices.IndexFunc(a.pairs(), func(p [2]int) bool { return p[0] == i })
	})
	return f
}

// onPin returns the figure on the chart of A, and how it is shown.
func (a *App) onPin() (figure.Figure, chart.Options) {
	o := a.options()
	o.Beside = &a.onChart
	o.Under = func(i int) string {
		if all := a.pairs(); i < len(all) && all[i][0] >= 0 {
			return a.guarantee(a.pinned(), all[i][0])
		}
		return ""
	}
	return a.pair.figure, o
}

// OnCharts returns what all charts of the view show, as one figure.
func (a *App) OnCharts() (figure.Figure, chart.Options) {
	f, o := a.OnChart()
	if a.Comparing() {
		f = a.both(a.pair.figure, f)
		hides, n := o.Hidden, len(a.pair.figure.Series)
		o.Hidden = func(i int) bool { return i < n && hides(i) || i >= n && hides(i-n) }
	}
	return f, o
}

// both returns the curves of A and B as one figure.
func (a *App) both(of, and figure.Figure) figure.Figure {
	var all []figure.Series
	var bounds []figure.Bound
	for k, f := range []figure.Figure{of, and} {
		for _, s := range f.Series {
			s.Name = sideNames[k] + ": " + s.Name
			all = append(all, s)
		}
		for _, b := range f.Bounds {
			b.Name = sideNames[k] + ": " + b.Name
			bounds = append(bounds, b)
		}
	}
	and.Series, and.Bounds = all, bounds
	if says := a.pairSays(); says != nil {
		and.Title += ". " + a.SideSays(0) + ". " + a.SideSays(1)
		and.Notes = append(slices.Clone(and.Notes), a.SideSays(0)+".", a.SideSays(1)+".", says[2])
	}
	return and
}

var sideNames = [2]string{"A", "B"}

// The first of what the lab says of a pair, and how many they are: see lab.Pair.
const pairSentences = 4

// pairSays returns them, or nil while they are not known.
func (a *App) pairSays() []string {
	if m := a.sheets[pairCard]; m != nil && len(m.sheet.Says) >= pairSentences {
		return m.sheet.Says
	}
	return nil
}

// SideSays says what is a side's alone.
func (a *App) SideSays(side int) string {
	if says := a.pairSays(); says != nil && says[side] != "" {
		return sideNames[side] + ": " + says[side]
	}
	return sideNames[side]
}

// PinLabel says what the chart of A is, to those who do not see it.
func (a *App) PinLabel() string { return a.SideSays(0) + "." }

// PinClass is the class of that chart: of none while it is not there.
func (a *App) PinClass() string {
	if a.Comparing() {
		return "chart"
	}
	return ""
}

// pairSentence says what differs and what the policy in focus pays, or nothing while that is not
// known.
func (a *App) pairSentence() []Part {
	says := a.pairSays()
	switch {
	case says == nil:
		return nil
	case says[0] == "":
		return sentence(says[2] + " " + says[3])
	}
	return sentence("A: ", says[0], ". B: ", says[1], ". ", "", says[2]+" "+says[3])
}

// askPair asks what differs between A and B, and what it costs.
func (a *App) askPair() lab.Message {
	q := &lab.Pair{Policy: int64(a.Focus), Band: string(a.Look.Band)}
	s := []scenario.Scenario{a.pinned(), a.S}
	if a.mode() == engine.Average {
		// All runs are too many to send whenever one is made.
		n := slices.Min(a.session.Fewest())
		key := strings.Join([]string{s[0].Link(), s[1].Link(), itoa(a.Focus), q.Band, notation.Count(step(n, int64(min(s[0].Runs, s[1].Runs))))}, " ")
		if a.pair.key != key {
			a.pair.key = key
			all := a.session.Results()
			for _, r := range []int{1, 0} {
				side := results(all[r : r+1])[0]
				for i, rows := range side.Regret {
					side.Regret[i] = nil
					for _, row := range rows {
						side.Regret[i] = append(side.Regret[i], row[len(row)-1:])
					}
				}
				q.Sides = append(q.Sides, side)
			}
			a.pair.asked = q
		}
		return a.pair.asked
	}
	pulled, regrets := a.paidSoFar(s)
	for k := range s {
		side := lab.Results{Link: s[k].Link()}
		if pulled != 0 {
			side.Runs = []int64{0}
			for _, r := range regrets[k] {
				side.Regret = append(side.Regret, [][]float64{{r}})
			}
		}
		q.Sides = append(q.Sides, side)
	}
	q.Pulled = pulled
	return q
}

// paidSoFar returns the regret of each live run of A and of B after as many pulls as all of them
// have made, or −1 for as far as each has come if their horizons differ.
func (a *App) paidSoFar(s []scenario.Scenario) (pulled int64, regrets [2][]float64) {
	tracks := [2][]engine.Track{a.session.TracksOf(1), a.session.Tracks()}
	head, ahead := a.session.Pulled()
	noted := len(a.liveX[0])
	for _, side := range tracks {
		for _, t := range side {
			noted = min(noted, len(t.Noted))
		}
	}
	switch {
	case ahead == 0:
	case s[0].Horizon != s[1].Horizon:
		pulled = -1
	case head == ahead:
		pulled = head
	case noted > 0: // the grids are the same
		pulled = int64(a.liveX[0][noted-1])
	}
	for k, side := range tracks {
		for _, t := range side {
			r := t.Regret
			if pulled > 0 && head != ahead {
				r = t.Noted[noted-1]
			}
			regrets[k] = append(regrets[k], r)
		}
	}
	return pulled, regrets
}
