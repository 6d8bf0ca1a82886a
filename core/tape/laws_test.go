package tape_test

import (
	"math"
	"testing"

	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"

	"gonum.org/v1/gonum/stat/distuv"
)

// literal draws one response of a mixture by the definition of its law.
func literal(law tape.Law, src *random.Source) tape.Block {
	all := law.Dropped
	for _, l := range law.Components {
		all += l.Share
	}
	u := src.Float64() * all
	for _, l := range law.Components {
		if u -= l.Share; u >= 0 {
			continue
		}
		r, noise := l.Low, 0.
		if src.Float64() < l.P {
			r = l.High
		}
		if l.Scale > 0 {
			noise = src.Laplace(l.Scale)
		}
		return tape.Block{
			N: 1, Sum: r + noise, Kept: 1, Weight: l.Weight,
			Missing: 1 - max(0, min(1, r)), Dip: max(0, -r) + max(0, -noise),
		}
	}
	return tape.Block{N: 1}
}

// mixture returns a law with the given components.
func mixture(dropped float64, components ...tape.Component) tape.Law {
	law := tape.Law{Components: components, Dropped: dropped}
	law.Draw = each(func(src *random.Source) tape.Block { return literal(law, src) })
	return law
}

// each draws responses one by one. The function draw returns each response as a block of one, or as
// a block with no kept response.
func each(draw func(*random.Source) tape.Block) func(*random.Source, *tape.Responses) {
	return func(src *random.Source, r *tape.Responses) {
		r.Kept = 0
		n := 0
		for i := range r.Value {
			if b := draw(src); b.Kept > 0 {
				r.Kept |= 1 << i
				r.Value[n], r.Weight[n] = b.Sum, b.Weight
				n++
			}
		}
	}
}

// Laplace noise, Laplace noise at several levels, and levels without noise.
var (
	noise  = mixture(0, tape.Component{Share: 1, P: .3, High: 1, Scale: 1})
	levels = mixture(2,
		tape.Component{Share: 1, P: .6, Low: .25, High: .75, Scale: 4, Weight: 16},
		tape.Component{Share: 1, P: .6, Low: .25, High: .75, Scale: 1, Weight: 1},
		tape.Component{Share: 2, P: .6, Low: .25, High: .75, Scale: .01, Weight: .0001})
	coins = mixture(1,
		tape.Component{Share: 3, P: .45, Low: -1.5, High: 2.5, Weight: 16},
		tape.Component{Share: 1, P: .7, Low: -.125, High: 1.125, Weight: 1.5625})
)

// mixtures holds the laws whose tapes are read in blocks of components.
var mixtures = map[string]tape.Law{"noise": noise, "levels": levels, "coins": coins}

// laws returns laws of all kinds.
func laws() map[string]tape.Law {
	all := map[string]tape.Law{
		"nothing":    mixture(1),
		"certain":    tape.Bernoulli(1),
		"rare":       tape.Bernoulli(.001),
		"Bernoulli":  tape.Bernoulli(.4),
		"two values": {P: .3, Low: -.5, High: 1.25, Weight: 1 / 3.},
		"drawn": {Draw: each(func(src *random.Source) tape.Block {
			b := tape.Block{Sum: src.Float64() + src.Laplace(2), Weight: .25}
			if src.Float64() >= .3 {
				b.Kept = 1
			}
			return b
		})},
	}
	for name, law := range mixtures {
		all[name] = law
	}
	return all
}

// blocks reads n responses one at a time.
func blocks(t tape.Tape, n int64) []tape.Block {
	all := make([]tape.Block, n)
	for i := range all {
		all[i] = t.Read(1)
	}
	return all
}

// add combines consecutive blocks into one.
func add(blocks []tape.Block) (sum tape.Block) {
	for _, b := range blocks {
		sum.Add(b)
	}
	return sum
}

// cdf returns the probability that a response of a component with noise is at most x.
func cdf(l tape.Component, x float64) float64 {
	low, high := distuv.Laplace{Mu: l.Low, Scale: l.Scale}, distuv.Laplace{Mu: l.High, Scale: l.Scale}
	return (1-l.P)*low.CDF(x) + l.P*high.CDF(x)
}

// bins is the number of bins for the values of a component.
const bins = 10

