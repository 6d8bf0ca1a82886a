package export

import (
	"math"
	"strconv"

	"epsilonarcade/core/figure"
)

// An axis maps values to [0, 1].
type axis struct {
	of       figure.Axis
	label    string
	log      bool
	min, max float64
	ticks    []tick
}

// A tick is a place on an axis; those without a label are smaller.
type tick struct {
	at    float64
	label string
}

// takes says whether a value has a place on the axis or on its continuation.
func (a *axis) takes(v float64) bool { return a.of.Takes(v) }

// place returns where a value is: 0 at the beginning and 1 at the end of the axis.
func (a *axis) place(v float64) float64 {
	if a.log {
		return (math.Log(v) - math.Log(a.min)) / (math.Log(a.max) - math.Log(a.min))
	}
	return (v - a.min) / (a.max - a.min)
}

// newAxis returns an axis over a range; ticks is how many labels it should have, about.
func newAxis(a figure.Axis, over figure.Range, ticks int) axis {
	x := axis{of: a, label: clean(a.Label), log: a.Scale == figure.Log, min: over.Low, max: over.High}
	if x.log {
		x.ticks = logTicks(x.min, x.max, ticks)
		return x
	}
	var tenth int
	x.ticks, tenth = linearTicks(x.min, x.max, ticks)
	if tenth != 0 {
		x.label += " (×" + power(tenth) + ")"
	}
	return x
}

// linearTicks returns about n ticks at multiples of 1, 2 or 5 times a power of ten, and
// the power of ten that their labels leave out because they would be too long.
func linearTicks(low, high float64, n int) ([]tick, int) {
	rough := (high - low) / float64(n)
	unit := math.Pow(10, math.Floor(math.Log10(rough)))
	step := unit
	for _, m := range []float64{2, 5, 10} {
		if math.Abs(math.Log(m*unit/rough)) < math.Abs(math.Log(step/rough)) {
			step = m * unit
		}
	}
	if !(step > 0) || math.IsInf(step, 0) || math.IsInf(high-low, 0) {
		return nil, 0 // narrower or wider than float64 can divide
	}
	tenth := 0
	if e := math.Floor(math.Log10(math.Max(math.Abs(low), math.Abs(high)))); e >= 5 || e <= -4 {
		tenth = int(e)
	}
	factor := math.Pow(10, float64(tenth))
	decimals := max(0, tenth-int(math.Floor(math.Log10(step)*(1+1e-12)+1e-9)))
	var ticks []tick
	over := figure.Range{Low: low, High: high}
	for k := math.Ceil(low/step - 1e-9); len(ticks) < 100 && over.Has(k*step); k++ {
		label := strconv.FormatFloat(k*step/factor, 'f', min(decimals, 12), 64)
		if k == 0 {
			label = "0"
		}
		ticks = append(ticks, tick{k * step, grouped(minus(label))})
	}
	return ticks, tenth
}

// logTicks returns ticks at powers of ten, at most about n of them with labels; where
// there are few powers, 2 and 5 times them have labels too, and where there is none the
// ticks are those of a linear axis.
func logTicks(low, high float64, n int) []tick {
	decades := math.Log10(high) - math.Log10(low)
	if decades < 0.5 {
		ticks, tenth := linearTicks(low, high, n)
		for i, t := range ticks {
			if tenth != 0 {
				ticks[i].label = number(t.at)
			}
		}
		return ticks
	}
	first, last := int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	every := max(1, int(math.Ceil(decades/float64(n+2))))
	// Decimals where all are short, and powers throughout otherwise.
	decimal := low >= 0.9e-3 && (high <= 1.1e4 || decades < 2 && high < 1e5)
	var ticks []tick
	for e := first; e <= last; e++ {
		for m := 1.0; m < 10; m++ {
			v, err := strconv.ParseFloat(strconv.FormatFloat(m, 'f', 0, 64)+"e"+strconv.Itoa(e), 64)
			if err != nil || !(v > 0) || v < low*(1-1e-9) || v > high*(1+1e-9) {
				continue
			}
			labelled := m == 1 && e%every == 0 || decades < 2 && m == 2 || decades < 2 && m == 5
			switch {
			case !labelled && (every > 1 && m != 1 || every > 10):
				continue // too many to be told apart
			case !labelled:
				ticks = append(ticks, tick{v, ""})
			case decimal:
				ticks = append(ticks, tick{v, grouped(strconv.FormatFloat(v, 'f', -1, 64))})
			case m == 1:
				ticks = append(ticks, tick{v, power(e)})
			default:
				ticks = append(ticks, tick{v, strconv.FormatFloat(m, 'f', 0, 64) + "×" + power(e)})
			}
		}
	}
	return ticks
}
