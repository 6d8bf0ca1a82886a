package counter

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A Bank is the noise of counters that are fed in step: after n items each has an output
// of its own sum plus Noise. As long as it is only fed zeros, a counter's output moves
// with its noise, and of that a Bank bounds in advance how high it will get.
type Bank struct {
	hybrid bool
	eps    float64
	scale  float64 // of the nodes of the tree in use
	start  int64   // the item after which that tree begins

	keys         []random.Key
	value, bound func(random.Key) float64 // the draw that a key stands for, and an upper bound

	base  []float64 // for each counter, noise at the powers of two up to start
	front []float64 // base and the noise of the tree's nodes of more than 2^low − 1 items
	node  [][64]drawn
	at    int64 // the first item of the stretch that front is for, −1 if there is none
}

// drawn is the noise of the node that an item completes; item 0 completes none.
type drawn struct {
	item  int64
	noise float64
}

// low is the number of levels below those that stand still during a stretch.
const low = 6

// Stretch is the number of items between two places where Bounds changes.
const Stretch = 1 << low

// NewHybrids returns the noise of counters like [Hybrid].
func NewHybrids(counters int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.hybrid, b.eps = true, eps
	return b
}

// NewBinaries returns the noise of counters like [Binary].
func NewBinaries(counters, levels int, eps float64, key random.Key) *Bank {
	b := newBank(counters, key)
	b.scale = laplaceScale(float64(levels), eps)
	return b
}

func newBank(counters int, key random.Key) *Bank {
	b := &Bank{
		value: random.Key.Laplace, bound: random.Key.LaplaceBound, at: -1,
		base: make([]float64, counters), front: make([]float64, counters), node: make([][64]drawn, counters),
	}
	for c := range counters {
		b.keys = append(b.keys, CounterKey(key, c))
	}
	return b
}

// CounterKey returns the key of the noise of one counter of a bank, as for [Keyed].
func CounterKey(key random.Key, counter int) random.Key { return key.Sub(uint64(counter)) }

// Replace makes every key stand for another draw than that of the Laplace law. It must
// be called before the first look at the noise.
func (b *Bank) Replace(value func(random.Key) float64) { b.value, b.bound = value, value }

// Noise returns what is added to a counter's sum after n > 0 items. n must not decrease
// from one call of Noise or Bounds to the next.
func (b *Bank) Noise(counter int, n int64) float64 {
	b.move(n)
	return b.descend(counter, n, b.front[counter], low)
}

// Bound returns an upper bound of Noise of a counter for the whole stretch around n > 0,
// from the last multiple of Stretch up to before the next. It is infinite for n < Stretch.
func (b *Bank) Bound(counter int, n int64) float64 {
	if n < Stretch {
		return math.Inf(1)
	}
	b.move(n)
	// The largest sum of noise on the way down the tree, from the place of each item.
	var down [Stretch]float64
	key, first := b.keys[counter], uint64(b.at)
	for half := 1; half < Stretch; half *= 2 {
		for i := 0; i < Stretch; i += 2 * half {
			j := i + half
			down[i] = max(down[i], b.bound(key.Sub(first+uint64(j)))+down[j])
		}
	}
	const slack = 1e-10 // far above what rounding makes of at most 128 draws, each below 45
	return b.front[counter] + float64(b.scale*(down[0]+slack*float64(bits.Len64(uint64(n)))))
}

// move goes to the stretch of n.
func (b *Bank) move(n int64) {
	at := n &^ (Stretch - 1)
	if b.hybrid && n < Stretch { // the tree changes in the middle of the stretch
		at = powerBelow(n)
	}
	if at == b.at {
		return
	}
	b.at = at
	if start := powerBelow(n); b.hybrid && start != b.start {
		for next := max(1, 2*b.start); next <= start; next *= 2 {
			for c, key := range b.keys {
				b.base[c] += float64(laplaceScale(2, b.eps) * b.value(key.Sub(uint64(next))))
			}
		}
		b.start, b.scale = start, laplaceScale(float64(treeLevels(start)), b.eps/2)
	}
	for c := range b.front {
		b.front[c] = b.descend(c, at, b.base[c], 64)
	}
}

// descend adds to z the noise of the nodes below a level in a counter's output after n
// items, the longest node first. Of a node that it has met it remembers the noise.
func (b *Bank) descend(counter int, n int64, z float64, below int) float64 {
	since := uint64(n - b.start)
	for left := since &^ (^uint64(0) << min(below, 63)); left != 0; {
		level := bits.Len64(left) - 1
		left &^= 1 << level
		item := b.start + int64(since&^(1<<level-1))
		d := &b.node[counter][level]
		if d.item != item {
			*d = drawn{item, float64(b.scale * b.value(b.keys[counter].Sub(uint64(item))))}
		}
		z += d.noise
	}
	return z
}
