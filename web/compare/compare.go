// Package compare is the view of two scenarios side by side.
package compare

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/runs"
	"epsilonarcade/web/setup"

	"github.com/vugu/vugu"
)

// Two scenarios are compared on Play alone: A, which somebody has pinned, and B, the page's own,
// which is what they change from then on. Both have one transport and the same axes. A sweep has
// values enough to compare already, and a region and an audit have no axis in common with another.
//
// A place of the comparison is that of a policy in B, or one behind those for each that is in A
// alone, so that a policy has one colour on both charts.

// Compare is what the page knows of scenario A, and of both.
type Compare struct {
	card parts.SheetCard
	Page *page.Page
	runs.Base
	link   string // as the look has it
	s      scenario.Scenario
	figure figure.Figure // on its chart
	bounds runs.BoundsMemo
	asked  *lab.Pair // of runs
	key    string    // and what it is about
}

// PairCard is the card of what differs and what it costs.
const PairCard = "pair"

// New returns the view.
func New(of *runs.Runs) *Compare {
	v := &Compare{Page: of.Page, Base: runs.Base{Runs: of}, card: parts.SheetCard{Page: of.Page, Card: PairCard}}
	of.Page.Rooms.Add(page.CompareView, v)
	of.Page.Cards.Derive(PairCard, page.Derived{Sheet: func(asked explain.Sheet) explain.Sheet {
		if len(asked.Says) >= pairSentences {
			asked.Says = asked.Says[pairSentences:] // the others are above the charts
		}
		return asked
	}})
	of.Actions = append(of.Actions,
		runs.Action{ID: "compare", Text: v.CompareText, Can: func() bool { return v.Page.View().IsPlay() }, Do: v.Compare},
		runs.Action{ID: "swap", Text: func() string { return "Swap A and B" }, Can: func() bool { return v.Page.View().Comparing() }, Do: v.Swap})
	return v
}

// Scenarios are B, the page's own, and A.
func (v *Compare) Scenarios() []scenario.Scenario { return []scenario.Scenario{v.Page.S, v.Pinned()} }

// Entries returns the scenario's policies in their order, behind them those of A alone.
func (v *Compare) Entries() (all []setup.Entry) {
	var ids []string
	for i, p := range v.pairs() {
		all = append(all, v.pairEntry(i, p))
		ids = append(ids, all[i].ID)
	}
	for i, k := range figure.InksOf(ids) {
		all[i].Ink = k
	}
	return all
}

// Cards are what differs and what it costs.
func (v *Compare) Cards() (middle, side []vugu.Builder) {
	if v.Page.Ready(1, page.NumbersArea, runs.WhyDrawer) {
		middle = []vugu.Builder{&v.card}
	}
	return middle, nil
}

// Beside names both charts.
func (v *Compare) Beside() (other, own string) { return v.SideSays(0), v.SideSays(1) }

// Ask asks what differs between A and B, and what it costs.
func (v *Compare) Ask() { v.Page.Cards.Want(PairCard, v.askPair()) }

// Plots are the curves of B and of A, on the same axes.
func (v *Compare) Plots() ([]page.Plot, bool) {
	f, more := v.Runs.Regret(0, v.Page.S)
	v.figure = v.pinFigure()
	o := v.Runs.Options()
	o.Beside = &v.figure
	pinned, beside := v.OnPin()
	return []page.Plot{
		{Chart: page.MainChart, Figure: f.With(figure.Layers{Bounds: v.Runs.OwnBounds()}), Options: o},
		{Chart: page.OtherChart, Figure: pinned, Options: beside},
	}, more
}

// OnCharts returns what both charts show, as one figure.
func (v *Compare) OnCharts() (figure.Figure, chart.Options) {
	f, o := v.Runs.OnChart()
	hides, n := o.Hidden, len(v.figure.Series)
	o.Beside = &v.figure
	o.Hidden = func(i int) bool { return i < n && hides(i) || i >= n && hides(i-n) }
	return v.both(v.figure, f), o
}

