package tape_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// key returns the key of the i-th tape in these tests.
func key(i int) random.Key { return random.NewKey(7).Name("tape").Sub(uint64(i)) }

// readers read the next block of a tape in different ways, with no more than most responses. A read
// returns the block that Peek has shown, and Split shows its first half.
var readers = map[string]func(t *testing.T, tp tape.Tape, r *rand.Rand, most int64) tape.Block{
	"random lengths": func(_ *testing.T, tp tape.Tape, r *rand.Rand, most int64) tape.Block {
		return tp.Read(1 + r.Int64N(min(most, 1<<r.IntN(14))))
	},
	"the blocks that are known": readShown,
	"blocks split at random": func(t *testing.T, tp tape.Tape, r *rand.Rand, most int64) tape.Block {
		for r.IntN(3) > 0 {
			whole := tp.Peek().N
			if tp.Split(); tp.Peek().N != max(1, whole/2) {
				t.Fatalf("half of %d responses are %d", whole, tp.Peek().N)
			}
		}
		return readShown(t, tp, r, most)
	},
	"everything at random": func(_ *testing.T, tp tape.Tape, r *rand.Rand, most int64) tape.Block {
		for r.IntN(2) > 0 {
			tp.Split()
			tp.Peek()
		}
		return tp.Read(r.Int64N(1 + min(most, 1<<r.IntN(10)))) // sometimes nothing
	},
}

func readShown(t *testing.T, tp tape.Tape, _ *rand.Rand, most int64) tape.Block {
	shown := tp.Peek()
	b := tp.Read(min(most, shown.N))
	if b.N == shown.N && said(b) != said(shown) {
		t.Fatalf("%+v was shown, %+v read", shown, b)
	}
	return b
}

// The responses are the same for all ways of reading, to the last bit of every sum.
func TestReadingDoesNotChangeATape(t *testing.T) {
	const length = 20_000
	for law, l := range laws() {
		t.Run(law, func(t *testing.T) {
			r := testkit.Rand(t)
			type opening struct {
				open func(random.Key, tape.Law) tape.Tape
				from int64
			}
			openings := []opening{{tape.Coarse, 0}}
			if l.Components != nil { // start near the end of the leaves drawn one by one
				openings = append(openings, opening{tape.Brief, tape.Fine - length/2})
			}
			if l.Draw == nil {
				openings = append(openings, opening{tape.InTail, 0})
			}
			for _, c := range openings {
				single := c.open(key(1), l)
				single.Read(c.from)
				want := blocks(single, length)
				for name, read := range readers {
					for range 5 {
						tp, at := c.open(key(1), l), int64(0)
						tp.Read(c.from)
						for at < length {
							b := read(t, tp, r, length-at)
							if sum := add(want[at : at+b.N]); said(b) != said(sum) {
								t.Fatalf("%s, %s: the responses from %d are %+v, one by one %+v", law, name, c.from+at, b, sum)
							}
							at += b.N
						}
					}
				}
			}
		})
	}
}

// said returns the part of a block that does not depend on whether it is shown or read.
func said(b tape.Block) tape.Block {
	b.Missing, b.Dip, b.Lag = 0, 0, 0
	return b
}

// Any number of responses in a shown block, even the lowest ones, add up to at least its limit. The
// sum of the first k responses is below k times the block's mean by at most its Lag, and by exactly
// that, up to rounding, for some k. Only blocks of known responses have a Lag.
func TestBlocksSayHowLowTheirSumsMayRun(t *testing.T) {
	for name, law := range laws() {
		tp, single, r := tape.Coarse(key(2), law), tape.Coarse(key(2), law), rand.New(rand.NewPCG(5, 6))
		known := 0
		for at := int64(0); at < 10_000; {
			for r.IntN(3) > 0 {
				tp.Split()
			}
			b := tp.Peek()
			if b.Lag > 0 {
				known++
			}
			var values []float64
			var sum, behind float64
			for _, x := range blocks(single, b.N) {
				if x.Kept > 0 {
					values = append(values, x.Sum)
				}
				sum += x.Sum
				behind = max(behind, float64(len(values))*(b.Sum/float64(b.Kept))-sum)
			}
			if b.Lag > 0 && (behind > b.Lag+1e-9 || behind < b.Lag-1e-6) {
				t.Fatalf("%s: %+v falls behind its mean by %v", name, b, behind)
			}
			slices.Sort(values)
			sum = 0
			for k, x := range values {
				if sum += x; sum < max(0, float64(k+1)-b.Missing)-b.Dip {
					t.Fatalf("%s: %d responses of %+v add up to %v", name, k+1, b, sum)
				}
			}
			at += tp.Read(b.N).N
		}
		if noisy := law.Draw != nil && name != "nothing"; (known > 50) != noisy {
			t.Errorf("%s: %d blocks have a lag", name, known)
		}
	}
}

