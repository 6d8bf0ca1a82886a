package figure

import (
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// Same reports whether two series have the same points, so that one curve hides the other.
func (f Figure) Same(i, k int) bool {
	a, b := f.Series[i], f.Series[k]
	return len(a.X) > 0 && slices.Equal(a.X, b.X) && slices.Equal(a.Mean, b.Mean)
}

// OneCurve returns a sentence for each set of series that share a curve.
func (f Figure) OneCurve() (all []string) {
	for i := range f.Series {
		var names []string
		for k, s := range f.Series {
			if same := f.Same(i, k); same && k < i {
				break // named in an earlier sentence
			} else if same {
				names = append(names, s.Name)
			}
		}
		if n := len(names); n > 1 {
			all = append(all, say.Of("one-curve", strings.Join(names[:n-1], ", "), names[n-1]))
		}
	}
	return all
}

// OffAxis counts the points that cannot be seen on logarithmic axes: points at or below 0, and points below the range
// of the y axis.
func (f Figure) OffAxis() (zero, below int) {
	_, y := f.Ranges()
	for _, s := range f.Series {
		for i, v := range s.Mean {
			switch {
			case f.X.Scale == Log && s.X[i] <= 0, f.Y.Scale == Log && v <= 0:
				zero++
			case f.Y.Scale == Log && v < y.Low*(1-1e-9):
				below++
			}
		}
	}
	return zero, below
}

// Empty reports whether none of the points is visible on the axes.
func (f Figure) Empty() bool {
	points := 0
	for _, s := range f.Series {
		points += len(s.Mean)
	}
	zero, _ := f.OffAxis()
	return points > 0 && zero == points
}

// OffAxisWords returns sentences that state the counts of OffAxis, or "".
func OffAxisWords(zero, below int) string {
	var all []string
	if zero > 0 {
		all = append(all, say.Of("points-0-less-cannot", notation.Count(zero)))
	}
	if below > 0 {
		all = append(all, say.Of("points-start-are-below", notation.Count(below)))
	}
	return strings.Join(all, " ")
}
