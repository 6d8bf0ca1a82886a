package policy

import (
	"math"

	"epsilonarcade/core/tape"
)

// A tally is what almost every policy remembers: for each arm the number of pulls
// N_a and the sum of its responses S_a.
type tally struct {
	n   []int64
	sum []float64
}

func newTally(arms int) tally {
	return tally{n: make([]int64, arms), sum: make([]float64, arms)}
}

// Update adds a block to an arm's counts.
func (c *tally) Update(arm int, b tape.Block) {
	c.n[arm] += b.N
	c.sum[arm] += b.Sum
}

// add adds one response.
func (c *tally) add(arm int, x float64) {
	c.n[arm]++
	c.sum[arm] += x
}

// pulls returns N_a, for computing with.
func (c *tally) pulls(arm int) float64 { return float64(c.n[arm]) }

// mean returns S_a/N_a.
func (c *tally) mean(arm int) float64 { return c.sum[arm] / float64(c.n[arm]) }

// short returns the first arm with fewer than need pulls and how many it lacks.
// Start phases play the arms in order until none is short.
func (c *tally) short(need int64) (arm int, lacks int64, ok bool) {
	for a, n := range c.n {
		if n < need {
			return a, need - n, true
		}
	}
	return 0, 0, false
}

// argmax returns the arm with the largest score, the first of them in a tie.
func argmax(arms int, score func(arm int) float64) int {
	best, top := 0, score(0)
	for a := 1; a < arms; a++ {
		if s := score(a); s > top {
			best, top = a, s
		}
	}
	return best
}

// forever is longer than every horizon.
const forever = 1 << 40

// Pulls turns the size of a start phase, of an epoch or of an interval, which may be
// fractional and infinite, into pulls: the next whole number from 1 to 2^40.
func Pulls(size float64) int64 {
	return int64(math.Max(1, math.Min(math.Ceil(size), forever)))
}
