package leap

import "epsilonarcade/core/tape"

// Episodes is the base of policies that play in episodes. An episode belongs to one arm, regardless
// of its rewards, and the policy uses the rewards at its end.
type Episodes struct {
	arm    int        // of the episode
	length int64      // in pulls
	got    tape.Block // its responses so far
}

// Over reports whether the next episode has to begin.
func (e *Episodes) Over() bool { return e.got.N == e.length }

// Begin begins an episode of length pulls of an arm, at least 1.
func (e *Episodes) Begin(arm int, length int64) {
	e.arm, e.length, e.got = arm, length, tape.Block{}
}

// Running returns the arm of the episode and the pulls left, 0 between two episodes.
func (e *Episodes) Running() (arm int, left int64) { return e.arm, e.length - e.got.N }

// Ends adds a block to the episode's responses. If the episode is over, ok is true and whole has
// all of them.
func (e *Episodes) Ends(b tape.Block) (whole *tape.Block, ok bool) {
	e.got.Add(b)
	return &e.got, e.Over()
}
