//go:build !js

package guard_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written"
	"epsilonarcade/core/written/examples"
	"epsilonarcade/core/written/guard"
	"epsilonarcade/core/written/interp"
)

// guarded returns a policy as a guard runs it.
func guarded(t *testing.T, g *guard.Guard, source string) (policy.Spec, policy.Setup) {
	t.Helper()
	spec, err := written.Spec(source)
	if err != nil {
		t.Fatal(err)
	}
	spec.New = g.Interpreter(source, spec)
	s := policy.Setup{Arms: 2, Horizon: 2000, Epsilon: 1, Delta: 0.01, Params: map[string]float64{}}
	for _, q := range spec.Params {
		s.Params[q.Name] = q.Default
	}
	return spec, s
}

func pulls(spec policy.Spec, s policy.Setup) []int64 {
	r := sim.Start(arm.Bernoullis(0.6, 0.4), spec, s, random.NewKey(3), sim.Leaps)
	r.Advance(s.Horizon, math.MaxInt)
	return r.Pulls()
}

func TestAGuardChangesNoRunAndSaysNothingOfAnOrdinaryOne(t *testing.T) {
	for _, e := range examples.All() {
		var g guard.Guard
		spec, s := guarded(t, &g, e.Source)
		stop := g.Watch(guard.Limits{Heap: 1 << 40, Call: time.Minute}, func(err error) { t.Errorf("%s: %v", e.ID, err) })
		got := pulls(spec, s)
		spec.New = interp.New(e.Source, spec)
		if want := pulls(spec, s); got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%s pulls %v, and %v with a guard", e.ID, want, got)
		}
		stop()
	}
}

// told runs a policy under limits and returns what the guard says.
func told(t *testing.T, l guard.Limits, source string, horizon int64) string {
	t.Helper()
	var g guard.Guard
	spec, s := guarded(t, &g, source)
	s.Horizon = horizon
	says := make(chan error, 1)
	defer g.Watch(l, func(err error) { says <- err })()
	done := make(chan bool)
	go func() {
		pulls(spec, s)
		close(done)
	}()
	select {
	case err := <-says:
		<-done
		return err.Error()
	case <-time.After(time.Minute):
		t.Fatal("the guard says nothing")
	}
	return ""
}

func TestAGuardNamesThePolicyOfACallThatTakesLong(t *testing.T) {
	text := `policy(name = "Slow")
def choose(t, arms):
    n = 0
    while n < 20000:
        n += 1
        sorted(range(20))
    return 0
`
	if got := told(t, guard.Limits{Heap: 1 << 40, Call: time.Nanosecond}, text, 3); got != "Slow takes more than 1ns for one call" {
		t.Error(got)
	}
}

func TestAGuardNamesThePolicyThatTakesMuchMemory(t *testing.T) {
	text := `policy(name = "Hoarder")
kept = []
def choose(t, arms):
    kept.append(list(range(20000)))
    return 0
`
	if got := told(t, guard.Limits{Heap: 40 << 20, Call: time.Minute}, text, 400); !strings.HasPrefix(got, "Hoarder takes more than 40 MiB") {
		t.Error(got)
	}
}
