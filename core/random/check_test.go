package random

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// manyDraws is the number of draws that a sampler is judged by. A chi-square of two million at 1e-4
// finds chances of 100 bins that are off by 0.77 % (root mean square) with a probability of 99 %;
// -draws 10000000 finds 0.34 %.
var manyDraws = flag.Int("draws", 2_000_000, "draws that a sampler is judged by")

// many is that number, or fewer with -short and in WebAssembly, where the same bits come out.
func many() int {
	switch {
	case runtime.GOARCH == "wasm":
		return 1e5
	case testing.Short():
		return 3e5
	}
	return *manyDraws
}

// law is what a sample is compared with: the cut points of the bins (bin i holds
// the x with cuts[i-1] <= x < cuts[i]), their probabilities, and the moments of
// z = (x-mean)/deviation from order 0 to 8.
type law struct {
	cuts            []float64
	probability     []float64
	mean, deviation float64
	moments         [9]float64
}

// compare draws n numbers and returns an error if they do not look like the law:
// a chi-square over the bins beyond 1e-4 on either side, or one of the first four
// moments more than five standard errors off.
func (l *law) compare(n int, draw func() float64) error {
	find := newFinder(l.cuts)
	counts := make([]int, len(l.probability))
	var sums [5]float64
	for range n {
		x := draw()
		counts[find.bin(x)]++
		z := (x - l.mean) / l.deviation
		sums[1] += z
		sums[2] += z * z
		sums[3] += z * z * z
		sums[4] += z * z * z * z
	}
	if len(counts) > 1 {
		statistic := 0.0
		for i, count := range counts {
			expected := l.probability[i] * float64(n)
			statistic += (float64(count) - expected) * (float64(count) - expected) / expected
		}
		freedom := float64(len(counts) - 1)
		p := mathext.GammaIncRegComp(freedom/2, statistic/2)
		if !(p > 1e-4 && p < 1-1e-4) {
			return fmt.Errorf("chi-square %.1f with %v degrees of freedom, p = %.2g", statistic, freedom, p)
		}
	}
	for order := 1; order <= 4; order++ {
		want := l.moments[order]
		got := sums[order] / float64(n)
		standardError := math.Sqrt((l.moments[2*order] - want*want) / float64(n))
		if !(math.Abs(got-want) <= 5*standardError+1e-12) { // of two outcomes with even chances z² is 1
			return fmt.Errorf("standardised moment %d is %.7g, want %.7g with standard error %.2g", order, got, want, standardError)
		}
	}
	return nil
}

// finder finds the bin of a number through a table of equal cells.
type finder struct {
	cuts       []float64
	low, scale float64
	start      [2049]int
}

func newFinder(cuts []float64) *finder {
	f := &finder{cuts: cuts}
	if len(cuts) == 0 {
		return f
	}
	cells := float64(len(f.start) - 1)
	f.low = cuts[0]
	if len(cuts) > 1 {
		f.scale = cells / (cuts[len(cuts)-1] - cuts[0])
	}
	bin := 0
	for i := range f.start {
		for bin < len(cuts) && (cuts[bin]-f.low)*f.scale < float64(i) {
			bin++
		}
		f.start[i] = max(bin-1, 0)
	}
	return f
}

func (f *finder) bin(x float64) int {
	if len(f.cuts) == 0 || x < f.low {
		return 0
	}
	cell := min((x-f.low)*f.scale, float64(len(f.start)-1))
	bin := f.start[int(cell)]
	for bin < len(f.cuts) && f.cuts[bin] <= x {
		bin++
	}
	return bin
}

// tailMasses lists the probabilities below the cut points of one half of a law,
// for n draws: bins of 10, 15, 22, ... expected draws from the end of the tail,
// then bins of one hundredth, up to one half.
func tailMasses(n int) []float64 {
	var masses []float64
	bin, mass := 10/float64(n), 0.0
	for mass+1.5*bin < 0.5 {
		mass += bin
		masses = append(masses, mass)
		bin = min(1.5*bin, 0.01)
	}
	return masses
}

// continuousLaw cuts a law on (low, high) by bisection of its two tails, below(x)
// = P(X < x) and above(x) = P(X > x), and takes its moments from its cumulants of
// order 1 to 8.
func continuousLaw(n int, low, high float64, below, above func(float64) float64, moments [9]float64, mean, deviation float64) *law {
	l := &law{mean: mean, deviation: deviation, moments: moments}
	solve := func(decreasing bool, tail func(float64) float64, mass float64) float64 {
		a, b := low, high
		for range 200 {
			middle := a + (b-a)/2
			if (tail(middle) < mass) != decreasing {
				a = middle
			} else {
				b = middle
			}
		}
		return a
	}
	masses := tailMasses(n)
	for _, mass := range masses {
		l.cuts = append(l.cuts, solve(false, below, mass))
	}
	for i := len(masses) - 1; i >= 0; i-- {
		l.cuts = append(l.cuts, solve(true, above, masses[i]))
	}
	middle := len(masses)
	for i := range len(l.cuts) + 1 {
		switch {
		case i == 0:
			l.probability = append(l.probability, below(l.cuts[0]))
		case i < middle:
			l.probability = append(l.probability, below(l.cuts[i])-below(l.cuts[i-1]))
		case i == middle:
			l.probability = append(l.probability, 1-below(l.cuts[i-1])-above(l.cuts[i]))
		case i < len(l.cuts):
			l.probability = append(l.probability, above(l.cuts[i-1])-above(l.cuts[i]))
		default:
			l.probability = append(l.probability, above(l.cuts[i-1]))
		}
	}
	return l
}

