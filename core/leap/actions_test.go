package leap_test

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/leap"
)

// wangZhu9 are nine arms on which leaps are long, short, and hard to certify.
var wangZhu9 = arm.Bernoullis(.30, .35, .40, .45, .50, .55, .60, .65, .70)

// ucb1Index is the index of UCB1.
func ucb1Index(mean, n float64, t int64) float64 { return mean + math.Sqrt(2*math.Log(float64(t))/n) }

// textbookIndex plays each arm once and then the first one with the largest index: as a
// textbook writes it down, pull by pull.
type textbookIndex struct {
	leap.Counts
	index func(mean, n float64, t int64) float64
}

func newTextbookIndex(arms int, index func(mean, n float64, t int64) float64) *textbookIndex {
	return &textbookIndex{leap.NewCounts(arms), index}
}

func (p *textbookIndex) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.Short(1); ok {
		return a, 1
	}
	return leap.Argmax(len(p.N), func(a int) float64 { return p.index(p.Mean(a), p.Pulls(a), t) }), 1
}
