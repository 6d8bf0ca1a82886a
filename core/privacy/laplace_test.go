package privacy

import (
	"fmt"
	"math"
	"testing"
)

// The two laws are 1/N apart and their scale is 1/(Nε), so that the likelihood ratio is
// at most e^ε: nothing is left for δ, whatever N, and less ε would cost
// 1 − e^{(e−ε)/2}.
func TestLaplaceIsPrivateWithoutDelta(t *testing.T) {
	for _, eps := range []float64{1e-6, 0.1, 1, 5, 100} {
		for _, n := range []int64{1, 10, 1e9} {
			p := pairOf(t, "laplace", eps, 0.3, History{n, n / 2, 1})
			if d := p.DeltaExact(eps); d != 0 {
				t.Errorf("ε = %v, n = %d: δ = %v", eps, n, d)
			}
			for _, share := range []float64{0, 0.25, 0.9} {
				near(t, fmt.Sprintf("law for %v at %v of it", eps, share), p.DeltaExact(share*eps), -math.Expm1((share-1)*eps/2), 1e-9)
			}
		}
	}
}

func TestLaplaceTails(t *testing.T) {
	const eps, n, r = 0.5, 20, 8
	law := pairOf(t, "laplace", eps, 0.9, History{n, r, 1}).F // δ is not used
	for _, u := range []float64{-30, -1, 0, 0.5, 40} {
		below, above := law.Tails((r + u) / n)
		near(t, fmt.Sprintf("below %v", u), math.Min(below, above), math.Exp(-eps*math.Abs(u))/2, 1e-10)
		if (u < 0) != (below < above) {
			t.Errorf("at %v: %v below and %v above", u, below, above)
		}
	}
	if corners := law.Corners(); len(corners) != 1 || corners[0] != r/float64(n) {
		t.Errorf("corners %v, want the peak", corners)
	}
}
