package tape

import (
	"math/bits"

	"epsilonarcade/core/random"
)

// A binary tape holds responses of two values. It is cut into blocks [0, 64),
// [64, 128), [128, 256), [256, 512), …, each as long as all before it. The number of
// high responses in such a block is a Binomial draw. A block is split in halves by a
// hypergeometric draw, and a block of 64 into single responses by a random subset.
type binary struct {
	key    random.Key
	p      float64 // the chance of a high response, here called a one
	low    float64
	step   float64 // the high value − the low one
	weight float64 // of each response

	missing, dip [2]float64 // of a low and of a high response
	single       [2]Block   // of one low and of one high response
	at           int64      // the place of the next response
	ahead        []part     // revealed and not yet read; the last one comes next
}

// A part is a stretch of the tape whose total is known. Its responses are known too
// if it came out of a word.
type part struct {
	n, ones int64
	split   bool   // its responses are known: the n lowest bits of word
	word    uint64 // the first response is the lowest bit; higher bits than n are 0
}

// wordSize is the number of responses that are drawn together.
const wordSize = 64

func (t *binary) Peek() Block {
	b := t.top()
	return t.block(b.n, b.ones)
}

func (t *binary) Split() {
	b := t.top()
	if b.n <= 1 {
		return
	}
	if !b.split && b.n == wordSize {
		t.reveal(b)
	}
	var left, right part
	left.n, right.n = b.n/2, b.n-b.n/2
	if b.split {
		left.split, right.split = true, true
		left.word, right.word = b.word&mask(left.n), b.word>>left.n
		left.ones = int64(bits.OnesCount64(left.word))
	} else {
		src := t.node(b.n)
		left.ones = src.Hypergeometric(b.n, b.ones, left.n)
	}
	right.ones = b.ones - left.ones
	*b = right
	t.ahead = append(t.ahead, left)
}

func (t *binary) Read(n int64) Block {
	if n == 1 {
		if one := t.bit(); one >= 0 {
			return t.single[one]
		}
	}
	var ones int64
	for need := n; need > 0; {
		b := t.top()
		switch {
		case b.n <= need:
			ones += b.ones
			need -= b.n
			t.at += b.n
			t.ahead = t.ahead[:len(t.ahead)-1]
		case b.split:
			some := int64(bits.OnesCount64(b.word & mask(need)))
			ones += some
			b.ones -= some
			b.n -= need
			b.word >>= need
			t.at += need
			need = 0
		case b.n == wordSize:
			t.reveal(b)
		default:
			t.Split()
		}
	}
	return t.block(n, ones)
}

func (t *binary) One() float64 {
	if one := t.bit(); one >= 0 {
		return t.single[one].Sum
	}
	return t.Read(1).Sum
}

// bit reads the next response, 0 or 1, if it is in a word and not the last of it, as reading
// one by one meets most of the time. Otherwise it returns -1 and reads nothing.
func (t *binary) bit() int {
	last := len(t.ahead) - 1
	if last < 0 {
		return -1
	}
	b := &t.ahead[last]
	if !b.split || b.n <= 1 {
		return -1
	}
	one := b.word & 1
	b.word >>= 1
	b.n--
	b.ones -= int64(one)
	t.at++
	return int(one)
}

func (t *binary) Walk(n int64, height, slope float64) Block {
	fall, rise := slope-t.low, t.low+t.step-slope // by what a low response lowers it, and a high one lifts it
	low, high := max(0, fall), max(0, -rise)      // by what they lower it
	var k, ones int64
	for k < n {
		above := height + float64(rise*float64(ones)) - float64(fall*float64(k-ones))
		if k > 0 && above <= 0 {
			break
		}
		// A part can be read as a whole if it stays above even with those that lower it first.
		b := t.top()
		size, some := b.n, b.ones
		for size > n-k || above <= float64(low*float64(size-some))+float64(high*float64(some)) {
			if !b.split || size == 1 {
				break
			}
			size /= 2
			some = int64(bits.OnesCount64(b.word & mask(size)))
		}
		switch {
		case b.split || size <= n-k && above > float64(low*float64(size-some))+float64(high*float64(some)):
			k += size
			ones += some
			t.at += size
			if b.n -= size; b.n == 0 {
				t.ahead = t.ahead[:len(t.ahead)-1]
				continue
			}
			b.ones -= some
			b.word >>= size
		case k > 0 && (2*above < height || size > n-k && 2*k >= n): // a part that need not be split yet
			n = k
		case size == wordSize:
			t.reveal(b)
		default:
			t.Split()
		}
	}
	return t.block(k, ones)
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
		t.ahead = append(t.ahead, part{n: n, ones: src.Binomial(n, t.p)})
	}
	return &t.ahead[len(t.ahead)-1]
}

// reveal draws the responses of a block of one word.
func (t *binary) reveal(b *part) {
	src := t.node(b.n)
	b.split = true
	b.word = src.Subset(int(b.ones))
}

// node returns the generator of the block of length n that comes next.
func (t *binary) node(n int64) random.Source {
	return t.key.Sub(uint64(t.at)).Sub(uint64(n)).Source()
}

// mask returns a word whose n lowest bits are set, 0 ≤ n ≤ 64.
func mask(n int64) uint64 { return 1<<uint(n) - 1 }
