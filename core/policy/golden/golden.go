// Package golden has what must stay as it is of a policy once it has users: the curve that a link
// shows, and what the link means. Tests hold every policy against it.
package golden

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/sim"
)

// Pulls returns the pulls of each arm after 100,000 on the default scenario, in run 0. They are
// the same natively and in WebAssembly.
func Pulls(id string) ([]int64, error) {
	s := scenario.Default()
	s.Horizon, s.Policies = 100_000, []scenario.Policy{{ID: id}}
	v, problems := s.Validate()
	if problems != nil {
		return nil, problems
	}
	e, err := sim.New(v)
	if err != nil {
		return nil, err
	}
	run := e.Start(0, 0, sim.Leaps)
	for run.Pulled() < run.Horizon() {
		run.Advance(run.Horizon(), math.MaxInt)
	}
	return run.Pulls(), nil
}

// Link returns a link with a policy whose parameters are not at their defaults, and the scenario
// that it means, as JSON.
func Link(spec policy.Spec) (link, means string, err error) {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(.5, .25)
	p := scenario.Policy{ID: spec.ID, Params: map[string]float64{}}
	for _, q := range spec.Params {
		switch q.Kind {
		case policy.Switch:
			p.Params[q.Name] = 1 - q.Default
		case policy.Levels:
			p.Law = "0.5,2"
		default:
			if p.Params[q.Name] = q.Min/2 + q.Max/2; p.Params[q.Name] == q.Default {
				p.Params[q.Name] = q.Max
			}
		}
	}
	s.Policies = []scenario.Policy{p}
	written, err := scenariojson.Marshal(s)
	return s.Link(), string(written), err
}
