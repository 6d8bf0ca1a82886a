package random

// points is the number of cells that LaplaceBound divides (0, 1) into.
const points = 256

// pointBounds holds −log(i/points).
var pointBounds = func() (bounds [points + 1]float64) {
	for i := range bounds {
		bounds[i] = -Log(float64(i) / points)
	}
	return bounds
}()

// LaplaceLimit is above the absolute value of every [Key.Laplace]: 64 log 2 = 44.4.
const LaplaceLimit = 44.5

// Laplace returns the draw of the Laplace law of scale 1 that k stands for, a function
// of its bits: the first is the sign, and the other 63 give u, uniform in (0, 1), and
// the absolute value −log u, at most 44.4. It is for noise that is looked up by its
// place, in any order, where a stream would be drawn in sequence. k must come from
// [Key.Sub] or from 64 uniform bits, and the draw is not independent of what is derived
// from k otherwise.
func (k Key) Laplace() float64 {
	x := -Log((float64(k<<1>>1) + 0.5) * 0x1p-63)
	if k>>63 != 0 {
		return -x
	}
	return x
}

// LaplaceBound returns an upper bound of [Key.Laplace], without a logarithm for all but
// one in 512 keys. On the average it is less than 0.02 too high.
func (k Key) LaplaceBound() float64 {
	cell := k << 1 >> 56
	switch {
	case k>>63 != 0:
		return -pointBounds[cell+1]
	case cell == 0:
		return k.Laplace()
	}
	return pointBounds[cell]
}

// LaplaceFloors fills x with lower bounds of [Key.Laplace] for the children of k from number
// first on, as close as LaplaceBound.
func (k Key) LaplaceFloors(first uint64, x []float64) {
	const sign = 1 << 63 // of the draw: the law is symmetric
	for i := range x {
		x[i] = -(k.Sub(first+uint64(i)) ^ sign).LaplaceBound()
	}
}
