package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, drawn one by one, wordSize of them from one
// generator. All of a word are known at once.
type drawn struct {
	key  random.Key
	draw func(*random.Source) Response
	at   int64 // the place of the next response
	next int   // the same, in word
	word [wordSize]Response

	// The rest of the word is in parts: these are the places where they end, of which the
	// last belongs to the part that comes next. Each part is at most half of the one after
	// it, when it is split off.
	ends  [7]int
	parts int
}

func (t *drawn) Peek() Block {
	t.fill()
	var b Block
	for _, r := range t.word[t.next:t.ends[t.parts-1]] {
		b.Add(one(r))
	}
	return b
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
	for range n {
		t.fill()
		b.Add(one(t.word[t.next]))
		t.at++
		t.next++
		if t.next == t.ends[t.parts-1] {
			t.parts--
		}
	}
	return b
}

// fill draws the next word when the last one is used up.
func (t *drawn) fill() {
	if t.parts > 0 {
		return
	}
	src := t.key.Sub(uint64(t.at)).Source()
	for i := range t.word {
		t.word[i] = t.draw(&src)
	}
	t.next = 0
	t.ends[0] = wordSize
	t.parts = 1
}

// one returns the block of a single response.
func one(r Response) Block {
	if r.Dropped {
		return Block{N: 1}
	}
	x := onGrid(r.Value)
	return Block{N: 1, Sum: x, Kept: 1, Weight: r.Weight, Missing: missing(x), Dip: dip(x)}
}
