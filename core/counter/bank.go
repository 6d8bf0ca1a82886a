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
	eps    float64 // of a Hybrid
	fixed  float64 // scale of the nodes of a Binary
	paths  []path

	value     func(random.Key) float64 // the draw that a key stands for, if not as in height.go
	low, high float64                  // its bounds
}

// A path is what is known of a counter's noise: the stretches around one item, each the
// half of the one before, from the longest on.
type path struct {
	key   random.Key
	level int // of the longest stretch, 2^level items
	depth int // of the shortest that is known, 2^depth items
	scale float64
	at    [top + 1]stretch // by level

	// The nodes below 0 in the longest stretch. Of the nodes of one level that has the
	// largest absolute value x of all, if it is below 0: its place, 1 − e^{−x}, and the
	// sum of x of this and all lower levels.
	deepest [top]int64
	depths  [top]float64
	fall    [top + 1]float64
}

// A stretch of items is aligned: its first is a multiple of their number, a power of two.
type stretch struct {
	first  int64
	noise  float64 // after the first item
	height int32

	split  bool // whether the rest is known
	one    int32
	other  int32   // the heights of its halves
	z      int32   // of the node in the middle
	within float64 // decides on the rest of its noise
}

// NewHybrids returns the noise of counters like [Hybrid].
func NewHybrids(counters int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.hybrid, b.eps = true, eps
	return b
}

// NewBinaries returns the noise of counters like [Binary].
func NewBinaries(counters, levels int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.fixed = laplaceScale(float64(levels), eps)
	return b
}

func newBank(counters int, key random.Key) *Bank {
	b := &Bank{paths: make([]path, counters)}
	for c := range b.paths {
		p := &b.paths[c]
		p.key = CounterKey(key, c)
		p.at[0].first, p.level = -1, 0
	}
	return b
}

// CounterKey returns the key of the noise of one counter of a bank.
func CounterKey(key random.Key, counter int) random.Key { return key.Sub(uint64(counter)) }

// Replace makes every node's key stand for another draw, from low to high, than that of
// the Laplace law. It must be called before the first look at the noise.
func (b *Bank) Replace(value func(random.Key) float64, low, high float64) {
	b.value, b.low, b.high = value, min(low, 0), max(high, 0)
}

// Noise returns what is added to a counter's sum after n > 0 items.
func (b *Bank) Noise(counter int, n int64) float64 { return b.find(counter, n, 0).noise }

// Bound returns an upper bound of Noise for the stretch of 2^level items around n > 0, and
// the item after its last.
func (b *Bank) Bound(counter int, n int64, level int) (bound float64, end int64) {
	s := b.find(counter, n, level)
	return b.rise(&b.paths[counter], s, level), s.first + 1<<level
}

// Below looks at the stretches around n > 0, shorter and shorter, for one in which
// still + each × Noise stays below x, and says whether there is one, how high it gets at
// most there, or at n if there is none, and which item is after its last.
func (b *Bank) Below(counter int, n int64, still, each, x float64) (bound float64, end int64, ok bool) {
	p := &b.paths[counter]
	j := b.around(p, n, 0)
	if j > p.depth { // its half around n begins at n, or has not been looked at
		b.descend(p, n, j)
		j--
	}
	for ; ; j-- {
		s := &p.at[j]
		bound = still + float64(each*b.rise(p, s, j))
		if bound < x || j == 0 {
			return bound, s.first + 1<<j, bound < x
		}
		b.descend(p, n, j)
	}
}

// rise returns an upper bound of the noise in a stretch.
func (b *Bank) rise(p *path, s *stretch, level int) float64 {
	rise := float64(pitch * float64(s.height))
	if b.value != nil {
		rise = float64(b.high * float64(level))
	}
	return s.noise + float64(p.scale*(rise+slack))
}

// slack is far above what rounding makes of at most 128 draws, each below 100.
const slack = 1e-8

// Floor returns a lower bound of Noise for the stretch of 2^level items around n > 0, and
// the item after its last.
func (b *Bank) Floor(counter int, n int64, level int) (bound float64, end int64) {
	s, p := b.find(counter, n, level), &b.paths[counter]
	fall := p.fall[level]
	if b.value != nil {
		fall = float64(-b.low * float64(level))
	}
	return s.noise - float64(p.scale*(fall+slack)), s.first + 1<<level
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
		s := b.find(counter, item, level+1)
		return b.middle(&b.paths[counter], s, level+1)
	}
}

