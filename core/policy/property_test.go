package policy_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// Every registered policy must pass the tests in this file.

// five is an instance on which no policy settles on an arm early.
var five = []float64{.5, .45, .5, .55, .4}

// budgets returns the extreme budgets that a policy allows, and one in the middle.
func budgets(s policy.Spec) (all [][2]float64) {
	values := func(need policy.BudgetUse, zero bool, positive ...float64) []float64 {
		switch {
		case need == policy.Ignores:
			return []float64{0}
		case need == policy.Accepts && zero:
			return append(positive, 0)
		}
		return positive
	}
	for _, eps := range values(s.Epsilon, true, 1e-300, 1e-6, 1, 100) {
		for _, delta := range values(s.Delta, true, 1e-300, 1e-10, .01, 1) {
			if !s.NotBoth0 || eps > 0 || delta > 0 {
				all = append(all, [2]float64{eps, delta})
			}
		}
	}
	return all
}

// corners returns setups at the edges of what a policy allows: its extreme budgets, and each parameter at its limits.
func corners(t *testing.T, s policy.Spec, arms int, horizon int64) (all []policy.Setup) {
	for _, b := range budgets(s) {
		base := func() policy.Setup { return setup(s, arms, horizon, b[0], b[1]) }
		all = append(all, base())
		for _, p := range s.Params {
			values := []float64{p.Min, p.Max}
			switch p.Kind {
			case policy.Switch:
				values = []float64{0, 1}
			case policy.Levels: // only noise, almost no noise, and no kept response
				for _, level := range []float64{.001, 100, 0} {
					set := base()
					set.Law = levels(t, level)
					set.Params["eps_min"] = max(.01, min(level, 100))
					all = append(all, set)
				}
				continue
			}
			for _, x := range values {
				set := base()
				set.Params[p.Name] = x
				all = append(all, set)
			}
		}
	}
	return all
}

// broken describes what is wrong with a finished run, or returns "".
func broken(r *sim.Run) string {
	var sum int64
	for _, n := range r.Pulls() {
		if n < 0 {
			return "an arm has less than no pulls"
		}
		sum += n
	}
	switch regret := r.Regret(); {
	case r.Pulled() != r.Horizon():
		return fmt.Sprintf("stopped after %d of %d pulls", r.Pulled(), r.Horizon())
	case sum != r.Pulled():
		return fmt.Sprintf("the arms have %d pulls of %d", sum, r.Pulled())
	case !(regret >= 0 && regret <= 2000*float64(sum)): // the largest gap in these tests
		return fmt.Sprintf("regret %v after %d pulls", regret, sum)
	}
	return ""
}

func TestEdgesOfTheRangeAreHarmless(t *testing.T) {
	instances := [][]arm.Arm{
		arm.Bernoullis(.3), arm.Bernoullis(0, 1), arm.Bernoullis(0, 0, 0), arm.Bernoullis(1, 1), arm.Bernoullis(five...),
		mixed,
		{arm.Gaussian{M: 0, SD: 1}, arm.Gaussian{M: -1000, SD: .001}, arm.Gaussian{M: 1000, SD: 30}},
	}
	for _, s := range policy.All() {
		for _, arms := range instances {
			for _, horizon := range []int64{1, 2, 3, 400} { // some are shorter than a round over the arms
				for _, set := range corners(t, s, len(arms), horizon) {
					if !takes(s.Responses(set), arms) {
						continue
					}
					for _, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
						if what := broken(finish(startOn(arms, s, set, 1, mode))); what != "" {
							t.Errorf("%s on %v with %+v: %s", s.ID, arms, set, what)
						}
					}
				}
			}
		}
	}
}

// mixed holds arms of all kinds with rewards in [0, 1].
var mixed = []arm.Arm{arm.Bernoulli{P: .45}, arm.Beta{A: 2, B: 2}, arm.TwoPoint{Low: .2, High: .9, P: .5}, arm.Uniform{}}

// takes reports whether a mechanism accepts the rewards of all arms.
func takes(m mechanism.Mechanism, arms []arm.Arm) bool {
	low, high := m.Domain()
	for _, a := range arms {
		if from, to := a.Bounds(); from < low || to > high {
			return false
		}
	}
	return true
}

func TestAThousandArmsAreHarmless(t *testing.T) {
	means := make([]float64, 1000)
	for a := range means {
		means[a] = float64(a) / 1000
	}
	for _, s := range policy.All() {
		set := setup(s, len(means), 1500, 1, .5)
		if what := broken(finish(start(means, s, set, 1, sim.Leaps))); what != "" {
			t.Errorf("%s: %s", s.ID, what)
		}
	}
}

// Next returns an existing arm and promises at least one pull, even if Update gets fewer pulls than promised.
func TestNextChoosesAnArmThatExists(t *testing.T) {
	for _, s := range policy.All() {
		noise, r := runKey(1).Source(), rand.New(rand.NewPCG(1, 2))
		p := s.New(setup(s, 4, 1000, 1, .1), &noise)
		for pulled := int64(0); pulled < 1000; {
			arm, sure := p.Next(pulled)
			if arm < 0 || arm >= 4 || sure < 1 {
				t.Fatalf("%s: after %d pulls arm %d of 4 for %d pulls", s.ID, pulled, arm, sure)
			}
			n := 1 + r.Int64N(min(sure, 1000-pulled))
			p.Update(arm, tape.Block{N: n, Sum: float64(r.Int64N(n + 1)), Kept: n, Weight: float64(n)})
			pulled += n
		}
	}
}

// Every policy pulls every arm if the horizon is longer than its start phase.
func TestEveryArmIsTriedWhenThereIsTime(t *testing.T) {
	for _, s := range policy.All() {
		r := finish(start(five, s, setup(s, len(five), 10_000, 1, .5), 1, sim.Leaps))
		if slices.Contains(r.Pulls(), 0) {
			t.Errorf("%s never plays an arm: %v", s.ID, r.Pulls())
		}
	}
}

// Runs with leaps and runs pull by pull have the same distribution: the mean number of pulls of each arm is the same.
// With n runs, the difference is almost normal.
func TestLeapsHaveTheTextbookLaw(t *testing.T) {
	runs := testkit.Either(300, 50)
	for _, s := range policy.All() {
		for name, arms := range map[string][]arm.Arm{"Bernoulli": arm.Bernoullis(five...), "mixed": mixed} {
			set := setup(s, len(arms), 400, 1, .5)
			var mean, square [2][]float64
			for i, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
				mean[i], square[i] = make([]float64, len(arms)), make([]float64, len(arms))
				for run := range runs {
					for a, n := range finish(startOn(arms, s, set, run+i*runs, mode)).Pulls() {
						mean[i][a] += float64(n) / float64(runs)
						square[i][a] += float64(n) * float64(n) / float64(runs)
					}
				}
			}
			for a := range arms {
				variance := square[0][a] - mean[0][a]*mean[0][a] + square[1][a] - mean[1][a]*mean[1][a]
				z := (mean[0][a] - mean[1][a]) / math.Sqrt(variance/float64(runs))
				if variance > 1e-6 && math.Abs(z) > 5 {
					t.Errorf("%s on %s arms pulls arm %d %v times with leaps, %v pull by pull: %v standard errors",
						s.ID, name, a+1, mean[0][a], mean[1][a], z)
				}
			}
		}
	}
}
