package figure

import "slices"

// Crop leaves out what is to the left of x, if anything is left then.
func (f *Figure) Crop(x float64) {
	cut := func(xs []float64, columns ...*[]float64) []float64 {
		i, _ := slices.BinarySearch(xs, x)
		if i == len(xs) {
			return xs
		}
		for _, c := range columns {
			if *c != nil {
				*c = (*c)[i:]
			}
		}
		return xs[i:]
	}
	for i := range f.Series {
		s := &f.Series[i]
		s.X = cut(s.X, &s.Mean, &s.Std, &s.Q05, &s.Q95)
	}
	for i := range f.Bounds {
		b := &f.Bounds[i]
		b.X = cut(b.X, &b.Y)
	}
}