func (b *Bank) draw(key random.Key) float64 {
	if b.value != nil {
		return b.value(key)
	}
	return key.Laplace()
}

// reaches says whether n is in the longest stretch that is known.
func (p *path) reaches(n int64) bool {
	first := p.at[p.level].first
	return first >= 0 && (n^first)>>p.level == 0
}

// find returns the stretch of 2^level items around n.
func (b *Bank) find(counter int, n int64, level int) *stretch {
	p := &b.paths[counter]
	j := b.around(p, n, level)
	for ; j > level; j-- {
		b.descend(p, n, j)
	}
	return &p.at[level]
}

// around returns the level of the shortest stretch around n that is known, but not below
// level.
func (b *Bank) around(p *path, n int64, level int) int {
	if !p.reaches(n) {
		b.enter(p, n)
		return p.level
	}
	j := max(level, p.depth)
	for (n^p.at[j].first)>>j != 0 {
		j++
	}
	return j
}

// descend goes from the stretch of 2^level items around n to its half around n.
func (b *Bank) descend(p *path, n int64, level int) {
	s, c := &p.at[level], &p.at[level-1]
	if !s.split {
		b.halve(p, s, level)
	}
	p.depth = level - 1
	c.split = false
	if half := int64(1) << (level - 1); n&half == 0 {
		c.first, c.noise, c.height = s.first, s.noise, s.one
	} else {
		c.first, c.height = s.first+half, s.other
		c.noise = s.noise + float64(p.scale*b.middle(p, s, level))
	}
}

// enter goes to the longest stretch around n.
func (b *Bank) enter(p *path, n int64) {
	var start int64
	var noise float64
	p.scale = b.fixed
	p.level = b.Longest(n)
	if b.hybrid {
		start = powerBelow(n)
		for power := int64(1); power <= start; power *= 2 {
			noise += float64(laplaceScale(2, b.eps) * b.draw(p.key.Sub(uint64(power))))
		}
		p.scale = laplaceScale(float64(treeLevels(start)), b.eps/2)
	}
	first := n &^ (1<<p.level - 1)
	since := uint64(first - start)
	for left := since; left != 0; {
		level := bits.Len64(left) - 1
		left &^= 1 << level
		item := start + int64(since&^(1<<level-1))
		noise += float64(p.scale * b.draw(p.key.Sub(uint64(item))))
	}
	p.depth = p.level
	s := &p.at[p.level]
	*s = stretch{first: first, noise: noise}
	if b.value != nil {
		return
	}
	src := p.key.Sub(^uint64(first)).Source()
	s.height = drawHeight(&src, p.level)
	for i := range p.level {
		u := src.Open() // its n-th root is the largest of n uniform numbers
		n := p.level - 1 - i
		for range n {
			u = math.Sqrt(u)
		}
		p.deepest[i] = int64(src.Below(1 << n))
		p.depths[i] = u
		p.fall[i+1] = p.fall[i] + below0(u)
	}
}

// below0 returns the absolute value of a node below 0 that is larger than a share u of all.
func below0(u float64) float64 { return -random.Log(max(1-u, 0x1p-54)) }

// halve draws the heights of the halves of a stretch of 2^level items.
func (b *Bank) halve(p *path, s *stretch, level int) {
	s.split = true
	if b.value != nil {
		return
	}
	src := p.key.Sub(uint64(s.first) + 1<<(level-1)).Source()
	s.within = src.Float64()
	s.one, s.other, s.z = drawHalves(&src, level, s.height)
}

// middle returns the noise of the node in the middle of a stretch of 2^level items.
func (b *Bank) middle(p *path, s *stretch, level int) float64 {
	if b.value != nil {
		return b.value(p.key.Sub(uint64(s.first) + 1<<(level-1)))
	}
	if !s.split {
		b.halve(p, s, level)
	}
	if s.z > 0 {
		return float64(pitch*float64(s.z-1)) - random.Log(1-float64(s.within*(1-rho)))
	}
	u := p.depths[level-1]
	if (s.first-p.at[p.level].first)>>level != p.deepest[level-1] {
		u *= s.within
	}
	return -below0(u)
}
