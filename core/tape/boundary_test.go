package tape_test

import (
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/tape"
)

// ReadToBoundary returns the same responses as reading one by one. It reads none after the first
// one that takes the sum to the line. The test also reads a binary tape that starts in a part with
// tails.
func TestReadToBoundaryStopsAtItsLine(t *testing.T) {
	all := laws()
	all["tail"] = all["two values"]
	for name, law := range all {
		open := tape.Coarse
		if name == "tail" {
			open = tape.InTail
		}
		mean, spread := law.Low+law.P*(law.High-law.Low), law.High-law.Low
		if law.Draw != nil {
			b := tape.New(key(3), law).Read(100_000)
			mean, spread = b.Sum/float64(max(1, b.Kept)), 4
		}
		r := rand.New(rand.NewPCG(1, 2))
		reader, single := open(key(2), law).(tape.BoundaryReader), open(key(2), law)
		crossed := 0
		for at := int64(0); at < 1_000_000; {
			n, height := 1+r.Int64N(1<<r.IntN(18)), float64(int64(1)<<r.IntN(9))*r.Float64()
			slope := mean + (r.Float64()-.4)*spread/float64(int64(2)<<r.IntN(12))
			var b tape.Block
			reader.ReadToBoundary(&b, n, height, slope)
			if b.N < 1 || b.N > n {
				t.Fatalf("%s: a read of at most %d reads %+v", name, n, b)
			}
			var sum tape.Block
			for k := int64(1); k <= b.N; k++ {
				x := single.Read(1)
				sum.Add(x)
				if above := height + sum.Sum - slope*float64(sum.Kept); above <= -1e-9 && x.Kept > 0 {
					if crossed++; k < b.N {
						t.Fatalf("%s: after %d of %d responses the sum is %v below the line", name, k, b.N, above)
					}
				}
			}
			if said(sum) != said(b) {
				t.Fatalf("%s: from %d on the responses are %+v read to the boundary and %+v one by one", name, at, b, sum)
			}
			at += b.N
		}
		if certain := name == "certain" || name == "nothing"; !certain && crossed < 10 {
			t.Errorf("%s: only %d reads came to their lines", name, crossed)
		}
	}
}
