package leap

import "epsilonarcade/core/tape"

// Counts holds the statistics that almost every policy needs: for each arm, the number of pulls N_a
// and the sum of responses S_a.
type Counts struct {
	N   []int64
	Sum []float64
}

// NewCounts returns the counts of arms that have not been pulled.
func NewCounts(arms int) Counts {
	return Counts{N: make([]int64, arms), Sum: make([]float64, arms)}
}

// Update adds a block to an arm's counts.
func (c *Counts) Update(arm int, b tape.Block) {
	c.N[arm] += b.N
	c.Sum[arm] += b.Sum
}

// Add adds one response to an arm's counts.
func (c *Counts) Add(arm int, x float64) {
	c.N[arm]++
	c.Sum[arm] += x
}

// Pulls returns N_a as a float64.
func (c *Counts) Pulls(arm int) float64 { return float64(c.N[arm]) }

// Mean returns S_a/N_a.
func (c *Counts) Mean(arm int) float64 { return c.Sum[arm] / float64(c.N[arm]) }

// Short returns the first arm with fewer than need pulls, and how many pulls it lacks. A start
// phase pulls the arms in order until no arm is short of pulls.
func (c *Counts) Short(need int64) (arm int, lacks int64, ok bool) {
	for a, n := range c.N {
		if n < need {
			return a, need - n, true
		}
	}
	return 0, 0, false
}

// A Start is Counts with a start phase, in which each arm is pulled need times, in order.
type Start struct {
	Counts
	need int64 // pulls of each arm; 0 after the phase
}

// Starting returns the next arm of the start phase and how many pulls it still lacks. After the
// phase, ok is false.
func (s *Start) Starting() (arm int, lacks int64, ok bool) {
	if s.need == 0 { // the usual case; the compiler inlines this part
		return 0, 0, false
	}
	return s.starting()
}

func (s *Start) starting() (arm int, lacks int64, ok bool) {
	if arm, lacks, ok = s.Short(s.need); !ok {
		s.need = 0
	}
	return arm, lacks, ok
}

// Argmax returns the first arm with the largest score.
func Argmax(arms int, score func(arm int) float64) int {
	best, top := 0, score(0)
	for a := 1; a < arms; a++ {
		if s := score(a); s > top {
			best, top = a, s
		}
	}
	return best
}

// Forever is longer than any horizon.
const Forever = 1 << 40
