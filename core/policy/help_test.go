package policy_test

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// Helpers that tests of several packages share.
var (
	actions     = policytest.Actions
	brief       = testkit.Brief
	differ      = policytest.Differ
	find        = policytest.Find
	levels      = policytest.Levels
	named       = policytest.Instance
	played      = policytest.Played
	near        = testkit.Near
	runKey      = policytest.Key
	setup       = policytest.Setup
	skipIfBrief = testkit.SkipIfBrief
	startOn     = policytest.Start
)

type stretch = policytest.Stretch

// start returns a run of a policy on Bernoulli arms.
func start(means []float64, spec policy.Spec, set policy.Setup, run int, mode sim.Mode) *sim.Run {
	return startOn(arm.Bernoullis(means...), spec, set, run, mode)
}

// finish advances a run to its horizon.
func finish(r *sim.Run) *sim.Run {
	r.Advance(r.Horizon(), int(r.Horizon()))
	return r
}
