package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, drawn one by one, wordSize of them from one
// generator. All of a word are known at once.
type drawn struct {
	key  random.Key
	draw func(*random.Source) Response
	at   int64 // the place of the next word
	next int   // the place of the next response in this word
	word word

	// The rest of the word is in parts: these are the places where they end, of which the
	// last belongs to the part that comes next. Each part is at most half of the one after
	// it, when it is split off.
	ends  [7]int
	parts int
}

func (t *drawn) Peek() Block {
	t.fill()
	return t.word.shown(t.next, t.ends[t.parts-1])
}

func (t *drawn) Split() {
	t.fill()
	if n := t.ends[t.parts-1] - t.next; n > 1 {
		t.ends[t.parts] = t.next + n/2
		t.parts++
	}
}

func (t *drawn) Read(n int64) Block {
	var b Block
	for need := n; need > 0; {
		t.fill()
		from := t.next
		t.next += int(min(need, int64(t.ends[0]-from)))
		for t.parts > 0 && t.next >= t.ends[t.parts-1] {
			t.parts--
		}
		some := t.word.between(from, t.next)
		if some.N == n {
			return some
		}
		b.Add(some)
		need -= some.N
	}
	return b
}

// fill draws the next word when the last one is used up.
func (t *drawn) fill() {
	if t.parts > 0 {
		return
	}
	src := t.key.Sub(uint64(t.at)).Source()
	t.at += wordSize
	for i := range wordSize {
		r := t.draw(&src)
		a, b := &t.word[i+1], &t.word[i]
		if r.Dropped {
			*a = *b
			continue
		}
		x := onGrid(r.Value)
		a.kept = b.kept + 1
		a.sum = b.sum + x
		a.weight = b.weight + (float64(r.Weight+weightShift) - weightShift)
		a.missing, a.dip = b.missing, b.dip
		switch {
		case x < 0:
			a.missing++
			a.dip -= x
		case x < 1:
			a.missing += 1 - x
		}
	}
	t.next = 0
	t.ends[0] = wordSize
	t.parts = 1
}

// Adding weightShift leaves no room for digits below 2^−26. Weights are rounded to that:
// sums of up to 2^27 then have no rounding error.
const weightShift = 3 << 25
