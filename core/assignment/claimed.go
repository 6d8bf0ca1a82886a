package assignment

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/written"
)

// claimed checks that an audit does not refute the claim.
type claimed struct {
	g     *Grading
	r     Requirement
	claim audit.Claim

	audit *audit.Audit
	none  string // why there is no audit
	begun bool
	done  int // runs in each world
	got   *audit.Counts
	event audit.Event
	hits  audit.Hits
}

// chunk is how many runs of an audit, in each world, are a piece of work.
const chunk = 5

// step prepares the audit, which is one piece and takes longer than others, learns and tests.
func (w *claimed) step() (more bool, err error) {
	switch {
	case !w.begun:
		w.begun = true
		return w.prepare()
	case w.done < w.audit.Learning():
		to := min(w.done+chunk, w.audit.Learning())
		if c := w.audit.Learn(w.done, to); w.got == nil {
			w.got = c
		} else {
			w.got.Add(c)
		}
		if w.done = to; to == w.audit.Learning() {
			w.event = w.audit.Event(w.got)
		}
	default:
		from := w.done - w.audit.Learning()
		to := min(from+chunk, w.audit.Testing())
		w.hits.Add(w.audit.Test(w.event, from, to))
		w.done += to - from
	}
	return w.done < w.audit.Runs, w.failure()
}

// failure returns how the policy has failed.
func (w *claimed) failure() error {
	if w.audit == nil {
		return nil
	}
	return errors.Unwrap(w.audit.Err()) // whose name is known
}

// prepare returns whether there is an audit. The error is that of a policy that fails.
func (w *claimed) prepare() (ready bool, err error) {
	if w.claim.Notion == policy.None {
		w.none = say.Of("task-audit-none")
		return false, nil
	}
	d := audit.Draft{
		ID: written.ID, Source: w.g.source, Notion: w.claim.Notion, Epsilon: &w.claim.Epsilon, Delta: &w.claim.Delta,
		Confidence: w.r.Confidence, Horizon: w.r.Horizon, Told: w.g.scenario.Horizon, Runs: w.r.Runs, Seed: &w.g.scenario.Seed,
	}
	if w.r.Horizon > 0 { // the audit chooses other arms together with a horizon
		d.Arms = arm.Bernoullis(make([]float64, len(w.g.scenario.Arms))...)
	}
	a, err := d.Prepare()
	var failed written.Error
	switch {
	case errors.As(err, &failed):
		return false, failed
	case err != nil:
		w.none = say.Of("task-audit-not", say.Err(err))
		return false, nil
	}
	w.audit = a
	return true, nil
}

func (w *claimed) share() float64 {
	if w.audit == nil {
		return 0
	}
	return float64(w.done) / float64(w.audit.Runs)
}

func (w *claimed) check() Check {
	if w.audit == nil {
		return Check{Says: w.none}
	}
	r := w.audit.Result(w.event, w.hits)
	c := Check{Passed: !r.Violated && !r.Few, Measured: &r.Lower, Limit: &r.Claimed}
	claim := scenario.Number(r.Claimed)
	confidence, lower := scenario.Number(w.audit.Confidence), scenario.Number(rounded(r.Lower))
	switch {
	case r.Refuted:
		c.Says = say.Of("task-audit-fails", confidence, lower, claim) + " " + say.Of("task-audit-where", r.Event) + " " + r.Worlds
	case r.Violated:
		c.Says = say.Of("task-audit-exact", exact(r.Exact), claim)
	case r.Few:
		c.Says = w.audit.TooFew(r.Claimed, w.audit.Runs, r.Limits)
	default:
		c.Says = say.Of("task-audit-holds", confidence, lower, claim) + " " + say.Of("task-audit-no-proof")
	}
	if n, all := w.audit.Setup.Horizon, w.g.scenario.Horizon; n < all && !w.claim.Notion.Local() {
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
