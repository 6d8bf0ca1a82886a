package gallery

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/theory/overlay"
)

// The finding on Remark 12 has both start sizes. For small ε N_G is 1/(4πδ²). And f is 1/ε₀ for w² = 2 ε₀^v ζ(v) and
// w² + w √(log 1/δ) = ε.
func TestStartSizesOfRemark12(t *testing.T) {
	const eps, delta, v, zeta = 0.0464159, 0.1, 1.1, 10.584448464950807
	root := math.Sqrt(math.Log(1 / delta))
	w := (math.Sqrt(root*root+4*eps) - root) / 2
	f := math.Ceil(math.Pow(2*zeta/(w*w), 1/v))
	gauss := math.Ceil(1 / (4 * math.Pi * delta * delta))
	c, _ := FindClaim("S0-11")
	text := say.English(c.Found.Text)
	for _, want := range []string{fmt.Sprintf("with %v pulls", gauss), "with " + notation.Count(int64(f)) + " pulls"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

// Theorem 4's bound is drawn over its hard pair. At T it is (1/(16ε)) log((EX + 5δX)/(40E + 5δX)) with X = √T and
// E = e^ε − 1.
func TestTheHardPairHasItsBound(t *testing.T) {
	p, _ := Find("wang-theorem-4")
	s := p.Scenarios[0]
	bounds := overlay.Bounds(p.Bounds, s)
	if len(bounds) != 1 {
		t.Fatalf("%d bounds", len(bounds))
	}
	x, e := math.Sqrt(1e6), math.Exp(0.1)-1
	want := math.Log((e*x+5e-6*x)/(40*e+5e-6*x)) / 1.6
	if got := bounds[0].Y[len(bounds[0].Y)-1]; math.Abs(got-want) > 1e-9 {
		t.Errorf("the bound is %v, want %v", got, want)
	}
}
