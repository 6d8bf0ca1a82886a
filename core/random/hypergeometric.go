package random

import (
	"math"
	"math/bits"
)

// Hypergeometric deals items one by one if there are at most fewItems ones or drawn items.
const fewItems = 28

// Hypergeometric returns the number of ones among drawn items taken without replacement from total
// items, of which the given number are ones: P(x) = C(ones, x) C(total-ones, drawn-x) / C(total,
// drawn), with the mean drawn*ones/total. It panics unless 0 <= ones <= total, 0 <= drawn <= total
// and total <= 2^40.
//
// A few items are dealt one by one, and draws of half of the items use a method of their own. All
// other draws use the ratio of uniforms of Stadlober (1990, Journal of Computational and Applied
// Mathematics 31(1)). None of the methods is an approximation.
func (s *Source) Hypergeometric(total, ones, drawn int64) int64 {
	if ones < 0 || drawn < 0 || ones > total || drawn > total || total > maxCount {
		refuse("Hypergeometric needs 0 <= ones, drawn <= total <= 2^40, got total, ones, drawn =", float64(total), float64(ones), float64(drawn))
	}
	if 2*drawn == total && min(ones, total-ones) >= fewHalved {
		return s.half(total, ones)
	}
	// Count the rarer kind in the smaller part. The other counts follow.
	rare := min(ones, total-ones)
	part := min(drawn, total-drawn)
	x := s.hypergeometric(total, rare, part)
	if part != drawn {
		x = rare - x
	}
	if rare != ones {
		x = drawn - x
	}
	return x
}

// hypergeometric draws for ones <= total/2 and drawn <= total/2. Exchanging ones and drawn does
// not change the distribution.
func (s *Source) hypergeometric(total, ones, drawn int64) int64 {
	if ones > drawn {
		ones, drawn = drawn, ones
	}
	if ones <= fewItems {
		return s.deal(total, ones, drawn)
	}
	var t table
	t.hypergeometric(total, ones, drawn)
	return s.ratioOfUniforms(&t)
}

// deal puts each of the ones in a free position out of total, and counts those in drawn positions.
func (s *Source) deal(total, ones, drawn int64) int64 {
	free := drawn
	for left := total; left > total-ones; left-- {
		if int64(s.Below(uint64(left))) < free {
			free--
		}
	}
	return drawn - free
}

// hypergeometric describes the distribution by four cells: ones and zeros, drawn and not drawn.
func (t *table) hypergeometric(total, ones, drawn int64) {
	// These are the real margins of the table with one half added to each cell.
	n, k, m := float64(total), float64(ones), float64(drawn)
	mode, part := ratioParts(uint64(ones+1), uint64(drawn+1), uint64(total+2))
	variance := float64(k/n) * (float64(m/n) * ((n - k) / (n - 1)) * (n - m))
	// This is the distance from the mean k*m/n to (k+1)(m+1)/(n+2).
	lag := (float64(k*(n-m)) + float64(m*(n-k)) + n) / n / (n + 2)
	t.cells = 4
	t.count = [4]int64{mode, ones - mode, drawn - mode, total - ones - drawn + mode}
	t.offset = 0.5 - part
	t.low = -float64(mode)
	t.high = float64(min(ones, drawn) - mode)
	t.middle = part - lag + 0.5
	t.width = hatWidth(math.Sqrt(float64(variance) + 0.5))
	t.small = total < int64(len(logFactorials))
}

// centred computes the centres of the four cells. Most draws do not need them.
func (t *table) centred() {
	c := &t.count
	k, m := float64(c[0]+c[1]), float64(c[0]+c[2])
	n := float64(c[0] + c[1] + c[2] + c[3])
	size := n + 2
	t.centre = [4]float64{
		(k + 1) * (m + 1) / size,
		(k + 1) * (n - m + 1) / size,
		(n - k + 1) * (m + 1) / size,
		(n - k + 1) * (n - m + 1) / size,
	}
}

// ratioParts returns the integer part and the fractional part of a*b/n, for a*b/n below 2^64.
func ratioParts(a, b, n uint64) (int64, float64) {
	high, low := bits.Mul64(a, b)
	if high == 0 {
		whole := low / n
		return int64(whole), float64(low-whole*n) / float64(n)
	}
	whole, rest := bits.Div64(high, low, n)
	return int64(whole), float64(rest) / float64(n)
}
