package web

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// boundsMemo keeps the bounds on the regret of a scenario's policies.
type boundsMemo struct {
	asked  string // the link of the scenario that they have been asked for
	link   string // and of that whose they are
	all    [][]lab.Bound
	reason string // why there are none
}

// A BoundRow is a bound on the regret of the policy in focus, as a list shows it.
type BoundRow struct {
	ID, Name, Says string
	At             string // its value at the horizon, or at the largest value of a sweep
	Why            string // why it has none
	Drawn, Never   bool   // on the chart; there is nothing that could be
}

// BoundsReady reports whether the bounds are known; they are asked for if not.
func (a *App) BoundsReady() bool { return a.boundsReady(&a.bounds, a.S.Link()) }

func (a *App) boundsReady(of *boundsMemo, link string) bool {
	if of.asked != link {
		of.asked = link
		a.browser.Ask("lab", &lab.Bounds{Link: link}, func(m lab.Message) {
			if of.asked != link {
				return // those of another scenario have been asked for since
			}
			*of = boundsMemo{asked: link, link: link}
			switch m := m.(type) {
			case *lab.Bounded:
				of.all = m.Policies
			case *lab.Refused:
				of.reason = m.Why
			}
			a.update()
		})
	}
	return of.link == link
}

// BoundRows returns the bounds of the policy in focus.
func (a *App) BoundRows() (rows []BoundRow) {
	if !a.BoundsReady() || a.Focus >= len(a.bounds.all) {
		return nil
	}
	for _, b := range a.bounds.all[a.Focus] {
		r := BoundRow{ID: b.ID, Name: b.Name, Says: b.Reference + ": " + b.Formula, Why: b.Why, Drawn: slices.Contains(a.Look.bounds(), b.ID), Never: len(b.X) == 0}
		if b.Note != "" {
			r.Says += "; " + b.Note
		}
		if n := len(b.Y); n > 0 && b.Why == "" {
			r.At = notation.Number(b.Y[n-1])
		}
		rows = append(rows, r)
	}
	return rows
}

// ToggleBound draws a bound over the regret of all policies that it is about, or does not.
func (a *App) ToggleBound(id string) {
	chosen := a.Look.bounds()
	if at := slices.Index(chosen, id); at >= 0 {
		chosen = slices.Delete(chosen, at, at+1)
	} else {
		chosen = append(chosen, id)
	}
	a.Look.Bounds = strings.Join(chosen, ",")
	a.looked()
}

// drawnBounds returns the chosen bounds of a scenario, whose policies' curves have these places,
// as a figure has them: of those that are the same for several policies, one.
func (a *App) drawnBounds(of *boundsMemo, s scenario.Scenario, curve func(policy int) int) (all []figure.Bound) {
	chosen := a.Look.bounds()
	if len(chosen) == 0 || !a.boundsReady(of, s.Link()) {
		return nil
	}
	for i, list := range of.all {
		for _, b := range list {
			if !slices.Contains(chosen, b.ID) || len(b.X) == 0 || a.Hidden[curve(i)] {
				continue
			}
			f := figure.Bound{Name: b.Name, Kind: b.Kind, X: b.X, Y: b.Y}
			again, namesake := false, false
			for _, o := range all {
				if name, _, _ := strings.Cut(o.Name, " ("); name == b.Name {
					namesake = true
					again = again || slices.Equal(o.Y, f.Y) && slices.Equal(o.X, f.X)
				}
			}
			if again {
				continue
			}
			if namesake {
				f.Name += " (" + figure.Name(s.Policies[i]) + ")"
			}
			all = append(all, f)
		}
	}
	return all
}
