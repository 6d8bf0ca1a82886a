package random

// points is the number of cells into which LaplaceBound divides (0, 1).
const points = 256

// pointBounds holds −log(i/points).
var pointBounds = func() (bounds [points + 1]float64) {
	for i := range bounds {
		bounds[i] = -Log(float64(i) / points)
	}
	return bounds
}()

// LaplaceLimit is above the absolute value of every [Key.Laplace], which is at most 64 log
// 2 = 44.4.
const LaplaceLimit = 44.5

// Laplace returns a draw from the Laplace distribution with scale 1 that is a function of k. The
// first bit is the sign. The other 63 bits determine u, uniform in (0, 1), and the absolute value
// −log u, which is at most 44.4. The function serves noise that is read by position, in any order,
// instead of in sequence. k must come from [Key.Sub] or from 64 uniform bits. The draw depends on
// everything else that is derived from k.
func (k Key) Laplace() float64 {
	x := -Log((float64(k<<1>>1) + 0.5) * 0x1p-63)
	if k>>63 != 0 {
		return -x
	}
	return x
}

// LaplaceBound returns an upper bound on [Key.Laplace]. Only one key in 512 requires a logarithm.
// On average, the bound is less than 0.02 too high.
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

// LaplaceFloors fills x with lower bounds on [Key.Laplace] for the children of k, starting with
// number first. They are as tight as LaplaceBound.
func (k Key) LaplaceFloors(first uint64, x []float64) {
	const sign = 1 << 63 // flips the sign of the draw, whose distribution is symmetric
	for i := range x {
		x[i] = -(k.Sub(first+uint64(i)) ^ sign).LaplaceBound()
	}
}