// momentsOf returns the moments of order 0 to 8 of the standardised law that has
// the given cumulants.
func momentsOf(cumulant func(order int) float64) (mean, deviation float64, moments [9]float64) {
	mean, deviation = cumulant(1), math.Sqrt(cumulant(2))
	moments[0] = 1
	for n := 2; n <= 8; n++ {
		choose := 1.0 // C(n-1, k-1)
		for k := 1; k <= n; k++ {
			if k >= 2 {
				moments[n] += choose * cumulant(k) / math.Pow(deviation, float64(k)) * moments[n-k]
			}
			choose = choose * float64(n-k) / float64(k)
		}
	}
	return mean, deviation, moments
}

// discreteLaw tabulates a law on {low, ..., high} from the ratio P(x+1)/P(x) of
// successive probabilities, by recurrence from a value near its mode to forty
// deviations on either side. Wide laws are cut between values 1/64 of a deviation
// apart.
func discreteLaw(n int, low, high, start int64, mean, deviation float64, ratio func(x int64) float64) *law {
	l := &law{mean: mean, deviation: deviation}
	reach := int64(math.Ceil(40 * deviation))
	if deviation > 100 {
		reach = int64(math.Ceil(9 * deviation))
	}
	low, high = max(low, start-reach), min(high, start+reach)
	stride := max(1, int64(deviation/64))
	cells := make([]float64, (high-low)/stride+1)
	add := func(x int64, weight float64) {
		cells[(x-low)/stride] += weight
		power, z := weight, (float64(x)-mean)/deviation
		for order := range l.moments {
			l.moments[order] += power
			power *= z
		}
	}
	add(start, 1)
	weight := 1.0
	for x := start; x < high && weight > 1e-40; x++ {
		weight *= ratio(x)
		add(x+1, weight)
	}
	weight = 1.0
	for x := start - 1; x >= low && weight > 1e-40; x-- {
		weight /= ratio(x)
		add(x, weight)
	}
	total := l.moments[0]
	for order := range l.moments {
		l.moments[order] /= total
	}

	// Merge the cells into bins from both ends, as tailMasses does.
	masses := tailMasses(n)
	merge := func(next func() (cell int, ok bool), cut func(cell int)) {
		target, mass := 0, 0.0
		for target < len(masses) {
			cell, ok := next()
			if !ok {
				return
			}
			mass += cells[cell] / total
			if mass > 0.5 {
				return
			}
			if mass >= masses[target] {
				cut(cell)
				for target < len(masses) && masses[target] <= mass*1.2 {
					target++
				}
			}
		}
	}
	var left, right []float64
	i := -1
	merge(func() (int, bool) { i++; return i, i < len(cells) },
		func(cell int) { left = append(left, float64(low+int64(cell+1)*stride)) })
	j := len(cells)
	merge(func() (int, bool) { j--; return j, j >= 0 },
		func(cell int) { right = append(right, float64(low+int64(cell)*stride)) })
	l.cuts = left
	for k := len(right) - 1; k >= 0; k-- {
		if len(l.cuts) == 0 || right[k] > l.cuts[len(l.cuts)-1] {
			l.cuts = append(l.cuts, right[k])
		}
	}
	l.probability = make([]float64, len(l.cuts)+1)
	bin := 0
	for cell, weight := range cells {
		for bin < len(l.cuts) && l.cuts[bin] <= float64(low+int64(cell)*stride) {
			bin++
		}
		l.probability[bin] += weight / total
	}
	return l
}

// The check refuses laws that are nearly right.
func TestWrongLawsAreRefused(t *testing.T) {
	const draws = 1e6
	deviation := math.Sqrt(1024 * 0.3 * 0.7)
	normal, binomial := normalLaw(draws), binomialLaw(draws, 1024, 0.3)
	for name, c := range map[string]struct {
		law  *law
		draw func(s *Source) float64
	}{
		"a normal deviation off by 0.5%": {normal, func(s *Source) float64 { return 1.005 * s.Normal() }},
		"a sum of twelve uniforms": {normal, func(s *Source) float64 {
			sum := -6.0
			for range 12 {
				sum += s.Float64()
			}
			return sum
		}},
		"a normal tail cut at four": {normal, func(s *Source) float64 { return max(-4, min(4, s.Normal())) }},
		"a binomial p off by 0.1%":  {binomial, func(s *Source) float64 { return float64(s.Binomial(1024, 0.3*1.001)) }},
		"a normal approximation": {binomial, func(s *Source) float64 {
			return math.Floor(1024*0.3 + deviation*s.Normal() + 0.5)
		}},
		"a binomial tail cut at four deviations": {binomial, func(s *Source) float64 {
			for {
				if x := float64(s.Binomial(1024, 0.3)); math.Abs(x-1024*0.3) < 4*deviation {
					return x
				}
			}
		}},
		"a binomial for a hypergeometric of a hundredth part": {hypergeometricLaw(draws, 100000, 30000, 1000),
			func(s *Source) float64 { return float64(s.Binomial(1000, 0.3)) }},
	} {
		s := NewKey(2).Name(name).Source()
		if c.law.compare(draws, func() float64 { return c.draw(&s) }) == nil {
			t.Errorf("the check accepts %s", name)
		}
	}
}

// judge compares many draws, from a stream of its own, with the law.
func judge(t *testing.T, name string, l *law, draw func(s *Source) float64) {
	t.Helper()
	s := NewKey(1).Name(name).Source()
	if err := l.compare(many(), func() float64 { return draw(&s) }); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// mustPanic fails unless f panics.
func mustPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s did not panic", name)
		}
	}()
	f()
}
