// Package tape holds reward tapes: for each arm the whole sequence of responses
// that its pulls will ever get, as one fixed random object that is looked at only as
// closely as someone needs.
//
// Every draw comes from a generator that is keyed by a place on the tape, so the
// responses are the same however coarsely or finely, and in whatever steps, the tape
// is read.
package tape

import "epsilonarcade/core/random"

// A Block is a stretch of consecutive responses of one arm: how many they are and
// what they add up to.
type Block struct {
	N   int64   // pulls
	Sum float64 // of the responses that are kept

	// Kept is how many responses are kept: N, unless the mechanism drops some.
	Kept int64
	// Weight is the sum of the kept responses' weights. It is 0 unless the mechanism
	// is one whose noise differs from response to response.
	Weight float64
}

// Add appends the block c to b.
func (b *Block) Add(c Block) {
	b.N += c.N
	b.Sum += c.Sum
	b.Kept += c.Kept
	b.Weight += c.Weight
}

// A Tape is a sequence of 2^40 independent responses of one law, read from its start.
type Tape interface {
	// Peek returns the longest block that is known to come next, without reading it.
	Peek() Block
	// Split looks closer: it cuts the block that Peek shows in halves, if it is longer
	// than one response.
	Split()
	// Read reads the next n responses and returns their block.
	Read(n int64) Block
}

// New returns the tape of a law with this key.
func New(key random.Key, law Law) Tape {
	if law.Draw != nil {
		return &drawn{key: key, draw: law.Draw}
	}
	low, high := onGrid(law.Low), onGrid(law.High)
	return &binary{key: key, p: law.P, low: low, step: high - low, weight: law.Weight}
}
