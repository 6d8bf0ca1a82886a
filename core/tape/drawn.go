package tape

import "epsilonarcade/core/random"

// A drawn tape holds responses of any law, drawn one by one, wordSize of them from one
// generator. All of a word are known at once.
type drawn struct {
	key  random.Key
	draw func(*random.Source) Response
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

// fill draws the next word when the last one is used up.
func (t *drawn) fill() {
	if t.word.left > 0 {
		return
	}
	src := t.key.Sub(uint64(t.at)).Source()
	t.at += wordSize
	t.word.begin()
	var sum sums
	for i := range wordSize {
		if r := t.draw(&src); !r.Dropped {
			x := onGrid(r.Value)
			sum.kept++
			sum.sum += x
			sum.weight += float64(r.Weight+weightShift) - weightShift
			if x < 0 {
				sum.missing++
				sum.dip -= x
			} else if x < 1 {
				sum.missing += 1 - x
			}
		}
		t.word.upTo[i+1] = sum
	}
}

// Adding weightShift leaves no room for digits below 2^−26. Weights are rounded to that:
// sums of up to 2^27 then have no rounding error.
const weightShift = 3 << 25
