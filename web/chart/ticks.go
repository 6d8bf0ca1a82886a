package chart

import (
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
)

// LogTicks returns the values at the ticks of a logarithmic axis over a range: powers of ten, and on a short axis also
// 2 and 5 times these powers. A long axis has every second power, or fewer. (uPlot's own algorithm does not terminate
// below 10^−26.)
func LogTicks(e figure.Range) (ticks []float64) {
	const many = 16
	low, high := int(math.Floor(math.Log10(e.Low))), int(math.Ceil(math.Log10(e.High)))
	every, times := 1+(high-low)/many, []float64{1}
	if e.High < 99*e.Low {
		times = []float64{1, 2, 5}
	}
	for power := low; power <= high; power++ {
		for _, m := range times {
			if v := m * math.Pow10(power); power%every == 0 && v >= e.Low*(1-1e-12) && v <= e.High {
				ticks = append(ticks, v)
			}
		}
	}
	return ticks
}

// SpreadWords returns the text that describes the band around a mean v.
func SpreadWords(b figure.Band, v, low, high float64) string {
	if b == figure.Deviation {
		return " ± " + notation.Number(notation.Spread(high-v, v))
	}
	return " [" + notation.Number(low) + ", " + notation.Number(high) + "]"
}

// Tick formats an axis value with few characters, such as 200k and 1M.
func Tick(x float64) string {
	switch a := math.Abs(x); {
	case a >= 1e9:
		return short(x/1e9) + "G"
	case a >= 1e6:
		return short(x/1e6) + "M"
	case a >= 1e4:
		return short(x/1e3) + "k"
	case a >= 1000:
		return notation.Count(int64(math.Round(x)))
	case a > 0 && a < notation.LeastPlain:
		return strings.TrimPrefix(notation.Power(x), "1×")
	default:
		return short(x)
	}
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
