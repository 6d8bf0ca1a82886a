package assignment

import (
	"cmp"
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// pieces is the number of pulls in one piece of work.
const pieces = 100

// same checks that the policy pulls the same arms as a reference policy. Both see the same tapes and the same random
// numbers.
func (g *Grading) same(r Requirement, done piece) (Check, error) {
	for n := range r.Runs {
		runs := g.both(r, n)
		last := [2][]int64{make([]int64, len(g.scenario.Arms)), make([]int64, len(g.scenario.Arms))}
		for t := int64(1); t <= r.Pulls; t++ {
			var arms [2]int
			for i, run := range runs {
				run.Advance(t, math.MaxInt)
				if err := run.Err(); err != nil && i == 0 {
					return Check{}, err
				} else if err != nil {
					return Check{}, say.Error("task-reference-fails", say.Err(err))
				}
				now := run.Pulls()
				for a := range now {
					if now[a] != last[i][a] {
						arms[i] = a
					}
				}
				last[i] = now
			}
			if arms[0] != arms[1] {
				return Check{Says: say.Of("task-same-not", notation.Count(t), notation.Count(n+1), notation.Count(arms[0]+1), r.referenceName(), notation.Count(arms[1]+1))}, nil
			}
			if t%pieces == 0 || t == r.Pulls {
				if err := done((float64(n) + float64(t)/float64(r.Pulls)) / float64(r.Runs)); err != nil {
					return Check{}, err
				}
			}
		}
	}
	return Check{Passed: true, Says: say.Of("task-same", notation.Count(r.Pulls), notation.Count(r.Runs))}, nil
}

// both starts run n of the policy and of the reference. Both get the same id and no parameters, because the random
// numbers depend on the id and the parameters.
func (g *Grading) both(r Requirement, n int) (runs [2]*sim.Run) {
	s, reference := g.scenario, r.reference()
	own := s.Policies[g.place]
	reference.Epsilon, reference.Delta = own.Epsilon, own.Delta
	for i, p := range []scenario.Policy{own, reference} {
		spec, _ := p.Spec()
		set := s.Setup(p, spec)
		spec.ID, spec.Params = "same", []policy.Param(nil)
		runs[i] = sim.Start(s.Arms, spec, set, random.NewKey(s.Seed).Sub(uint64(n)), sim.Textbook)
	}
	return runs
}

// referenceName returns the name that students see for the reference.
func (r Requirement) referenceName() string {
	spec, _ := r.reference().Spec()
	if r.Hidden {
		return say.Of("task-the-reference")
	}
	return cmp.Or(spec.Name, say.Of("task-the-reference"))
}

// protects describes in words what a notion protects.
func protects(n policy.Notion) string {
	if n == policy.None {
		return say.Of("task-nothing")
	}
	return n.Words().Claim
}

// Asks describes a requirement in words. It does not reveal a hidden reference.
func (a Assignment) Asks(r Requirement) string {
	r = r.filled(a.Scenario.Horizon)
	at := notation.Number(float64(a.Scenario.Horizon))
	switch r.Kind {
	case Regret:
		return say.Of("task-ask-regret", at, notation.Number(r.Most))
	case LessRegret:
		i, _ := a.than(r.Than)
		name := named(a.Scenario.Policies[i])
		if r.Times != 1 {
			return say.Of("task-ask-less-times", at, notation.Times(r.Times), name)
		}
		return say.Of("task-ask-less", at, name)
	case Audited:
		runs := notation.Count(r.Runs)
		if a.Claim.Own {
			return say.Of("task-ask-audit-own", runs)
		}
		claim := a.claim(policy.Spec{}).Words()
		if r.Horizon > 0 && r.Horizon < a.Scenario.Horizon && !a.Claim.Notion.Local() {
			return say.Of("task-ask-audit-first", notation.Count(r.Horizon), runs, claim)
		}
		return say.Of("task-ask-audit", runs, claim)
	case SameActions:
		return say.Of("task-ask-same", r.referenceName(), notation.Count(r.Pulls), notation.Count(r.Runs))
	}
	return say.Of("task-ask-notion", protects(r.Notion))
}

// named returns the display name of a policy.
func named(p scenario.Policy) string {
	spec, _ := p.Spec()
	return cmp.Or(p.Label, spec.Name)
}

// failure returns the error of a policy that failed. If that is not the submitted policy, the error contains its name.
func (g *Grading) failure(policy int, err error) error {
	if policy == g.place {
		return err
	}
	return say.Error("task-other-fails", named(g.scenario.Policies[policy]), say.Err(err))
}

// rounded rounds a number to four decimal places.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
