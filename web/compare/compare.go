// Package compare is the view of two scenarios with runs side by side.
package compare

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
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

// Compare shows both scenarios of page.Pair side by side, with one transport. Axes of the same quantity are equal.
type Compare struct {
	card parts.SheetCard
	Page *page.Page
	runs.Base
	figure figure.Figure // the figure of A
	asked  *lab.PairOf   // the last question with results of runs
	key    string        // identifies the last question
}

func New(of *runs.Runs) *Compare {
	v := &Compare{Page: of.Page, Base: runs.Base{Runs: of}, card: parts.SheetCard{OnCard: parts.OnCard{Page: of.Page, Card: page.PairCard}}}
	of.Page.Rooms.Add(page.CompareView, v)
	return v
}

// Scenarios returns B, the page's own scenario, and A.
func (v *Compare) Scenarios() []scenario.Valid {
	return []scenario.Valid{v.Page.Valid, v.Page.Pair.Valid()}
}

// Entries returns the policies of B in their order, and then the policies that only A has.
func (v *Compare) Entries() (all []setup.Entry) {
	var ids, names []string
	for i, p := range v.Page.Pair.Places() {
		all = append(all, v.pairEntry(i, p))
		ids, names = append(ids, all[i].ID), append(names, all[i].Name)
	}
	for i, k := range figure.InksOf(ids, names) {
		all[i].Ink = k
	}
	return all
}

// Cards returns the card with the differences and their cost.
func (v *Compare) Cards() (middle, side []vugu.Builder) {
	if v.Page.Ready(1, page.NumbersArea, runs.WhyDrawer) {
		middle = []vugu.Builder{&v.card}
	}
	return middle, nil
}

// Beside returns the titles of the two charts.
func (v *Compare) Beside() (other, own string) { return v.Page.Pair.Side(0), v.Page.Pair.Side(1) }

func (v *Compare) Ask() { v.Page.Cards.Want(page.PairCard, v.askPair()) }

// Plots returns the curves of B and of A, on the same axes.
func (v *Compare) Plots() ([]page.Plot, bool) {
	f, more := v.Runs.Regret(0, v.Page.S)
	v.figure = v.pinFigure()
	oneScale(&f.Y, &v.figure.Y)
	if f.X.Label == v.figure.X.Label {
		oneScale(&f.X, &v.figure.X)
	}
	o := v.Runs.Options()
	o.Beside = &v.figure
	pinned, beside := v.OnPin()
	return []page.Plot{
		{Chart: page.MainChart, Figure: f.With(figure.Layers{Bounds: v.Runs.OwnBounds()}), Options: o},
		{Chart: page.OtherChart, Figure: pinned, Options: beside},
	}, more
}

// oneScale makes both axes logarithmic if one of them is.
func oneScale(a, b *figure.Axis) {
	if a.Scale == figure.Log || b.Scale == figure.Log {
		a.Scale, b.Scale = figure.Log, figure.Log
	}
}

// OnCharts returns the figures of the two charts as one figure.
func (v *Compare) OnCharts() (figure.Figure, chart.Options) {
	f, o := v.Runs.OnChart()
	hides, n := o.Hidden, len(v.figure.Series)
	o.Beside = &v.figure
	places := v.Page.Pair.Places()
	o.Hidden = func(i int) bool {
		return i < n && (hides(i) || i < len(places) && places[i][0] < 0) || i >= n && hides(i-n)
	}
	return v.both(v.figure, f), o
}

// Sentence describes the differences once the lab has answered.
func (v *Compare) Sentence() []page.Part {
	if before := v.Runs.Before(); before != nil {
		return before
	}
	if says := v.Page.Pair.Sentence(); says != nil {
		return append(says, v.stops()...)
	}
	if v.Page.View().IsTradeoff() {
		return page.Sentence(page.Working)
	}
	return v.Runs.Paid()
}

// stops says that the policy in focus has failed, in A or in B.
func (v *Compare) stops() (says []page.Part) {
	places := v.Page.Pair.Places()
	if v.Page.Focus >= len(places) {
		return nil
	}
	for side, s := range []scenario.Scenario{v.Page.Pair.A(), v.Page.S} {
		if at := places[v.Page.Focus][side]; at >= 0 {
			if stop := v.Page.Workers.Stop(1-side, s, at); stop != "" { // B comes first
				says = append(says, page.Sentence(" "+ofSide(side, stop))...)
			}
		}
	}
	return says
}

// pairEntry returns the legend's entry for a pair of compared policies, with both guarantees.
func (v *Compare) pairEntry(i int, p [2]int) (e setup.Entry) {
	s := v.Page.Pair.A()
	if p[1] < 0 {
		spec, _ := s.Policies[p[0]].Spec()
		return setup.Entry{
			Place: i, ID: spec.ID, Name: figure.Name(s, p[0]), Guarantee: ofSide(0, v.Runs.Policies.GuaranteeOf(s, p[0])),
			Says: say.Of("as-sentence", spec.Guarantee) + " " + spec.Summary, Hidden: v.Page.Hidden[i],
		}
	}
	e = v.Runs.Policies.Entry(i)
	if p[0] < 0 {
		e.Guarantee = ofSide(1, e.Guarantee)
	} else if of := v.Runs.Policies.GuaranteeOf(s, p[0]); of != e.Guarantee {
		e.Guarantee = say.Of("a-b", of, e.Guarantee)
	}
	return e
}

// ofSide names the scenario, A or B, before a text.
func ofSide(side int, text string) string {
	if side == 0 {
		return say.Of("side-a", text)
	}
	return say.Of("side-b", text)
}

