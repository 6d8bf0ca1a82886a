package policy

// A Forgetful policy keeps no noise and no order of events: the law of its next choice
// depends on N_a, S_a and the number of pulls alone, so that one that is told of a history at
// once chooses as one that has lived through it.
type Forgetful interface {
	Inspector
	forgetful()
}

// A Releaser is a Policy of doubling episodes that knows of each arm one release, the mean of its
// last episode plus Laplace noise, and plays next the arm whose index of that is largest.
type Releaser interface {
	Policy
	// Release returns the scale of the noise in the mean of n rewards, and what the index adds
	// to such a release when t pulls have been made; ok is false if it does not add.
	Release(n, t int64) (scale, bonus float64, ok bool)
}
