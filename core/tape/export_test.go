package tape

import "epsilonarcade/core/random"

// Coarse returns the tape of a law without the stretch at its start where the responses of
// a mixture tape are drawn leaf by leaf.
func Coarse(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*mixture); ok && l.components != nil {
		l.fine = 0
	}
	return t
}

// Brief returns the tape of a law on which that stretch, if there is one, ends at Fine.
func Brief(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*mixture); ok && l.components != nil {
		l.fine = min(l.fine, Fine)
	}
	return t
}

const Fine = 1 << 17

// InTail returns the tape of a law of two values whose next part, 2^14 responses long, has a tail.
func InTail(key random.Key, law Law) Tape {
	t := New(key, law).(*binary)
	src := t.node(0)
	t.at = 1 << 14
	t.ahead = []part{{n: t.at, ones: src.Binomial(t.at, t.p), tail: true}}
	return t
}

// Next returns how many responses the next part of a tape of two values has, how many of them
// are high, and by how much these may fall behind.
func Next(t Tape) (n, ones int64, behind float64) {
	p := t.(*binary).top()
	return p.n, p.ones, p.behind()
}

// Blame says where the roughness of the part is that InTail returns, and with which chances it
// is in a split of its own, and in either half.
func Blame(t Tape) (own, left, right bool, split, half float64) {
	b := t.(*binary)
	own, left, right = b.blame(b.top())
	return own, left, right, random.TailWeight, levels[13].tail
}

// Behind returns by how much the ones among the first of n responses may fall behind their share,
// if so many of these are and they are smooth.
func Behind(n, ones int64) float64 { return (&part{n: n, ones: ones}).behind() }
