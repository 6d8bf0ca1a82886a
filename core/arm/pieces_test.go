package arm_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"

	"gonum.org/v1/gonum/stat/distuv"
)

// below returns P(R ≤ x) and, for rewards in [0, 1], E[R; R ≤ x] in closed form. For Beta(A, B),
// the latter is A/(A + B) times P(R ≤ x) for Beta(A + 1, B).
func below(t *testing.T, a arm.Arm, x float64) (chance, reward float64) {
	switch a := a.(type) {
	case arm.Beta:
		return distuv.Beta{Alpha: a.A, Beta: a.B}.CDF(x), a.Mean() * distuv.Beta{Alpha: a.A + 1, Beta: a.B}.CDF(x)
	case arm.Uniform:
		return x, x * x / 2
	case arm.Triangular:
		if c := a.Mode; x >= c && c < 1 {
			return 1 - (1-x)*(1-x)/(1-c), a.Mean() - (1-x*x-2./3*(1-x*x*x))/(1-c)
		}
		return x * x / a.Mode, 2. / 3 * x * x * x / a.Mode
	}
	normal := func(mean, sd float64) float64 { return math.Erfc((mean-x)/sd/math.Sqrt2) / 2 }
	switch a := a.(type) {
	case arm.Gaussian:
		return normal(a.M, a.SD), math.NaN()
	case arm.TwoGaussian:
		return (normal(a.M-a.Offset, a.SD) + normal(a.M+a.Offset, a.SD)) / 2, math.NaN()
	}
	t.Fatalf("%T: say what its distribution function is, and see that ExpectPieces knows its kinks", a)
	return 0, 0
}

// discrete reports whether an arm pays finitely many rewards. Their tests are in the files of their families.
func discrete(a arm.Arm) bool {
	_, _, _, two := arm.TwoValues(a)
	_, list := a.(arm.Empirical)
	return two || list
}

// The draws of every continuous family follow its distribution function.
func TestDrawsFollowTheirLaw(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, x := range e.examples {
			if discrete(x.arm) {
				continue
			}
			src, reward := random.NewKey(3).Source(), make([]float64, 64)
			i := 0
			if err := lawtest.Uniform(testkit.Either(200_000, 20_000), func() float64 {
				if i = (i + 1) % len(reward); i == 1 {
					x.arm.Draw(&src, reward)
				}
				chance, _ := below(t, x.arm, reward[i])
				return chance
			}); err != nil {
				t.Errorf("%s %+v: %v", k.ID, x.arm, err)
			}
		}
	})
}

// The expectation of a piecewise linear curve has a closed form. The test covers every continuous family
// on [0, 1], and curves with steep pieces and a jump.
func TestExpectationsOfPiecesAreTheClosedForms(t *testing.T) {
	each(t, func(t *testing.T, k arm.Family, e enrolment) {
		for _, x := range e.examples {
			low, high := x.arm.Bounds()
			if discrete(x.arm) || low < 0 || high > 1 {
				continue
			}
			for _, knots := range [][4][2]float64{
				{{0, 0}, {.25, .1}, {.75, .9}, {1, 1}}, {{0, .2}, {.4999, .2}, {.5001, .9}, {1, .9}},
				{{0, 0}, {.8, .3}, {.8, .7}, {1, 1}}, {{0, 1}, {.001, 0}, {.999, 0}, {1, 1}},
			} {
				var want float64
				for i, q := range knots[1:] {
					if p := knots[i]; p[0] < q[0] {
						slope := (q[1] - p[1]) / (q[0] - p[0])
						chance0, reward0 := below(t, x.arm, p[0])
						chance1, reward1 := below(t, x.arm, q[0])
						want += (p[1]-slope*p[0])*(chance1-chance0) + slope*(reward1-reward0)
					}
				}
				f := func(r float64) float64 {
					i := 0
					for i < 2 && r >= knots[i+1][0] {
						i++
					}
					p, q := knots[i], knots[i+1]
					return p[1] + (q[1]-p[1])/(q[0]-p[0])*(r-p[0])
				}
				if got := arm.ExpectPieces(x.arm, f, knots[1][0], knots[2][0]); math.Abs(got-want) > 1e-12 {
					t.Errorf("%s %+v, knots %v: %.14g, want %.14g", k.ID, x.arm, knots, got, want)
				}
			}
		}
	})
}
