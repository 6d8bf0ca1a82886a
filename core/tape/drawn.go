package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, wordSize of them drawn from one generator. All
// of a word are known at once.
type drawn struct {
	key  random.Key
	draw func(*random.Source, *Responses)
	at   int64 // the place of the next word
	word word
}

func (t *drawn) Peek() Block {
	t.fill()
	return t.word.peek()
}

func (t *drawn) Split() {
	t.fill()
	t.word.split()
}

func (t *drawn) Read(n int64) Block {
	if n <= int64(t.word.left) {
		return t.word.read(int(n))
	}
	var b Block
	for b.N < n {
		t.fill()
		b.Add(t.word.read(int(min(n-b.N, int64(t.word.left)))))
	}
	return b
}

func (t *drawn) Walk(b *Block, n int64, height, slope float64) {
	*b = Block{}
	for b.N < n {
		above := height + b.Sum - float64(slope*float64(b.Kept))
		if b.N > 0 && above <= 0 {
			break
		}
		t.fill()
		t.word.walk(b, n-b.N, above, slope)
	}
}

// fill draws the next word when the last one is used up.
func (t *drawn) fill() {
	if t.word.left > 0 {
		return
	}
	t.word.draw(t.draw, t.key.Sub(uint64(t.at)), weightShift)
	t.at += wordSize
}

// Adding weightShift leaves no room for digits below 2^−26. Weights are rounded to that:
// sums of up to 2^27 then have no rounding error.
const weightShift = 3 << 25
