package assignment

import (
	"math"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
)

// asked is how often a policy is asked in a piece of work.
const asked = 256

// A regret is the regret of a policy of the scenario at the horizon, run by run. Several requirements
// may share it.
type regret struct {
	g      *Grading
	policy int
	run    *sim.Run
	runs   []float64
}

func (g *Grading) regret(policy int) *regret {
	if g.regrets[policy] == nil {
		g.regrets[policy] = &regret{g: g, policy: policy}
	}
	return g.regrets[policy]
}

func (r *regret) step() (more bool, err error) {
	all := r.g.scenario.Runs
	if len(r.runs) == all {
		return false, nil
	}
	if r.run == nil {
		r.run = r.g.experiment.Start(r.policy, len(r.runs), sim.Leaps)
	}
	r.run.Advance(r.run.Horizon(), asked)
	if err := r.run.Err(); err != nil {
		return false, r.g.failure(r.policy, err)
	}
	if r.run.Pulled() == r.run.Horizon() {
		r.runs, r.run = append(r.runs, r.run.Regret()), nil
	}
	return len(r.runs) < all, nil
}

func (r *regret) share() float64 {
	done := float64(len(r.runs))
	if r.run != nil {
		done += float64(r.run.Pulled()) / float64(r.run.Horizon())
	}
	return done / float64(r.g.scenario.Runs)
}

// mean returns the mean of numbers and its standard error, which is 0 for one number.
func mean(all []float64) (mean, err float64) {
	n := float64(len(all))
	for _, x := range all {
		mean += x / n
	}
	if n < 2 {
		return mean, 0
	}
	var squares float64
	for _, x := range all {
		squares += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(squares / (n - 1) / n)
}

// measured writes a mean with its standard error.
func measured(x, err float64) string {
	return notation.Number(x) + " ± " + notation.Number(err)
}

// atMost checks that the mean regret is at most a limit.
type atMost struct {
	own   *regret
	limit float64
}

func (w *atMost) step() (bool, error) { return w.own.step() }

func (w *atMost) share() float64 { return w.own.share() }

func (w *atMost) check() Check {
	x, err := mean(w.own.runs)
	c := Check{Passed: x <= w.limit, Measured: &x, Error: &err, Limit: &w.limit}
	runs, regret, limit := notation.Count(len(w.own.runs)), measured(x, err), notation.Number(w.limit)
	if c.Passed {
		c.Says = say.Of("task-regret-most", runs, regret, limit)
	} else {
		c.Says = say.Of("task-regret-more", runs, regret, limit)
	}
	return c
}

// sure is how many standard errors a difference must have.
const sure = 2

// less checks that the mean regret is less than that of another policy, or than so many times that,
// by more than chance does: runs with the same number have the same tapes.
type less struct {
	own, other *regret
	times      float64
}

func (w *less) step() (bool, error) {
	if more, err := w.own.step(); more || err != nil {
		return more, err
	}
	return w.other.step()
}

func (w *less) share() float64 { return (w.own.share() + w.other.share()) / 2 }

func (w *less) check() Check {
	var differences []float64
	for i, x := range w.own.runs {
		differences = append(differences, x-float64(w.times*w.other.runs[i]))
	}
	own, _ := mean(w.own.runs)
	other, _ := mean(w.other.runs)
	x, err := mean(differences)
	zero := 0.0
	c := Check{Passed: x < -float64(sure*err) && x < 0, Measured: &x, Error: &err, Limit: &zero}
	name := w.own.g.name(w.other.policy)
	says := []string{say.Of("task-mean-regret", notation.Number(own)), say.Of("task-regret-of", name, notation.Number(other))}
	if w.times != 1 {
		says[1] = say.Of("task-times-regret-of", notation.Times(float64(w.times)), name, notation.Number(float64(w.times*other)))
	}
	switch difference := measured(x, err); {
	case c.Passed:
		says = append(says, say.Of("task-less-holds", difference))
	case x < 0:
		says = append(says, say.Of("task-less-fails", difference), say.Of("task-less-chance"))
	default:
		says = append(says, say.Of("task-less-fails", difference), say.Of("task-less-below-0"))
	}
	c.Says = strings.Join(says, " ")
	return c
}
