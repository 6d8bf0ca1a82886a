package tape_test

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// The high responses of a part fall behind their share by no more than it says, at any time, and
// some of them by a good part of that. Nothing is said of parts that are shorter than a leaf.
func TestPartsFallBehindNoFurtherThanTheySay(t *testing.T) {
	furthest := map[int64]float64{} // as a share of what it may be
	parts, rough := 0, 0
	for _, p := range []float64{.5, .25, .02} {
		for i := range 300 {
			tp, single := tape.New(key(i), tape.Bernoulli(p)), tape.New(key(i), tape.Bernoulli(p))
			for at := int64(0); at < 1<<15; {
				for i%2 == 1 && tp.Peek().N > 1<<(i%15) { // shorter ones, too
					tp.Split()
				}
				n, ones, most := tape.Next(tp)
				switch unknown := math.IsInf(most, 1); {
				case n < random.LeafSize && !unknown:
					t.Fatalf("%d responses may be behind by %v", n, most)
				case n >= random.LeafSize:
					parts++
					if unknown {
						rough++
					}
				}
				var high, behind float64
				for k := range n {
					high += single.Read(1).Sum
					behind = max(behind, float64(k+1)*float64(ones)/float64(n)-high)
				}
				if behind > most {
					t.Fatalf("the high ones of %d responses are behind by %v, and by %v at most", n, behind, most)
				}
				furthest[n] = max(furthest[n], behind/most)
				at += tp.Read(n).N
			}
		}
	}
	if rough > parts/100 {
		t.Errorf("%d of %d parts are rough", rough, parts)
	}
	for n, share := range furthest {
		if n >= random.LeafSize && share < .2 {
			t.Errorf("no part of %d responses is behind by more than %v of what it may be", n, share)
		}
	}
}

// Parts are rough as often as one of their splits is: one for each leaf and one for each part
// that is halved.
func TestPartsAreRoughAsOftenAsTheirSplits(t *testing.T) {
	const tapes = 4000
	for _, size := range []int64{1 << 18, 1 << 21, 1 << 24} {
		rough := 0.
		for i := range tapes {
			tp := tape.New(key(i), tape.Bernoulli(.3))
			tp.Read(size)
			if n, _, behind := tape.Next(tp); n != size {
				t.Fatalf("a part of %d responses in place of %d", n, size)
			} else if math.IsInf(behind, 1) {
				rough++
			}
		}
		p := 1 - math.Pow(1-random.Roughness, float64(2*size/random.LeafSize-1))
		if math.Abs(rough-p*tapes) > 4*math.Sqrt(tapes*p*(1-p)) {
			t.Errorf("%v of %d parts of %d responses are rough, want %v", rough, tapes, size, p*tapes)
		}
	}
}

// Where a rough part is rough has the law that it has among parts of all kinds, given that it
// is rough somewhere.
func TestRoughnessIsSomewhere(t *testing.T) {
	const tapes = 200_000
	counts := map[string]float64{}
	var split, half float64
	for i := range tapes {
		var own, left, right bool
		own, left, right, split, half = tape.Blame(tape.Rough(key(i), tape.Bernoulli(.5)))
		counts[fmt.Sprint(own, left, right)]++
	}
	chance := func(rough bool, p float64) float64 {
		if rough {
			return p
		}
		return 1 - p
	}
	all := 1 - (1-split)*(1-half)*(1-half)
	for _, own := range []bool{false, true} {
		for _, left := range []bool{false, true} {
			for _, right := range []bool{false, true} {
				p := chance(own, split) * chance(left, half) * chance(right, half) / all
				if !own && !left && !right {
					p = 0
				}
				name := fmt.Sprint(own, left, right)
				if got := counts[name]; math.Abs(got-p*tapes) > 4*math.Sqrt(p*tapes)+.01 {
					t.Errorf("own, left, right %s: %v times, want %v", name, got, p*tapes)
				}
			}
		}
	}
}
