package tape

import "epsilonarcade/core/random"

// Coarse returns the tape of a law without the stretch at its start where the responses of
// a layered tape are drawn word by word.
func Coarse(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*layered); ok {
		l.fine = 0
	}
	return t
}

// Brief returns the tape of a law on which that stretch, if there is one, ends at Fine.
func Brief(key random.Key, law Law) Tape {
	t := New(key, law)
	if l, ok := t.(*layered); ok {
		l.fine = min(l.fine, Fine)
	}
	return t
}

const Fine = 1 << 17
