package interp_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written"
	"epsilonarcade/core/written/examples"
	"epsilonarcade/core/written/interp"
)

func init() { interp.Register() }

// read returns the policy of a text.
func read(t testing.TB, source string) policy.Spec {
	t.Helper()
	spec, err := written.Spec(source)
	if err != nil {
		t.Fatal(err)
	}
	if err := interp.Check(source); err != nil {
		t.Fatal(err)
	}
	return spec
}

// setup is what a policy is started with at ε = 1, δ = 0.01.
func setup(spec policy.Spec, arms int, horizon int64) policy.Setup {
	s := policy.Setup{Arms: arms, Horizon: horizon, Epsilon: 1, Delta: 0.01, Params: map[string]float64{}}
	for _, q := range spec.Params {
		s.Params[q.Name] = q.Default
	}
	return s
}

var means = []float64{0.75, 0.7, 0.5, 0.3}

func bandit() (all []arm.Arm) {
	for _, m := range means {
		all = append(all, arm.Bernoulli{P: m})
	}
	return all
}

// actions returns the arms of the first pulls of a run, read pull by pull.
func actions(t testing.TB, spec policy.Spec, horizon int64, key random.Key) (arms []int) {
	t.Helper()
	r := sim.Start(bandit(), spec, setup(spec, len(means), horizon), key, sim.Textbook)
	before := r.Pulls()
	for range horizon {
		r.Advance(r.Pulled()+1, math.MaxInt)
		now := r.Pulls()
		for a := range now {
			if now[a] != before[a] {
				arms = append(arms, a)
			}
		}
		before = now
	}
	return arms
}

func TestExamplesDoWhatTheBuiltInPolicyDoes(t *testing.T) {
	for _, e := range examples.All() {
		if e.Of == "" {
			continue
		}
		t.Run(e.ID, func(t *testing.T) {
			spec := read(t, e.Source)
			of, _ := policy.Find(e.Of)
			spec.ID = of.ID // for the same stream
			for run := range 3 {
				got := actions(t, spec, 3000, random.NewKey(1).Sub(uint64(run)))
				want := actions(t, of, 3000, random.NewKey(1).Sub(uint64(run)))
				same := 0
				for i := range want {
					if same = i; got[i] != want[i] {
						break
					}
				}
				t.Log(same+1, "pulls are the same")
			}
		})
	}
}
