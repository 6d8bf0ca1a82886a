package counter

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A Bank provides the noise of counters that are fed in step: the output of a counter after n items
// is its own sum plus Noise. While a counter is fed only zeros, its output changes only with its
// noise. A Bank can bound this noise in advance, from below and from above.
type Bank struct {
	hybrid bool
	bare   bool // the nodes of a Hybrid's trees have no noise
	eps    float64
	fixed  float64 // the scale of the nodes of a Binary
	paths  []path
	floors []floor

	mixes *mixes                   // not used if value is set
	step  float64                  // the size of a grid step
	value func(random.Key) float64 // the draw for a key, if it replaces the draws of maximum.go
	low   float64                  // a lower bound on value
}

// A floor describes the nodes below 0 in the longest stretch. For each level, it holds the position
// of the node with the largest absolute value x, if that node is below 0. It also holds 1 − e^{−x},
// and the sum of x over this level and all lower levels. For the excess of a node above 0 over a
// multiple of the grid step, 1 − ρ takes the place of 1 − e^{−x}.
type floor struct {
	deepest [top]int64
	depths  [top][2]float64 // below 0, above 0
	fall    [top + 1]float64
}

// NewHybrids returns the noise of several counters of type [Hybrid].
func NewHybrids(counters int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.hybrid, b.eps = true, eps
	return b
}

// Bare removes the noise from the nodes of Hybrids' trees, to make a deliberately broken policy.
// Call it before any noise is revealed.
func (b *Bank) Bare() *Bank {
	b.bare = true
	return b
}

// NewBinaries returns the noise of several counters of type [Binary].
func NewBinaries(counters, levels int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.eps, b.fixed = eps, laplaceScale(float64(levels), eps)
	return b
}

func newBank(counters int, key random.Key) *Bank {
	b := &Bank{paths: make([]path, counters), floors: make([]floor, counters), step: gridStep}
	for c := range b.paths {
		b.paths[c].key, b.paths[c].item = CounterKey(key, c), -1
	}
	return b
}

// CounterKey returns the key from which the noise of one counter of a bank is drawn.
func CounterKey(key random.Key, counter int) random.Key { return key.Sub(uint64(counter)) }

// Replace makes each node use value(key), which lies between low and high, instead of its Laplace
// draw. Call it before any noise is revealed.
func (b *Bank) Replace(value func(random.Key) float64, low, high float64) {
	b.value, b.low, b.step = value, min(low, 0), max(high, 0) // the maximum of a stretch is then its level
}

// Noise returns the noise of a counter's output after n > 0 items.
func (b *Bank) Noise(counter int, n int64) float64 {
	return b.find(counter, n, min(bits.TrailingZeros64(uint64(n)), b.Longest(n))).noise
}

// Below reports whether still + each × Noise is below x after n > 0 items. Item n must be the first
// of a stretch of 2^level items. If the value is below x, Below returns a bound for a stretch
// around n, and the item after that stretch. It chooses the longest stretch with a bound below x,
// or else the stretch of 2^level items, with any bound. Otherwise it returns Noise and n + 1.
func (b *Bank) Below(counter int, n int64, level int, still, each, x float64) (bound float64, until int64, ok bool) {
	s, j := b.reveal(counter, n, level, still, each, x)
	bound = still + float64(each*s.rise)
	if bound < x || still+float64(each*(s.noise+b.paths[counter].slack)) < x {
		return bound, end(n, j), true
	}
	return s.noise, n + 1, false
}

// end returns the first item after the stretch of 2^level items around n.
func end(n int64, level int) int64 { return (n>>level + 1) << level }

// slack is far larger than the rounding error of at most 128 draws that are each below 100.
const slack = 1e-8

// Floor returns a lower bound on Noise for the stretch of 2^level items around n > 0, and the first
// item after that stretch.
func (b *Bank) Floor(counter int, n int64, level int) (bound float64, until int64) {
	s, p := b.find(counter, n, level), &b.paths[counter]
	fall := b.floors[counter].fall[level]
	if b.value != nil {
		fall = float64(-b.low * float64(level))
	}
	return s.noise - float64(p.scale*(fall+slack)), end(n, level)
}

// Longest returns the level of the longest stretch around n > 0.
func (b *Bank) Longest(n int64) int {
	if b.hybrid {
		return min(top, bits.Len64(uint64(n))-1)
	}
	return top
}

// Nodes returns the noise of each node of a counter.
func (b *Bank) Nodes(counter int) Noise {
	return func(item int64) float64 {
		key := b.paths[counter].key
		level := bits.TrailingZeros64(uint64(item))
		if longest := b.Longest(item); level >= longest {
			return b.draw(key.Sub(uint64(item)))
		}
		b.find(counter, item, level+1)
		p := &b.paths[counter]
		p.depth = level + 1 // as if the halves of this stretch were not yet revealed
		b.find(counter, item, level)
		return p.node
	}
}

func (b *Bank) draw(key random.Key) float64 {
	if b.value != nil {
		return b.value(key)
	}
	return key.Laplace()
}

// find returns the stretch of 2^level items around n, revealed.
func (b *Bank) find(counter int, n int64, level int) *stretch {
	s, _ := b.reveal(counter, n, level, 0, 0, math.Inf(-1))
	return s
}

// enter starts the path of a counter anew, with the longest stretch around n.
func (b *Bank) enter(counter int, n int64) {
	p, f := &b.paths[counter], &b.floors[counter]
	var start int64
	var noise float64
	p.scale = b.fixed
	p.level = b.Longest(n)
	if b.hybrid {
		if start = powerBelow(n); start != p.start {
			p.start, p.base = start, 0
			for power := int64(1); power <= start; power *= 2 {
				p.base += float64(laplaceScale(2, b.eps) * b.draw(p.key.Sub(uint64(power))))
			}
		}
		noise = p.base
		if p.scale = laplaceScale(float64(treeLevels(start)), b.eps/2); b.bare {
			p.scale = 0
		}
	}
	first := n &^ (1<<p.level - 1)
	since := uint64(first - start)
	for left := since; left != 0; {
		level := bits.Len64(left) - 1
		left &^= 1 << level
		item := start + int64(since&^(1<<level-1))
		noise += float64(p.scale * b.draw(p.key.Sub(uint64(item))))
	}
	p.depth, p.item = p.level, n
	p.step, p.slack = float64(p.scale*b.step), float64(p.scale*slack)
	s := &p.at[p.level]
	*s = stretch{noise: noise, maximum: uint8(p.level)}
	if b.value != nil {
		s.rise = noise + (float64(p.step*float64(s.maximum)) + p.slack)
		return
	}
	b.mixes = newMixes()
	key := p.key.Sub(^uint64(first))
	s.key = random.Key(key.Word(wordOne))
	src := key.Source()
	s.maximum = drawMaximum(&src, p.level)
	s.rise = noise + (float64(p.step*float64(s.maximum)) + p.slack)
	for i := range p.level {
		u := src.Open() // the n-th root of u is distributed as the largest of n uniform numbers
		n := p.level - 1 - i
		for range n {
			u = math.Sqrt(u)
		}
		f.deepest[i] = int64(src.Below(1 << n))
		f.depths[i] = [2]float64{u, 1 - rho}
		f.fall[i+1] = f.fall[i] - ln(share(u))
	}
}

// share returns e^z for a node z below 0, which is the fraction of all nodes below 0 that have
// larger absolute values. A fraction u of them have smaller absolute values.
func share(u float64) float64 {
	if u > 1-0x1p-53 {
		return 0x1p-54
	}
	return 1 - u
}
