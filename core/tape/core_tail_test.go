package tape_test

import (
	"math"
	"testing"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// The high responses of a part never fall below their share by more than the part's limit, and
// sometimes fall below it by a good part of the limit. Parts shorter than a leaf have no limit.
func TestPartsStayWithinTheirLimits(t *testing.T) {
	furthest := map[int64]float64{} // by length, the most by which parts fell below their share, relative to the limit
	parts, tail := 0, 0
	for _, p := range []float64{.5, .25, .9, .02} {
		for i := range 300 {
			tp, single := tape.New(key(i), tape.Bernoulli(p)), tape.New(key(i), tape.Bernoulli(p))
			for at := int64(0); at < 1<<15; {
				for i%2 == 1 && tp.Peek().N > 1<<(i%15) { // shorter parts, too
					tp.Split()
				}
				n, ones, most := tape.Next(tp)
				switch unknown := math.IsInf(most, 1); {
				case n < random.LeafSize && !unknown:
					t.Fatalf("%d responses may be behind by %v", n, most)
				case n >= random.LeafSize:
					parts++
					if unknown {
						tail++
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
	if tail > parts/100 {
		t.Errorf("%d of %d parts have tails", tail, parts)
	}
	for n, share := range furthest {
		if n >= random.LeafSize && share < .2 {
			t.Errorf("no part of %d responses is behind by more than %v of what it may be", n, share)
		}
	}
}

// The limit of a part holds in the worst case that the bounds of its splits allow, and is not much
// higher.
func TestPartsKnowTheirWorstCase(t *testing.T) {
	worst := make([]float64, random.LeafSize+1) // by the number of ones
	for ones := range worst {
		worst[ones] = worstLeaf(ones)
	}
	for n := int64(random.LeafSize); n <= 1<<12; n *= 2 {
		if n > random.LeafSize {
			halves := worst
			worst = make([]float64, n+1)
			for ones := range worst {
				bound := random.HalfBound(float64(n), float64(ones))
				for x := max(0, ones-int(n/2)); 2*x <= ones; x++ { // in the first half
					if less := float64(ones)/2 - float64(x); less <= bound {
						worst[ones] = max(worst[ones], halves[x], less+halves[ones-x])
					}
				}
			}
		}
		for ones, behind := range worst {
			says := tape.Behind(n, int64(ones))
			if !(behind <= says+1e-9) {
				t.Errorf("%d of %d may fall behind by %v, and it says %v", ones, n, behind, says)
			}
			// If zeros are rarer than ones, they are even rarer in a half that comes late.
			if k := int64(ones); k > n/16 && 2*k <= n && says > 1.25*behind {
				t.Errorf("%d of %d fall behind by %v at most, and it says %v", ones, n, behind, says)
			}
		}
	}
}

// worstLeaf returns the most by which the ones in a core leaf can fall below their share. As many
// ones as possible come after the current word, and the word's own ones come last in it.
func worstLeaf(ones int) (worst float64) {
	share, bound := float64(ones)/random.LeafSize, random.LeafBound(float64(ones))
	least := func(words int) int { // the smallest possible number of ones in the first words
		if words == 0 || words == random.LeafWords {
			return ones * words / random.LeafWords
		}
		return max(0, ones-64*(random.LeafWords-words), int(math.Ceil(float64(64*words)*share-bound)))
	}
	for words := range random.LeafWords {
		before := least(words)
		zeros := 64 - (max(before, least(words+1)) - before)
		worst = max(worst, float64(64*words+zeros)*share-float64(before))
	}
	return worst
}

// A part has tails if one of its splits has. There is one split for each leaf and one for each part
// that is halved.
func TestPartsHaveTailsAsOftenAsTheirSplits(t *testing.T) {
	const tapes = 4000
	for _, size := range []int64{1 << 18, 1 << 21, 1 << 24} {
		tail := 0.
		for i := range tapes {
			tp := tape.New(key(i), tape.Bernoulli(.3))
			tp.Read(size)
			if n, _, behind := tape.Next(tp); n != size {
				t.Fatalf("a part of %d responses instead of %d", n, size)
			} else if math.IsInf(behind, 1) {
				tail++
			}
		}
		p := 1 - math.Pow(1-random.TailWeight, float64(2*size/random.LeafSize-1))
		if math.Abs(tail-p*tapes) > 4*math.Sqrt(tapes*p*(1-p)) {
			t.Errorf("%v of %d parts of %d responses have tails, want %v", tail, tapes, size, p*tapes)
		}
	}
}

// The positions of a part's tails follow their joint distribution, given that the part has tails.
func TestATailIsDrawnSomewhere(t *testing.T) {
	const tapes = 200_000
	var counts [8]int // by the set of places with tails, as bits
	var split, half float64
	for i := range tapes {
		var places [3]bool
		places[0], places[1], places[2], split, half = tape.Blame(tape.InTail(key(i), tape.Bernoulli(.5)))
		cell := 0
		for bit, tail := range places {
			if tail {
				cell |= 1 << bit
			}
		}
		counts[cell]++
	}
	var probability [8]float64
	for cell := 1; cell < 8; cell++ {
		p := 1 / (1 - (1-split)*(1-half)*(1-half))
		for bit, tail := range []float64{split, half, half} {
			if cell>>bit&1 == 0 {
				tail = 1 - tail
			}
			p *= tail
		}
		probability[cell] = p
	}
	fits(t, "own, left and right", counts[:], probability[:])
	if counts[0] > 0 {
		t.Errorf("%d parts have no tail", counts[0])
	}
}
