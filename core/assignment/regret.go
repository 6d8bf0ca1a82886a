package assignment

import (
	"math"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
)

// asked is the number of decisions in one piece of work.
const asked = 256

// regret returns a policy's regret at the horizon in each run. Several requirements can use the same result.
func (g *Grading) regret(policy int, done piece) ([]float64, error) {
	all, runs := g.regrets[policy], float64(g.scenario.Runs)
	for len(all) < g.scenario.Runs {
		run := g.experiment.Start(policy, len(all), sim.Leaps)
		for run.Pulled() < run.Horizon() {
			run.Advance(run.Horizon(), asked)
			if err := run.Err(); err != nil {
				return nil, g.failure(policy, err)
			}
			if err := done((float64(len(all)) + float64(run.Pulled())/float64(run.Horizon())) / runs); err != nil {
				return nil, err
			}
		}
		all = append(all, run.Regret())
	}
	g.regrets[policy] = all
	return all, nil
}

// mean returns the mean of the numbers and its standard error. The standard error of a single number is 0.
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

// measured formats a mean with its standard error.
func measured(x, err float64) string {
	return notation.Number(x) + " ± " + notation.Number(err)
}

// atMost checks that the mean regret does not exceed a limit.
func (g *Grading) atMost(limit float64, done piece) (Check, error) {
	all, err := g.regret(g.place, done)
	if err != nil {
		return Check{}, err
	}
	x, off := mean(all)
	c := Check{Passed: x <= limit, Measured: &x, Error: &off, Limit: &limit}
	runs, regret, most := notation.Count(len(all)), measured(x, off), notation.Number(limit)
	if c.Passed {
		c.Says = say.Of("task-regret-most", runs, regret, most)
	} else {
		c.Says = say.Of("task-regret-more", runs, regret, most)
	}
	return c, nil
}

// sure is the number of standard errors that a difference must exceed.
const sure = 2

// less checks that the mean regret is below the given multiple of another policy's mean regret, by more than chance
// explains. Runs with the same number use the same tapes.
func (g *Grading) less(policy int, times float64, done piece) (Check, error) {
	own, err := g.regret(g.place, done.part(0, 0.5))
	if err != nil {
		return Check{}, err
	}
	others, err := g.regret(policy, done.part(0.5, 1))
	if err != nil {
		return Check{}, err
	}
	var differences []float64
	for i, x := range own {
		differences = append(differences, x-float64(times*others[i]))
	}
	regret, _ := mean(own)
	other, _ := mean(others)
	x, off := mean(differences)
	c := Check{Passed: x < -float64(sure*off) && x < 0, Measured: &x, Error: &off, Limit: new(float64)}
	name := named(g.scenario.Policies[policy])
	says := []string{say.Of("task-mean-regret", notation.Number(regret)), say.Of("task-regret-of", name, notation.Number(other))}
	if times != 1 {
		says[1] = say.Of("task-times-regret-of", notation.Times(times), name, notation.Number(float64(times*other)))
	}
	switch difference := measured(x, off); {
	case c.Passed:
		says = append(says, say.Of("task-less-holds", difference))
	case x < 0:
		says = append(says, say.Of("task-less-fails", difference), say.Of("task-less-chance"))
	default:
		says = append(says, say.Of("task-less-fails", difference), say.Of("task-less-below-0"))
	}
	c.Says = strings.Join(says, " ")
	return c, nil
}
