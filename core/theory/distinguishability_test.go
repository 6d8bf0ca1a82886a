package theory

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

// The reference values were computed to 30 digits. E(X − μ*)/h = 0 was solved by 70 bisections with tanh-sinh
// quadrature in arbitrary precision, and E[1 − X; X ≤ q] = Δ by 90 bisections with the hypergeometric series.
func TestDistancesOfBetaLaws(t *testing.T) {
	for _, c := range []struct{ a, b, top, kl, tv float64 }{
		{4, 1, .9, .2972633575904704, .2217058268015443}, {2, 5, .5, .3264805138932786, .2375006985660241},
		{2, 5, .9, 1.935918426327379, .7891749049406643}, {.5, .5, .7, .1743533871447778, .2071585526207},
		{30, 20, .65, .1183564433129345, .09531991315344248}, {10, 3, .77, 2.340087751525797e-5, .001141350947534626},
	} {
		law := arm.Beta{A: c.a, B: c.b}
		near(t, fmt.Sprintf("d_inf(%v, %v)", law, c.top), unitKL(law, c.top, c.top-law.Mean()), c.kl, 1e-10)
		near(t, fmt.Sprintf("t_inf(%v, %v)", law, c.top), unitTV(law, c.top-law.Mean()), c.tv, 1e-11)
	}
}

// For a uniform distribution, the integral is elementary. With c = 1 + λμ*, E log h is (c log c − (c − λ) log(c − λ))/λ
// − 1. Its derivative is 0 if log(c/(c − λ)) = λ. Moving the lowest mass q to 1 increases the mean by q − q²/2.
func TestDistancesOfAUniformLaw(t *testing.T) {
	for _, top := range []float64{.501, .55, .7, .9, .99} {
		low, high := 0.0, 1/(1-top)
		for range 200 {
			if l := (low + high) / 2; math.Log((1+l*top)/(1+l*top-l)) < l {
				low = l
			} else {
				high = l
			}
		}
		c := 1 + low*top
		want := (c*math.Log(c)-(c-low)*math.Log(c-low))/low - 1
		near(t, fmt.Sprint("d_inf of the uniform law under ", top), unitKL(arm.Uniform{}, top, top-.5), want, 1e-9)
		near(t, fmt.Sprint("t_inf of the uniform law under ", top), unitTV(arm.Uniform{}, top-.5), 1-math.Sqrt(1-2*(top-.5)), 1e-12)
	}
}

// If two types of arms have the same distribution, the distances are equal.
func TestTheDistanceDoesNotDependOnTheType(t *testing.T) {
	for _, c := range []struct{ a, b arm.Arm }{
		{arm.Uniform{}, arm.Beta{A: 1, B: 1}}, {arm.Triangular{Mode: 1}, arm.Beta{A: 2, B: 1}},
		{arm.Triangular{Mode: 0}, arm.Beta{A: 1, B: 2}}, {arm.Bernoulli{P: .3}, arm.TwoPoint{Low: 0, High: 1, P: .3}},
		{arm.Bernoulli{P: .3}, arm.Beta{A: 3e-13, B: 7e-13}},
	} {
		gap := .8 - c.a.Mean()
		near(t, fmt.Sprintf("d_inf of %v", c.b), unitKL(c.b, .8, gap), unitKL(c.a, .8, gap), 1e-9)
		near(t, fmt.Sprintf("t_inf of %v", c.b), unitTV(c.b, gap), unitTV(c.a, gap), 1e-9)
	}
}

// For rewards of 0 and 1, the distances over all distributions on [0, 1] equal those over Bernoulli distributions.
func TestBernoulliDistancesInTheLargerClass(t *testing.T) {
	for _, mean := range []float64{0, .01, .3, .6, .749} {
		law, gap := arm.Bernoulli{P: mean}, .75-mean
		near(t, "d_inf", unitKL(law, .75, gap), KL(mean, .75), 1e-12)
		near(t, "t_inf", unitTV(law, gap), gap, 1e-12)
		// The bounds of Bernoulli arms equal their formula to the last bit.
		q, _ := ask(consistent, Problem{Arms: []arm.Arm{arm.Bernoulli{P: .75}, arm.TwoPoint{Low: 0, High: 1, P: mean}}})
		if kl, tv := q.distinguishability(1); kl != KL(mean, .75) || tv != q.gaps[1] {
			t.Errorf("d_inf and t_inf under 0.75 of %v are %v and %v", mean, kl, tv)
		}
	}
}

// For two possible rewards, the derivatives of the terms cancel at λ = −Δ/(y₁ y₂), where y is the reward minus μ*.
func TestDistanceOfALawOfTwoRewards(t *testing.T) {
	l := .05 / (.35 * .15)
	near(t, "two rewards", unitKL(arm.TwoPoint{Low: .25, High: .75, P: .6}, .6, .05), .4*math.Log(1+l*.35)+.6*math.Log(1-l*.15), 1e-12)
}

