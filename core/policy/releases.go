package policy

// A MeanReleaser is a policy whose choices depend on rewards only through private means, which it can show. Showing
// them does not change the policy's state.
type MeanReleaser interface {
	Policy

	// PrivateMean returns the policy's noisy mean of an arm's rewards after t pulls. It is NaN before the first
	// release. t must not decrease from one call of PrivateMean or Next to the following one.
	PrivateMean(arm int, t int64) float64
}

// A Spender is a policy whose choices depend on rewards only through its releases. The noise of the releases
// protects each reward.
type Spender interface {
	Policy

	// Spent returns the privacy loss of all releases in the first t pulls together, by composition: the largest
	// loss that changing any one reward can cause. It is 0 before the first release and never exceeds the budget.
	Spent(t int64) Budget
}

// A Budget is a pair of ε and δ.
type Budget struct{ Epsilon, Delta float64 }

// onceReleased returns the loss of a policy that uses each reward in one ε-private release.
func onceReleased(eps float64, released bool) Budget {
	if !released {
		return Budget{}
	}
	return Budget{Epsilon: eps}
}
