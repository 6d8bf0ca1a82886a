package random

import "math"

// half needs at least fewHalved ones and at least fewHalved zeros.
const fewHalved = 32

// half draws Hypergeometric(total, ones, total/2) for an even total with at least fewHalved ones
// and at least fewHalved zeros.
//
// Let d be the distance of the draw from ones/2, which is an integer or an integer plus one half.
// Its distribution is symmetric,
//
//	P(d) ∝ C(ones, ones/2 + d) C(zeros, zeros/2 - d),
//
// and close to a normal one. half proposes a draw from a slightly wider normal distribution,
// rounded to the nearest d. It accepts nearly all proposals and hardly ever needs a logarithm.
func (s *Source) half(total, ones int64) int64 {
	h := newHalving(total, ones)
	spread := math.Sqrt(0.5 / h.b)
	middle, odd := 0.5*float64(ones), 0.5*float64(ones&1)
	t := *s
	for {
		// This is the beginning of Normal.
		var word uint64
		word, t = t.next()
		strip := &ziggurat.strips[word%layers]
		z := strip.both(word)
		if !(math.Abs(z) < strip.sure) {
			*s = t
			z = s.normalEdge(word%layers, z)
			t = *s
		}
		y := spread * z
		d := math.Floor(y+(0.5-odd)) + odd
		least, most := h.bounds(y, d)
		word, t = t.next()
		u := (float64(word>>11) + 0.5) * 0x1p-53
		// For x < 0, a Taylor polynomial of e^x of odd degree is below it, and one of even degree
		// above.
		if u < 1+float64(least*(1+float64(least*(0.5+float64(least*(1.0/6)))))) ||
			u <= 1+float64(most*(1+float64(0.5*most))) && Log(u) <= h.exact(total, ones, y, d) {
			*s = t
			return int64(middle + d)
		}
	}
}

// A halving decides whether half accepts a proposal. The acceptance probability is e^{-x} with
//
//	x = a d0^2 + top - b y^2 - log P(d)/P(d0),
//
// for the d nearest to the normal variate y of density e^{-b y^2}, and the least d, d0 = 0 or 1/2.
//
// The ratio of C(m, m/2 + d) to C(m, m/2 + d0) is a product of quotients (1-q)/(1+q). The q have
// the denominator m+1 and numerators two apart, and the largest q is (2d-1)/(m+1). As log
// (1-q)/(1+q) is below -2q and above -2q - (2/3) q^3/(1-q^2),
//
//	-a (d^2 - d0^2) - a d^4/few^2 <= log P(d)/P(d0) <= -a (d^2 - d0^2)
//
// with a = 2/(ones+1) + 2/(zeros+1) and few, the smaller of ones+1 and zeros+1. The left inequality
// holds for |d| <= few/4. With b = a (1-c), b y^2 - a d^2 is at most top = b/(4c) for |y| <= |d| +
// 1/2. About c/2 + a/(4c) of the proposals are rejected. The c used here minimises this fraction.
type halving struct{ a, b, top, few float64 }

func newHalving(total, ones int64) halving {
	n, k := float64(total), float64(ones)
	a := 2 * (n + 2) / ((k + 1) * (n - k + 1))
	c := math.Sqrt(0.5 * a)
	b := a * (1 - c)
	return halving{a, b, 0.25 * b / c, float64(min(ones, total-ones) + 1)}
}

// bounds returns bounds on the logarithm of the probability that y is accepted as d.
func (h halving) bounds(y, d float64) (least, most float64) {
	square := float64(d * d)
	most = float64(h.b*y*y) - float64(h.a*square) - h.top
	bend := square / h.few
	if bend > h.few/16 {
		return math.Inf(-1), most
	}
	return most - float64(h.a*bend*bend), most
}

// exact returns the logarithm of the probability that y is accepted as d.
func (h halving) exact(total, ones int64, y, d float64) float64 {
	if 2*math.Abs(d) >= h.few {
		return math.Inf(-1)
	}
	var t table
	t.hypergeometric(total, ones, total/2)
	t.centred()
	odd := 0.5 * float64(ones&1)
	ratio := t.energy(0) - t.energy(int64(d-odd)) // the mode is at d0
	return ratio - float64(h.a*odd*odd) + (float64(h.b*y*y) - h.top)
}