// bin returns the bin of a single response. The response's weight identifies the component, whose
// bins have equal probability. The last bin is for dropped responses.
func bin(law tape.Law, b tape.Block) int {
	if b.Kept == 0 {
		return bins * len(law.Components)
	}
	for i, l := range law.Components {
		if math.Abs(b.Weight-l.Weight) > 1e-6 {
			continue
		}
		if l.Scale == 0 {
			if b.Sum == l.High {
				return bins*i + 1
			}
			return bins * i
		}
		return bins*i + min(bins-1, int(bins*cdf(l, b.Sum)))
	}
	return -1
}

// chances returns the probabilities of the bins.
func chances(law tape.Law) []float64 {
	all := law.Dropped
	for _, l := range law.Components {
		all += l.Share
	}
	p := make([]float64, bins*len(law.Components)+1)
	for i, l := range law.Components {
		for j := range bins {
			p[bins*i+j] = l.Share / all / bins
		}
		if l.Scale == 0 {
			clear(p[bins*i : bins*(i+1)])
			p[bins*i], p[bins*i+1] = l.Share/all*(1-l.P), l.Share/all*l.P
		}
	}
	p[len(p)-1] = law.Dropped / all
	return p
}

// many returns the number of tapes that a test compares with a distribution.
func many() int { return testkit.Either(100_000, 20_000) }

// fits fails the test if the counts are unlikely given the probabilities of their bins.
func fits(t *testing.T, name string, counts []int, probability []float64) {
	t.Helper()
	if p := lawtest.ChiSquare(counts, probability); !(p > 1e-4) {
		t.Errorf("%s: p = %.2g", name, p)
	}
}

// The number of ones in a stretch is binomial: at the start, inside a leaf, across the ends of
// words and blocks, and in the middle of a block.
func TestTotalsAreBinomial(t *testing.T) {
	for _, c := range []struct{ from, n int64 }{
		{0, 64}, {0, 200}, {10, 5}, {30, 4}, {60, 8}, {100, 60}, {120, 16}, {190, 5}, {300, 500}, {0, 3000},
	} {
		const p = .3
		law := distuv.Binomial{N: float64(c.n), P: p}
		counts, probability := make([]int, c.n+1), make([]float64, c.n+1)
		for x := range probability {
			probability[x] = law.Prob(float64(x))
		}
		for i := range many() {
			tp := tape.Coarse(key(i), tape.Bernoulli(p))
			tp.Read(c.from)
			counts[int(tp.Read(c.n).Sum)]++
		}
		fits(t, "the ones of a stretch", counts, probability)
	}
}

// Responses follow the law and are independent, near and far: at the start, inside a leaf, and
// after splits of larger blocks.
func TestResponsesAreIndependentAndHaveTheLaw(t *testing.T) {
	independent := func(name string, read, law tape.Law, tapes int, places ...int64) {
		t.Helper()
		single, joint := chances(law), []float64{1}
		for range places {
			var more []float64
			for _, p := range joint {
				for _, q := range single {
					more = append(more, p*q)
				}
			}
			joint = more
		}
		counts := make([]int, len(joint))
		for i := range tapes {
			tp, at, cell := tape.Coarse(key(i), read), int64(0), 0
			for _, place := range places {
				tp.Read(place - at)
				cell = cell*len(single) + bin(law, tp.Read(1))
				at = place + 1
			}
			counts[cell]++
		}
		fits(t, name, counts, joint)
	}
	bits := tape.Law{Components: []tape.Component{{Share: 1, P: .4, High: 1}}}
	for _, c := range [][4]int64{
		{0, 1, 2, 3}, {30, 31, 32, 33}, {62, 63, 64, 65}, {0, 16, 32, 48}, {126, 127, 128, 129},
		{128, 192, 256, 384}, {5, 300, 301, 511}, {159, 160, 191, 192},
	} {
		independent("bits", tape.Bernoulli(.4), bits, many(), c[:]...)
	}
	for name, law := range mixtures {
		for _, c := range [][2]int64{{0, 1}, {20, 50}, {63, 64}, {101, 3000}, {128, 129}, {130, 180}, {130, 200}, {191, 192}, {300, 500}} {
			independent(name, law, law, many()/16, c[:]...)
		}
	}
}
