package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A layered tape holds responses of a mixture of layers. The first of them may be drawn as
// those of a drawn tape are. Then it is cut into blocks as a binary tape is. What is known
// of a block is, for each layer, how many of its responses belong to it, how many of these
// are high, how many have positive noise, and what the positive and the negative noise add
// up to: the absolute values of m Laplace variables of scale b are independent of the
// signs, and their sum is b Gamma(m).
//
// A block is split in halves by hypergeometric draws for the counts, and by Beta draws
// for the sums, of which the first m of m + m' exponentials have the share Beta(m, m').
// A block of 64 is split into single responses by shuffling the layers and the signs, and
// the high values, and by exponentials, whose shares in their sum are independent of it.
//
// Everything is counted in steps of the grid. A split rounds the left part, and the
// right one is the exact rest. So a part is off by half a step and by its share in what
// the whole was off: about one step if the shares are halves. A single response is off
// by its share in that, and by one step for its own rounding.
type layered struct {
	key      random.Key
	layers   []layer
	common   bool // the layers differ in their noise and weights only
	noisy    bool // one of them has noise
	weighted bool // they differ in their weights

	draw        func(*random.Source, *Responses)
	fine        int64   // responses before this place are drawn word by word
	weightShift float64 // see onWeightGrid

	at    int64 // the place of the next response
	ahead []run // revealed and not yet read; the last one comes next
	cells []cell

	word word // what comes before all that, if anything is left of it
}

// A layer is one of a mixture, counted in steps of the grid.
type layer struct {
	share float64 // among the responses of this layer and those after it
	p     float64
	// The value of a low and of a high response, and what is missing and dips without noise.
	value, missing, dip [2]int64

	scale  float64 // b, 0 for no noise
	weight float64
}

// A run is a stretch of the tape, of so many responses. What is known of it are a cell for
// each layer, at the end of the tape's cells.
type run int64

// A cell is what is known of a stretch's responses in one layer. If layers have their two
// values in common, the first cell has the ones of all.
type cell struct {
	n, ones  int64
	positive int64 // how many have positive noise
	up, down int64 // the sums of the positive and of the negative noise
}

// A total is what responses add up to, in steps of the grid.
type total struct {
	kept              int64
	sum, missing, dip int64
	weight            float64
}

func (t *layered) Peek() Block {
	if t.known() {
		return t.word.peek()
	}
	return t.total(t.top())
}

// known says that the next response is in a word.
func (t *layered) known() bool {
	if t.word.left == 0 && t.at < t.fine {
		t.word.draw(t.draw, t.key.Sub(uint64(t.at)), t.weightShift)
	}
	return t.word.left > 0
}

func (t *layered) Split() {
	if !t.known() {
		n := t.top()
		if n > wordSize {
			t.halve(n)
			return
		}
		t.reveal()
		t.word.show = wordSize
	}
	t.word.split()
}

func (t *layered) Read(n int64) Block {
	if n <= int64(t.word.left) {
		t.at += n
		return t.word.read(int(n))
	}
	var b Block
	for b.N < n {
		need := n - b.N
		if t.known() {
			need = min(need, int64(t.word.left))
			b.Add(t.word.read(int(need)))
			t.at += need
			continue
		}
		if top := t.top(); int64(top) <= need {
			b.Add(t.total(top))
			t.pop()
			t.at += int64(top)
		} else {
			t.Split()
		}
	}
	b.Missing, b.Dip = 0, 0
	return b
}

func (t *layered) Walk(b *Block, n int64, height, slope float64) {
	*b = Block{}
	for b.N < n {
		above := height + b.Sum - float64(slope*float64(b.Kept))
		if b.N > 0 && above <= 0 {
			break
		}
		if t.known() {
			before := b.N
			t.word.walk(b, n-b.N, above, slope)
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
		case b.N > 0 && (2*above < height || whole.N > n-b.N && 2*b.N >= n): // a run that need not be split yet
			return
		case whole.N > wordSize:
			t.halve(top)
		default:
			t.reveal()
		}
	}
}

