package tape_test

import (
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/tape"
)

// A walk reads the same responses as reading one by one does, and none after the first
// that takes the sum to its line.
func TestWalksStopAtTheirLines(t *testing.T) {
	for i, law := range []tape.Law{{P: .5, High: 1}, {P: .9, High: 1}, {P: .3, Low: -1.5, High: 2.5}, {P: .02, Low: .25, High: .5}} {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		walked, single := tape.New(key(i), law).(tape.Walker), tape.New(key(i), law).(tape.Walker)
		mean := law.Low + law.P*(law.High-law.Low)
		crossed := 0
		for at := int64(0); at < 1_000_000; {
			n, height := 1+r.Int64N(1<<r.IntN(18)), float64(int64(1)<<r.IntN(9))*r.Float64()
			slope := mean + (r.Float64()-.4)*(law.High-law.Low)/float64(int64(2)<<r.IntN(12))
			b := walked.Walk(n, height, slope)
			if b.N < 1 || b.N > n || b.Kept != b.N {
				t.Fatalf("law %d: a walk of at most %d reads %+v", i, n, b)
			}
			sum := 0.0
			for k := int64(1); k <= b.N; k++ {
				sum += single.One()
				if above := height + sum - slope*float64(k); above <= -1e-9 {
					if crossed++; k < b.N {
						t.Fatalf("law %d: after %d of %d responses the sum is %v below the line", i, k, b.N, above)
					}
				}
			}
			if sum != b.Sum {
				t.Fatalf("law %d: from %d on %d responses are %v walked and %v one by one", i, at, b.N, b.Sum, sum)
			}
			at += b.N
		}
		if crossed < 10 {
			t.Errorf("law %d: only %d walks came to their lines", i, crossed)
		}
	}
}
