// Package tape holds reward tapes: for each arm the whole sequence of responses
// that its pulls will ever get, as one fixed random object that is read only as
// closely as someone needs.
//
// Every draw comes from a generator that is keyed by a place on the tape, so the
// responses are the same however coarsely or finely, and in whatever steps, the tape
// is read.
package tape

import (
	"math"

	"epsilonarcade/core/random"
)

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

	// Missing and Dip say how low the sum may run inside a block that Peek shows; one that is
	// read need not have them. Each kept response is at least r − q for an r in [0, 1] and
	// a q ≥ 0: Missing is Σ (1 − r) and Dip is Σ q, so that any k of the kept responses
	// add up to at least
	//
	//	max(0, k − Missing) − Dip.
	Missing, Dip float64
	// Lag, if it is not 0, says more of the order in which such a block comes: the first k
	// of its kept responses add up to at least
	//
	//	k Sum/Kept − Lag.
	Lag float64
}

// Add appends the block c to b. It takes no care of Lag.
func (b *Block) Add(c Block) {
	b.N += c.N
	b.Sum += c.Sum
	b.Kept += c.Kept
	b.Weight += c.Weight
	b.Missing += c.Missing
	b.Dip += c.Dip
}

// missing and dip return the parts of Missing and Dip of one response of value x.
func missing(x float64) float64 {
	switch {
	case x < 0:
		return 1
	case x < 1:
		return 1 - x
	}
	return 0
}

func dip(x float64) float64 {
	if x < 0 {
		return -x
	}
	return 0
}

// A Tape is a sequence of independent responses of one law, read from its start: of 2^40,
// or 2^32 if there is noise of a scale far above 1.
type Tape interface {
	// Peek returns a block that is known to come next, without reading it: the longest, or
	// part of it where each response is known.
	Peek() Block
	// Split refines: it cuts the block that Peek shows in halves, if it is longer
	// than one response.
	Split()
	// Read reads the next n responses and returns their block.
	Read(n int64) Block
}

// A OneReader is a Tape that keeps all responses, all of one weight, and can be read one by
// one without their blocks: handing these on costs more than a pull of a plain loop does.
type OneReader interface {
	Tape
	// One reads the next response.
	ReadOne() float64
}

// A BoundaryReader is a Tape that can be read along a line.
type BoundaryReader interface {
	Tape
	// ReadToBoundary reads at least one response and at most n, as long as they run above a line: the
	// last one that is read may be the first after which height + S − slope·k is not above 0,
	// for the sum S of the k responses read that are kept. It stops there, or earlier where
	// that needs fewer reads. What it has read is in b then, for handing blocks on takes time.
	ReadToBoundary(b *Block, n int64, height, slope float64)
}

// New returns the tape of a law with this key.
func New(key random.Key, law Law) Tape {
	if law.Draw == nil {
		low, high := onGrid(law.Low), onGrid(law.High)
		t := &binary{
			key: key, p: law.P, low: low, step: high - low, weight: onWeightGrid(law.Weight, law.Weight),
			missing: [2]float64{missing(low), missing(high)}, dip: [2]float64{dip(low), dip(high)},
		}
		t.single = [2]Block{t.block(1, 0), t.block(1, 1)}
		return t
	}
	if len(law.Components) > 0 || law.Dropped > 0 {
		if t := newMixture(key, law); t != nil {
			return t
		}
	}
	return &mixture{
		key: key, draw: law.Draw, fine: math.MaxInt64, weightShift: weightShift,
		leaf: leaf{each: onWeightGrid(law.Weight, law.Weight)},
	}
}

// Adding weightShift leaves no room for digits below 2^−26. Weights are rounded to that:
// sums of up to 2^27 then have no rounding error.
const weightShift = 3 << 25
