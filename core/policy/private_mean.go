package policy

import "math"

// A MeanReleaser is a policy whose choices depend on rewards through private means alone,
// and that shows them: to somebody who counts them, or who asks what an old reward still
// does. Looking changes nothing.
type MeanReleaser interface {
	Policy

	// PrivateMean returns the noisy mean of an arm's rewards that the policy holds when t
	// pulls have been made, NaN while it has none. t must not decrease from one call of
	// PrivateMean or Next to the next.
	PrivateMean(arm int, t int64) float64
}

// PrivateMean returns out_a/N_a.
func (p *treeUCB) PrivateMean(arm int, t int64) float64 {
	if p.N[arm] == 0 {
		return math.NaN()
	}
	return (p.Sum[arm] + p.noise.Noise(arm, t)) / float64(p.N[arm])
}
