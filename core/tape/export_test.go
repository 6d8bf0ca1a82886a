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

// Fine is where that stretch ends.
const Fine = fine
