package policy

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

// A Spender is a policy that goes by what it has released about rewards, and by nothing else
// of them: what hides a reward is the noise of all releases that it is in.
type Spender interface {
	Policy

	// Spent returns, when t pulls have been made, how private all releases so far together
	// are for one changed reward, by composition: the largest over rewards. It is 0 before
	// the first release, and never more than the budget.
	Spent(t int64) Budget
}

// A Budget is an ε with a δ.
type Budget struct{ Epsilon, Delta float64 }

// onceReleased is what is spent by a policy that has each reward in one release, of ε.
func onceReleased(eps float64, released bool) Budget {
	if !released {
		return Budget{}
	}
	return Budget{Epsilon: eps}
}
