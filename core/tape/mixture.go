package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A mixture tape holds responses from any law that has more than two values. Before the position
// fine, it draws leaf by leaf. From there on, it consists of blocks, as a binary tape does. For each
// component, a block records the numbers of all responses, of high responses and of responses with
// positive noise, and the sums of the positive and of the negative noise. The absolute values of m
// Laplace variables of scale b are independent of their signs, and their sum is b Gamma(m).
//
// Hypergeometric draws split the counts of a block into halves. Beta draws split the sums: the
// first m of m + m' exponentials make up a fraction Beta(m, m') of their sum. A block of 64 becomes
// single responses by shuffling components, signs and high values. Its noise comes from
// exponentials, because their fractions of their sum are independent of the sum.
//
// Everything is counted in steps of the grid. A split rounds the left part, and the right part is
// the exact rest. So a part is off by half a step, plus its share of the error in the whole: about
// one step in all if the parts are halves. A single response is off by its share of that error, and
// by one step for its own rounding.
type mixture struct {
	key        random.Key
	components []component
	common     bool // whether the components differ only in their noise and weights
	noisy      bool // whether any component has noise
	weighted   bool // whether the components differ in their weights

	draw        func(*random.Source, *Responses)
	fine        int64   // responses before this position are drawn leaf by leaf
	weightShift float64 // see onWeightGrid

	at int64 // the position of the next response
	// ahead holds the lengths of the known stretches that are not yet read, the next one last. Each
	// stretch has one cell per component.
	ahead []int64
	cells []cell

	leaf leaf // the unread responses before those stretches, if any
}

// A component is a Component in steps of the grid.
type component struct {
	share float64 // the fraction that belongs to this component, among its own and all later components' responses
	p     float64
	// The values of a low and a high response, and their Missing and Dip without noise.
	value, missing, dip [2]int64

	scale  float64 // b, 0 without noise
	weight float64
}

// A cell describes the responses of a stretch that belong to one component. If all components have
// the same two values, the first cell counts the ones of all components.
type cell struct {
	n, ones  int64
	positive int64 // the number of responses with positive noise
	up, down int64 // the sums of the positive and the negative noise
}

func (t *mixture) Peek() Block {
	if t.known() {
		return t.leaf.peek()
	}
	return t.total(t.top())
}

// known reports whether the next response is in a leaf.
func (t *mixture) known() bool {
	if t.leaf.left == 0 && t.at < t.fine {
		t.leaf.draw(t.draw, t.key.Sub(uint64(t.at)), t.weightShift)
	}
	return t.leaf.left > 0
}

func (t *mixture) Split() {
	if !t.known() {
		n := t.top()
		if n > leafSize {
			t.halve(n)
			return
		}
		t.reveal()
		t.leaf.show = leafSize
	}
	t.leaf.split()
}

func (t *mixture) Read(n int64) Block {
	if n <= int64(t.leaf.left) {
		t.at += n
		return t.leaf.read(int(n))
	}
	var b Block
	for b.N < n {
		need := n - b.N
		if t.known() {
			need = min(need, int64(t.leaf.left))
			b.Add(t.leaf.read(int(need)))
			t.at += need
			continue
		}
		if top := t.top(); top <= need {
			b.Add(t.total(top))
			t.pop()
			t.at += top
		} else {
			t.Split()
		}
	}
	b.Missing, b.Dip = 0, 0
	return b
}

func (t *mixture) ReadToBoundary(b *Block, n int64, height, slope float64) {
	*b = Block{}
	for b.N < n {
		above := height + b.Sum - float64(slope*float64(b.Kept))
		if b.N > 0 && above <= 0 {
			break
		}
		if t.known() {
			before := b.N
			t.leaf.readToBoundary(b, n-b.N, above, slope)
			t.at += b.N - before
			continue
		}
		top := t.top()
		whole := t.total(top)
		switch {
		case whole.N <= n-b.N && above > sink(whole, slope):
			t.pop()
			t.at += whole.N
			b.Add(whole)
		case b.N > 0 && (2*above < height || whole.N > n-b.N && 2*b.N >= n): // this stretch need not be split yet
			return
		case whole.N > leafSize:
			t.halve(top)
		default:
			t.reveal()
		}
	}
}

