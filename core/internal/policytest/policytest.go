// Package policytest starts policies and follows their runs, for tests.
package policytest

import (
	"fmt"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Find returns the registered policy with the given id.
func Find(t testing.TB, id string) policy.Spec {
	t.Helper()
	spec, ok := policy.Find(id)
	if !ok {
		t.Fatalf("no policy %q", id)
	}
	return spec
}

// Instance returns the arms of the instance with the given id.
func Instance(t testing.TB, id string) []arm.Arm {
	t.Helper()
	i, ok := arm.Find(id)
	if !ok {
		t.Fatalf("no instance %q", id)
	}
	return i.Arms
}

// Levels returns the uniform distribution on the given privacy levels.
func Levels(t testing.TB, values ...float64) mechanism.Levels {
	t.Helper()
	law, err := mechanism.UniformLevels(values...)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// Setup returns a policy's setup, with those parts of the budget that the policy uses and with default parameters.
func Setup(spec policy.Spec, arms int, horizon int64, eps, delta float64) policy.Setup {
	s := scenario.Scenario{Arms: make([]arm.Arm, arms), Horizon: horizon, Epsilon: eps, Delta: delta}
	return s.Setup(scenario.Policy{ID: spec.ID}, spec)
}

// Key returns the key of a run.
func Key(run int) random.Key { return random.NewKey(20250101).Sub(uint64(run)) }

// Start returns a run of a policy.
func Start(arms []arm.Arm, spec policy.Spec, set policy.Setup, run int, mode sim.Mode) *sim.Run {
	return sim.Start(arms, spec, set, Key(run), mode)
}

// Played returns the policy that makes a run's choices: the base of a policy that only adds something to show.
func Played(p policy.Policy) policy.Policy {
	if b, ok := p.(interface{ Base() policy.Policy }); ok {
		return b.Base()
	}
	return p
}

// A Stretch is a number of consecutive pulls of one arm.
type Stretch struct {
	Arm   int
	Pulls int64
}

// Actions advances a run to its horizon, one pull at a time. It returns the actions as stretches of one arm.
func Actions(r *sim.Run) (all []Stretch) {
	for r.Pulled() < r.Horizon() {
		r.Advance(r.Pulled()+1, 1)
		if last := len(all) - 1; last >= 0 && all[last].Arm == r.Last() {
			all[last].Pulls++
		} else {
			all = append(all, Stretch{r.Last(), 1})
		}
	}
	return all
}

// Differ describes the first difference between two sequences of actions. It returns "" if they are equal.
func Differ(a, b []Stretch) string {
	if slices.Equal(a, b) {
		return ""
	}
	var t int64
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("after %d pulls one plays %v, the other %v", t, a[i], b[i])
		}
		t += a[i].Pulls
	}
	return "one is longer"
}
