package assignment

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// same checks that the policy pulls the same arms as a reference, pull by pull on the same tapes and
// with the same stream of random numbers.
type same struct {
	g    *Grading
	r    Requirement
	runs [2]*sim.Run // of the policy and of the reference
	last [2][]int64  // their pulls so far
	done int         // runs
	says string      // where they differ
}

// pieces is how many pulls are a piece of work.
const pieces = 100

func (w *same) step() (more bool, err error) {
	if w.runs[0] == nil {
		w.begin()
	}
	for range pieces {
		var arms [2]int
		for i, r := range w.runs {
			r.Advance(r.Pulled()+1, math.MaxInt)
			if err := r.Err(); err != nil {
				return false, w.failed(i, err)
			}
			now := r.Pulls()
			for a := range now {
				if now[a] != w.last[i][a] {
					arms[i] = a
				}
			}
			w.last[i] = now
		}
		t := w.runs[0].Pulled()
		if arms[0] != arms[1] {
			w.says = say.Of("task-same-not", notation.Count(t), notation.Count(w.done+1), notation.Count(arms[0]+1), w.r.referenceName(), notation.Count(arms[1]+1))
			return false, nil
		}
		if t == w.r.Pulls {
			w.done++
			w.runs = [2]*sim.Run{}
			break
		}
	}
	return w.done < w.r.Runs, nil
}

// failed says which of the two has failed.
func (w *same) failed(i int, err error) error {
	if i == 0 {
		return w.g.failure(w.g.place, err)
	}
	return say.Error("task-reference-fails", say.Err(err))
}

// begin starts a run of both. What their own randomness depends on is made the same: the id and the
// names of parameters are part of it.
func (w *same) begin() {
	s, reference := w.g.scenario, w.r.reference()
	own := s.Policies[w.g.place]
	reference.Epsilon, reference.Delta = own.Epsilon, own.Delta
	for i, p := range []scenario.Policy{own, reference} {
		spec, _ := p.Spec()
		set := s.Setup(p, spec)
		spec.ID, spec.Params = "same", []policy.Param(nil)
		w.runs[i] = sim.Start(s.Arms, spec, set, random.NewKey(s.Seed).Sub(uint64(w.done)), sim.Textbook)
		w.last[i] = make([]int64, len(s.Arms))
	}
}

// referenceName is what a student is told of the reference.
func (r Requirement) referenceName() string {
	spec, _ := r.reference().Spec()
	if r.Hidden {
		return say.Of("task-the-reference")
	}
	return cmp.Or(spec.Name, say.Of("task-the-reference"))
}

func (w *same) share() float64 {
	done := float64(w.done)
	if w.runs[0] != nil {
		done += float64(w.runs[0].Pulled()) / float64(w.r.Pulls)
	}
	return done / float64(w.r.Runs)
}

func (w *same) check() Check {
	if w.says != "" {
		return Check{Says: w.says}
	}
	return Check{Passed: true, Says: say.Of("task-same", notation.Count(w.r.Pulls), notation.Count(w.r.Runs))}
}

// declared checks what the policy says that it protects.
type declared struct{ says, must policy.Notion }

func (w *declared) step() (bool, error) { return false, nil }

func (w *declared) share() float64 { return 0 }

func (w *declared) check() Check {
	return Check{Passed: w.says == w.must, Says: say.Of("task-says-notion", protects(w.says))}
}

// protects says what a notion protects.
func protects(n policy.Notion) string {
	if n == policy.None {
		return say.Of("task-nothing")
	}
	return n.Words().Claim
}

// Asks says what a requirement asks, in words that hide a hidden reference.
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

// named returns what a policy is called.
func named(p scenario.Policy) string {
	spec, _ := p.Spec()
	return cmp.Or(p.Label, spec.Name)
}

func (g *Grading) name(policy int) string { return named(g.scenario.Policies[policy]) }

// failure says of another policy that it is the one that has failed.
func (g *Grading) failure(policy int, err error) error {
	if policy == g.place {
		return err
	}
	return say.Error("task-other-fails", g.name(policy), say.Err(err))
}

// rounded returns a number with four digits behind the point.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Hides reports whether a student is not shown some reference.
func (a Assignment) Hides() bool {
	return slices.ContainsFunc(a.Must, func(r Requirement) bool { return r.Hidden })
}
