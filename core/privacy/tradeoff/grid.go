package tradeoff

import (
	"cmp"
	"math"
	"slices"
)

// A Profile holds values of a privacy profile, with ε increasing from 0.
type Profile struct {
	Epsilon []float64 `json:"epsilon"`
	Delta   []float64 `json:"delta"`
}

// A Function holds values of a trade-off function, with α increasing from 0 to 1.
type Function struct {
	Alpha []float64 `json:"alpha"`
	Beta  []float64 `json:"beta"`
}

// places is the number of intervals in a Profile and in a Function.
const places = 100

// ProfileOf returns the profile of a pair at evenly spaced ε up to a large enough one, and at eps.
func ProfileOf(p Pair, eps float64) (curve Profile) {
	curve.Epsilon = Places(math.Max(2*eps, 1), eps)
	for _, e := range curve.Epsilon {
		curve.Delta = append(curve.Delta, p.Profile(e))
	}
	return curve
}

// Places returns evenly spaced values from 0 to high, and the value with.
func Places(high, with float64) (all []float64) {
	for i := range places + 1 {
		all = append(all, high*float64(i)/places)
	}
	if i, found := slices.BinarySearch(all, with); !found {
		all = slices.Insert(all, i, with)
	}
	return all
}

// Slopes returns the values of ε for FromProfile. They are dense where curves bend. At the last, 30, e^−ε is 10^−13.
func Slopes() (all []float64) {
	for i := range 200 {
		all = append(all, float64(i)/20)
	}
	for e := 10.0; e <= 30; e += .5 {
		all = append(all, e)
	}
	return all
}

// FromProfile returns the trade-off function of a profile in both directions. It is the maximum of the lines
//
//	1 − δ − e^ε α,  e^−ε (1 − δ − α)
//
// over all ε of the profile. It is nowhere above the true function (Dong, Roth & Su 2022, Proposition 2.5).
func FromProfile(of Profile) Function {
	last := len(of.Delta) - 1
	points := []Point{{0, 1 - of.Delta[last]}, {1 - of.Delta[last], 0}, {1, 0}}
	for i := range last { // two lines meet at each corner
		low, high := math.Exp(of.Epsilon[i]), math.Exp(of.Epsilon[i+1])
		a := (of.Delta[i] - of.Delta[i+1]) / (high - low)
		if a < 1e-12 {
			a = 0 // a smaller number is a rounding error
		}
		b := math.Max(0, 1-of.Delta[i]-low*a)
		points = append(points, Point{a, b}, Point{b, a})
	}
	return Hull(points)
}

// FunctionOf returns the trade-off function of a pair. If the function is a polygon with few corners, FunctionOf
// returns these. Otherwise the values of α are evenly spaced, and denser near both ends.
func FunctionOf(p Pair) (f Function) {
	if d, ok := p.(*Discrete); ok {
		if f.Alpha, f.Beta = d.Corners(); len(f.Alpha) <= 2*places {
			return f
		}
		f = Function{}
	}
	f.Alpha = append(f.Alpha, 0)
	for e := -9.0; e < -2; e += .25 {
		f.Alpha = append(f.Alpha, math.Pow(10, e))
	}
	for i := 1; i < places; i++ {
		f.Alpha = append(f.Alpha, float64(i)/places)
	}
	f.Alpha = append(f.Alpha, 1)
	for _, a := range f.Alpha {
		f.Beta = append(f.Beta, p.TradeOff(a))
	}
	return f
}

// At returns f(α) by linear interpolation. Beyond the ends it returns the end values.
func (f Function) At(alpha float64) float64 {
	i, _ := slices.BinarySearch(f.Alpha, alpha)
	if i == 0 || i == len(f.Alpha) {
		return f.Beta[min(i, len(f.Beta)-1)]
	}
	share := (alpha - f.Alpha[i-1]) / (f.Alpha[i] - f.Alpha[i-1])
	return f.Beta[i-1] + share*(f.Beta[i]-f.Beta[i-1])
}

// Back returns the inverse function, which belongs to the reversed pair.
func (f Function) Back() Function {
	points := []Point{{1, 0}}
	for i, a := range f.Alpha {
		points = append(points, Point{f.Beta[i], a})
	}
	return Hull(points)
}

// A Point holds the two error rates of a test.
type Point struct{ Alpha, Beta float64 }

// Hull returns the corners of the largest convex function that is not above any of the points.
func Hull(points []Point) (f Function) {
	slices.SortFunc(points, func(p, q Point) int { return cmp.Or(cmp.Compare(p.Alpha, q.Alpha), cmp.Compare(p.Beta, q.Beta)) })
	for _, p := range points {
		n := len(f.Alpha)
		if n > 0 && f.Alpha[n-1] == p.Alpha {
			continue
		}
		for ; n > 1; n-- { // drop a corner that is above the line to the new point
			a, b := f.Alpha[n-2], f.Alpha[n-1]
			if (b-a)*(p.Beta-f.Beta[n-2]) > (f.Beta[n-1]-f.Beta[n-2])*(p.Alpha-a) {
				break
			}
		}
		f.Alpha, f.Beta = append(f.Alpha[:n], p.Alpha), append(f.Beta[:n], p.Beta)
	}
	return f
}
