package counter_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// A field is an Argmax, together with a second bank and all values of still, off and each.
type field struct {
	argmax           *counter.Argmax
	bank             *counter.Bank // a second bank with the same noise
	still, off, each []float64
}

// newField returns a field with the given number of candidates, some of which are slow.
func newField(candidates int, eps float64, seed uint64) *field {
	f := &field{
		argmax: counter.NewArgmax(counter.NewHybrids(candidates, eps, random.NewKey(seed))),
		bank:   counter.NewHybrids(candidates, eps, random.NewKey(seed)),
		still:  make([]float64, candidates), off: make([]float64, candidates), each: make([]float64, candidates),
	}
	for c := range candidates {
		f.set(c, -float64(c)/4, 0, 1/float64(10+c))
	}
	return f
}

func (f *field) set(c int, still, off, each float64) {
	f.still[c], f.off[c], f.each[c] = still, off, each
	f.argmax.Set(c, still, off, each)
}

func (f *field) most(c int, n int64) float64 { return f.still[c] + f.each[c]*f.bank.Noise(c, n) }

// The leader of an Argmax has the largest value, after any items and any changes in between. If the
// offs leave open which counter leads, all candidates that may lead are close to each other. The
// leader is ahead of the others by at least its margin.
func TestTheLeaderHasMost(t *testing.T) {
	open, wide := 0, 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		f := newField(12, 1, seed)
		leader := 0
		for n := int64(1); n < 10_000; n++ {
			if r.IntN(20) == 0 {
				n += 1<<r.IntN(11) - 1
			}
			guess := leader
			if r.IntN(10) == 0 {
				guess = r.IntN(12)
			}
			var sure bool
			leader, sure = f.argmax.Leader(n, guess)
			low := math.Inf(-1)
			for c := range f.still {
				low = max(low, f.most(c, n)-f.off[c])
			}
			for c := range f.still {
				if x := f.most(c, n); c != leader && x > low+1e-9 {
					if sure {
						t.Fatalf("seed %d, item %d: %d is said to lead, but %d has %v, the leader perhaps %v", seed, n, leader, c, x, low)
					}
					if !f.argmax.MayLead(c) {
						t.Fatalf("seed %d, item %d: %d has %v, the leader perhaps %v, and it is not close", seed, n, c, x, low)
					}
				}
			}
			margin := f.argmax.Margin(leader)
			if margin > 0 && !sure {
				t.Fatalf("seed %d, item %d: a leader by %v that is not sure", seed, n, margin)
			}
			for c := range f.still {
				if x := f.most(leader, n) - f.most(c, n); c != leader && margin*f.each[leader]*f.argmax.Scale(leader) > x+1e-9 {
					t.Fatalf("seed %d, item %d: %d leads %d by %v, not by %v scales of noise", seed, n, leader, c, x, margin)
				}
			}
			if margin > 10 {
				wide++
			}
			if !sure {
				open++
			}
			if c := leader; r.IntN(2) == 0 {
				f.set(c, f.still[c]+r.NormFloat64()/4, r.Float64()/50, f.each[c])
			} else if r.IntN(50) == 0 {
				c = r.IntN(12)
				f.set(c, f.still[c]+r.NormFloat64(), 0, f.each[c])
			}
		}
	}
	if open == 0 || wide == 0 {
		t.Errorf("the offs leave the leader open %d times, and %d times it is far ahead", open, wide)
	}
}

// An Argmax predicts future stretches correctly and, after them, returns the right leader.
func TestCountersBelowStayBelow(t *testing.T) {
	whole, part, ahead := 0, 0, 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		f := newField(6, 1, seed)
		check := func(n int64, leader int, x float64, what string) {
			for c := range f.still {
				if c != leader && f.most(c, n) >= x {
					t.Fatalf("seed %d: %d has %v after %d items, not below %v, %s", seed, c, f.most(c, n), n, x, what)
				}
			}
		}
		leader := 0
		for n := int64(1); n < 10_000; n++ {
			if x := f.most(leader, n); f.argmax.OthersBelow(leader, n, x) {
				check(n, leader, x, "though all are said to be")
				ahead++
			}
			leader, _ = f.argmax.Leader(n, leader)
			x := f.most(leader, n) + math.Abs(r.NormFloat64())
			items := 1 + r.Int64N(200)
			certain, failed := f.argmax.OthersStayBelow(leader, n, items, x)
			if certain < 1 || certain > items || failed != (certain < items) {
				t.Fatalf("seed %d: %d of %d items are certain, failed: %v", seed, certain, items, failed)
			}
			for i := range certain {
				check(n+i, leader, x, "in a certain stretch")
			}
			if failed {
				part++
			} else {
				whole++
			}
			n += r.Int64N(certain)
		}
	}
	if whole == 0 || part == 0 || ahead == 0 {
		t.Errorf("%d stretches are certain, %d in part, %d items without a look", whole, part, ahead)
	}
}
