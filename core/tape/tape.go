// Package tape implements reward tapes. A tape holds all responses that an arm's pulls will ever
// get. It is one fixed random object, of which a reader reveals only the detail that it needs.
//
// The key of every draw is determined by the position on the tape. So the responses are the same
// whether they are read coarsely or finely, in steps of any size.
package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A Block is a stretch of consecutive responses of one arm, with their number and sums.
type Block struct {
	N   int64   // the number of pulls
	Sum float64 // the sum of the kept responses

	// Kept is the number of kept responses. It is N unless the mechanism drops some.
	Kept int64
	// Weight is the sum of the weights of the kept responses. It is 0 unless the mechanism adds
	// different noise to different responses.
	Weight float64

	// Missing and Dip limit the partial sums of a block that Peek returns. They need not be set in a
	// block that is read. Each kept response is at least r − q for an r in [0, 1] and a q ≥ 0. Missing
	// is Σ (1 − r), and Dip is Σ q. So any k of the kept responses have a sum of at least
	//
	//	max(0, k − Missing) − Dip.
	Missing, Dip float64
	// Lag, if it is not 0, also limits the order of the responses: the first k of the kept responses
	// have a sum of at least
	//
	//	k Sum/Kept − Lag.
	Lag float64
}

// Add appends the block c to b. It ignores Lag.
func (b *Block) Add(c Block) {
	b.N += c.N
	b.Sum += c.Sum
	b.Kept += c.Kept
	b.Weight += c.Weight
	b.Missing += c.Missing
	b.Dip += c.Dip
}

// missing and dip return the contributions of a response with value x to Missing and Dip.
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

// A Tape is a sequence of independent responses from one law. It is read from the start. It holds
// 2^40 responses, or 2^32 if the scale of the noise is far above 1.
type Tape interface {
	// Peek returns the next known block without reading it. The block is the longest one whose total
	// is known, or a part of it if each response is known.
	Peek() Block
	// Split halves the block that Peek returns, if it is longer than one response.
	Split()
	// Read reads the next n responses and returns their block.
	Read(n int64) Block
}

// A OneReader is a Tape that keeps all responses with equal weights. It can return them one by one,
// which is faster than reading blocks.
type OneReader interface {
	Tape
	// ReadOne reads the next response.
	ReadOne() float64
}

// A BoundaryReader is a Tape that can be read up to a straight line.
type BoundaryReader interface {
	Tape
	// ReadToBoundary reads at least one response and at most n, for as long as their sum runs above a
	// line. Let S be the sum of the k kept responses read so far. The last response read may be the
	// first one after which height + S − slope·k is not positive. ReadToBoundary may stop earlier if
	// this saves reads. It stores the responses in b, because returning blocks takes time.
	ReadToBoundary(b *Block, n int64, height, slope float64)
}

// New returns the tape of a law with the given key.
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
	return &mixture{ // without components: all responses are drawn leaf by leaf
		key: key, draw: law.Draw, fine: math.MaxInt64, weightShift: weightShift,
		leaf: leaf{each: onWeightGrid(law.Weight, law.Weight)},
	}
}

// weightShift removes a number's digits below 2^−26 when it is added and then subtracted. Weights are
// rounded this way, so sums of up to 2^27 have no rounding error.
const weightShift = 3 << 25
