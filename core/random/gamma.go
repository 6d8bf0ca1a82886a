package random

import "math"

// With shapes outside these bounds, some terms would overflow or underflow.
const (
	minShape = 1e-300
	maxShape = 1e300
)

// Gamma returns a draw from the gamma distribution with shape a and scale 1, which has the density
// x^(a-1) exp(-x) / Gamma(a) for x > 0, the mean a and the variance a. With a shape far below 1, a
// draw may underflow to 0. Gamma panics unless the shape is in [1e-300, 1e300].
//
// The method is due to Marsaglia and Tsang (2000, ACM Transactions on Mathematical Software
// 26(3)). For shapes below 1, it multiplies a draw with shape a+1 by U^(1/a), as they advise.
func (s *Source) Gamma(shape float64) float64 {
	checkShape("Gamma", shape)
	if shape < 1 {
		return s.gamma(shape+1) * Exp(-s.Exponential()/shape)
	}
	return s.gamma(shape)
}

// logGamma returns the logarithm of a gamma draw, which does not underflow.
func (s *Source) logGamma(shape float64) float64 {
	if shape < 1 {
		return Log(s.gamma(shape+1)) - s.Exponential()/shape
	}
	return Log(s.gamma(shape))
}

// gamma draws for a shape >= 1.
func (s *Source) gamma(shape float64) float64 {
	l := NewGammaLaw(shape)
	return l.Draw(s)
}

// A GammaLaw is a gamma distribution with a shape >= 1 and scale 1, prepared for draws. A draw is
// d (1+cz)^3 with a normal z, d = shape - 1/3 and c = 1/sqrt(9d). It is accepted with probability
// exp(gammaExcess).
type GammaLaw struct{ d, c float64 }

// NewGammaLaw returns the distribution with a shape in [1, 1e300].
func NewGammaLaw(shape float64) GammaLaw {
	d := shape - 1.0/3
	return GammaLaw{d, 1 / math.Sqrt(9*d)}
}

// Draw returns a draw. The fast path requires two things: the normal variate lies in the part of
// its layer that is entirely under the curve, and three independent bits show that the number u,
// which decides, is at most 1 - 1.5 d t^4. For t > -1/2, gammaFrom accepts such a u.
func (l *GammaLaw) Draw(s *Source) float64 {
	word := s.Uint64()
	strip := &ziggurat.strips[word%layers]
	z := strip.both(word)
	t := float64(l.c * z)
	v := 1 + t
	if square := float64(t * t); math.Abs(z) < strip.sure && t > -0.5 &&
		float64(1.5*l.d*square*square)+float64(word>>8&7)*0.125 <= 0.875 {
		return l.d * v * v * v
	}
	return s.gammaEdge(l, word)
}

// gammaEdge returns a draw whose first normal variate comes from a word. Bits 8 to 10 of the word
// are the highest bits of the number u that decides whether the variate is accepted.
func (s *Source) gammaEdge(l *GammaLaw, word uint64) float64 {
	layer := word % layers
	z := ziggurat.strips[layer].both(word)
	if !(math.Abs(z) < ziggurat.width[layer+1]) {
		z = s.normalEdge(layer, z)
	}
	return s.gammaFrom(l, z, (float64(word>>8&7)+s.Open())*0.125)
}

// gammaFrom returns a draw whose first normal variate is z. The number that first decides is u.
func (s *Source) gammaFrom(l *GammaLaw, z, u float64) float64 {
	for {
		if t := float64(l.c * z); t > -1 {
			x := l.d * (1 + t) * (1 + t) * (1 + t)
			// Two bounds on gammaExcess avoid most of the logarithms: Marsaglia and Tsang's bound,
			// and the first term of its series, divided by 1 + t if all terms are negative.
			if u < 1-float64(0.0331*z*z*z*z) || u < 1-0.75*l.d*t*t*t*t/(1+math.Min(t, 0)) || Log(u) < gammaExcess(l.d, t) {
				return x
			}
		}
		z, u = s.Normal(), s.Open()
	}
}

// gammaExcess returns z^2/2 + d - dv + d log v for v = (1+t)^3 and t = cz, which is 3d
// (log(1+t) - t + t^2/2 - t^3/3). Near t = 0 it sums the Taylor series of the bracket,
// -t^4/4 + t^5/5 - ..., because the direct form loses all its digits there.
func gammaExcess(d, t float64) float64 {
	if math.Abs(t) > 1.0/64 {
		cubic := 1.0/2 - float64(t/3)
		cubic = 1 - float64(t*cubic)
		return 3 * d * (Log1p(t) - float64(t*cubic))
	}
	sum := 0.0
	for power := 11.0; power >= 4; power-- {
		sum = 1/power - float64(t*sum)
	}
	return -3 * d * t * t * t * t * sum
}

func checkShape(sampler string, shape float64) {
	if !(shape >= minShape && shape <= maxShape) {
		refuse(sampler+" needs a shape in [1e-300, 1e300], got", shape)
	}
}
