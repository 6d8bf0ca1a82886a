package poll

// A Round is a round of the membership game, as a class plays it: the true world, and the number of
// reports of each guess.
type Round struct {
	World  int // 0 for A, 1 for B
	Counts [2]int64
}

// Majority returns the world with more reports, or −1 for a tie. This is also the world with the
// larger estimated share, because the estimate exceeds 1/2 if and only if k/n does. The majority of
// the true guesses may differ. If 1/2 is outside the interval of [Shares], this is unlikely.
func (r Round) Majority() int {
	switch {
	case r.Counts[0] > r.Counts[1]:
		return 0
	case r.Counts[0] < r.Counts[1]:
		return 1
	}
	return -1
}

// Success estimates the share of right guesses among all guesses of a class, from the k of n reports
// in all rounds that agree with the true world. A report agrees with probability e^ε/(1 + e^ε) if
// the guess is right, and 1/(1 + e^ε) if not, so Shares of k and n − k applies. The interval is for
// the guesses that the class made, and is conservative (see [Shares]). It is no interval for a rate
// in future rounds: all guesses in a round see the same run, so they are not independent.
//
// No function estimates the score of the class's best guesser, because the reports do not reveal it.
// A phone has few reports, and the one with the most agreeing reports is mainly lucky. If 200 phones
// guess by coin, one of them has at least nine agreeing reports in ten rounds with probability 0.88.
// But each phone can show its own score to its owner. After R rounds a phone has spent R ε (basic
// composition).
func Success(rounds []Round, eps float64) Share {
	var counts [2]int64 // of reports that disagree and agree
	for _, r := range rounds {
		counts[0] += r.Counts[1-r.World]
		counts[1] += r.Counts[r.World]
	}
	return Shares(counts[:], eps)[1]
}
