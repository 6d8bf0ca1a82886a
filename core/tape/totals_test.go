package tape_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/tape"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// apart returns the Kolmogorov-Smirnov distance of two samples, which it sorts. It exceeds 2.3 with
// a probability of 5e-5.
func apart(a, b []float64) float64 {
	slices.Sort(a)
	slices.Sort(b)
	n, m := float64(len(a)), float64(len(b))
	return stat.KolmogorovSmirnov(a, nil, b, nil) * math.Sqrt(n*m/(n+m))
}

// measures holds the numbers that are compared for a block. Combined numbers reveal dependence.
var measures = map[string]func(b tape.Block) float64{
	"sum":            func(b tape.Block) float64 { return b.Sum },
	"dip":            func(b tape.Block) float64 { return b.Dip },
	"sum and dip":    func(b tape.Block) float64 { return b.Sum + 2*b.Dip },
	"missing":        func(b tape.Block) float64 { return b.Missing },
	"weight":         func(b tape.Block) float64 { return b.Weight },
	"kept":           func(b tape.Block) float64 { return float64(b.Kept) },
	"sum and kept":   func(b tape.Block) float64 { return b.Sum - float64(b.Kept)/2 },
	"sum and weight": func(b tape.Block) float64 { return b.Sum - b.Weight/8 },
}

// The measures of a stretch have the same distribution as if its responses were drawn one by one.
// The test covers whole blocks, their halves, and stretches across the ends of blocks.
func TestTotalsHaveTheLawOfTheirResponses(t *testing.T) {
	tapes := many() / 20
	for name, law := range mixtures {
		for _, c := range []struct{ from, n int64 }{{0, 64}, {0, 20}, {128, 64}, {192, 64}, {100, 60}, {256, 128}} {
			got, want := make([]tape.Block, tapes), make([]tape.Block, tapes)
			whole := true // whether Peek shows the whole stretch, with its Dip
			for i := range tapes {
				tp := tape.Coarse(key(i), law)
				tp.Read(c.from)
				for tp.Peek().N > c.n {
					tp.Split()
				}
				b := tp.Peek()
				if b.N < c.n || b.Lag > 0 {
					whole = false
					b = tp.Read(c.n)
				}
				got[i] = b
				src := key(i).Name("literal").Sub(uint64(c.from)).Source()
				for range c.n {
					want[i].Add(literal(law, &src))
				}
			}
			for what, measure := range measures {
				if !whole && (strings.Contains(what, "dip") || what == "missing") {
					continue
				}
				var a, b []float64
				for i := range tapes {
					a, b = append(a, round(measure(got[i]))), append(b, round(measure(want[i])))
				}
				if d := apart(a, b); d > 2.5 {
					t.Errorf("%s: the %s of %d responses from %d has another distribution: %.2f", name, what, c.n, c.from, d)
				}
			}
		}
	}
}

// round removes the difference between values on and off the grid.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// moments returns the mean and the variance of Kept, Weight and Sum of a single response.
func moments(law tape.Law) (mean, variance [3]float64) {
	all := law.Dropped
	for _, l := range law.Components {
		all += l.Share
	}
	for _, l := range law.Components {
		p := l.Share / all
		square := (1-l.P)*l.Low*l.Low + l.P*l.High*l.High + 2*l.Scale*l.Scale
		for i, m := range [3][2]float64{{1, 1}, {l.Weight, l.Weight * l.Weight}, {l.Low + l.P*(l.High-l.Low), square}} {
			mean[i] += p * m[0]
			variance[i] += p * m[1]
		}
	}
	for i, m := range mean {
		variance[i] -= m * m
	}
	return mean, variance
}

// The sums of many responses are normal, and the halves of a large block are independent.
func TestLargeBlocksAreNormal(t *testing.T) {
	const n = 1 << 30
	tapes := many() / 100
	for name, law := range mixtures {
		mean, variance := moments(law)
		var z [2][3][]float64
		for i := range tapes {
			tp := tape.Coarse(key(i), law)
			tp.Read(n)
			for half := range z {
				b := tp.Read(n / 2)
				for j, x := range [3]float64{float64(b.Kept), b.Weight, b.Sum} {
					if variance[j] > 1e-9 {
						z[half][j] = append(z[half][j], (x-mean[j]*n/2)/math.Sqrt(variance[j]*n/2))
					}
				}
			}
		}
		for j, what := range []string{"kept", "weight", "sum"} {
			if len(z[0][j]) == 0 {
				continue
			}
			var product float64
			for i := range z[0][j] {
				product += z[0][j][i] * z[1][j][i]
			}
			if r := product / math.Sqrt(float64(tapes)); math.Abs(r) > 4.5 {
				t.Errorf("%s: the halves of a block are correlated in %s: %.1f", name, what, r)
			}
			for half := range z {
				i := -1
				if err := lawtest.Uniform(len(z[half][j]), func() float64 { i++; return distuv.UnitNormal.CDF(z[half][j][i]) }); err != nil {
					t.Errorf("%s: the %s of half %d is not normal: %v", name, what, half, err)
				}
			}
		}
	}
}

// The sums of 2^39 responses are right, and so are the sums of 64 responses far out on the tape.
func TestTapesAreLong(t *testing.T) {
	const n = 1 << 39
	for name, law := range mixtures {
		mean, variance := moments(law)
		tp, far := tape.Coarse(key(0), law), tape.Coarse(key(0), law)
		for _, tp := range []tape.Tape{tp, far} {
			tp.Read(n)
		}
		b := tp.Peek()
		for i, x := range [3]float64{float64(b.Kept), b.Weight, b.Sum} {
			if off := math.Abs(x - mean[i]*n); off > 6*math.Sqrt(variance[i]*n)+1e-5*mean[i]*n*min(1, float64(i)) {
				t.Errorf("%s: %v responses have %v in place %d, want about %v", name, b.N, x, i, mean[i]*n)
			}
		}
		for range 45 {
			far.Split()
		}
		sum := add(blocks(far, 64))
		if first := tp.Read(64); said(first) != said(sum) {
			t.Errorf("%s: 64 responses far out are %v, one by one %v", name, first, sum)
		}
	}
}
