package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/random"
)

var _ = enrol("empirical", enrolment{examples: []example{
	{arm.NewEmpirical(.25), 0x3fb0000000000000, 0xb3405eb337858375},
	{arm.NewEmpirical(0, 1, 1), 0x3fe5555555555555, 0x13805eb337858375},
	{arm.NewEmpirical(.75, .5, 0, .5, .125, 1), 0x3fd62aaaaaaaaaab, 0x9a705eb337858375},
},
	link:  "1t-6tk2t&arms=empirical:0r2:0.25:1r3,empirical:0.6x2&policies=ucb1",
	means: `{"kind":"regret","arms":[{"kind":"empirical","values":[0,0,0.25,1,1,1]},{"kind":"empirical","values":[0.6]},{"kind":"empirical","values":[0.6]}],"policies":[{"id":"ucb1"}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
})

// The order of the observations does not matter, and each of them is equally likely.
func TestObservationsAreEquallyLikely(t *testing.T) {
	e := arm.NewEmpirical(.5, 0, .5, 1)
	if e != arm.NewEmpirical(1, .5, .5, 0) || e == arm.NewEmpirical(1, .5, 0, 0) {
		t.Error("equality depends on more than the observations")
	}
	values, counts := e.Counts(3)
	if len(values) != 3 || counts[0] != 1 || counts[1] != 2 || counts[2] != 1 {
		t.Fatal(values, counts)
	}
	if values, _ := e.Counts(2); values != nil {
		t.Error(values)
	}
	src, rewards, seen := random.NewKey(1).Source(), make([]float64, 100_000), make([]int, 3)
	e.Draw(&src, rewards)
	for _, r := range rewards {
		seen[int(2*r)]++
	}
	if p := lawtest.ChiSquare(seen, []float64{.25, .5, .25}); !(p > 1e-4) {
		t.Errorf("the rewards occur %v times", seen)
	}
	if got, want := arm.ExpectPieces(e, math.Exp, .5), (1+2*math.Exp(.5)+math.E)/4; math.Abs(got-want) > 1e-15 {
		t.Errorf("E e^r = %v, want %v", got, want)
	}
	for _, wrong := range []arm.Empirical{arm.NewEmpirical(), arm.NewEmpirical(.5, 1.5), arm.NewEmpirical(math.NaN())} {
		if arm.Check(wrong) == nil {
			t.Errorf("%d observations are accepted", wrong.Len())
		}
	}
}
