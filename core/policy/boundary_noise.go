package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// boundaryNoise draws from a BoundaryLaw, without logarithms:
//
//   - where most of the mass of the Laplace law of scale 1/ε is within ±A, from that law until
//     a draw is;
//   - where ε A ≤ 1, from a uniform law, for it is the mixture of one and of the law of density
//     in proportion to e^{−ε|u|} − e^{−εA}.
type boundaryNoise struct {
	law    leap.BoundaryLaw
	half   float64 // A
	scale  float64 // 1/ε, or 0 if that is too wide
	flat   float64 // the weight of the uniform law, or 0 if ε A > 1
	peak   float64 // h = ε (1/2 + c), the density at 0
	source *random.Source
	ahead  [64]float64 // drawn ahead of time
	left   int         // how many of them have not been used
}

func newBoundaryNoise(law leap.BoundaryLaw, noise *random.Source) boundaryNoise {
	d := boundaryNoise{law: law, half: law.HalfWidth(), source: noise}
	switch width := law.Eps * d.half; {
	case law.Eps == 0:
		d.flat, d.peak = 1, law.Delta
	case width <= 1:
		d.flat, d.peak = width/random.Expm1(width), law.Eps*(0.5+law.C)
	default:
		d.scale = math.Min(1/law.Eps, 1e307) // none of the noise that is more would be a number
	}
	return d
}

func (d *boundaryNoise) variate() float64 {
	if d.left == 0 {
		d.left = d.refill()
	}
	d.left--
	return d.ahead[d.left]
}

// refill draws ahead, and returns how many.
func (d *boundaryNoise) refill() (n int) {
	if d.flat > 0 {
		d.source.Float64s(d.ahead[:])
		wide := 2 * d.half / d.flat
		for i, v := range d.ahead {
			u := float64(wide*v) - d.half
			if v >= d.flat {
				u = d.slanted()
			}
			d.ahead[i] = u
		}
		return len(d.ahead)
	}
	for n == 0 {
		d.source.Laplaces(d.ahead[:])
		for _, x := range d.ahead {
			if u := d.scale * x; u < d.half && u > -d.half {
				d.ahead[n] = u
				n++
			}
		}
	}
	return n
}

// slanted draws from the law of density in proportion to e^{−ε|u|} − e^{−εA}. That is convex
// in |u|: below the line from its height at 0 to 0 at A, and above flat times that.
func (d *boundaryNoise) slanted() float64 {
	least := random.Exp(-float64(d.law.Eps * d.half))
	for {
		x, y, v := d.source.Float64(), d.source.Float64(), d.source.Float64()
		u := d.half * x
		if y < x { // the lesser of two has a density that falls to 0 in a line
			u, x = -d.half*y, y
		}
		if v < d.flat || belowExp(float64(v*(1-x)*(1-least))+least, float64(d.law.Eps*d.half*x)) {
			return u
		}
	}
}

// belowExp says whether v < e^{−x}, for x ≥ 0. Taylor polynomials below and above spare most
// exponentials for x up to about 1.
func belowExp(v, x float64) bool {
	cubic := 1 - float64(x*(1-float64(x*(0.5-float64(x*(1.0/6))))))
	if v < cubic {
		return true
	}
	square := float64(x * x)
	return v < cubic+float64(square*square*(1.0/24)) && v < random.Exp(-x)
}

// beyond draws a variate that is above u ≥ 0.
func (d *boundaryNoise) beyond(u float64) float64 { return u + d.cut(d.half-u) }

// cut draws from the law of density in proportion to e^{−εy}, 0 < y < room.
func (d *boundaryNoise) cut(room float64) float64 {
	for d.scale > 0 && room > d.scale {
		if y := float64(d.scale * d.source.Exponential()); y < room {
			return y
		}
	}
	for {
		y := float64(room * d.source.Float64())
		if belowExp(d.source.Float64(), float64(d.law.Eps*y)) {
			return y
		}
	}
}

// boundaryTails is a tailTable of a BoundaryLaw.
type boundaryTails struct{ tailTable }

// fill takes the places up to A, or up to where the tail is 10^−14.
func (b *boundaryTails) fill(law leap.BoundaryLaw) {
	b.tailTable = newTailTable(math.Min(law.HalfWidth(), math.Min(farTail/law.Eps, 1e300)), law.Tail)
}

// exceed draws beyond start(u), and says whether that is above u.
func (b *boundaryTails) exceed(noise *boundaryNoise, u float64) (v float64, ok bool) {
	v = noise.beyond(b.start(u))
	return v, v > u
}
