package policy

import (
	"math"
)

// A contest finds the arm with the largest index, the first of them in a tie, without
// computing all indexes at every step. For a stretch of steps it has an upper bound of
// the index of every arm, which holds until the arm is pulled, and looks at the arms in
// the order of their bounds until no other can win.
type contest struct {
	bound []float64
	order []int // arms by decreasing bound
	awake []int // arms pulled since the stretch began, whose bounds do not hold
	woken []bool
}

func newContest(arms int) contest {
	c := contest{bound: make([]float64, arms), woken: make([]bool, arms)}
	for a := range arms {
		c.order = append(c.order, a)
	}
	return c
}

// begin starts a stretch.
func (c *contest) begin(bound func(arm int) float64) {
	for a := range c.bound {
		c.bound[a] = bound(a)
	}
	clear(c.woken)
	c.awake = c.awake[:0]
	// The order of the last stretch is nearly the next one's.
	for i, a := range c.order {
		for ; i > 0 && c.bound[c.order[i-1]] < c.bound[a]; i-- {
			c.order[i] = c.order[i-1]
		}
		c.order[i] = a
	}
}

// wake says that an arm has been pulled.
func (c *contest) wake(arm int) {
	if !c.woken[arm] {
		c.woken[arm] = true
		c.awake = append(c.awake, arm)
	}
}

// winner returns the arm with the largest index.
func (c *contest) winner(index func(arm int) float64) int {
	best, top := -1, math.Inf(-1)
	look := func(a int) {
		if x := index(a); best < 0 || x > top || x == top && a < best {
			best, top = a, x
		}
	}
	for _, a := range c.awake {
		look(a)
	}
	for _, a := range c.order {
		if best >= 0 && c.bound[a] < top {
			break
		}
		if !c.woken[a] {
			look(a)
		}
	}
	return best
}
