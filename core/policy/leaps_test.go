package policy_test

import (
	"cmp"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// leapInstances are instances that lead to long leaps, short leaps, and leaps that are hard to certify.
var leapInstances = map[string][]float64{
	"wang-zhu-9":      {.30, .35, .40, .45, .50, .55, .60, .65, .70},
	"ren-20":          {.9, .8, .8, .8, .8, .8, .7, .7, .7, .7, .7, .6, .6, .6, .6, .6, .5, .5, .5, .5},
	"azize five arms": {.75, .625, .5, .375, .25},
	"near tie":        {.5, .501},
	"ties and ends":   {0, 1, 1, .5, .5, 0},
}

// draws reports whether a policy draws a number for each arm before some of its pulls.
func draws(t *testing.T, spec policy.Spec) bool {
	set := setup(spec, 2, 5000, 5, .5)
	noise := runKey(0).Source()
	p := spec.New(set, &noise)
	i, ok := p.(policy.Inspector)
	for pulled := int64(0); ok && pulled < set.Horizon; {
		if i.Inspect(pulled).Why == policy.Drawn {
			return true
		}
		arm, sure := p.Next(pulled)
		p.Update(arm, tape.Block{N: sure, Kept: sure, Sum: float64(sure / 2), Weight: 4 * float64(sure)})
		pulled += sure
	}
	return false
}

// sameActions fails the test unless a run makes the same choices with leaps as pull by pull.
func sameActions(t *testing.T, arms []arm.Arm, spec policy.Spec, set policy.Setup, run int) {
	t.Helper()
	if where := differ(actions(startOn(arms, spec, set, run, sim.Leaps)), actions(startOn(arms, spec, set, run, sim.Textbook))); where != "" {
		t.Errorf("%s on %v with %v, run %d, leaps against textbook: %s", spec.ID, arms, set.Params, run, where)
	}
}

// If a policy's choices depend only on its tape and on noise that it keeps, its first 300,000 actions are the same
// with leaps as pull by pull. Leaps become longer with time, so more actions would add few leaps.
func TestLeapsAreTheTextbookActionForAction(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, _ enrolment) {
		if draws(t, spec) {
			return
		}
		for name, means := range leapInstances {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				horizon := testkit.Either[int64](300_000, 50_000)
				set := setup(spec, len(means), horizon, 1, 0.1)
				set.Law = levels(t, .5, 2) // only heterogeneous policies use it
				sameActions(t, arm.Bernoullis(means...), spec, set, 0)
			})
		}
	})
}

// Leaps also match the textbook under large tree noise, where the winning arm changes at most steps.
func TestLeapsUnderLargeTreeNoiseAreTheTextbook(t *testing.T) {
	for _, id := range []string{"dp-ucb", "private-ucb"} {
		for name, means := range leapInstances {
			spec := find(t, id)
			set := setup(spec, len(means), testkit.Either[int64](200_000, 20_000), .1, 0)
			t.Run(id+"/"+name, func(t *testing.T) { sameActions(t, arm.Bernoullis(means...), spec, set, 0) })
		}
	}
}

// UCB1's leaps also match the textbook if responses take two values other than 0 and 1.
func TestLeapsOnOtherValuesAreTheTextbook(t *testing.T) {
	two := func(low, high, p float64) arm.Arm { return arm.TwoPoint{Low: low, High: high, P: p} }
	instances := map[string][]arm.Arm{
		"two-point arms": {two(.4, 1, .5), two(.25, .75, .8), two(0, .5, .9), two(.6, .6, .5), two(.1, 1, .6), arm.Bernoulli{P: .7}},
		"Bernoulli arms": arm.Bernoullis(five...),
	}
	spec := find(t, "ucb1")
	for name, arms := range instances {
		for _, sigmoid := range []float64{0, 1} {
			set := setup(spec, len(arms), testkit.Either[int64](300_000, 30_000), 0, 0)
			set.Params["sigmoid"] = sigmoid
			leaps := startOn(arms, spec, set, 0, sim.Leaps)
			looks := 0
			for leaps.Pulled() < leaps.Horizon() {
				leaps.Advance(leaps.Horizon(), 1)
				looks++
			}
			// After the sigmoid the gaps are small, and leaps are short, few and late.
			if (int64(looks) >= set.Horizon && !brief()) || (sigmoid == 0 && int64(looks) > set.Horizon/2) {
				t.Errorf("%s, sigmoid %v: %d looks for %d pulls", name, sigmoid, looks, set.Horizon)
			}
			sameActions(t, arms, spec, set, 0)
			t.Logf("%s, sigmoid %v: %d looks", name, sigmoid, looks)
		}
	}
}

// The leaps of index policies also match the textbook on arms of other kinds, and with rewards of any size.
func TestLeapsOnOtherArmsAreTheTextbook(t *testing.T) {
	for id, instance := range map[string]string{
		"ucb1": "ren-20-mixed", "kl-ucb": "ren-20-mixed", "ldp-ucb-b": "ren-20-mixed", "ldp-ucb-l": "ren-20-mixed",
		"heldp-ucb-b": "ren-20-mixed", "heldp-ucb-l": "ren-20-mixed",
		"ldp-ucb-bs": "ren-20-gaussian", "ldp-ucb-ls": "ren-20-gaussian", "ldp-ucb-l-unbounded": "ren-20-gaussian",
		"heldp-ucb-bs": "ren-20-gaussian", "heldp-ucb-ls": "ren-20-gaussian",
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			spec, arms := find(t, id), named(t, instance)
			for run := range 2 {
				set := setup(spec, len(arms), testkit.Either[int64](1_000_000, 50_000), 1, 0)
				if id == "kl-ucb" {
					set.Horizon /= 5
				}
				if run == 1 { // a switch and levels, for policies that use them
					set.Law, set.Params["eps_min"], set.Params["sigmoid"] = levels(t, .2, .5, 2), .5, 1
				}
				sameActions(t, arms, spec, set, run)
			}
		})
	}
}

// Leaps need few reads. Without this test, a policy that never leaps would pass the tests above. A policy that is not
// named here makes at most one read for every two pulls.
func TestLeapsAreLong(t *testing.T) {
	named := map[string]int{
		"ucb1": 20_000, "kl-ucb": 8_000, "ldp-ucb-b": 45_000, "ldp-ucb-l": 99_000, "heldp-ucb-b": 35_000, "heldp-ucb-l": 80_000,
		"d-ucb": 1_000_000, "sw-ucb": 1_000_000, // these do not leap
		"dp-ucb": 120_000, "dp-ucb-bound": 30_000, "private-ucb": 600_000, "naive-ucb": 1_000_000, // here noise decides, and each arm may win at each pull
		"adap-klucb": 200, "adap-ucb": 200, "dp-klucb": 200, "dp-imed": 200, "gdp-elim-new": 50, "dp-ucb-int": 20_000, "dp-se": 40, "lazy-dp-ts": 30_000,
	}
	for _, spec := range policy.All() {
		id, most := spec.ID, cmp.Or(named[spec.ID], 500_000)
		means := leapInstances["azize five arms"]
		r := start(means, spec, setup(spec, len(means), 1_000_000, 1, 0.1), 0, sim.Leaps)
		if left := r.Advance(r.Horizon(), most); r.Pulled() < r.Horizon() {
			t.Errorf("%s gets to %d pulls in %d looks: it is declared on a base of core/leap, or named here with as many as it needs", id, r.Pulled(), most)
		} else {
			t.Logf("%s: %d looks for a million pulls", id, most-left)
		}
	}
}
