package tradeoff

import (
	"math"
	"slices"
)

// A Profile is some places of a privacy profile, ε increasing from 0.
type Profile struct {
	Epsilon []float64 `json:"epsilon"`
	Delta   []float64 `json:"delta"`
}

// A Function is some places of a trade-off function, α increasing from 0 to 1.
type Function struct {
	Alpha []float64 `json:"alpha"`
	Beta  []float64 `json:"beta"`
}

// Of both, how many places there are between the ends.
const places = 100

// ProfileOf returns the profile of a pair at even distances up to where it is enough, and at an ε that is asked
// for.
func ProfileOf(p Pair, eps float64) (curve Profile) {
	high := math.Max(2*eps, 1)
	for i := range places + 1 {
		curve.Epsilon = append(curve.Epsilon, high*float64(i)/places)
	}
	if i, found := slices.BinarySearch(curve.Epsilon, eps); !found {
		curve.Epsilon = slices.Insert(curve.Epsilon, i, eps)
	}
	for _, e := range curve.Epsilon {
		curve.Delta = append(curve.Delta, p.Profile(e))
	}
	return curve
}

// FunctionOf returns the trade-off function of a pair: its corners, if these are all that there is and not too
// many; otherwise at even distances, and closer to both ends, where it is steep or flat.
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

// At returns f(α), on the line between two places.
func (f Function) At(alpha float64) float64 {
	i, found := slices.BinarySearch(f.Alpha, alpha)
	switch {
	case found:
		return f.Beta[i]
	case i == 0 || i == len(f.Alpha):
		return 0
	}
	share := (alpha - f.Alpha[i-1]) / (f.Alpha[i] - f.Alpha[i-1])
	return f.Beta[i-1] + share*(f.Beta[i]-f.Beta[i-1])
}
