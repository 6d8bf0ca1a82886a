package assignment

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// chunk is the number of pairs of audit runs that one piece of work makes.
const chunk = 5

// audited checks that an audit does not refute the claim. The audit's preparation is a single piece of work, which
// takes longer than the other pieces.
func (g *Grading) audited(r Requirement, done piece) (Check, error) {
	claim := g.assignment.claim(g.spec)
	if claim.Notion == policy.None {
		return Check{Says: say.Of("task-audit-none")}, nil
	}
	d := audit.Draft{
		ID: custom.ID, Source: g.source, Notion: claim.Notion, Epsilon: &claim.Epsilon, Delta: &claim.Delta,
		Confidence: r.Confidence, Horizon: r.Horizon, Told: g.scenario.Horizon, Runs: r.Runs, Seed: &g.scenario.Seed,
	}
	if r.Horizon > 0 { // if the draft had a horizon, the audit would use other arms
		d.Arms = arm.Bernoullis(make([]float64, len(g.scenario.Arms))...)
	}
	a, err := d.Prepare()
	var failed custom.Error
	switch {
	case errors.As(err, &failed):
		return Check{}, failed
	case err != nil:
		return Check{Says: say.Of("task-audit-not", say.Err(err))}, nil
	}
	if err := done(0); err != nil {
		return Check{}, err
	}
	w := a.Watch()
	for n := 0; n < a.Runs && !w.Over(); n += chunk {
		to := min(n+chunk, a.Runs)
		w.Add(a.Record(n, to))
		if err := errors.Unwrap(a.Err()); err != nil { // the error without the policy's name
			return Check{}, err
		}
		if err := done(float64(to) / float64(a.Runs)); err != nil {
			return Check{}, err
		}
	}
	return g.verdict(a, w.Result(), claim), nil
}

// verdict returns the check that follows from the result of an audit.
func (g *Grading) verdict(a *audit.Audit, r audit.Result, of audit.Claim) Check {
	c := Check{Passed: !r.Violated && !r.Few, Measured: &r.Lower, Limit: &r.Claimed}
	claim := scenario.Number(r.Claimed)
	confidence, lower := scenario.Number(a.Confidence), scenario.Number(rounded(r.Lower))
	switch {
	case r.Refuted:
		c.Says = say.Of("task-audit-fails", confidence, lower, claim) + " " + say.Of("task-audit-where", r.Event) + " " + r.Worlds
	case r.Violated:
		c.Says = say.Of("task-audit-exact", exact(r.Exact), claim)
	case r.Few:
		c.Says = a.TooFew(r.Claimed, a.Runs, r.Limits)
	default:
		c.Says = say.Of("task-audit-holds", confidence, lower, claim) + " " + say.Of("task-audit-no-proof")
	}
	if n, all := a.Setup.Horizon, g.scenario.Horizon; n < all && !of.Notion.Local() {
		c.Says += " " + say.Of("task-audit-covers", notation.Count(n), notation.Count(all))
	}
	return c
}

func exact(x audit.Exact) string {
	if x.Infinite() {
		return say.Of("infinite")
	}
	return "ε = " + scenario.Number(rounded(float64(x)))
}
