package privacy

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// What all arms' chances are over shared places, each is by a quadrature of its own: of all
// families, for arms of 1 to 10^7 pulls beside each other, and in all their digits.
func TestSharedPlacesSayWhatEachArmsOwnDo(t *testing.T) {
	src := random.NewKey(21).Source()
	times := 60
	if testing.Short() {
		times = 12
	}
	for i := range times {
		r := rivals{least: math.Inf(-1)}
		c := maximum{least: math.Inf(-1)}
		middle, eps, delta := src.Float64(), math.Pow(10, 4*src.Float64()-2), math.Pow(10, -10*src.Float64())
		for range 2 + src.Uint64()%3 {
			n := math.Floor(math.Pow(10, 7*src.Float64()))
			paid := math.Floor(n * math.Min(1, math.Max(0, middle+(src.Float64()-.5)/math.Sqrt(n))))
			var l curve
			switch i % 4 {
			case 0:
				l = Normal{paid / n, 2 / n}
			case 1:
				l = Beta{paid + 1, n - paid + 1}
			case 2:
				l = LawOf(policy.IndexLaw{Family: policy.BoundaryNoise, A: paid / n, B: n, Unit: random.NewBoundaryLaw(eps, delta)}).(curve)
			default:
				l = LawOf(policy.IndexLaw{Family: policy.Laplace, A: paid / n, B: math.Pow(n, -.45)}).(curve)
			}
			r.laws, c.curves = append(r.laws, []curve{l}), append(c.curves, l)
		}
		chances, _, bound := r.chances()
		for a, p := range chances {
			want, off := c.chance(a)
			if d := math.Abs(p - want); d > bound+off+1e-15 || want > nothing && d > 1e-8*want {
				t.Errorf("%+v, arm %d: %v, on its own %v, with bounds of %v and %v", c.curves, a+1, p, want, bound, off)
			}
		}
	}
}
