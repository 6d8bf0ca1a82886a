package tape

import "epsilonarcade/core/random"

// Coarse returns the tape of a law. If it is a mixture tape, no leaves are drawn one by one at its start.
func Coarse(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*mixture); ok && l.components != nil {
		l.fine = 0
	}
	return t
}

// Brief returns the tape of a law. If it is a mixture tape, the leaves drawn one by one end at Fine.
func Brief(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*mixture); ok && l.components != nil {
		l.fine = min(l.fine, Fine)
	}
	return t
}

const Fine = 1 << 17

// InTail returns a binary tape whose next part has 2^14 responses and a tail.
func InTail(key random.Key, law Law) Tape {
	t := New(key, law).(*binary)
	src := t.node(0)
	t.at = 1 << 14
	t.ahead = []part{{n: t.at, ones: src.Binomial(t.at, t.p), tail: true}}
	return t
}

// Next returns the length of the next part of a binary tape, its number of high responses, and the
// most by which these can fall below their share.
func Next(t Tape) (n, ones int64, behind float64) {
	p := t.(*binary).top()
	return p.n, p.ones, p.behind()
}

// Blame draws where the tails are in the next part of a tape from InTail. It also returns the
// probability of a tail in the part's own split, and in either half.
func Blame(t Tape) (own, left, right bool, split, half float64) {
	b := t.(*binary)
	own, left, right = b.blame(b.top())
	return own, left, right, random.TailWeight, levels[13].tail
}

// Behind returns the most by which the ones among the first responses of a part can fall below
// their share, if the part has no tails.
func Behind(n, ones int64) float64 { return (&part{n: n, ones: ones}).behind() }
