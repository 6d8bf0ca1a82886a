package random

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// tables yields distributions across the whole range that the ratio of uniforms covers.
func tables(yield func(name string, t table)) {
	for n := int64(8); n <= maxCount; n = n*5/4 + 1 {
		for _, p := range []float64{4.001 / float64(n), 20.3 / float64(n), 1e-6, 1e-3, 0.01, 0.0999, 0.1, 0.25, 0.3, 1.0 / 3, 0.499, 0.5} {
			if p <= 0.5 && p*float64(n) >= fewSuccesses {
				yield(fmt.Sprintf("binomial %d %v", n, p), binomialTable(n, p))
			}
		}
	}
	part := func(total, drawn int64) {
		for ones := int64(fewItems + 1); ones <= total/2 && drawn <= total/2; ones += 1 + ones/8 {
			few, many := min(ones, drawn), max(ones, drawn)
			yield(fmt.Sprintf("hypergeometric %d %d %d", total, few, many), hypergeometricTable(total, few, many))
		}
	}
	for total := int64(64); total <= maxCount; total = total * 8 / 7 {
		part(total, total/2)
		part(total, fewItems+1)
		part(total, total/7+fewItems+1)
	}
	for level := 7; level <= 40; level++ {
		part(1<<level, 1<<(level-1))
	}
}

// The hat dominates: the rectangle contains every point of the region of the ratio of uniforms. The
// region for x consists of u <= sqrt(f(x)) and x <= middle + width v/u < x+1, with |v| <= 1/2. The
// distributions are log-concave. So the reach of x rises and then falls on either side of the
// middle, and a ternary search finds the largest reach.
func TestHatDominates(t *testing.T) {
	worst := 0.0
	tables(func(name string, law table) {
		atMode := law.energy(0)
		reach := func(x int64) float64 {
			far := max(float64(x)+1-law.middle, law.middle-float64(x))
			return Exp((atMode-law.energy(x))/2) * far / (law.width / 2)
		}
		check := func(x int64) {
			if float64(x) < law.low || float64(x) > law.high {
				return
			}
			if use := reach(x); use > 1 {
				t.Errorf("%s: at mode%+d the region is %v times the hat", name, x, use)
			} else {
				worst = max(worst, use)
			}
			if law.energy(x) < atMode-1e-12 {
				t.Errorf("%s: mode%+d is more probable than the mode", name, x)
			}
		}
		search := func(low, high int64) {
			for high-low > 8 {
				third := (high - low) / 3
				if reach(low+third) < reach(high-third) {
					low += third
				} else {
					high -= third
				}
			}
			for x := low; x <= high; x++ {
				check(x)
			}
		}
		search(int64(max(law.low, -10*law.width)), 0)
		search(0, int64(min(law.high, 10*law.width)))
		for x := int64(-20); x <= 20; x++ {
			check(x)
		}
	})
	t.Logf("the region fills up to %.9f of the hat", worst)
}

// preciseLogRatio returns log P(mode+x)/P(mode) as the product of the exact ratios of successive
// probabilities, with 300 bits of precision.
func preciseLogRatio(x int64, ratio func(offset int64) (numerator, denominator *big.Float)) float64 {
	up, down := wide(1), wide(1)
	from, to := int64(0), x
	if x < 0 {
		from, to = x, 0
	}
	for offset := from; offset < to; offset++ {
		numerator, denominator := ratio(offset)
		up.Mul(up, numerator)
		down.Mul(down, denominator)
	}
	up.Quo(up, down)
	if x < 0 {
		up.Quo(wide(1), up)
	}
	return bigLog(up)
}

func TestLogRatioIsRightTo1e12(t *testing.T) {
	compare := func(name string, law table, ratio func(offset int64) (numerator, denominator *big.Float)) {
		atMode := law.energy(0)
		for _, x := range []float64{1, 2, 3, 7, -1, -2, -5, law.width / 8, -law.width / 7, law.width, -law.width,
			2 * law.width, -2 * law.width, 4 * law.width, -4 * law.width, law.low, law.high} {
			x = math.Round(x)
			if x < law.low || x > law.high || math.Abs(x) > 60000 { // a long product
				continue
			}
			got := atMode - law.energy(int64(x))
			want := preciseLogRatio(int64(x), ratio)
			if want > -80 && math.Abs(got-want) > 1e-12 {
				t.Errorf("%s at mode%+v: log ratio %.17g, want %.17g, difference %.2g", name, x, got, want, got-want)
			}
		}
	}
	for _, c := range []struct {
		n int64
		p float64
	}{{8, 0.5}, {64, 0.0626}, {64, 0.3}, {1000, 0.3}, {1001, 0.5}, {1 << 20, 0.01}, {1 << 30, 5e-9}, {1 << 30, 0.3}, {1 << 34, 0.499}, {1 << 40, 1e-3}} {
		law := binomialTable(c.n, c.p)
		p := wide(c.p)
		q := wide(1)
		q.Sub(q, p)
		compare(fmt.Sprintf("binomial %v", c), law, func(offset int64) (numerator, denominator *big.Float) {
			x := law.count[0] + offset
			numerator = wide(float64(c.n - x))
			denominator = wide(float64(x + 1))
			return numerator.Mul(numerator, p), denominator.Mul(denominator, q)
		})
	}
	for _, c := range [][3]int64{{128, 60, 64}, {1024, 29, 512}, {1024, 301, 512}, {1 << 20, 400001, 1 << 19}, {1 << 30, 1 << 29, 1 << 29},
		{1 << 30, 1000, 2000000}, {1 << 34, 1<<32 + 1, 1 << 33}, {1 << 40, 1 << 31, 1 << 39}, {1 << 40, 1 << 30, 1 << 30}} {
		law := hypergeometricTable(c[0], c[1], c[2])
		compare(fmt.Sprintf("hypergeometric %v", c), law, func(offset int64) (numerator, denominator *big.Float) {
			numerator = wide(float64(law.count[1] - offset))
			numerator.Mul(numerator, wide(float64(law.count[2]-offset)))
			denominator = wide(float64(law.count[0] + offset + 1))
			denominator.Mul(denominator, wide(float64(law.count[3]+offset+1)))
			return numerator, denominator
		})
	}
}

func TestStirlingTail(t *testing.T) {
	factorial := wide(1)
	for count := int64(0); count < 300; count++ {
		if count > 0 {
			factorial.Mul(factorial, wide(float64(count)))
		}
		y := wide(float64(count) + 0.5)
		// log(count!) - y log y + y - log(2 pi)/2, with 300 bits of precision in each logarithm.
		want := bigLogFloat(factorial)
		logY := bigLogFloat(y)
		want.Sub(want, logY.Mul(logY, y))
		want.Add(want, y)
		half := bigLogFloat(wide(1).Mul(wide(2), bigPi))
		want.Sub(want, half.Quo(half, wide(2)))
		exact, _ := want.Float64()
		if got := stirlingTail(count); math.Abs(got-exact) > 5e-15 {
			t.Errorf("tail of %d! is %.17g, want %.17g", count, got, exact)
		}
	}
}

// hypergeometricTable returns the table of a distribution, including its centres.
func hypergeometricTable(total, ones, drawn int64) (t table) {
	t.hypergeometric(total, ones, drawn)
	t.centred()
	return t
}