// If the noise is too large for exact sums, or if there are many components, the tape draws leaf by
// leaf. All sums are finite.
func TestLawsOutOfBoundsAreDrawn(t *testing.T) {
	var many []tape.Component
	for i := range 20 {
		many = append(many, tape.Component{Share: 1, P: .5, High: 1, Scale: float64(i)})
	}
	for name, c := range map[string]struct {
		law   tape.Law
		drawn bool
	}{
		"hardly any noise": {mixture(1, tape.Component{Share: 1, P: .5, High: 1, Scale: 1e-300}), false},
		"much noise":       {mixture(0, tape.Component{Share: 1, P: .5, High: 1, Scale: 1000, Weight: 1e6}), false},
		"huge noise":       {mixture(0, tape.Component{Share: 1, P: .5, High: 1, Scale: 1e100, Weight: 1e200}), true},
		"huge values":      {mixture(0, tape.Component{Share: 1, P: .5, Low: -1e140, High: 1e140, Weight: 1e280}), true},
		"huge weights":     {mixture(0, tape.Component{Share: 1, P: .5, High: 1, Weight: 1e280}), false},
		"many components":  {mixture(1, many...), true},
	} {
		tp := tape.Coarse(key(0), c.law)
		tp.Read(1 << 14)
		b := tp.Peek()
		if drawn := b.N <= 64; drawn != c.drawn {
			t.Errorf("%s: drawn one by one: %v, want %v", name, drawn, c.drawn)
		}
		b = tp.Read(1000)
		for _, x := range []float64{b.Sum, b.Weight, b.Missing, b.Dip} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%s: a thousand responses are %+v", name, b)
			}
		}
	}
}

func TestCertainTapes(t *testing.T) {
	for _, p := range []float64{0, 1} {
		tp := tape.Coarse(key(0), tape.Bernoulli(p))
		tp.Split()
		for _, n := range []int64{1, 62, 100, 100_000} {
			if b := tp.Read(n); b.Sum != p*float64(n) {
				t.Errorf("p = %v: %v of %d responses are 1", p, b.Sum, n)
			}
		}
	}
}

// Published links depend on these responses: do not change them. They are the same natively and in
// WebAssembly.
func TestGoldenTape(t *testing.T) {
	const (
		first  = "0001001000100000001010101010000000100011000111100010000000000110"
		blocks = "20 31 3002 300263 299988754"
	)
	tp := tape.Coarse(random.NewKey(1).Sub(0).Name("tape").Name("open").Sub(0), tape.Bernoulli(.3))
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

// The sums of the first responses and blocks of laws with noise are frozen.
func TestGoldenNoise(t *testing.T) {
	var lines []testkit.Line
	all := laws()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name].Draw == nil {
			continue
		}
		tp := tape.New(random.NewKey(1).Name(name), all[name])
		var sums []string
		for _, n := range []int64{1, 1, 1, 61, 64, 100, 10_000, 300_000, 1 << 24, 1, 1, 10_000} {
			sums = append(sums, fmt.Sprint(tp.Read(n).Sum))
		}
		lines = append(lines, testkit.Line{Name: name, Value: strings.Join(sums, " ")})
	}
	testkit.Frozen(t, "testdata/noise.txt", lines)
}
