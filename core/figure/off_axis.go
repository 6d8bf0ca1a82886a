package figure

import "epsilonarcade/core/notation"

// OffAxis counts the points of the series that logarithmic axes do not show: those that are
// 0 or less, for which they have no place, and those below the range of the y axis.
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

// Empty reports whether no point of the series has a place on the axes, though there are some.
func (f Figure) Empty() bool {
	points := 0
	for _, s := range f.Series {
		points += len(s.Mean)
	}
	zero, _ := f.OffAxis()
	return points > 0 && zero == points
}

// OffAxisWords says what OffAxis counts, in sentences; "" if there is nothing.
func OffAxisWords(zero, below int) string {
	text := ""
	if zero > 0 {
		text = notation.Things(zero, "point") + " of 0 or less cannot be shown on a logarithmic axis."
	}
	if below > 0 {
		if text != "" {
			text += " "
		}
		is := " at the start are below the axis."
		if below == 1 {
			is = " at the start is below the axis."
		}
		text += notation.Things(below, "point") + is
	}
	return text
}
