//go:build !js

package guard_test

import (
	"math"
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

// stopped runs a policy under limits and returns how it has failed.
func stopped(t *testing.T, l guard.Limits, source string, horizon int64) string {
	t.Helper()
	var g guard.Guard
	spec, s := guarded(t, &g, source)
	s.Horizon = horizon
	defer g.Watch(l, func(err error) { t.Errorf("it goes on: %v", err) })()
	r := sim.Start(arm.Bernoullis(0.6, 0.4), spec, s, random.NewKey(3), sim.Leaps)
	r.Advance(s.Horizon, math.MaxInt)
	if r.Err() == nil {
		return "it has ended"
	}
	return r.Err().Error()
}

func TestAPolicyThatTakesLongFailsAtItsLine(t *testing.T) {
	text := `policy(name = "Slow")
def choose(t, arms):
    n = 0
    while n < 50000:
        n += 1
    return 0
`
	got := stopped(t, guard.Limits{Heap: 1 << 40, Call: time.Nanosecond}, text, 1000)
	if got != "line 4: Slow takes more than 1ns for one call" && got != "line 5: Slow takes more than 1ns for one call" {
		t.Error(got)
	}
	begins := "policy(name = \"Slow\")\nn = 0\nwhile n < 1000000:\n    n += 1\ndef index(t, arm):\n    return 1\n"
	got = stopped(t, guard.Limits{Heap: 1 << 40, Call: time.Nanosecond}, begins, 10)
	if got != "line 3: Slow takes more than 1ns for one call" && got != "line 4: Slow takes more than 1ns for one call" {
		t.Error(got)
	}
}

func TestAPolicyThatTakesMuchMemoryFailsAtItsLine(t *testing.T) {
	for place, text := range map[string]string{
		"line 4: ": "policy(name = \"Hoarder\")\nkept = []\ndef choose(t, arms):\n    kept.append(list(range(20000)))\n    return 0\n",
		"line 5: ": "policy(name = \"Hoarder\")\nkept = []\ndef index(t, arm):\n    for i in range(3):\n        kept.append([t + i for i in range(10000)])\n    return 0\n",
		"line 6: ": "policy(name = \"Hoarder\")\nkept = {}\ndef index(t, arm):\n    return 1\ndef update(arm, n, total):\n    kept.update([((len(kept), i), \"a\" * 1000) for i in range(5000)])\n",
		"line 3: ": "policy(name = \"Hoarder\")\nkept = []\nkept.extend([[0] * 1000 for i in range(200000)])\ndef index(t, arm):\n    return 1\n",
	} {
		if got := stopped(t, guard.Limits{Heap: 40 << 20, Call: time.Minute}, text, 4000); got != place+"Hoarder takes more than 40 MiB of memory" {
			t.Errorf("%s\n%s", got, text)
		}
	}
}