// pinFigure returns the figure of A, with its curves in the order of the comparison.
func (v *Compare) pinFigure() figure.Figure {
	s := v.Page.Pair.A()
	f, _ := v.Runs.Regret(1, s)
	own := f.Series
	f.Series = nil
	places := v.Page.Pair.Places()
	for _, p := range places {
		if p[0] >= 0 {
			f.Series = append(f.Series, own[p[0]])
		} else {
			f.Series = append(f.Series, figure.Series{Name: figure.Name(v.Page.S, p[1]), Policy: v.Page.S.Policies[p[1]].ID})
		}
	}
	return f.With(figure.Layers{Bounds: v.Runs.Bounds.DrawnBounds("bounds-of-a", v.Page.Pair.Valid(), func(i int) int {
		return slices.IndexFunc(places, func(p [2]int) bool { return p[0] == i })
	})})
}

// OnPin returns the figure of A and its options.
func (v *Compare) OnPin() (figure.Figure, chart.Options) {
	o := v.Runs.Options()
	o.Beside = &v.Page.Charts.OnChart
	a, places := v.Page.Pair.A(), v.Page.Pair.Places() // the chart may be drawn again after the pair has changed
	o.Under = func(i int) string {
		if i < len(places) && places[i][0] >= 0 {
			return v.Runs.Policies.GuaranteeOf(a, places[i][0])
		}
		return ""
	}
	return v.figure, o
}

// both returns the curves of A and B as one figure with two panels.
func (v *Compare) both(of, and figure.Figure) figure.Figure {
	var all []figure.Series
	var bounds []figure.Bound
	for k, f := range []figure.Figure{of, and} {
		and.Panels = append(and.Panels, figure.Panel{Title: v.Page.Pair.Side(k), Series: int64(len(f.Series)), Bounds: int64(len(f.Bounds))})
		for _, s := range f.Series {
			s.Name = ofSide(k, s.Name)
			all = append(all, s)
		}
		for _, b := range f.Bounds {
			b.Name = ofSide(k, b.Name)
			bounds = append(bounds, b)
		}
	}
	and.Series, and.Bounds = all, bounds
	if !slices.Equal(of.Marks, and.Marks) { // the panels share the marks
		and.Marks, and.MarkNames = nil, nil
	}
	for _, note := range of.Notes {
		if !slices.Contains(and.Notes, note) {
			and.Notes = append(slices.Clip(and.Notes), note)
		}
	}
	for _, x := range []struct{ of, and *string }{{&of.X.Label, &and.X.Label}, {&of.Y.Label, &and.Y.Label}} {
		if *x.of != *x.and {
			*x.and = say.Of("a-b", *x.of, *x.and)
		}
	}
	says, _ := v.Page.Pair.Figure()
	return and.With(figure.Layers{Notes: says.Notes})
}

// askPair returns the question about the differences and their cost.
func (v *Compare) askPair() lab.Message {
	q := v.Page.Pair.Question()
	q.Policy, q.Band = int64(v.Page.Focus), string(v.Page.Look.Band)
	session := v.Page.Workers.Session
	if v.Page.View().Mode() != engine.Average {
		v.paidSoFar(q)
		return q
	}
	// Sending all runs after each new run would take too long.
	a, b := v.Page.Pair.A(), v.Page.S
	n := page.Step(slices.Min(session.Fewest()), int64(min(a.Runs, b.Runs)))
	key := strings.Join([]string{q.Sides[0].Scenario.Key(), q.Sides[1].Scenario.Key(), strconv.Itoa(v.Page.Focus), q.Band, notation.Count(n)}, " ")
	if v.key == key {
		return v.asked
	}
	v.key, v.asked = key, q
	var focus [2]int // the policy's index in A and in B
	if places := v.Page.Pair.Places(); len(places) > 0 {
		focus = places[v.Page.Focus]
	}
	for k, r := range session.Results() {
		k = 1 - k // B comes first
		for i, rows := range r.Regret {
			var last [][]float64
			for _, row := range rows {
				if b.Kind == scenario.Sweep && i == focus[k] {
					last = append(last, row) // one for each value
				} else if b.Kind != scenario.Sweep {
					last = append(last, row[len(row)-1:])
				}
			}
			r.Regret[i] = last
		}
		q.Sides[k] = r
	}
	return q
}

// paidSoFar adds the regret of the live runs to a question, at the largest number of pulls that all of them have made.
// If the horizons differ, each run counts at its own number of pulls.
func (v *Compare) paidSoFar(q *lab.PairOf) {
	session := v.Page.Workers.Session
	tracks := [2][]engine.Track{session.TracksOf(1), session.Tracks()}
	head, ahead := session.Pulled()
	noted := len(v.Runs.LiveX[0])
	for k, side := range tracks {
		for i, t := range side {
			if session.Stopped(1-k, i) == nil {
				noted = min(noted, len(t.Noted))
			}
		}
	}
	switch {
	case ahead == 0:
	case v.Page.Pair.A().Horizon != v.Page.S.Horizon:
		q.Pulled = -1
	case head == ahead:
		q.Pulled = head
	case noted > 0: // both grids are the same
		q.Pulled = int64(v.Runs.LiveX[0][noted-1])
	}
	if q.Pulled == 0 {
		return
	}
	for k, side := range tracks {
		of := &q.Sides[k]
		of.Runs = []int{0}
		for i, t := range side {
			if session.Stopped(1-k, i) != nil {
				of.Regret = append(of.Regret, nil)
				continue
			}
			r := t.Regret
			if q.Pulled > 0 && head != ahead {
				r = t.Noted[noted-1]
			}
			of.Regret = append(of.Regret, [][]float64{{r}})
		}
	}
}
