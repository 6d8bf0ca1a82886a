package leap

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Bonus returns what an index adds to the mean of n rewards, where log is log t. f is 1 if n is a
// power of two, because the output of a [counter.Hybrid] then has little noise. Otherwise f is
// 1 + log n. A Bonus does not decrease in t, nor, with f = 1 + log n, increase in n.
type Bonus func(n, log, f float64) float64

// PullCounterIndex pulls each arm once and then
//
//	argmax out_a/N_a + bonus(N_a, log t)
//
// after t pulls. out_a is the output of a private counter of the arm's own rewards.
//
// It does not compute all indexes at every step. For a stretch of steps, each arm has an upper
// bound on its index, which holds until the arm is pulled. Next evaluates the arms in the order of
// their bounds until no further arm can win.
type PullCounterIndex struct {
	// Least is a lower bound on the noise of a node, in multiples of the node's scale. The default
	// is the bound for Laplace noise.
	Least float64

	bonus Bonus
	arms  []countedArm
	until int64     // the step before which the bounds hold
	bound []float64 // of each arm
	order []int     // the arms in the order of decreasing bounds
	awake []int     // the arms pulled since the stretch began, which have no valid bound
	woken []bool
}

// A countedArm describes an arm as it is between two of its pulls.
type countedArm struct {
	counter *counter.Hybrid
	n       int64
	mean    float64 // out_a/N_a
	factor  float64 // the f of the arm's Bonus
	backoff
}

// NewPullCounterIndex returns the index of arms that have not been pulled, one for each counter.
func NewPullCounterIndex(counters []*counter.Hybrid, bonus Bonus) *PullCounterIndex {
	arms := len(counters)
	p := &PullCounterIndex{Least: -random.LaplaceLimit, bonus: bonus, bound: make([]float64, arms), woken: make([]bool, arms)}
	for a, c := range counters {
		p.arms = append(p.arms, countedArm{counter: c})
		p.order = append(p.order, a)
	}
	return p
}

// At returns N_a, out_a/N_a and the arm's index after t pulls. The last two are meaningless if
// N_a = 0.
func (p *PullCounterIndex) At(arm int, t int64) (n int64, mean, index float64) {
	a := &p.arms[arm]
	return a.n, a.mean, p.index(arm, math.Log(float64(t)))
}

// Counter returns an arm's counter.
func (p *PullCounterIndex) Counter(arm int) *counter.Hybrid { return p.arms[arm].counter }

// Arms returns the number of arms.
func (p *PullCounterIndex) Arms() int { return len(p.arms) }

// Next returns the first arm with the largest index.
func (p *PullCounterIndex) Next(t int64) (arm int, sure int64) {
	if len(p.arms) == 1 {
		return 0, Forever
	}
	if t < int64(len(p.arms)) {
		return int(t), 1
	}
	if t >= p.until {
		p.begin(t)
	}
	l, best, top := math.Log(float64(t)), -1, math.Inf(-1)
	for _, a := range p.awake {
		if x := p.index(a, l); best < 0 || x > top || x == top && a < best {
			best, top = a, x
		}
	}
	for _, a := range p.order {
		if best >= 0 && p.bound[a] < top {
			break
		}
		if p.woken[a] {
			continue
		}
		if x := p.index(a, l); best < 0 || x > top || x == top && a < best {
			best, top = a, x
		}
	}
	return best, 1
}

// index returns the index of an arm. l is log t.
func (p *PullCounterIndex) index(a int, l float64) float64 {
	arm := &p.arms[a]
	return arm.mean + p.bonus(float64(arm.n), l, arm.factor)
}

// begin starts a stretch and bounds the indexes up to its end. While an arm is not pulled, its
// index grows only with t.
func (p *PullCounterIndex) begin(t int64) {
	p.until = t + max(64, t/64)
	l := math.Log(float64(p.until))
	for a := range p.bound {
		x := p.index(a, l)
		p.bound[a] = x + slack*(1+math.Abs(x))
	}
	clear(p.woken)
	p.awake = p.awake[:0]
	// The new order is almost the same as in the last stretch.
	for i, a := range p.order {
		for ; i > 0 && p.bound[p.order[i-1]] < p.bound[a]; i-- {
			p.order[i] = p.order[i-1]
		}
		p.order[i] = a
	}
}

// Update adds a block to an arm's counter.
func (p *PullCounterIndex) Update(arm int, b tape.Block) {
	a := &p.arms[arm]
	a.counter.Feed(b.N, b.Sum)
	a.n += b.N
	a.mean = a.counter.Output() / float64(a.n)
	a.factor = 1
	if a.n&(a.n-1) != 0 {
		a.factor += math.Log(float64(a.n))
	}
	if !p.woken[arm] {
		p.woken[arm] = true
		p.awake = append(p.awake, arm)
	}
}

// Covers certifies the start of a block, at most up to the next power of two, where the arm's f
// drops. Before the k-th pull after the first (1 ≤ k < n):
//
//   - The arm's mean is at least as in [StepCounterIndex.Covers], with the smallest possible noise
//     of the nodes that its counter completes.
//   - Its bonus is at least the bonus after n − 1 more pulls, at the t of the block's first decision.
//   - A rival's index is at most its value at the block's last decision.
func (p *PullCounterIndex) Covers(t int64, arm int, b tape.Block) int64 {
	a := &p.arms[arm]
	if a.n == 0 {
		return 1
	}
	const few = 5 // shorter stretches are not worth their cost
	log := math.Log(float64(t))
	longest := a.counter.Longest()
	return a.try(max(longest-few, 1), len(p.arms), func(level int) (n int64, failed bool) {
		noise, end := a.counter.Floor(min(level+few, longest), p.Least)
		if n = min(b.N, end-a.n); n <= 1 {
			return 1, false
		}
		pulls := float64(a.n + n - 1)
		mean := leastMean(a.counter.Sum()+noise, float64(a.n), n-1, b)
		bonus := p.bonus(pulls, log, 1+math.Log(pulls))
		low := mean + bonus - slack*(1+math.Abs(mean)+bonus)
		if !p.unrivalled(arm, t+n-1, low) {
			return 1, true
		}
		return n, false
	})
}

// RetryAfter implements [Backoff].
func (p *PullCounterIndex) RetryAfter(arm int) int64 { return p.arms[arm].retry }

// unrivalled reports whether the indexes of all other arms are below low after t pulls, provided
// that none of these arms is pulled before.
func (p *PullCounterIndex) unrivalled(arm int, t int64, low float64) bool {
	l := math.Log(float64(t))
	for _, a := range p.awake {
		if a != arm && !(p.index(a, l) < low) {
			return false
		}
	}
	for _, a := range p.order {
		if t < p.until && p.bound[a] < low {
			break
		}
		if a != arm && !p.woken[a] && !(p.index(a, l) < low) {
			return false
		}
	}
	return true
}
