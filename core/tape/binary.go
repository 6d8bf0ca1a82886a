package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A binary tape holds responses of two values. It is cut into blocks [0, 64),
// [64, 128), [128, 256), [256, 512), …, each as long as all before it. The number of
// high responses in such a block is a Binomial draw. A block is split in halves by a
// hypergeometric draw, and one that is no longer than a leaf into single responses by a
// random subset.
//
// Each part is drawn together with whether any split in it belongs to the tail component (see
// random.TailWeight). If none does, its responses run close to a straight line.
type binary struct {
	key    random.Key
	p      float64 // the chance of a high response, here called a one
	low    float64
	step   float64 // the high value − the low one
	weight float64 // of each response

	missing, dip [2]float64 // of a low and of a high response
	single       [2]Block   // of one low and of one high response

	// The leaf whose responses are known: what is left of it is the highest bits, the last
	// response the very highest.
	leaf [random.LeafWords]uint64
	left int // how many of them are not yet read
	show int // how many of them are shown at most

	at    int64  // the place of the next response after those of the leaf
	ahead []part // what comes there, as far as it is revealed and not yet read; the last one comes next
}

// A part is a stretch of the tape whose total is known.
type part struct {
	n, ones int64
	tail    bool // some split in it belongs to the tail component
}

const (
	wordSize      = 64              // the responses in a word of 64 bits
	leafResponses = random.LeafSize // the most responses that are drawn together
)

// A level says what parts of one length have in common.
type level struct {
	tail float64 // the probability that a split in the part belongs to the tail component
	// By how much the ones among the first responses of a part without tails may fall behind
	// their share, for any number of responses, if its ones or its zeros are at most i/64 of
	// all; infinite for parts shorter than a leaf.
	behind [1<<logShares/2 + 1]float64
}

const logShares = 6

// levels holds the levels of parts of length 2^i. In a part of n leaves these and n-1 halvings
// may belong to the tail component.
var levels = func() (all [41]level) {
	for i := range all {
		n := int64(1) << i
		l := &all[i]
		if n >= leafResponses {
			l.tail = -random.Expm1(float64(2*n/leafResponses-1) * random.Log1p(-random.TailWeight))
		}
		for k := range l.behind {
			l.behind[k] = behind(float64(n), float64(n)*float64(k)/(1<<logShares))
		}
	}
	return all
}()

// behind returns by how much the ones among the first responses of a part without tails, of length n, may
// fall behind their share, if the ones or the zeros are at most few. That is at most how far
// its halves are, and by how much its first half has less than half its ones. Of the few, either
// half has at most that much more than half. A leaf of which p are ones is behind by what it may
// be at the ends of its words, and by 64 p (1-p) within one whose zeros come first.
func behind(n, few float64) (sum float64) {
	for ; n > leafResponses; n /= 2 {
		bound := random.HalfBound(n, few)
		sum += bound
		few = math.Min(few/2+bound, n/4)
	}
	if n < leafResponses {
		return math.Inf(1)
	}
	return sum + random.LeafBound(few) + float64(wordSize*few/leafResponses*(1-few/leafResponses))
}

// level returns the level of the part.
func (p *part) level() *level { return &levels[bits.Len64(uint64(p.n))-1] }

// behind returns by how much the ones among its first responses may fall behind their share.
func (p *part) behind() float64 {
	if p.tail {
		return math.Inf(1)
	}
	few := min(p.ones, p.n-p.ones)
	share := (few<<logShares + p.n - 1) >> (bits.Len64(uint64(p.n)) - 1) // rounded up
	return p.level().behind[share]
}

func (t *binary) Peek() Block {
	if t.left > 0 {
		n := t.shown()
		return t.block(int64(n), t.count(n))
	}
	b := t.top()
	return t.block(b.n, b.ones)
}

func (t *binary) Split() {
	if t.left > 0 {
		t.show = t.shown() / 2
	} else if b := t.top(); b.n > leafResponses {
		t.halve(b)
	} else {
		t.reveal(b)
		t.show /= 2
	}
}

// shown returns how many responses of the leaf are shown.
func (t *binary) shown() int { return max(1, min(t.show, t.left)) }

// showAligned shows after a read what is left of a word, or at its end as much as is aligned: of
// more than that, what policies certify a part of may begin with too many low responses.
func (t *binary) showAligned() {
	place := leafResponses - t.left
	if t.show = wordSize - place%wordSize; t.show == wordSize {
		t.show = place & -place
	}
}

// next returns the next responses of the leaf, as many as are in its next word: how many
// these are, and a word whose lowest bits they are, the first one the lowest.
func (t *binary) next() (n int, word uint64) {
	place := uint(leafResponses - t.left)
	return int(wordSize - place%wordSize), t.leaf[place/wordSize%uint(len(t.leaf))] >> (place % wordSize)
}

// bit reads the next response of the leaf, 0 or 1.
func (t *binary) bit() uint64 {
	_, word := t.next()
	t.left--
	return word & 1
}

// count returns the number of ones among the next n responses of the leaf.
func (t *binary) count(n int) (ones int64) {
	left := t.left
	for n > 0 {
		size, word := t.next()
		size = min(size, n)
		ones += int64(bits.OnesCount64(word & mask(size)))
		n -= size
		t.left -= size
	}
	t.left = left
	return ones
}

