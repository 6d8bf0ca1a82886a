package export

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
)

// An axis maps values of a range to [0, 1].
type axis struct {
	figure.Axis
	figure.Range
	ticks []tick
}

// A tick is a position on an axis. Ticks without a label are drawn smaller.
type tick struct {
	at    float64
	label string
}

// place returns the position of a value on the axis, from 0 at its beginning to 1 at its end.
func (a *axis) place(v float64) vg.Length {
	if a.Scale == figure.Log {
		return vg.Length((math.Log(v) - math.Log(a.Low)) / (math.Log(a.High) - math.Log(a.Low)))
	}
	return vg.Length((v - a.Low) / (a.High - a.Low))
}

// newAxis returns an axis over a range, with approximately the given number of tick labels.
func newAxis(a figure.Axis, over figure.Range, ticks int) axis {
	a.Label = clean(a.Label)
	if a.Scale == figure.Log {
		return axis{a, over, logTicks(over, ticks)}
	}
	all, tenth := linearTicks(over, ticks)
	if tenth != 0 {
		a.Label += " (×" + power(tenth) + ")"
	}
	return axis{a, over, all}
}

// linearTicks returns about n ticks at multiples of 1, 2 or 5 times a power of ten. If the labels would be too long,
// they leave out a factor of ten to the power of tenth.
func linearTicks(over figure.Range, n int) (ticks []tick, tenth int) {
	rough := (over.High - over.Low) / float64(n)
	unit := math.Pow(10, math.Floor(math.Log10(rough)))
	step := unit
	for _, m := range []float64{2, 5, 10} {
		if math.Abs(math.Log(m*unit/rough)) < math.Abs(math.Log(step/rough)) {
			step = m * unit
		}
	}
	if !(step > 0) || math.IsInf(step, 0) || math.IsInf(over.High-over.Low, 0) {
		return nil, 0 // float64 cannot divide the range into steps
	}
	if e := math.Floor(math.Log10(math.Max(math.Abs(over.Low), math.Abs(over.High)))); e >= 5 || e <= -4 {
		tenth = int(e)
	}
	decimals := max(0, tenth-int(math.Floor(math.Log10(step)*(1+1e-12)+1e-9)))
	for k := math.Ceil(over.Low/step - 1e-9); len(ticks) < 100 && over.Has(k*step); k++ {
		label := "0"
		if k != 0 {
			label = strconv.FormatFloat(k*step/math.Pow(10, float64(tenth)), 'f', min(decimals, 12), 64)
		}
		ticks = append(ticks, tick{k * step, notation.Grouped(minus(label))})
	}
	return ticks, tenth
}

// logTicks returns ticks at powers of ten, with about n labels. If there are few powers, 2 and 5 times each power are
// labelled, too. If there are none, the ticks are linear.
func logTicks(over figure.Range, n int) []tick {
	low, high := over.Low, over.High
	decades := math.Log10(high) - math.Log10(low)
	if decades < 0.5 {
		ticks, tenth := linearTicks(over, n)
		for i, t := range ticks {
			if tenth != 0 {
				ticks[i].label = number(t.at)
			}
		}
		return ticks
	}
	every := max(1, int(math.Ceil(decades/float64(n+2))))
	// Use decimals if all labels are short, and powers otherwise.
	decimal := low >= 0.9e-3 && (high <= 1.1e4 || decades < 2 && high < 1e5)
	var ticks []tick
	for e := int(math.Floor(math.Log10(low))); e <= int(math.Ceil(math.Log10(high))); e++ {
		for m := 1; m < 10; m++ {
			digit := strconv.Itoa(m)
			v, err := strconv.ParseFloat(digit+"e"+strconv.Itoa(e), 64)
			if err != nil || !(v > 0) || v < low*(1-1e-9) || v > high*(1+1e-9) {
				continue
			}
			label := ""
			switch labelled := m == 1 && e%every == 0 || decades < 2 && (m == 2 || m == 5); {
			case !labelled && (every > 1 && m != 1 || every > 10):
				continue // too many ticks to tell apart
			case labelled && decimal:
				label = notation.Grouped(strconv.FormatFloat(v, 'f', -1, 64))
			case labelled && m == 1:
				label = power(e)
			case labelled:
				label = digit + "×" + power(e)
			}
			ticks = append(ticks, tick{v, label})
		}
	}
	return ticks
}
