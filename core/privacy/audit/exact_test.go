package audit_test

import (
	"encoding/json"
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
)

// A mechanism that is given ε loses ε, whatever that is: also where the chance of the likelier
// response is 1 to the last digit. So no policy behind one is accused.
func TestResponsesLoseTheirEpsilon(t *testing.T) {
	for _, s := range policy.All() {
		if s.Notion != policy.Reward && s.Notion != policy.RewardHeterogeneous {
			continue
		}
		least := 0.0
		if s.Notion == policy.RewardHeterogeneous {
			least = 1 // ε_min, below which responses are dropped
		}
		for _, eps := range []float64{1e-6, .3, 1, 10, 30, 36, 60, 100} {
			r := finish(prepare(t, audit.Draft{ID: s.ID, Epsilon: &eps, Runs: 100}))
			want := eps
			if eps < least {
				want = 0
			}
			if r.Violated || math.Abs(float64(r.Exact)-want) > 1e-12*want {
				t.Errorf("%s at ε = %v: %+v", s.ID, eps, r)
			}
		}
	}
}

// An exact ε is a number, infinite or not known, in words and in JSON.
func TestThreeKindsOfExact(t *testing.T) {
	for _, c := range []struct {
		exact           audit.Exact
		known, infinite bool
		text, json      string
	}{
		{1.25, true, false, "1.2500", `{"exact":1.25}`}, {0, true, false, "0.0000", `{"exact":0}`},
		{1.5e-6, true, false, "1.5e-06", `{"exact":1.5e-06}`}, {100, true, false, "100.0000", `{"exact":100}`},
		{audit.Exact(math.Inf(1)), true, true, "infinite", `{"exact":"infinite"}`},
		{audit.Exact(math.NaN()), false, false, "not known", `{}`},
	} {
		text, err := json.Marshal(struct {
			Exact audit.Exact `json:"exact,omitzero"`
		}{c.exact})
		if c.exact.Known() != c.known || c.exact.Infinite() != c.infinite || c.exact.String() != c.text || string(text) != c.json || err != nil {
			t.Errorf("%v: %v, %v, %s, %v", float64(c.exact), c.exact.Known(), c.exact.Infinite(), text, err)
		}
	}
}