// sink returns how far the sum of a block's first kept responses can fall behind a line.
func sink(b Block, slope float64) float64 {
	// The bound is 0 at none of them, −slope·k up to k = Missing, and straight from there on.
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

// pop forgets the run that came next.
func (t *layered) pop() {
	t.ahead = t.ahead[:len(t.ahead)-1]
	t.cells = t.cells[:len(t.cells)-len(t.layers)]
}

// next returns the cells of the run that comes next.
func (t *layered) next() []cell { return t.cells[len(t.cells)-len(t.layers):] }

// total returns what the run that comes next adds up to.
func (t *layered) total(r run) Block {
	var sum total
	cells := t.next()
	for i, c := range cells {
		l := &t.layers[i]
		sum.kept += c.n
		sum.sum += c.up - c.down
		sum.dip += c.down
		sum.weight += float64(l.weight * float64(c.n))
		low, high := t.pool(cells, i)-c.ones, c.ones
		sum.sum += l.value[0]*low + l.value[1]*high
		sum.missing += l.missing[0]*low + l.missing[1]*high
		sum.dip += l.dip[0]*low + l.dip[1]*high
	}
	return Block{
		N: int64(r), Sum: float64(sum.sum) * grid, Kept: sum.kept, Weight: sum.weight,
		Missing: float64(sum.missing) * grid, Dip: float64(sum.dip) * grid,
	}
}

// pool returns among how many responses the ones of a cell are.
func (t *layered) pool(cells []cell, i int) int64 {
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

// top returns the run that comes next, drawing it if none is known.
func (t *layered) top() run {
	if len(t.ahead) == 0 {
		n := max(t.at, wordSize)
		src := t.node(0) // no block has length 0: this key is the total's own
		t.ahead = append(t.ahead, run(n))
		for _, l := range t.layers {
			var c cell
			c.n = src.Binomial(n, l.share)
			n -= c.n
			if l.scale > 0 {
				c.positive = src.Binomial(c.n, .5)
				c.up, c.down = gamma(&src, c.positive, l.scale), gamma(&src, c.n-c.positive, l.scale)
			}
			t.cells = append(t.cells, c)
		}
		cells := t.next()
		for i := range cells {
			cells[i].ones = src.Binomial(t.pool(cells, i), t.layers[i].p)
		}
	}
	return t.ahead[len(t.ahead)-1]
}

// gamma returns the sum of m exponentials.
func gamma(src *random.Source, m int64, scale float64) int64 {
	if m == 0 {
		return 0
	}
	return nearest(float64(scale / grid * src.Gamma(float64(m))))
}

// nearest returns the integer that is nearest to x ≥ 0.
func nearest(x float64) int64 { return int64(x + .5) }

// halve cuts the run that comes next in halves.
func (t *layered) halve(r run) {
	src := t.node(int64(r))
	t.ahead[len(t.ahead)-1] = r / 2
	t.ahead = append(t.ahead, r/2)
	k := len(t.layers)
	t.cells = append(t.cells, t.next()...)
	left := t.next()
	right := t.cells[len(t.cells)-2*k:][:k]
	n, half := int64(r), int64(r/2) // in this layer and those after it: of the whole, of the left half
	for i, c := range right {
		l := &left[i]
		l.n = src.Hypergeometric(n, c.n, half)
		n -= c.n
		half -= l.n
		if t.layers[i].scale > 0 {
			l.positive = src.Hypergeometric(c.n, c.positive, l.n)
			l.up = share(&src, c.up, l.positive, c.positive-l.positive)
			l.down = share(&src, c.down, l.n-l.positive, c.n-c.positive-(l.n-l.positive))
		}
	}
	for i, c := range right {
		left[i].ones = src.Hypergeometric(t.pool(right, i), c.ones, t.pool(left, i))
	}
	for i, l := range left {
		c := &right[i]
		c.n -= l.n
		c.ones -= l.ones
		c.positive -= l.positive
		c.up -= l.up
		c.down -= l.down
	}
}

// share returns what the first m of m + rest exponentials have of their sum.
func share(src *random.Source, sum, m, rest int64) int64 {
	switch {
	case m == 0:
		return 0
	case rest == 0:
		return sum
	}
	return min(sum, nearest(float64(float64(sum)*src.Beta(float64(m), float64(rest)))))
}

// reveal draws the responses of a run of one word.
func (t *layered) reveal() {
	src := t.node(wordSize)
	cells := t.next()
	w := &t.word
	w.Kept = All
	w.begin(t.weighted)

	// Each place belongs to a group: a layer and a sign, or the responses that are dropped.
	const most = 2 * maxLayers // a power of two
	var groups [wordSize]uint8
	dropped := uint8(2 * len(cells))
	rest := groups[:]
	for i, c := range cells {
		rest = fill(rest, c.positive, uint8(2*i))
		rest = fill(rest, c.n-c.positive, uint8(2*i+1))
	}
	fill(rest, int64(len(rest)), dropped)
	src.Shuffle(groups[:])
	kept := wordSize - len(rest)
	if kept < wordSize {
		w.Kept = 0
		k := 0
		for i, g := range groups[:] {
			groups[k] = g
			if g != dropped {
				w.Kept |= 1 << i
				k++
			}
		}
	}

	// The ones fall anywhere among the responses of their pool. Pools come one after the other.
	var highs [wordSize]uint8
	var at [most / 2]uint8 // where a layer's pool is
	from := int64(0)
	for i, c := range cells {
		at[i] = uint8(from)
		n := t.pool(cells, i)
		fill(highs[from:], c.ones, 1)
		src.Shuffle(highs[from : from+n])
		from += n
	}

	// Of a group: the sum of its exponentials up to a place, and its noise.
	var noise [wordSize]float64
	var sum, reach, share, sign [most]float64
	if t.noisy {
		src.Laplaces(noise[:kept])
	}
	for j, g := range groups[:kept] {
		g %= most
		sum[g] += math.Abs(noise[j])
		noise[j] = sum[g]
	}
	var value [most][2]float64
	var weight [most]float64
	for i, c := range cells {
		l := &t.layers[i]
		for odd, all := range [2]int64{c.up, c.down} {
			g := 2*i + odd
			if sum[g] > 0 {
				share[g] = float64(all) / sum[g]
			}
			sign[g] = float64(1 - 2*odd)
			value[g] = [2]float64{float64(l.value[0]), float64(l.value[1])}
			weight[g] = l.weight
		}
	}
	var total, heavy float64
	for j, g := range groups[:kept] {
		g %= most
		i := g / 2
		if t.common {
			i = 0
		}
		v := highs[at[i]%wordSize] & 1
		at[i]++
		upTo := math.Floor(float64(noise[j]*share[g]) + .5)
		total += (value[g][v] + float64(sign[g]*(upTo-reach[g]))) * grid
		heavy += weight[g]
		w.Value[j], w.Weight[j] = total, heavy
		reach[g] = upTo
	}
	t.pop()
}

// fill sets the first n bytes to x and returns those after them.
func fill(bytes []uint8, n int64, x uint8) []uint8 {
	for i := range bytes[:n] {
		bytes[i] = x
	}
	return bytes[n:]
}

// node returns the generator of the block of length n that comes next.
func (t *layered) node(n int64) random.Source {
	return t.key.Sub(uint64(t.at)).Sub(uint64(n)).Source()
}

// Responses with noise are drawn word by word before the place fine, or before finer if the
// mean scale of their noise is at least muchNoise. A block is certain where a policy is above
// its line by more than the block's Dip, to which noise adds half its scale for each
// response: up to there hardly any block is certain that is much longer than a word, and
// splits cost more than draws.
const (
	fine      = 1 << 20
	finer     = 1 << 24
	muchNoise = .3
)

// Laws beyond these bounds are drawn one by one. Below them the sums of 2^32 responses
// fit in a word of 64 bits.
const (
	maxLayers = 8
	maxSize   = 1 << 10 // of values and of the noise's scale
)

// newLayered returns the tape of a law of layers, or nil if it is out of bounds.
func newLayered(key random.Key, law Law) *layered {
	if len(law.Layers) > maxLayers {
		return nil
	}
	t := &layered{key: key, common: true, layers: make([]layer, len(law.Layers)), draw: law.Draw}
	var heaviest, scales, shares float64
	for _, l := range law.Layers {
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
	rest := law.Dropped // the last layer's share in it is exactly 1 if nothing is dropped
	for i := len(t.layers) - 1; i >= 0; i-- {
		l, to, first := &law.Layers[i], &t.layers[i], &law.Layers[0]
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
		t.word.each = to.weight
	}
	return t
}

// steps returns a number on the grid in steps of it.
func steps(x float64) int64 { return int64(x / grid) }
