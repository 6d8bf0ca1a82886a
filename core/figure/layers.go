package figure

import "slices"

// Layers holds the parts of a figure other than its curves.
type Layers struct {
	Bounds []Bound
	Marks  []float64
	Names  []string // names of the marks
	Notes  []string
	Claims []Claim
	From   int64 // the first x to show, unless no points would be left
}

// With returns the figure with further layers after its own.
func (f Figure) With(l Layers) Figure {
	f.Bounds = append(slices.Clip(f.Bounds), l.Bounds...)
	f.Marks = append(slices.Clip(f.Marks), l.Marks...)
	f.MarkNames = append(slices.Clip(f.MarkNames), l.Names...)
	f.Notes = append(slices.Clip(f.Notes), l.Notes...)
	f.Claims = append(slices.Clip(f.Claims), l.Claims...)
	if l.From > 1 {
		f.Series, f.Bounds = slices.Clone(f.Series), slices.Clone(f.Bounds)
		f.crop(float64(l.From))
	}
	return f
}

// A PolicyBound is a bound on the regret of one policy.
type PolicyBound struct {
	ID string // the bound's id
	Bound
	Policy string // the policy's name in the figure
}

// Overlay returns the bounds with the given ids that have points, in the order of the ids. It merges bounds that are
// equal for several policies. If the bounds with the same id differ, each name includes the policy's.
func Overlay(ids []string, all []PolicyBound) (bounds []Bound) {
	for _, id := range ids {
		first := len(bounds)
		var name string
		for _, b := range all {
			same := func(o Bound) bool { return slices.Equal(o.X, b.X) && slices.Equal(o.Y, b.Y) }
			if b.ID != id || len(b.X) == 0 || slices.ContainsFunc(bounds[first:], same) {
				continue
			}
			name = b.Name
			b.Name += " (" + b.Policy + ")"
			bounds = append(bounds, b.Bound)
		}
		if len(bounds) == first+1 {
			bounds[first].Name = name
		}
	}
	return bounds
}

// crop drops the points to the left of x, unless no points would be left.
func (f *Figure) crop(x float64) {
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
