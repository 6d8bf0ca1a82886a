package runs

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// Bounds holds the theoretical bounds on the regret of the scenario's policies.
type Bounds struct {
	Page     *page.Page
	Policies *setup.Policies
}

// boundsOf names the card that holds the lab's answer about the page's own scenario.
const boundsOf = "bounds"

// A BoundRow is a row in the list of bounds for the policy in focus.
type BoundRow struct {
	ID, Name, Says string
	At             string // the bound's value at the horizon, or at the largest value of a sweep
	Why            string // why the bound has no value
	Drawn, Never   bool   // the bound is on the chart; it cannot be drawn
}

// BoundsReady reports whether the bounds are known, and requests them if not.
func (v *Bounds) BoundsReady() bool {
	return v.Page.Cards.Ask(boundsOf, &lab.Bounds{Scenario: v.Page.Valid})
}

// BoundRows returns the bounds for the policy in focus.
func (v *Bounds) BoundRows() (rows []BoundRow) {
	all := page.Answered[lab.Bounded](v.Page.Cards, boundsOf).Policies
	if !v.BoundsReady() || v.Page.Focus >= len(all) {
		return nil
	}
	for _, b := range all[v.Page.Focus] {
		r := BoundRow{ID: b.ID, Name: b.Name, Says: say.Of("reference-noted", b.Reference, b.Formula), Why: b.Why, Drawn: slices.Contains(v.Page.Look.BoundList(), b.ID), Never: len(b.X) == 0}
		if b.Note != "" {
			r.Says = say.Of("notes", r.Says, b.Note)
		}
		if n := len(b.Y); n > 0 && b.Why == "" {
			r.At = notation.Number(b.Y[n-1])
		}
		rows = append(rows, r)
	}
	return rows
}

// ToggleBound shows or hides a bound, for all policies to which it applies.
func (v *Bounds) ToggleBound(id string) {
	chosen := v.Page.Look.BoundList()
	if at := slices.Index(chosen, id); at >= 0 {
		chosen = slices.Delete(chosen, at, at+1)
	} else {
		chosen = append(chosen, id)
	}
	v.Page.Look.Bounds = strings.Join(chosen, ",")
	v.Page.Looked()
}

// DrawnBounds returns a scenario's chosen bounds, to be drawn on a figure. The argument card names the card that holds
// the lab's answer, and curve returns the index of a policy's curve.
func (v *Bounds) DrawnBounds(card string, s scenario.Valid, curve func(policy int) int) []figure.Bound {
	chosen := v.Page.Look.BoundList()
	if len(chosen) == 0 || !v.Page.Cards.Ask(card, &lab.Bounds{Scenario: s}) {
		return nil
	}
	var all []figure.PolicyBound
	for i, list := range page.Answered[lab.Bounded](v.Page.Cards, card).Policies {
		if v.Page.Hidden[curve(i)] {
			continue
		}
		for _, b := range list {
			all = append(all, figure.PolicyBound{ID: b.ID, Bound: figure.Bound{Name: b.Name, Kind: b.Kind, X: b.X, Y: b.Y}, Policy: figure.Name(s.Scenario(), i)})
		}
	}
	return figure.Overlay(chosen, all)
}

// BoundsCard lists the theoretical bounds on the regret of the policy in focus.
type BoundsCard struct {
	Room *Bounds
	Open bool
}

// Rows returns the list, or nil while the card is closed. The lab is asked when the card is first opened.
func (c *BoundsCard) Rows() []BoundRow {
	if !c.Open {
		return nil
	}
	return c.Room.BoundRows()
}

// Waiting returns the reason why the list is empty.
func (c *BoundsCard) Waiting() string {
	if !c.Open || len(c.Rows()) > 0 {
		return ""
	}
	if !c.Room.BoundsReady() {
		return say.Of("loading-theory")
	}
	if reason := c.Room.Page.Cards.SheetSays(boundsOf); reason != "" {
		return say.Of("bounds-cannot-shown", reason)
	}
	return say.Of("no-bound-papers-about")
}
