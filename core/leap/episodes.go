package leap

import "epsilonarcade/core/tape"

// Episodes is the base of policies that play in episodes. All pulls of an episode go to one arm,
// whatever the rewards, and the policy uses the rewards only at the end of the episode.
type Episodes struct {
	arm    int        // the arm of the episode
	length int64      // the episode's length in pulls
	got    tape.Block // the episode's responses so far
}

// Over reports whether the episode is complete, so that the next one has to begin.
func (e *Episodes) Over() bool { return e.got.N == e.length }

// Begin begins an episode that pulls an arm length times. length is at least 1.
func (e *Episodes) Begin(arm int, length int64) {
	e.arm, e.length, e.got = arm, length, tape.Block{}
}

// Running returns the arm of the episode and the number of pulls left, which is 0 between episodes.
func (e *Episodes) Running() (arm int, left int64) { return e.arm, e.length - e.got.N }

// Ends adds a block to the episode's responses. If this completes the episode, ok is true and whole
// holds all of its responses.
func (e *Episodes) Ends(b tape.Block) (whole *tape.Block, ok bool) {
	e.got.Add(b)
	return &e.got, e.Over()
}
