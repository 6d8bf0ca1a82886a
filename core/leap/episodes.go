package leap

import "epsilonarcade/core/tape"

// Episodes is the base of policies that play in episodes. An episode goes to one arm, whatever
// it pays, and what it has paid is known at its end.
type Episodes struct {
	choose  func(t int64) (arm int, length int64)
	release func(arm int, b tape.Block)

	arm    int        // of the episode
	length int64      // in pulls
	got    tape.Block // its responses so far
}

// NewEpisodes returns a base that asks choose for the arm and the length, at least 1, of the
// episode that begins after t pulls. At its end it gives release the block of its responses.
func NewEpisodes(choose func(t int64) (arm int, length int64), release func(arm int, b tape.Block)) Episodes {
	return Episodes{choose: choose, release: release}
}

// Next returns the arm of the episode, and the pulls up to its end.
func (e *Episodes) Next(t int64) (arm int, sure int64) {
	if e.got.N == e.length {
		e.arm, e.length = e.choose(t)
		e.got = tape.Block{}
	}
	return e.arm, e.length - e.got.N
}

// Update adds a block to the episode's responses.
func (e *Episodes) Update(arm int, b tape.Block) {
	if e.got.Add(b); e.got.N == e.length {
		e.release(arm, e.got)
	}
}

// Running returns the arm of the episode and the pulls up to its end, 0 between two episodes.
func (e *Episodes) Running() (arm int, left int64) { return e.arm, e.length - e.got.N }
