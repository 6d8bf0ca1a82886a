package tape

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A binary tape holds responses that take two values. It consists of blocks [0, 64), [64, 128),
// [128, 256), [256, 512), …, each as long as all blocks before it together. A binomial draw gives
// the number of high responses in a block. A hypergeometric draw splits a block into halves. A
// random subset splits a leaf or a shorter block into single responses.
//
// Each part is drawn with a flag: whether any split in it belongs to the tail component (see
// random.TailWeight). If none does, the sums of its responses stay close to a straight line.
type binary struct {
	key    random.Key
	p      float64 // the probability of a high response, called a one here
	low    float64
	step   float64 // the high value minus the low value
	weight float64 // the weight of one response

	missing, dip [2]float64 // for a low and for a high response
	single       [2]Block   // the block of one low and of one high response

	// The leaf is a run of known responses. Its highest bits are the unread responses, with the last
	// one in the highest bit.
	leaf [random.LeafWords]uint64
	left int // the number of responses not yet read
	show int // the largest number of them to show

	at    int64  // the position of the first response after the leaf
	ahead []part // the known parts from there on, the next one last
}

// A part is a stretch of the tape with a known total.
type part struct {
	n, ones int64
	tail    bool // whether any split in it belongs to the tail component
}

const (
	wordSize      = 64              // the number of responses in a word of 64 bits
	leafResponses = random.LeafSize // the largest number of responses drawn together
)

// A level holds constants that all parts of one length share.
type level struct {
	tail float64 // the probability that a split in the part belongs to the tail component
	// behind[i] limits how far the number of ones among the first responses of a part can fall below
	// its expected share, for any number of first responses. The part has no tails, and at most i/64
	// of it are ones or at most i/64 are zeros. The limit is infinite for parts shorter than a leaf.
	behind [1<<logShares/2 + 1]float64
}

const logShares = 6

// levels[i] is the level of parts of length 2^i. In a part of n leaves, each of the n leaves and n-1
// halvings may belong to the tail component.
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

// behind limits how far the number of ones among the first responses of a part can fall below its
// expected share. The part has length n and no tails, and at most few ones or at most few zeros. The
// limit is the sum of two terms: the limit for its halves, and the most by which its first half can
// fall short of half the ones. Either half holds at most few/2 plus the second term of the few. At
// the end of a word, a leaf is below its share by at most LeafBound. Inside a word, it is lower by at
// most another 64 p (1-p), if a fraction p of the leaf are ones and the word's zeros come first.
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

// behind limits how far the number of ones among the part's first responses can fall below its share.
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

// shown returns the number of the leaf's responses to show.
func (t *binary) shown() int { return max(1, min(t.show, t.left)) }

// showAligned chooses the responses to show after a read: the rest of a word or, at its end, an
// aligned stretch. A longer stretch might begin with too many low responses for a certificate.
func (t *binary) showAligned() {
	place := leafResponses - t.left
	if t.show = wordSize - place%wordSize; t.show == wordSize {
		t.show = place & -place
	}
}

// next returns the rest of the leaf's current word: the number of responses in it, and a word that
// holds these in its lowest bits, the first response lowest.
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
	fall, rise := slope-t.low, t.low+t.step-slope // a low response lowers the sum by fall, a high one raises it by rise
	low, high := fall, -rise                      // how much each response lowers the sum, made at least 0 below
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
		// A stretch can be read at once if the sum would stay above the line even if all the responses
		// that lower it came first.
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
		case k > 0 && (2*above < height || r.n > n-k && 2*k >= n): // this part need not be split yet
			n = k
		case r.n > leafResponses:
			t.halve(r)
		default:
			t.reveal(r)
		}
	}
	*b = t.block(k, ones)
}

// clears reports whether a sum that is above the line by the given amount stays above it along the
// whole part, because the part runs close to a straight line.
func (t *binary) clears(r *part, above, rise, fall float64) bool {
	if drift := float64(rise*float64(r.ones)) - float64(fall*float64(r.n-r.ones)); drift < 0 {
		above += drift
	}
	return above > t.step*r.behind()
}

// block returns the block of n responses, of which the given number are high.
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

// top returns the next part. It draws the part if none is known.
func (t *binary) top() *part {
	if len(t.ahead) == 0 {
		n := max(t.at, wordSize)
		src := t.node(0) // no block has length 0, so this key is free to use for the total
		b := part{n: n, ones: src.Binomial(n, t.p)}
		b.tail = src.Float64() < b.level().tail
		t.ahead = append(t.ahead, b)
	}
	return &t.ahead[len(t.ahead)-1]
}

// pass moves past the next part.
func (t *binary) pass(b *part) {
	t.at += b.n
	t.ahead = t.ahead[:len(t.ahead)-1]
}

// halve splits the next part.
func (t *binary) halve(b *part) {
	src := t.node(b.n)
	left := part{n: b.n / 2}
	var own bool // whether this split itself belongs to the tail component
	if b.tail {
		own, left.tail, b.tail = t.blame(b)
	}
	left.ones = src.Half(b.n, b.ones, own)
	b.n -= left.n
	b.ones -= left.ones
	t.ahead = append(t.ahead, left)
}

// blame draws where the tails of the next part are, given that it has some: in its own halving, in
// its left half, in its right half, or in several of these.
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

// reveal draws the responses of the next part, which become the leaf.
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

// node returns the random source for the next part, which has length n.
func (t *binary) node(n int64) random.Source { return t.place(n).Source() }

// place returns the key for the next part, which has length n.
func (t *binary) place(n int64) random.Key {
	return t.key.Sub(uint64(t.at)<<6 | uint64(bits.Len64(uint64(n))))
}

// mask returns a word whose n lowest bits are set, 0 ≤ n ≤ 64.
func mask(n int) uint64 { return 1<<uint(n) - 1 }
