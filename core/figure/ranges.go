package figure

import "math"

// A Range is the visible part of an axis.
type Range struct{ Low, High float64 }

// nowhere is the empty range.
var nowhere = Range{math.Inf(1), math.Inf(-1)}

func (r *Range) add(v float64) { r.Low, r.High = math.Min(r.Low, v), math.Max(r.High, v) }

func (r Range) empty() bool { return r.Low > r.High }

// Has reports whether a value is in the range, with a tolerance for rounding.
func (r Range) Has(v float64) bool {
	slack := (r.High - r.Low) * 1e-9
	return v >= r.Low-slack && v <= r.High+slack
}

// Takes reports whether an axis can show a value: it must be finite, and positive on a logarithmic axis.
func (a Axis) Takes(v float64) bool {
	return !math.IsNaN(v) && !math.IsInf(v, 0) && (a.Scale != Log || v > 0)
}

// Few is the largest number of points for which a curve has a mark at each point.
const Few = 24

// Limits for bounds, which may be a hundred times larger than the series. On a linear axis, the limit is a multiple of
// the range of the series; on a logarithmic axis, the limits are factors.
const (
	boundReach = 0.6
	boundAbove = 1000
	boundBelow = 10
	// earlierAbove limits earlier curves on a linear axis where the series have points, as a factor.
	earlierAbove = 4
)

// early is the fraction of the x axis in which points do not lower a logarithmic y axis.
const early = 0.1

// Ranges returns the visible parts of the axes, for the page and for files. They contain the series and their bands,
// with some space above, and bounds within limits. They also contain earlier curves, so that the axes are steady while
// new curves grow. An audit's levels are always visible, because the figure compares
// them with the result. Regret begins at 0, or on a logarithmic axis at 1, 2 or 5 times a power of ten. A region shows
// all probabilities. Intervals leave a little more than half a unit free on both sides.
//
// A logarithmic axis shows the important range. The first pulls of a curve are often decades below the rest and would
// take most of the axis. Therefore, in curves of more than Few points, the first tenth of the x axis does not lower the
// y axis if this saves at least a decade. The axis then begins at the power of ten below the other points, and OffAxis
// counts the hidden points.
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
	if x.empty() { // the y axis can show none of the points
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
	free, reached, top := y.empty(), x.High, earlierAbove*y.High
	limit := Range{y.Low - boundReach*(y.High-y.Low), y.High + boundReach*(y.High-y.Low)}
	if f.Y.Scale == Log {
		limit = Range{y.Low / boundBelow, y.High * boundAbove}
	}
	for _, b := range f.Bounds {
		for i, v := range b.X {
			if !f.X.Takes(v) || !f.Y.Takes(b.Y[i]) {
				continue
			}
			if free || b.Kind == Earlier {
				x.add(v)
			}
			steady := b.Kind == Earlier && (f.Y.Scale == Log || v > reached || b.Y[i] <= top)
			if free || f.Kind == "audit" || b.Y[i] >= limit.Low && (b.Y[i] <= limit.High || steady) {
				y.add(b.Y[i])
			}
		}
	}

	side := 0.0
	if most <= Few {
		side = 0.03
	}
	if f.Kind == Intervals { // with free space beside the first and the last interval
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

// reach returns the range of the series and their bands. For curves of more than Few points, it ignores the points
// before x.
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
		if f.Y.Scale == Log { // a quantile close to 0 may be many decades lower
			edges.Low = math.Max(edges.Low, y.Low/10)
		}
		y.add(edges.Low)
		y.add(edges.High)
	}
	return y
}

// value returns the value at a given fraction of the way along a range.
func (a Axis) value(over Range, share float64) float64 {
	if a.Scale == Log {
		return over.Low * math.Pow(over.High/over.Low, share)
	}
	return over.Low + share*(over.High-over.Low)
}

// narrow is the relative width of a range that counts as a single value.
const narrow = 1e-9

// span returns the range of an axis, leaving the fractions low and high of it free at its ends. A linear axis begins at
// 0 if no value is negative and either fromZero is true or the smallest value is below near times the largest.
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
	if math.Log(over.High)-math.Log(over.Low) < math.Ln2 { // otherwise no tick of the axis would have a label
		over.High = math.Min(2*over.Low, math.MaxFloat64)
	}
	over.Low = roundBelow(over.Low)
	width := math.Log(over.High) - math.Log(over.Low)
	return Range{over.Low, math.Min(over.High*math.Exp(high*width), math.MaxFloat64)}
}

// powerBelow returns the largest power of ten at or below v, or v if float64 has no such power.
func powerBelow(v float64) float64 {
	if p := math.Pow(10, math.Floor(math.Log10(v)+1e-12)); p > 0 && p <= v*(1+1e-12) {
		return p
	}
	return v
}

// roundBelow returns the largest number at or below v that is 1, 2 or 5 times a power of ten.
func roundBelow(v float64) float64 {
	power := powerBelow(v)
	for _, m := range []float64{5, 2, 1} {
		if r := m * power; r > 0 && r <= v*(1+1e-12) && r <= math.MaxFloat64 {
			return r
		}
	}
	return v
}
