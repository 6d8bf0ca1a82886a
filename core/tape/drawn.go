package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, drawn one by one, wordSize of them from one
// generator.
type drawn struct {
	key   random.Key
	draw  func(*random.Source) Response
	at    int64 // the place of the next response
	ahead []Response
	word  [wordSize]Response // that ahead is the end of
}

func (t *drawn) Peek() Block {
	t.fill()
	return one(t.ahead[0])
}

// Split does nothing: Peek never shows more than one response.
func (t *drawn) Split() {}

func (t *drawn) Read(n int64) Block {
	var b Block
	for range n {
		t.fill()
		b.Add(one(t.ahead[0]))
		t.ahead = t.ahead[1:]
		t.at++
	}
	return b
}

// fill draws the next word when the last one is used up.
func (t *drawn) fill() {
	if len(t.ahead) > 0 {
		return
	}
	src := t.key.Sub(uint64(t.at)).Source()
	for i := range t.word {
		t.word[i] = t.draw(&src)
	}
	t.ahead = t.word[:]
}

// one returns the block of a single response.
func one(r Response) Block {
	if r.Dropped {
		return Block{N: 1}
	}
	x := onGrid(r.Value)
	return Block{N: 1, Sum: x, Kept: 1, Weight: r.Weight, Missing: missing(x), Dip: dip(x)}
}
