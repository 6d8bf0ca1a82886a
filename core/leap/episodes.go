package leap

import "epsilonarcade/core/tape"

// Episodes is the base of policies that play in episodes. An episode goes to one arm, whatever
// it pays, and what it has paid is known at its end.
type Episodes struct {
	arm    int        // of the episode
	length int64      // in pulls
	got    tape.Block // its responses so far
}

// Over says whether another episode is to begin.
func (e *Episodes) Over() bool { return e.got.N == e.length }

// Begin begins an episode of an arm, of so many pulls, at least 1.
func (e *Episodes) Begin(arm int, length int64) {
	e.arm, e.length, e.got = arm, length, tape.Block{}
}

// Running returns the arm of the episode and the pulls up to its end, 0 between two episodes.
func (e *Episodes) Running() (arm int, left int64) { return e.arm, e.length - e.got.N }

// Ends adds a block to the episode's responses, and says whether they are all there. Then they
// are in whole.
func (e *Episodes) Ends(b tape.Block) (whole *tape.Block, ok bool) {
	e.got.Add(b)
	return &e.got, e.Over()
}
