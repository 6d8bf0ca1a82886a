package figure

import "math"

// A Band is the shaded area around a curve of means.
type Band string

// The bands.
const (
	NoBand     Band = "none"
	Deviation  Band = "sd"   // one standard deviation on each side
	Quantiles  Band = "q90"  // from the 5% to the 95% quantile
	Confidence Band = "ci95" // the 95% confidence interval of the average at each point: see HalfWidth
)

// Bands returns all bands, the default first.
func Bands() []Band { return []Band{Quantiles, Deviation, Confidence, NoBand} }

// A View selects the visible parts of a figure. The zero value shows all curves, without bands.
type View struct {
	Band   Band
	Hidden func(series int) bool // nil hides none
}

// Shown returns the figure as it appears in the view. Hidden curves have no points. Q05 and Q95 are the edges of the
// selected band, or nil for single runs and functions.
func (f Figure) Shown(v View) Figure {
	all := make([]Series, len(f.Series))
	for i, s := range f.Series {
		if v.Hides(i) {
			s.X, s.Mean, s.Std, s.Q05, s.Q95, s.Runs = nil, nil, nil, nil, nil, 0
		}
		if f.Kind != Intervals && f.Kind != TradeOff {
			s.Q05, s.Q95 = s.edges(v.Band)
		}
		all[i] = s
	}
	f.Series = all
	return f
}

// Hides reports whether a series is hidden.
func (v View) Hides(series int) bool { return v.Hidden != nil && v.Hidden(series) }

// Bare reports whether there are any curves and all of them are hidden.
func (f Figure) Bare(v View) bool {
	some := false
	for i, s := range f.Series {
		if len(s.X) > 0 && !v.Hides(i) {
			return false
		}
		some = some || len(s.X) > 0
	}
	return some
}

// edges returns the lower and the upper edge of a band, or nil if there is none.
func (s Series) edges(b Band) (low, high []float64) {
	switch {
	case b == Quantiles && s.Runs > 1:
		return s.Q05, s.Q95
	case (b == Deviation || b == Confidence) && s.Std != nil:
		scale := 1.0
		if b == Confidence {
			scale = HalfWidth(1, s.Runs)
		}
		for i, m := range s.Mean {
			low = append(low, math.Max(0, m-float64(scale*s.Std[i])))
			high = append(high, m+float64(scale*s.Std[i]))
		}
	}
	return low, high
}
