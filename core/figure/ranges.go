package figure

import "math"

// A Range is the part of an axis that a drawing shows.
type Range struct{ Low, High float64 }

// nowhere is the range of no value.
var nowhere = Range{math.Inf(1), math.Inf(-1)}

func (r *Range) add(v float64) { r.Low, r.High = math.Min(r.Low, v), math.Max(r.High, v) }

func (r Range) empty() bool { return r.Low > r.High }

// Has reports whether a value is in the range, whatever was lost in rounding.
func (r Range) Has(v float64) bool {
	slack := (r.High - r.Low) * 1e-9
	return v >= r.Low-slack && v <= r.High+slack
}

// Takes reports whether a value has a place on the axis or on its continuation: whether it
// is finite, and positive if the axis is logarithmic.
func (a Axis) Takes(v float64) bool {
	return !math.IsNaN(v) && !math.IsInf(v, 0) && (a.Scale != Log || v > 0)
}

// Few is the number of points up to which a curve shows each of them, away from the ends
// of the axis.
const Few = 24

// Bounds may be a hundred times what happens. They are shown as far as they are at most so
// many times the reach of the series away on a linear axis, and within these factors on a
// logarithmic one.
const (
	boundReach = 0.6
	boundAbove = 1000
	boundBelow = 10
)

// early is the share of the x axis whose points do not say where a logarithmic y axis begins.
const early = 0.1

// Ranges returns what of its axes a figure is drawn over, on a page and in a file. The
// series and their bands, from Q05 to Q95 of several runs, are on it, with some air
// above; bounds are as far as they do not squash the series, and marks are where they are. What an
// audit is held against is always there: how far it is from what was found is what it shows.
// Regret begins at 0 and, on a logarithmic axis, at 1, 2 or 5 times a power of ten. A
// region has all probabilities. Intervals have half a place
// and a little more free on both sides.
//
// A logarithmic axis shows the range that matters. The first few pulls of a curve are often
// decades below all others and would take most of it. So points of curves of more than Few
// points that are in the first tenth of the x axis do not say where it begins: it begins at
// the power of ten below all others, if that spares a decade at least. OffAxis counts what is
// then below it. A series of few points is shown as a whole.
func (f Figure) Ranges() (x, y Range) {
	x, all, most := nowhere, nowhere, 0
	for _, s := range f.Series {
		most = max(most, len(s.X))
		for i, v := range s.X {
			if f.X.Takes(v) {
				all.add(v)
				if f.Y.Takes(s.Mean[i]) {
					x.add(v)
				}
			}
		}
	}
	if x.empty() { // no point has a place on the axis of regret: the axis of pulls takes all
		x = all
	}
	y = f.reach(math.Inf(-1))
	if f.Y.Scale == Log {
		if late := f.reach(f.X.value(x, early)); !late.empty() {
			if begin := powerBelow(late.Low); begin >= 9.9*roundBelow(y.Low) {
				y.Low = begin
			}
		}
	}
	free := y.empty()
	limit := Range{y.Low - boundReach*(y.High-y.Low), y.High + boundReach*(y.High-y.Low)}
	if f.Y.Scale == Log {
		limit = Range{y.Low / boundBelow, y.High * boundAbove}
	}
	for _, b := range f.Bounds {
		for i, v := range b.X {
			if !f.X.Takes(v) || !f.Y.Takes(b.Y[i]) {
				continue
			}
			if free {
				x.add(v)
			}
			if free || f.Kind == "audit" || b.Y[i] >= limit.Low && b.Y[i] <= limit.High {
				y.add(b.Y[i])
			}
		}
	}

	side := 0.0
	if most <= Few {
		side = 0.03
	}
	if f.Kind == Intervals { // with room beside the first and the last
		if x.empty() {
			x = Range{0, 0}
		}
		return Range{x.Low - 0.6, x.High + 0.6}, f.Y.span(y, 0.06, 0.06, false, 0)
	}
	if f.Kind == TradeOff {
		return Range{0, 1}, Range{0, 1.02}
	}
	fromZero := f.Kind == "regret" || f.Kind == "sweep"
	x = f.X.span(x, side, side, f.Kind == "regret", 0.05)
	if f.Kind == "region" {
		return x, Range{-0.03, 1.03}
	}
	return x, f.Y.span(y, 0.04, 0.05, fromZero, 0.3)
}

