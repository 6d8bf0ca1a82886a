package leap

import (
	"math"

	"epsilonarcade/core/random"
)

// A boundaryNoise draws from a BoundaryLaw without logarithms:
//
//   - If ε A > 1, most of the Laplace distribution with scale 1/ε lies within ±A. Draws from it are
//     repeated until one does.
//   - If ε A ≤ 1, the law is a mixture of a uniform distribution and one whose density is
//     proportional to e^{−ε|u|} − e^{−εA}.
type boundaryNoise struct {
	law    random.BoundaryLaw
	half   float64 // A
	scale  float64 // 1/ε, or 0 if this is too wide
	flat   float64 // the weight of the uniform part, or 0 if ε A > 1
	peak   float64 // h = ε (1/2 + c), the density at 0
	source *random.Source
}

func newBoundaryNoise(law random.BoundaryLaw, noise *random.Source) boundaryNoise {
	d := boundaryNoise{law: law, half: law.HalfWidth(), source: noise}
	switch width := law.Eps * d.half; {
	case law.Eps == 0:
		d.flat, d.peak = 1, law.Delta
	case width <= 1:
		d.flat, d.peak = width/random.Expm1(width), law.Eps*(0.5+law.C)
	default:
		d.scale = math.Min(1/law.Eps, 1e307) // a larger scale would overflow
	}
	return d
}

// fill draws up to 64 numbers and returns how many it has drawn.
func (d *boundaryNoise) fill(u *[64]float64) (n int) {
	if d.flat > 0 {
		d.source.Float64s(u[:])
		wide := 2 * d.half / d.flat
		for i, v := range u {
			x := float64(wide*v) - d.half
			if v >= d.flat {
				x = d.slanted()
			}
			u[i] = x
		}
		return len(u)
	}
	for n == 0 {
		d.source.Laplaces(u[:])
		for _, x := range u {
			if x *= d.scale; x < d.half && x > -d.half {
				u[n] = x
				n++
			}
		}
	}
	return n
}

// slanted draws from the density proportional to e^{−ε|u|} − e^{−εA}. The density is convex in |u|.
// So it lies below the line from its height at 0 to 0 at A, and above flat times this line.
func (d *boundaryNoise) slanted() float64 {
	least := random.Exp(-float64(d.law.Eps * d.half))
	for {
		x, y, v := d.source.Float64(), d.source.Float64(), d.source.Float64()
		u := d.half * x
		if y < x { // the density of the smaller of two uniform numbers falls linearly to 0
			u, x = -d.half*y, y
		}
		if v < d.flat || belowExp(float64(v*(1-x)*(1-least))+least, float64(d.law.Eps*d.half*x)) {
			return u
		}
	}
}

// belowExp reports whether v < e^{−x}, for x ≥ 0. For x up to about 1, Taylor polynomials on both
// sides make most exponentials unnecessary.
func belowExp(v, x float64) bool {
	cubic := 1 - float64(x*(1-float64(x*(0.5-float64(x*(1.0/6))))))
	if v < cubic {
		return true
	}
	square := float64(x * x)
	return v < cubic+float64(square*square*(1.0/24)) && v < random.Exp(-x)
}

// beyond draws a number above u ≥ 0.
func (d *boundaryNoise) beyond(u float64) float64 { return u + d.cut(d.half-u) }

// cut draws from the density on 0 < y < room that is proportional to e^{−εy}.
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

// exceed takes an event whose probability is the table's bound on P(U > u). It turns the event into
// a draw above u, or rejects it.
func (d *boundaryNoise) exceed(bounds *tailTable, u float64) (v float64, ok bool) {
	v = d.beyond(bounds.start(u))
	return v, v > u
}