// Sentence says what differs, as soon as that is known.
func (v *Compare) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	if says := v.pairSentence(); says != nil {
		return says
	}
	return v.Runs.Paid()
}

// Pinned returns scenario A.
func (v *Compare) Pinned() scenario.Scenario {
	if link := v.Page.Look.Compare; v.link != link {
		v.s, _ = page.ReadPin(link) // read has refused what cannot be read
		v.link = link
	}
	return v.s
}

// CompareText is what the button says.
func (v *Compare) CompareText() string {
	if v.Page.View().Comparing() {
		return "Stop comparing"
	}
	return "Compare"
}

// Compare pins the scenario as A, or lets A go.
func (v *Compare) Compare() {
	link := v.Page.S.Link()
	if v.Page.View().Comparing() {
		link = ""
	}
	v.Page.ClosePanel() // its claims are about one scenario
	v.comparedWith(link)
	v.Page.Start()
	v.Page.Looked()
}

// comparedWith makes the scenario of a link A, and that is a step to go back.
func (v *Compare) comparedWith(link string) {
	v.Page.History.Step()
	v.Page.Look.Compare = link
	v.Page.KeepHidden(len(v.Page.S.Policies))
}

// Swap puts A in place of B and B in place of A. Locks do not matter: both are in the link.
func (v *Compare) Swap() {
	s, before, was := v.Pinned(), v.pairs(), maps.Clone(v.Page.Hidden)
	hidden, focus, focused := map[int]bool{}, 0, v.Page.Focus
	v.comparedWith(v.Page.S.Link())
	v.Page.Accept(s)
	for i, p := range v.pairs() {
		k := slices.Index(before, [2]int{p[1], p[0]})
		hidden[i] = k >= 0 && was[k]
		if k == focused && p[1] >= 0 {
			focus = p[1]
		}
	}
	v.Page.Hidden, v.Page.Focus = hidden, focus
	v.Page.Looked()
}

// pairs returns the places of policies in A and in B by the places of the comparison, −1 where
// there is none.
func (v *Compare) pairs() (all [][2]int) {
	match := scenario.Match(v.Pinned().Policies, v.Page.S.Policies)
	for i, k := range match {
		all = append(all, [2]int{k, i})
	}
	for k := range v.Pinned().Policies {
		if !slices.Contains(match, k) {
			all = append(all, [2]int{k, -1})
		}
	}
	return all
}

// pairEntry returns the entry of a place of the comparison, with what each side protects.
func (v *Compare) pairEntry(i int, p [2]int) (e setup.Entry) {
	s := v.Pinned()
	if p[1] < 0 {
		spec, _ := policy.Find(s.Policies[p[0]].ID)
		return setup.Entry{
			Place: i, ID: spec.ID, Name: figure.Name(s, p[0]), Guarantee: "A: " + v.Runs.Policies.GuaranteeOf(s, p[0]),
			Says: spec.Guarantee + ". " + spec.Summary, Hidden: v.Page.Hidden[i],
		}
	}
	e = v.Runs.Policies.Entry(i)
	if p[0] < 0 {
		e.Guarantee = "B: " + e.Guarantee
	} else if of := v.Runs.Policies.GuaranteeOf(s, p[0]); of != e.Guarantee {
		e.Guarantee = "A: " + of + "; B: " + e.Guarantee
	}
	return e
}

// pinFigure returns the figure of A, its curves in the places of the comparison.
func (v *Compare) pinFigure() figure.Figure {
	s := v.Pinned()
	f, _ := v.Runs.Regret(1, s)
	own := f.Series
	f.Series = nil
	for _, p := range v.pairs() {
		if p[0] >= 0 {
			f.Series = append(f.Series, own[p[0]])
		} else {
			f.Series = append(f.Series, figure.Series{Name: figure.Name(v.Page.S, p[1]), Policy: v.Page.S.Policies[p[1]].ID})
		}
	}
	return f.With(figure.Layers{Bounds: v.Runs.Bounds.DrawnBounds(&v.bounds, s, func(i int) int {
		return slices.IndexFunc(v.pairs(), func(p [2]int) bool { return p[0] == i })
	})})
}