// sink returns the most by which the sum of a block's first kept responses can fall below a line.
func sink(b Block, slope float64) float64 {
	// The bound is 0 for k = 0, −slope·k for k = Missing, and linear between and after.
	kept := float64(b.Kept)
	sink := float64(slope * kept)
	if b.Missing < kept {
		sink -= kept - b.Missing
		if corner := float64(slope * b.Missing); corner > sink {
			sink = corner
		}
	}
	if sink < 0 {
		sink = 0
	}
	return b.Dip + sink
}

// pop removes the next stretch.
func (t *mixture) pop() {
	t.ahead = t.ahead[:len(t.ahead)-1]
	t.cells = t.cells[:len(t.cells)-len(t.components)]
}

// next returns the cells of the next stretch.
func (t *mixture) next() []cell { return t.cells[len(t.cells)-len(t.components):] }

// total returns the block of the next stretch.
func (t *mixture) total(n int64) Block {
	b := Block{N: n}
	var sum, missing, dip int64 // in steps of the grid
	cells := t.next()
	for i, c := range cells {
		l := &t.components[i]
		b.Kept += c.n
		b.Weight += float64(l.weight * float64(c.n))
		low, high := t.pool(cells, i)-c.ones, c.ones
		sum += c.up - c.down + l.value[0]*low + l.value[1]*high
		missing += l.missing[0]*low + l.missing[1]*high
		dip += c.down + l.dip[0]*low + l.dip[1]*high
	}
	b.Sum, b.Missing, b.Dip = float64(sum)*grid, float64(missing)*grid, float64(dip)*grid
	return b
}

// pool returns the number of responses among which cell i counts its ones.
func (t *mixture) pool(cells []cell, i int) int64 {
	if !t.common {
		return cells[i].n
	}
	if i > 0 {
		return 0
	}
	var n int64
	for _, c := range cells {
		n += c.n
	}
	return n
}

// Responses with noise are drawn leaf by leaf before the position fine or, if the mean scale of their
// noise is at least muchNoise, before the position finer. A block is certain if the policy is above
// its line by more than the block's Dip. Noise adds half its scale to Dip for each response. So before
// that position, hardly any certain block is much longer than a leaf, and splits cost more than draws.
const (
	fine      = 1 << 20
	finer     = 1 << 24
	muchNoise = .3
)

// Laws beyond these limits are drawn leaf by leaf. Within them, sums of 2^32 responses fit in 64
// bits.
const (
	MaxComponents = 8
	maxSize       = 1 << 10 // for the values and the scale of the noise
)

// newMixture returns the tape of a law with components, or nil if the law is beyond the limits.
func newMixture(key random.Key, law Law) *mixture {
	if len(law.Components) > MaxComponents {
		return nil
	}
	t := &mixture{key: key, common: true, components: make([]component, len(law.Components)), draw: law.Draw}
	var heaviest, scales, shares float64
	for _, l := range law.Components {
		heaviest = max(heaviest, l.Weight)
		t.noisy = t.noisy || l.Scale > 0
		scales += float64(l.Share * l.Scale)
		shares += l.Share
	}
	t.weightShift = shiftOf(heaviest)
	switch {
	case scales > float64(muchNoise*shares):
		t.fine = finer
	case t.noisy:
		t.fine = fine
	}
	rest := law.Dropped // summed from the end, so the last component's share is exactly 1 if nothing is dropped
	for i := len(t.components) - 1; i >= 0; i-- {
		l, to, first := &law.Components[i], &t.components[i], &law.Components[0]
		for v, x := range [2]float64{l.Low, l.High} {
			if !(max(math.Abs(x), l.Scale) <= maxSize) {
				return nil
			}
			x = onGrid(x)
			to.value[v], to.missing[v], to.dip[v] = steps(x), steps(missing(x)), steps(dip(x))
		}
		rest += l.Share
		to.share, to.p = l.Share/rest, l.P
		to.scale, to.weight = l.Scale, float64(l.Weight+t.weightShift)-t.weightShift
		t.common = t.common && l.P == first.P && l.Low == first.Low && l.High == first.High
		t.weighted = t.weighted || l.Weight != first.Weight
		t.leaf.each = to.weight
	}
	return t
}

// steps converts a number on the grid into steps of the grid.
func steps(x float64) int64 { return int64(x / grid) }