func (t *binary) Read(n int64) Block {
	if n == 1 {
		if t.left == 0 {
			t.fill()
		}
		b := t.single[t.bit()]
		t.showAligned()
		return b
	}
	var ones int64
	for need := n; need > 0; {
		if t.left > 0 {
			some := int(min(need, int64(t.left)))
			ones += t.count(some)
			need -= int64(some)
			t.left -= some
			t.showAligned()
			continue
		}
		switch b := t.top(); {
		case b.n <= need:
			ones += b.ones
			need -= b.n
			t.pass(b)
		case b.n > leafResponses:
			t.halve(b)
		default:
			t.reveal(b)
		}
	}
	return t.block(n, ones)
}

func (t *binary) ReadOne() float64 {
	if t.left == 0 {
		t.fill()
	}
	return t.single[t.bit()].Sum
}

func (t *binary) ReadToBoundary(b *Block, n int64, height, slope float64) {
	fall, rise := slope-t.low, t.low+t.step-slope // by what a low response lowers it, and a high one lifts it
	low, high := fall, -rise                      // by what they lower it
	if low < 0 {
		low = 0
	}
	if high < 0 {
		high = 0
	}
	var k, ones int64
	for k < n {
		above := height + float64(rise*float64(ones)) - float64(fall*float64(k-ones))
		if k > 0 && above <= 0 {
			break
		}
		// A stretch can be read as a whole if it stays above even with those first that lower it.
		if t.left > 0 {
			size, word := t.next()
			size = int(min(int64(size), n-k))
			some := bits.OnesCount64(word & mask(size))
			for size > 1 && above <= float64(low*float64(size-some))+float64(high*float64(some)) {
				size = (size + 3) / 4
				some = bits.OnesCount64(word & mask(size))
			}
			k += int64(size)
			ones += int64(some)
			t.left -= size
			continue
		}
		r := t.top()
		lowers := float64(low*float64(r.n-r.ones)) + float64(high*float64(r.ones))
		switch {
		case r.n <= n-k && (above > lowers || t.clears(r, above, rise, fall)):
			k += r.n
			ones += r.ones
			t.pass(r)
		case k > 0 && (2*above < height || r.n > n-k && 2*k >= n): // a part that need not be split yet
			n = k
		case r.n > leafResponses:
			t.halve(r)
		default:
			t.reveal(r)
		}
	}
	*b = t.block(k, ones)
}

// clears says whether a sum so far above the line stays above it along the whole part, which
// keeps close to a straight line of its own.
func (t *binary) clears(r *part, above, rise, fall float64) bool {
	if drift := float64(rise*float64(r.ones)) - float64(fall*float64(r.n-r.ones)); drift < 0 {
		above += drift
	}
	return above > t.step*r.behind()
}

// block returns the block of n responses of which so many are high.
func (t *binary) block(n, ones int64) Block {
	low, high := float64(n-ones), float64(ones)
	return Block{
		N:       n,
		Sum:     float64(t.low*float64(n)) + float64(t.step*high),
		Kept:    n,
		Weight:  t.weight * float64(n),
		Missing: float64(t.missing[0]*low) + float64(t.missing[1]*high),
		Dip:     float64(t.dip[0]*low) + float64(t.dip[1]*high),
	}
}

// top returns the part that comes next, drawing it if none is known.
func (t *binary) top() *part {
	if len(t.ahead) == 0 {
		n := max(t.at, wordSize)
		src := t.node(0) // no block has length 0: this key is the total's own
		b := part{n: n, ones: src.Binomial(n, t.p)}
		b.tail = src.Float64() < b.level().tail
		t.ahead = append(t.ahead, b)
	}
	return &t.ahead[len(t.ahead)-1]
}

// pass goes past the part that comes next.
func (t *binary) pass(b *part) {
	t.at += b.n
	t.ahead = t.ahead[:len(t.ahead)-1]
}

// halve splits the part that comes next.
func (t *binary) halve(b *part) {
	src := t.node(b.n)
	left := part{n: b.n / 2}
	var own bool // this very split belongs to it
	if b.tail {
		own, left.tail, b.tail = t.blame(b)
	}
	left.ones = src.Half(b.n, b.ones, own)
	b.n -= left.n
	b.ones -= left.ones
	t.ahead = append(t.ahead, left)
}

// blame draws which splits of the part that comes next belong to the tail component: in its own halving, in its left half,
// in its right half, in one of these at least.
func (t *binary) blame(b *part) (own, left, right bool) {
	src := t.place(b.n).Name("rough").Source()
	half := (&part{n: b.n / 2}).level().tail
	if own = src.Float64() < random.TailWeight/b.level().tail; own {
		left = src.Float64() < half
	} else {
		left = src.Float64() < 1/(2-half) // half/(1 - (1-half)²)
	}
	right = !own && !left || src.Float64() < half
	return own, left, right
}

// reveal draws the responses of the part that comes next, and makes them the leaf.
func (t *binary) reveal(b *part) {
	src := t.node(b.n)
	if b.n == leafResponses {
		src.Leaf(&t.leaf, int(b.ones), b.tail)
	} else {
		src.Subset(t.leaf[len(t.leaf)-int(b.n/wordSize):], int(b.ones))
	}
	t.left, t.show = int(b.n), int(b.n)
	t.pass(b)
}

// fill reveals the next leaf.
func (t *binary) fill() {
	b := t.top()
	for b.n > leafResponses {
		t.halve(b)
		b = t.top()
	}
	t.reveal(b)
}

// node returns the generator of the part of length n that comes next.
func (t *binary) node(n int64) random.Source { return t.place(n).Source() }

// place returns the key of the part of length n that comes next.
func (t *binary) place(n int64) random.Key {
	return t.key.Sub(uint64(t.at)<<6 | uint64(bits.Len64(uint64(n))))
}

// mask returns a word whose n lowest bits are set, 0 ≤ n ≤ 64.
func mask(n int) uint64 { return 1<<uint(n) - 1 }