// OnPin returns the figure on the chart of A, and how it is shown.
func (v *Compare) OnPin() (figure.Figure, chart.Options) {
	o := v.Runs.Options()
	o.Beside = &v.Page.Charts.OnChart
	o.Under = func(i int) string {
		if all := v.pairs(); i < len(all) && all[i][0] >= 0 {
			return v.Runs.Policies.GuaranteeOf(v.Pinned(), all[i][0])
		}
		return ""
	}
	return v.figure, o
}

// both returns the curves of A and B as one figure.
func (v *Compare) both(of, and figure.Figure) figure.Figure {
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
	if says := v.pairSays(); says != nil {
		and.Title += ". " + v.SideSays(0) + ". " + v.SideSays(1)
		and.Notes = append(slices.Clone(and.Notes), v.SideSays(0)+".", v.SideSays(1)+".", says[2])
	}
	return and
}

var sideNames = [2]string{"A", "B"}

// The first of what the lab says of a pair, and how many they are: see lab.Pair.
const pairSentences = 4

// pairSays returns them, or nil while they are not known.
func (v *Compare) pairSays() []string {
	if says := v.Page.Cards.Asked(PairCard).Says; len(says) >= pairSentences {
		return says
	}
	return nil
}

// SideSays says what is a side's alone.
func (v *Compare) SideSays(side int) string {
	if says := v.pairSays(); says != nil && says[side] != "" {
		return sideNames[side] + ": " + says[side]
	}
	return sideNames[side]
}

// pairSentence says what differs and what the policy in focus pays, or nothing while that is not
// known.
func (v *Compare) pairSentence() []page.Part {
	says := v.pairSays()
	switch {
	case says == nil:
		return nil
	case says[0] == "":
		return page.Sentence(says[2] + " " + says[3])
	}
	return page.Sentence("A: ", says[0], ". B: ", says[1], ". ", "", says[2]+" "+says[3])
}

// askPair asks what differs between A and B, and what it costs.
func (v *Compare) askPair() lab.Message {
	q := &lab.Pair{Policy: int64(v.Page.Focus), Band: string(v.Page.Look.Band)}
	s := []scenario.Scenario{v.Pinned(), v.Page.S}
	if v.Page.View().Mode() == engine.Average {
		// All runs are too many to send whenever one is made.
		n := slices.Min(v.Page.Workers.Session.Fewest())
		key := strings.Join([]string{s[0].Link(), s[1].Link(), strconv.Itoa(v.Page.Focus), q.Band, notation.Count(page.Step(n, int64(min(s[0].Runs, s[1].Runs))))}, " ")
		if v.key != key {
			v.key = key
			all := v.Page.Workers.Session.Results()
			for _, r := range []int{1, 0} {
				side := page.Results(all[r : r+1])[0]
				for i, rows := range side.Regret {
					side.Regret[i] = nil
					for _, row := range rows {
						side.Regret[i] = append(side.Regret[i], row[len(row)-1:])
					}
				}
				q.Sides = append(q.Sides, side)
			}
			v.asked = q
		}
		return v.asked
	}
	pulled, regrets := v.paidSoFar(s)
	for k := range s {
		side := lab.Results{Scenario: s[k]}
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
func (v *Compare) paidSoFar(s []scenario.Scenario) (pulled int64, regrets [2][]float64) {
	tracks := [2][]engine.Track{v.Page.Workers.Session.TracksOf(1), v.Page.Workers.Session.Tracks()}
	head, ahead := v.Page.Workers.Session.Pulled()
	noted := len(v.Runs.LiveX[0])
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
		pulled = int64(v.Runs.LiveX[0][noted-1])
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
