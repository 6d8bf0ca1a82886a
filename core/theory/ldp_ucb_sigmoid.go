package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// The sigmoid shrinks a gap Δ between means in [0, 1] to no less than c_s Δ (Ren et al.
// 2020, Lemma 7): for any sub-Gaussian noise of variance one, and for normal noise.
const (
	shrinkSubGaussian = 0.0765 / math.E
	shrinkGaussian    = 0.2066 / math.E
)

var (
	ldpUCBLS = sigmoid(ldpUCBL, "ldp-ucb-ls", "LDP-UCB-LS", say.Of("cite-corollary", "Ren et al. 2020", "10"))
	ldpUCBBS = sigmoid(ldpUCBB, "ldp-ucb-bs", "LDP-UCB-BS", say.Of("cite-corollary", "Ren et al. 2020", "11"))
)

var _ = upper(ldpUCBLS[0], ldpUCBLS[1], ldpUCBBS[0], ldpUCBBS[1])

// sigmoid returns the bounds of a policy that applies the sigmoid before the mechanism
// of another: c_s^−2 times the other's bound, with either c_s. Both are vacuous at
// ordinary horizons.
func sigmoid(plain Bound, id, policyName, reference string) [2]Bound {
	scaled := func(shrink float64, rewards requirement) Bound {
		b := plain
		b.Formula = "c_s^−2 · " + plain.Formula
		b.Reference = reference
		b.Policies = []string{id}
		b.requires = append([]requirement{rewards}, plain.requires[1:]...) // the first is unitRewards
		b.bind = func(q *question) BoundFunc {
			curve := plain.bind(q)
			return func(horizon float64) (float64, error) {
				v, err := curve(horizon)
				return v / (shrink * shrink), err
			}
		}
		return b
	}
	any, normal := scaled(shrinkSubGaussian, subGaussianRewards), scaled(shrinkGaussian, gaussianRewards)
	any.ID, any.Name = id, say.Of("upper-bound-of", policyName)
	any.Note = say.Of("sigmoid-sub-gaussian")
	normal.ID, normal.Name = id+"-normal", say.Of("upper-bound-normal-noise", policyName)
	normal.Note = say.Of("sigmoid-normal")
	return [2]Bound{any, normal}
}
