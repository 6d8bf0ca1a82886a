// Package overlay computes bounds from package theory for a scenario's policies.
package overlay

import (
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
)

// BoundPoints holds the points of a bound on the regret of one policy.
type BoundPoints struct {
	Bound theory.Bound
	// X and Y are the points at the scenario's columns. X holds numbers of pulls, or the values of a sweep. In a sweep,
	// each Y is the bound at the horizon.
	X, Y []float64
	// Given lists the constants behind the last point.
	Given string
	// Why explains why the last column has no point, or is "".
	Why string
}

// Of returns all bounds on the regret of policy i: upper bounds, then lower bounds for its notion of privacy, then
// orders without points.
func Of(s scenario.Scenario, i int) (all []BoundPoints) {
	p := s.Policies[i]
	spec, _ := p.Spec()
	distances := theory.Distances{}
	for _, b := range append(theory.ForPolicy(p.ID), theory.ForNotion(spec.Notion)...) {
		if !slices.ContainsFunc(all, func(c BoundPoints) bool { return c.Bound.ID == b.ID }) {
			all = append(all, curve(b, s, i, distances))
		}
	}
	slices.SortStableFunc(all, func(a, b BoundPoints) int { return order(a) - order(b) })
	return all
}

func order(c BoundPoints) int {
	if c.Bound.Kind == theory.Order {
		return 1
	}
	return 0
}

// Bounds returns the bounds with the given ids. An upper bound appears once for each of its policies, and a lower bound
// once for each budget among the policies with its notion. Where a bound does not apply or says nothing, it has no
// point. A bound without points is left out.
func Bounds(ids []string, s scenario.Scenario) []figure.Bound {
	var all []figure.PolicyBound
	distances := theory.Distances{}
	for _, id := range ids {
		b, ok := theory.Find(id)
		for i, p := range s.Policies {
			if ok && concerns(b, p.ID) {
				c := curve(b, s, i, distances)
				all = append(all, figure.PolicyBound{
					ID: id, Bound: figure.Bound{Name: b.Name, Kind: string(b.Kind), X: c.X, Y: c.Y}, Policy: figure.Name(s, i),
				})
			}
		}
	}
	return figure.Overlay(ids, all)
}

// concerns reports whether a bound is about a policy.
func concerns(b theory.Bound, id string) bool {
	spec, _ := policy.Find(id)
	return slices.Contains(b.Policies, id) || slices.Contains(b.Notions, spec.Notion)
}

// curve evaluates a bound on the regret of policy i.
func curve(b theory.Bound, s scenario.Scenario, i int, distances theory.Distances) BoundPoints {
	c := BoundPoints{Bound: b}
	if s.Changing() {
		c.Why = say.Of("bound-needs-fixed-arms")
		return c
	}
	if s.Delayed() {
		c.Why = say.Of("bound-needs-no-delay")
		return c
	}
	columns := sim.Columns(s)
	for _, j := range figure.Ascending(columns) {
		at, x := s, columns[j]
		horizon := x
		if s.Kind == scenario.Sweep {
			at = s.At(x)
			horizon = float64(at.Horizon)
		}
		q := problem(at, at.Policies[i])
		q.Distances = distances
		y, err := b.At(q, horizon)
		if err != nil {
			c.Why = say.Err(err)
			continue
		}
		c.X, c.Y, c.Given, c.Why = append(c.X, x), append(c.Y, y), b.Given(q), ""
	}
	return c
}

// Number states the constants behind the last point, and the omitted terms. It returns "" if there are neither.
func (c BoundPoints) Number() string {
	switch {
	case len(c.Y) == 0 || c.Why != "" || c.Given == "":
		return ""
	case c.Bound.Omits != "":
		return say.Of("number-with-without", c.Given, c.Bound.Omits)
	}
	return say.Of("number-with", c.Given)
}

// problem returns the problem that a policy faces in a scenario.
func problem(s scenario.Scenario, p scenario.Policy) theory.Problem {
	eps, delta := s.Budget(p)
	q := theory.Problem{Arms: s.Arms, Epsilon: eps, Delta: delta, Params: p.Params}
	spec, _ := p.Spec()
	if spec.Notion == policy.RewardHeterogeneous {
		if levels, err := scenario.ParseLaw(p.Law); err == nil {
			q.Levels = &levels
		}
	}
	return q
}
