package arm

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var beta = Family{
	ID: "beta", Name: say.Of("kind-beta"),
	Params: []Param{{"a", leastPositive, maxShape, none}, {"b", leastPositive, maxShape, none}},
	Make:   func(v []float64) Arm { return Beta{v[0], v[1]} },
	near:   func(mean float64) []float64 { return []float64{10 * mean, 10 - 10*mean} },
}

// Beta pays a reward with density r^{A−1} (1−r)^{B−1} / B(A, B) on [0, 1].
type Beta struct {
	A, B float64
}

// Mean returns A/(A + B).
func (b Beta) Mean() float64 { return b.A / (b.A + b.B) }

// Bounds returns 0 and 1.
func (b Beta) Bounds() (low, high float64) { return 0, 1 }

// Draw fills rewards. If the shapes are far below 1, a reward may round to 0 or 1.
func (b Beta) Draw(src *random.Source, rewards []float64) {
	src.Betas(rewards, b.A, b.B)
}

// Expect integrates over the logit z of r. The density of z is proportional to
//
//	exp(−A log(1 + e^{−z}) − B log(1 + e^z)).
//
// It is bell-shaped for small and large shapes. Its mode is log(A/B), and it decreases like
// e^{−A|z|} on the left and like e^{−Bz} on the right. The trapezoid rule takes even steps of t in
// z = log(A/B) + w sinh t, where w is the smaller of 1 and the width at the mode. So they cover the
// bell and tails of any length. The same rule gives the normalising constant.
func (b Beta) Expect(f func(float64) float64) float64 {
	const step = 1.0 / 32
	width := math.Min(1, math.Sqrt(1/b.A+1/b.B))
	var sum, mass float64
	// add adds the term of the rule at d = z − log(A/B), and reports whether to continue.
	add := func(d, slope float64) bool {
		l := b.logDensity(d)
		w := float64(slope * random.Exp(l))
		mass += w
		sum += float64(w * f(b.A/(b.A+float64(b.B*random.Exp(-d)))))
		return l > -50
	}
	add(0, 1)
	for _, side := range []float64{1, -1} {
		for t := step; ; t += step {
			up, down := random.Exp(t)/2, random.Exp(-t)/2
			if !add(side*width*(up-down), up+down) {
				break
			}
		}
	}
	return sum / mass
}

// logDensity returns the logarithm of the logit's density at distance d above the mode, relative to
// the density at the mode.
func (b Beta) logDensity(d float64) float64 {
	n := b.A + b.B
	near, far := b.A, b.B // far is the shape that governs the tail on the side of d, near the other one
	if d < 0 {
		near, far, d = far, near, -d
	}
	// From the mode to d, log(1 + e^z) rises by l + d and log(1 + e^{−z}) by l, which is negative.
	var l float64
	if d < 1 {
		l = random.Log1p(float64(far / n * random.Expm1(-d)))
	} else {
		l = random.Log(near/n + float64(far/n*random.Exp(-d)))
	}
	return -float64(n*l) - float64(far*d)
}

func (b Beta) describe() (Family, []float64) { return beta, []float64{b.A, b.B} }
