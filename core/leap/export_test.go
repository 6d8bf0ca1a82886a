package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// Unforced returns the index without forced pulls.
func (p *ForcedIndex) Unforced() *Index { return p.Index }

// A Least is somebody's idea of the least of an arm's noisy mean before the pulls of a
// block: of its sum, its noise now, its pulls and the block.
type Least = func(sum, noise, pulls float64, b tape.Block) float64

// LeastMean lets the tests reach leastMean.
var LeastMean = leastMean

// CoversBy certifies by somebody's idea.
func (p *StepCounterIndex) CoversBy(least Least, t int64, arm int, b tape.Block) int64 {
	if t+b.N > p.until {
		return 0
	}
	pulls := float64(p.N[arm])
	mean := least(p.Sum[arm], p.Noise.Noise(arm, t), pulls, b)
	pulls += float64(b.N - 1)
	n, _ := p.leaders.OthersStayBelow(arm, t, b.N, mean+math.Sqrt(2*math.Log(float64(t))/pulls)+p.gamma/pulls)
	return n
}

// CoversBy certifies by somebody's idea, to whom the dips of f are unknown.
func (p *PullCounterIndex) CoversBy(least Least, t int64, arm int, b tape.Block) int64 {
	a := &p.arms[arm]
	if t < int64(len(p.arms)) {
		return 1
	}
	pulls, now, then := float64(a.n+b.N-1), math.Log(float64(t)), math.Log(float64(t+b.N-1))
	low := least(a.counter.Sum(), a.counter.Noise(), float64(a.n), b) + p.bonus(pulls, now, 1+math.Log(pulls))
	for other := range p.arms {
		if other != arm && p.index(other, then) >= low {
			return 0
		}
	}
	return b.N
}
