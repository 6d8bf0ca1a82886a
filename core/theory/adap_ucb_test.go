package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// 13.7 thousand on the five arms at ε = 1, T = 10⁷.
func TestAdaPBoundOfTheFiveArms(t *testing.T) {
	p := Problem{Arms: policytest.Instance(t, "sajed-1"), Epsilon: 1}
	near(t, "AdaP-UCB's bound", at(t, "adap-ucb", p, 1e7), 13700, 1e-3)
	near(t, "by hand", at(t, "adap-ucb", p, 1e7), 16*3.1*math.Log(1e7)*(8+4+8/3.+2)+4*3*3.1/.1, 1e-9)
}

// The bound depends on ε below the largest gap only, and like 1/ε below the smallest.
func TestAdaPBoundHasTwoRegimes(t *testing.T) {
	arms := arm.Bernoullis(.8, .7, .3)
	b := func(eps float64) float64 { return slope(t, "adap-ucb", Problem{Arms: arms, Epsilon: eps}) }
	near(t, "large ε", b(.5), b(100), 1e-9)
	near(t, "small ε", b(.01), 10*b(.1), 1e-9)
}

func TestAdaPBoundNeedsAlphaAbove3(t *testing.T) {
	for _, alpha := range []float64{3, 2, -1, math.NaN(), math.Inf(1)} {
		refuses(t, "adap-ucb", Problem{Arms: arm.Default(), Epsilon: 1, Params: map[string]float64{"alpha": alpha}}, 1e6, OutOfRange)
	}
	refuses(t, "adap-klucb", Problem{Arms: arm.Default(), Epsilon: 1}, 1e6, Unstated)
}
