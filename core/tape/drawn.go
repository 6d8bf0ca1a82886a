package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, leafSize of them drawn from one generator. All
// of a leaf are known at once.
type drawn struct {
	key  random.Key
	draw func(*random.Source, *Responses)
	at   int64 // the place of the next leaf
	leaf leaf
}

func (t *drawn) Peek() Block {
	t.fill()
	return t.leaf.peek()
}

func (t *drawn) Split() {
	t.fill()
	t.leaf.split()
}

func (t *drawn) Read(n int64) Block {
	if n <= int64(t.leaf.left) {
		return t.leaf.read(int(n))
	}
	var b Block
	for b.N < n {
		t.fill()
		b.Add(t.leaf.read(int(min(n-b.N, int64(t.leaf.left)))))
	}
	return b
}

func (t *drawn) ReadToBoundary(b *Block, n int64, height, slope float64) {
	*b = Block{}
	for b.N < n {
		above := height + b.Sum - float64(slope*float64(b.Kept))
		if b.N > 0 && above <= 0 {
			break
		}
		t.fill()
		t.leaf.readToBoundary(b, n-b.N, above, slope)
	}
}

// fill draws the next leaf when the last one is used up.
func (t *drawn) fill() {
	if t.leaf.left > 0 {
		return
	}
	t.leaf.draw(t.draw, t.key.Sub(uint64(t.at)), weightShift)
	t.at += leafSize
}

// Adding weightShift leaves no room for digits below 2^−26. Weights are rounded to that:
// sums of up to 2^27 then have no rounding error.
const weightShift = 3 << 25
