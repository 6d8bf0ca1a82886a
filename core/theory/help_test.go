package theory

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

var near = testkit.Near

// A law is an arm of a kind that core/arm does not have.
type law struct {
	mean, low, high float64
	expect          func(f func(float64) float64) float64
}

func (l law) Mean() float64                          { return l.mean }
func (l law) Bounds() (low, high float64)            { return l.low, l.high }
func (l law) Draw(*random.Source, []float64)         { panic("no bound draws a reward") }
func (l law) Expect(f func(float64) float64) float64 { return l.expect(f) }

// pair pays low or high with equal probability.
func pair(low, high float64) arm.Arm { return arm.TwoPoint{Low: low, High: high, P: 0.5} }

func gaussian(mean, sd float64) arm.Arm { return arm.Gaussian{M: mean, SD: sd} }

func mixed(t *testing.T) []arm.Arm { return policytest.Instance(t, "ren-20-mixed") }

func gaussians(t *testing.T) []arm.Arm { return policytest.Instance(t, "ren-20-gaussian") }

// users returns a law of privacy levels, as scenarios write it.
func users(t *testing.T, law string) *mechanism.Levels {
	t.Helper()
	levels, err := mechanism.ParseLevels(law)
	if err != nil {
		t.Fatalf("the law %q %v", law, err)
	}
	return &levels
}

func find(t *testing.T, id string) Bound {
	t.Helper()
	b, ok := Find(id)
	if !ok {
		t.Fatalf("no bound %q", id)
	}
	return b
}

// worked are the bounds of which a test has asked for a value.
var worked = map[string]bool{}

// TestMain fails if all tests have passed and none of them knows the value of some bound.
func TestMain(m *testing.M) {
	code := m.Run()
	if all := flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == ""; all && code == 0 {
		for _, b := range Bounds() {
			if b.Kind != Order && !worked[b.ID] {
				fmt.Printf("no test has a value of the bound %s: work one out by hand, in a test of core/theory named by its policy's id (see ucb_test.go)\n", b.ID)
				code = 1
			}
		}
	}
	os.Exit(code)
}

// at returns a bound's value, which may be vacuous.
func at(t *testing.T, id string, p Problem, horizon float64) float64 {
	t.Helper()
	worked[id] = true
	v, err := find(t, id).At(p, horizon)
	if err != nil && reason(err) != Vacuous {
		t.Fatalf("%s refuses: %v", id, err)
	}
	return v
}

func reason(err error) Reason {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Reason
	}
	return ""
}

// refuses reports whether the bound refuses for this reason.
func refuses(t *testing.T, id string, p Problem, horizon float64, want Reason) {
	t.Helper()
	v, err := find(t, id).At(p, horizon)
	if reason(err) != want {
		t.Errorf("%s at T = %g gives %v, %v; want a refusal: %s", id, horizon, v, err, want)
	}
	if want != Vacuous && v != 0 {
		t.Errorf("%s refuses and yet says %v", id, v)
	}
}
