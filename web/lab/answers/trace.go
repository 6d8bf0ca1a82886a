package answers

import (
	"slices"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/reference"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/lab"
)

// A tracer is a custom policy that reports its steps.
type tracer interface {
	Watch(line func(int))
	Print(line func(string))
}

// mostPrinted is the largest number of printed lines to show. If there are more, only the last ones are shown.
const mostPrinted = 100

// trace runs a custom policy and reports its last decision.
func trace(q *lab.Trace) lab.Message {
	if q.Policy < 0 || q.Policy >= int64(len(q.Scenario.Scenario().Policies)) {
		return &lab.Refused{Why: say.Of("there-is-no-such-policy")}
	}
	e, err := sim.New(q.Scenario)
	if err != nil {
		return refuse(err)
	}
	var a lab.Traced
	r := e.Open(int(q.Policy), 0)
	if p, ok := r.Policy().(tracer); ok {
		p.Print(func(line string) {
			if a.Printed = append(a.Printed, line); len(a.Printed) > 2*mostPrinted {
				a.Printed = slices.Clone(a.Printed[len(a.Printed)-mostPrinted:])
			}
		})
		// Watch only the last decision, without the updates before it.
		r.Advance(q.Pulled-1, int(max(q.Pulled, 1)))
		p.Watch(func(line int) {
			if !slices.Contains(a.Ran, int64(line)) {
				a.Ran = append(a.Ran, int64(line))
			}
		})
	}
	r.Advance(q.Pulled, int(max(q.Pulled, 1)))
	slices.Sort(a.Ran)
	if n := len(a.Printed); n > mostPrinted {
		a.Printed = a.Printed[n-mostPrinted:]
	}
	if err := r.Err(); err != nil {
		a.Text = say.Err(err)
		if e, ok := err.(custom.Error); ok {
			a.Line, a.Column, a.Text = int64(e.Line), int64(e.Column), e.Text
		}
	}
	return &a
}

// library returns the examples, names and assignments for custom policies.
func library() lab.Message {
	var a lab.Library
	for _, e := range examples.All() {
		spec, _ := custom.Spec(e.Source)
		a.Examples = append(a.Examples, lab.Example{Name: spec.Name, BuiltIn: e.Of, Source: e.Source})
	}
	for _, n := range reference.Names() {
		a.Names = append(a.Names, lab.Name{Name: n.Name, Says: n.Says})
	}
	for _, x := range assignment.Shipped() {
		a.Assignments = append(a.Assignments, lab.Shipped{Title: x.Title, ID: x.ID})
	}
	return &a
}
