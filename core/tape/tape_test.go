package tape_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// key returns the key of a tape of these tests.
func key(i int) random.Key { return random.NewKey(7).Name("tape").Sub(uint64(i)) }

// singles reads n responses one at a time and returns the number of ones before each
// place, and after the last.
func singles(t tape.Tape, n int64) []int64 {
	ones := make([]int64, n+1)
	for i := range n {
		ones[i+1] = ones[i] + int64(t.Read(1).Sum)
	}
	return ones
}

// readers read the next block of a tape in different ways, at most so many responses.
var readers = map[string]func(t tape.Tape, r *rand.Rand, most int64) tape.Block{
	"random lengths": func(t tape.Tape, r *rand.Rand, most int64) tape.Block {
		return t.Read(1 + r.Int64N(min(most, 1<<r.IntN(14))))
	},
	"the blocks that are known": func(t tape.Tape, r *rand.Rand, most int64) tape.Block {
		return t.Read(min(most, t.Peek().N))
	},
	"blocks split at random": func(t tape.Tape, r *rand.Rand, most int64) tape.Block {
		for r.IntN(3) > 0 {
			t.Split()
		}
		return t.Read(min(most, t.Peek().N))
	},
	"everything at random": func(t tape.Tape, r *rand.Rand, most int64) tape.Block {
		for r.IntN(2) > 0 {
			t.Split()
			t.Peek()
		}
		return t.Read(r.Int64N(1 + min(most, 1<<r.IntN(10)))) // sometimes nothing
	},
}

// The responses are the same however the tape is read.
func TestReadingDoesNotChangeATape(t *testing.T) {
	const length = 20_000
	r := rand.New(rand.NewPCG(1, 2))
	for i, p := range []float64{0, .001, .3, .5, .97, 1} {
		want := singles(tape.New(key(i), tape.Bernoulli(p)), length)
		for name, read := range readers {
			for range 20 {
				tp, at := tape.New(key(i), tape.Bernoulli(p)), int64(0)
				for at < length {
					b := read(tp, r, length-at)
					if ones := want[at+b.N] - want[at]; b.Sum != float64(ones) {
						t.Fatalf("p = %v, %s: %v of %d responses from %d are ones, one by one %d", p, name, b.Sum, b.N, at, ones)
					}
					at += b.N
				}
			}
		}
	}
}

// What Peek shows is what is read next, and Split shows its first half.
func TestPeekShowsWhatIsRead(t *testing.T) {
	tp, r := tape.New(key(0), tape.Bernoulli(.4)), rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		b := tp.Peek()
		if b.N > 1<<20 { // blocks double: begin another tape
			tp = tape.New(key(r.Int()), tape.Bernoulli(.4))
			continue
		}
		if again := tp.Peek(); again != b {
			t.Fatalf("a second look shows %v instead of %v", again, b)
		}
		if r.IntN(4) > 0 {
			tp.Split()
			half := tp.Peek()
			if half.N != max(1, b.N/2) || half.Sum > b.Sum || b.Sum-half.Sum > float64(b.N-half.N) {
				t.Fatalf("the first half of %v is %v", b, half)
			}
			b = half
		}
		if got := tp.Read(b.N); got != b {
			t.Fatalf("%v was shown, %v read", b, got)
		}
	}
}

// The blocks of an unread tape double, so that a billion responses are a few draws.
func TestBlocksDouble(t *testing.T) {
	tp, at := tape.New(key(0), tape.Bernoulli(.5)), int64(0)
	for range 25 {
		b := tp.Peek()
		if b.N != max(at, 64) || b.Sum < 0 || b.Sum > float64(b.N) {
			t.Fatalf("after %d responses the next block is %v", at, b)
		}
		at += tp.Read(b.N).N
	}
}

func TestCertainTapes(t *testing.T) {
	for _, p := range []float64{0, 1} {
		tp := tape.New(key(0), tape.Bernoulli(p))
		tp.Split()
		for _, n := range []int64{1, 62, 100, 100_000} {
			if b := tp.Read(n); b.Sum != p*float64(n) {
				t.Errorf("p = %v: %v of %d responses are 1", p, b.Sum, n)
			}
		}
	}
}

// Do not change these responses: links in the wild show the curves that they lead to.
// They must be the same natively and under WebAssembly.
func TestGoldenTape(t *testing.T) {
	const (
		first  = "0010100101111100000100010000010000010000000100011000000000010000"
		blocks = "24 27 2978 299700 299995586"
	)
	tp := tape.New(random.NewKey(1).Sub(0).Name("tape").Name("open").Sub(0), tape.Bernoulli(.3))
	var got strings.Builder
	for range 64 {
		got.WriteByte('0' + byte(tp.Read(1).Sum))
	}
	if got.String() != first {
		t.Errorf("the tape begins with %s, want %s", &got, first)
	}
	var sums []string
	for _, n := range []int64{64, 100, 10_000, 1_000_000, 1_000_000_000} {
		sums = append(sums, fmt.Sprint(int64(tp.Read(n).Sum)))
	}
	if got := strings.Join(sums, " "); got != blocks {
		t.Errorf("the blocks after it have totals %s, want %s", got, blocks)
	}
}