// The test moves the lowest mass to 1, on a grid of cells, until the mean is μ*.
func TestTVDistanceMovesTheLowestMass(t *testing.T) {
	const cells = 200_000
	for what, c := range map[string]struct {
		law     arm.Arm
		density func(x float64) float64
	}{
		"uniform":    {arm.Uniform{}, func(float64) float64 { return 1 }},
		"Beta(4, 1)": {arm.Beta{A: 4, B: 1}, func(x float64) float64 { return 4 * x * x * x }},
		"Beta(2, 3)": {arm.Beta{A: 2, B: 3}, func(x float64) float64 { return 12 * x * (1 - x) * (1 - x) }},
		"triangular": {arm.Triangular{Mode: .3}, func(x float64) float64 { return 2 * min(x/.3, (1-x)/.7) }},
	} {
		for _, share := range []float64{.01, .4, .95} {
			gap := share * (1 - c.law.Mean())
			moved, left := 0.0, gap
			for i := range cells {
				x := (float64(i) + .5) / cells
				mass := min(c.density(x)/cells, left/(1-x))
				moved += mass
				left -= mass * (1 - x)
			}
			near(t, "t_inf of "+what, unitTV(c.law, gap), moved, 1e-4)
		}
	}
	near(t, "part of the lower reward", unitTV(arm.TwoPoint{Low: .2, High: .6, P: .25}, .3), .3/.8, 1e-12)
	near(t, "all of it and part of the upper one", unitTV(arm.TwoPoint{Low: .2, High: .6, P: .75}, .4), .25+(.4-.25*.8)/.4, 1e-12)
}

// The bound of Theorem 3 adds up the terms of arms of different types.
func TestBoundOfArmsOfSeveralKinds(t *testing.T) {
	arms := []arm.Arm{arm.Bernoulli{P: .8}, arm.Uniform{}, gaussian(.3, .5), arm.Bernoulli{P: .6}}
	kl, tv := unitKL(arm.Uniform{}, .8, .3), 1-math.Sqrt(.4)
	gap, sd := .5, .5
	free := .3/kl + gap/(square(gap/sd)/2) + .2/KL(.6, .8)
	near(t, "without privacy", lowerRate(t, "consistent", Problem{Arms: arms}), free, 1e-9)
	eps := .01
	private := (.3/tv + .5/math.Erf(.5/math.Sqrt2) + 1) / (6 * eps)
	near(t, "private branch", lowerRate(t, "sequence-bernoulli-private", Problem{Arms: arms, Epsilon: eps}), private, 1e-9)
	near(t, "much privacy", lowerRate(t, "sequence-bernoulli", Problem{Arms: arms, Epsilon: eps}), private, 1e-9)
	near(t, "little privacy", lowerRate(t, "sequence-bernoulli", Problem{Arms: arms, Epsilon: 50}), free, 1e-9)
	// Cached distances change no bound.
	kept := Distances{}
	for _, top := range []float64{.8, .9, .8, .9} {
		p := Problem{Arms: append([]arm.Arm{arm.Bernoulli{P: top}}, arms[1:]...)}
		want := lowerRate(t, "consistent", p)
		p.Distances = kept
		near(t, "with distances of other problems", lowerRate(t, "consistent", p), want, 0)
	}
	// No distribution on [0, 1] has a mean above 1.5, so the bound has only the Gaussian arm's term.
	high := append([]arm.Arm{gaussian(1.5, .5)}, arms...)
	near(t, "a best mean above 1", lowerRate(t, "consistent", Problem{Arms: high}), 1.2/(.5*square(1.2/.5)), 1e-12)
	refuses(t, "consistent", Problem{Arms: []arm.Arm{gaussian(1.5, 1), arm.Uniform{}}}, 1e6, Vacuous)
	unknown := law{.5, 0, 1, arm.Uniform{}.Expect}
	for _, id := range []string{"consistent", "sequence-bernoulli", "sequence-bernoulli-private"} {
		refuses(t, id, Problem{Arms: []arm.Arm{arm.Bernoulli{P: .8}, unknown}, Epsilon: 1}, 1e6, OtherRewards)
	}
}

// Even for extreme shapes and means, the distances satisfy 2 t_inf² ≤ d_inf (Pinsker) and Δ ≤ t_inf ≤ 1.
func TestExtremeLawsHaveDistances(t *testing.T) {
	for _, law := range []arm.Arm{
		arm.Beta{A: 1e6, B: 1e6}, arm.Beta{A: 1e-3, B: 1e6}, arm.Beta{A: 1e6, B: 1e-3}, arm.Beta{A: .1, B: .1},
		arm.Beta{A: 1.001, B: 1.001}, arm.Triangular{}, arm.Triangular{Mode: 1}, arm.TwoPoint{Low: .5, High: .5, P: .5},
		arm.TwoPoint{Low: .5, High: 1, P: 1e-9}, arm.TwoPoint{}, arm.Uniform{},
	} {
		mean := law.Mean()
		for _, share := range []float64{1e-9, 1e-3, .5, 1 - 1e-6} {
			top := mean + share*(1-mean)
			gap := top - mean
			if !(gap > 1e-12 && top < 1) {
				continue
			}
			kl, tv := unitKL(law, top, gap), unitTV(law, gap)
			if !(kl >= 2*tv*tv*(1-1e-6)) || !(tv >= gap*(1-1e-6)) || !(tv <= 1+1e-12) || math.IsInf(kl, 0) {
				t.Errorf("%#v under %v: d_inf = %v, t_inf = %v", law, top, kl, tv)
			}
		}
	}
}
