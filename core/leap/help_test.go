package leap_test

import (
	"math"
	"runtime"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
)

// brief says that there is little time: with -short and in WebAssembly.
func brief() bool { return testing.Short() || runtime.GOARCH == "wasm" }

// either returns full, or small where there is little time.
func either[T any](full, small T) T {
	if brief() {
		return small
	}
	return full
}

// skipIfBrief skips a test that shows what another test can find: it is about the
// laws, which are the same everywhere, and needs many runs.
func skipIfBrief(t *testing.T) {
	t.Helper()
	if brief() {
		t.Skip("needs many runs")
	}
}

// find returns a registered policy.
func find(t testing.TB, id string) policy.Spec {
	t.Helper()
	spec, ok := policy.Find(id)
	if !ok {
		t.Fatalf("no policy %q", id)
	}
	return spec
}

// setup returns what a policy is started with: the budget as far as it uses it, and
// parameters at their defaults.
func setup(spec policy.Spec, arms int, horizon int64, eps, delta float64) policy.Setup {
	s := scenario.Scenario{Arms: make([]arm.Arm, arms), Horizon: horizon, Epsilon: eps, Delta: delta}
	return s.Setup(scenario.Policy{ID: spec.ID}, spec)
}

// runKey returns the key of a run of these tests.
func runKey(run int) random.Key { return random.NewKey(20250101).Sub(uint64(run)) }

// near compares with a value of so many digits as are written down.
func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.9g, want %.9g", name, got, want)
	}
}