// reach returns the range of the series and their bands, without what curves of more than Few
// points have before x.
func (f Figure) reach(x float64) Range {
	y, edges := nowhere, nowhere
	for _, s := range f.Series {
		for i, v := range s.X {
			if !f.X.Takes(v) || !f.Y.Takes(s.Mean[i]) || len(s.X) > Few && v < x {
				continue
			}
			y.add(s.Mean[i])
			if s.Banded() {
				for _, edge := range []float64{s.Q05[i], s.Q95[i]} {
					if f.Y.Takes(edge) {
						edges.add(edge)
					}
				}
			}
		}
	}
	if !edges.empty() {
		if f.Y.Scale == Log { // a quantile next to 0 may be many decades down
			edges.Low = math.Max(edges.Low, y.Low/10)
		}
		y.add(edges.Low)
		y.add(edges.High)
	}
	return y
}

// value returns the value that is value a share of the axis over a range.
func (a Axis) value(over Range, share float64) float64 {
	if a.Scale == Log {
		return over.Low * math.Pow(over.High/over.Low, share)
	}
	return over.Low + share*(over.High-over.Low)
}

// narrow is the relative width below which a range is taken for a single value.
const narrow = 1e-9

// span returns the range of an axis over values, with shares of it free at both ends. A
// linear one begins at 0 if the values are not negative and either are meant to or have
// their least below a share, near, of the largest.
func (a Axis) span(over Range, low, high float64, fromZero bool, near float64) Range {
	if a.Scale == Log {
		return logSpan(over, high)
	}
	if over.empty() || over.Low == 0 && over.High == 0 {
		return Range{0, 1}
	}
	if over.Low >= 0 && (fromZero || over.Low < near*over.High) {
		over.Low, low = 0, 0
	}
	if over.High/2-over.Low/2 <= narrow*math.Max(math.Abs(over.Low), math.Abs(over.High)) {
		half := math.Max(math.Abs(over.Low)/10, 1e-9)
		over = Range{over.Low - half, over.High + half}
	}
	width := over.High - over.Low
	if over = (Range{over.Low - low*width, over.High + high*width}); math.IsInf(over.High, 0) || math.IsInf(over.Low, 0) {
		return Range{math.Max(over.Low, -math.MaxFloat64), math.Min(over.High, math.MaxFloat64)}
	}
	return over
}

func logSpan(over Range, high float64) Range {
	if over.empty() {
		return Range{1, 10}
	}
	if math.Log(over.High)-math.Log(over.Low) < math.Ln2 { // else no label would be on it
		over.High = math.Min(2*over.Low, math.MaxFloat64)
	}
	over.Low = roundBelow(over.Low)
	width := math.Log(over.High) - math.Log(over.Low)
	return Range{over.Low, math.Min(over.High*math.Exp(high*width), math.MaxFloat64)}
}

// powerBelow returns the largest power of ten that is not above v, or v where float64 has none.
func powerBelow(v float64) float64 {
	if p := math.Pow(10, math.Floor(math.Log10(v)+1e-12)); p > 0 && p <= v*(1+1e-12) {
		return p
	}
	return v
}

// roundBelow returns the largest of 1, 2 and 5 times the powers of ten that is not above v.
func roundBelow(v float64) float64 {
	power := powerBelow(v)
	for _, m := range []float64{5, 2, 1} {
		if r := m * power; r > 0 && r <= v*(1+1e-12) && r <= math.MaxFloat64 {
			return r
		}
	}
	return v
}
