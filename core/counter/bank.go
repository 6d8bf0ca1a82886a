package counter

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A Bank is the noise of counters that are fed in step: after n items each has an output
// of its own sum plus Noise. As long as it is only fed zeros, a counter's output moves
// with its noise, and of that a Bank bounds in advance how high and how low it will get.
type Bank struct {
	hybrid bool
	bare   bool // the nodes of a Hybrid's trees have no noise
	eps    float64
	fixed  float64 // scale of the nodes of a Binary
	paths  []path
	floors []floor

	mixes *mixes                   // of use where there is no value
	step  float64                  // the size of a grid step
	value func(random.Key) float64 // the draw that a key stands for, if not as in maximum.go
	low   float64                  // its lower bound
}

// A floor is what is known of the nodes below 0 in the longest stretch. Of the nodes of one
// level that has the largest absolute value x of all, if it is below 0: its place,
// 1 − e^{−x}, and the sum of x of this and all lower levels. For nodes above 0, what they
// exceed a multiple of a grid step by has 1 − ρ in place of 1 − e^{−x}.
type floor struct {
	deepest [top]int64
	depths  [top][2]float64 // below 0, above 0
	fall    [top + 1]float64
}

// NewHybrids returns the noise of counters like [Hybrid].
func NewHybrids(counters int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.hybrid, b.eps = true, eps
	return b
}

// Bare leaves out the noise of the nodes of Hybrids' trees, for a policy that is broken on
// purpose. It must be called before any noise is revealed.
func (b *Bank) Bare() *Bank {
	b.bare = true
	return b
}

// NewBinaries returns the noise of counters like [Binary].
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

// CounterKey returns the key of the noise of one counter of a bank.
func CounterKey(key random.Key, counter int) random.Key { return key.Sub(uint64(counter)) }

// Replace makes every node's key stand for another draw, from low to high, than that of
// the Laplace law. It must be called before any noise is revealed.
func (b *Bank) Replace(value func(random.Key) float64, low, high float64) {
	b.value, b.low, b.step = value, min(low, 0), max(high, 0) // maxima are levels then
}

// Noise returns what is added to a counter's sum after n > 0 items.
func (b *Bank) Noise(counter int, n int64) float64 {
	return b.find(counter, n, min(bits.TrailingZeros64(uint64(n)), b.Longest(n))).noise
}

// Below says whether still + each × Noise is below x after n > 0 items, the first of a
// stretch of 2^level. If it is, Below returns a bound of it for a stretch around n, as long a
// one as it can so that the bound is below x, or that of 2^level items with any bound, and
// the item after the stretch's last. If not, Below returns Noise and n + 1.
func (b *Bank) Below(counter int, n int64, level int, still, each, x float64) (bound float64, until int64, ok bool) {
	s, j := b.reveal(counter, n, level, still, each, x)
	bound = still + float64(each*s.rise)
	if bound < x || still+float64(each*(s.noise+b.paths[counter].slack)) < x {
		return bound, end(n, j), true
	}
	return s.noise, n + 1, false
}

// end returns the item after the last of the stretch of 2^level items around n.
func end(n int64, level int) int64 { return (n>>level + 1) << level }

// slack is far above what rounding makes of at most 128 draws, each below 100.
const slack = 1e-8

// Floor returns a lower bound of Noise for the stretch of 2^level items around n > 0, and
// the item after its last.
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

// Nodes returns the noise of a counter, node by node.
func (b *Bank) Nodes(counter int) Noise {
	return func(item int64) float64 {
		key := b.paths[counter].key
		level := bits.TrailingZeros64(uint64(item))
		if longest := b.Longest(item); level >= longest {
			return b.draw(key.Sub(uint64(item)))
		}
		b.find(counter, item, level+1)
		p := &b.paths[counter]
		p.depth = level + 1 // as if its halves had not been revealed
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

// find returns the stretch of 2^level items around n.
func (b *Bank) find(counter int, n int64, level int) *stretch {
	s, _ := b.reveal(counter, n, level, 0, 0, math.Inf(-1))
	return s
}

// enter goes to the longest stretch around n.
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
		u := src.Open() // its n-th root is the largest of n uniform numbers
		n := p.level - 1 - i
		for range n {
			u = math.Sqrt(u)
		}
		f.deepest[i] = int64(src.Below(1 << n))
		f.depths[i] = [2]float64{u, 1 - rho}
		f.fall[i+1] = f.fall[i] - ln(share(u))
	}
}

// share returns the share of all nodes below 0 that have larger absolute values than one
// that is larger than a share u: e to the node.
func share(u float64) float64 {
	if u > 1-0x1p-53 {
		return 0x1p-54
	}
	return 1 - u
}
