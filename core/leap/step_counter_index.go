package leap

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/tape"
)

// StepCounterIndex pulls each arm once and then
//
//	argmax out_a/N_a + √(2 log t/N_a) + Γ/N_a
//
// after t pulls. out_a is the output of a private counter that takes an item at every step: the
// reward if arm a was pulled, and 0 otherwise. Each reward enters only one counter.
type StepCounterIndex struct {
	Counts
	Noise   *counter.Bank   // the noise of each out_a
	leaders *counter.Argmax // finds the largest of the upper bounds on the indexes
	gamma   float64         // Γ

	rest   []backoff // of each arm
	until  int64     // the step before which low and high hold
	low    float64   // a lower bound on √(2 log t)
	high   float64   // an upper bound on √(2 log t)
	played int       // the arm that was pulled last
	found  bool      // whether the last Next searched all arms for the leader
	close  float64   // leads below it, in multiples of the noise's scale, hardly ever repay a certificate
}

// NewStepCounterIndex returns the index of arms that have not been pulled, with the given noise in
// their counters and the bonus Γ = gamma.
func NewStepCounterIndex(arms int, noise *counter.Bank, gamma float64) *StepCounterIndex {
	return &StepCounterIndex{
		Counts:  NewCounts(arms),
		Noise:   noise,
		leaders: counter.NewArgmax(noise),
		gamma:   gamma,
		rest:    make([]backoff, arms),
		close:   4 + 24/float64(arms), // with fewer arms, a pull costs less
	}
}

// Output returns out_a after t > 0 pulls. From one call of Output, At or Next to the next, t must
// not decrease.
func (p *StepCounterIndex) Output(arm int, t int64) float64 {
	return p.Sum[arm] + p.Noise.Noise(arm, t)
}

// At returns N_a, out_a/N_a and the arm's index after t pulls. All are 0 if N_a = 0.
func (p *StepCounterIndex) At(arm int, t int64) (n int64, mean, index float64) {
	if n = p.N[arm]; n == 0 {
		return 0, 0, 0
	}
	return n, p.Output(arm, t) / float64(n), p.index(arm, t, 2*math.Log(float64(t)))
}

func (p *StepCounterIndex) Next(t int64) (arm int, sure int64) {
	if len(p.N) == 1 {
		return 0, Forever
	}
	if t < int64(len(p.N)) {
		return int(t), 1
	}
	if t >= p.until {
		p.begin(t)
	}
	best := p.played
	r := &p.rest[best]
	p.found = false
	if r.amid {
		noise, _ := p.Noise.Floor(best, t, min(r.level, p.Noise.Longest(t)))
		if p.leaders.OthersBelow(best, t, p.worst(best, noise, 0, tape.Block{})) {
			return best, 1
		}
		r.miss()
	}
	p.found = true
	best, clear := p.leaders.Leader(t, best)
	if !clear {
		for a := range p.N {
			if p.leaders.MayLead(a) && p.wins(a, best, t) {
				best = a
			}
		}
	}
	return best, 1
}

// wins reports whether arm a is chosen rather than arm b.
func (p *StepCounterIndex) wins(a, b int, t int64) bool {
	l := 2 * math.Log(float64(t))
	x, y := p.index(a, t, l), p.index(b, t, l)
	return x > y || x == y && a < b
}

// index returns the index of an arm. l is 2 log t.
func (p *StepCounterIndex) index(a int, t int64, l float64) float64 {
	n := float64(p.N[a])
	return p.Output(a, t)/n + math.Sqrt(l/n) + p.gamma/n
}

// begin bounds √(2 log t) for a stretch of steps.
func (p *StepCounterIndex) begin(t int64) {
	p.until = t + max(64, t/64)
	p.low, p.high = math.Sqrt(2*math.Log(float64(t))), math.Sqrt(2*math.Log(float64(p.until)))
	for a := range p.N {
		p.bound(a)
	}
}

// bound bounds the index of an arm, apart from its noise. The slack far exceeds any rounding.
func (p *StepCounterIndex) bound(a int) {
	each := 1 / float64(p.N[a])
	mean, root, bonus := float64(p.Sum[a]*each), math.Sqrt(each), float64(p.gamma*each)
	off := slack * (1 + math.Abs(mean) + bonus)
	p.leaders.Set(a, mean+float64(p.high*root)+(bonus+off), float64((p.high-p.low)*root)+2*off, each)
}

func (p *StepCounterIndex) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.pulled(arm)
}

func (p *StepCounterIndex) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.pulled(arm)
}

func (p *StepCounterIndex) pulled(arm int) {
	p.played = arm
	if p.until > 0 {
		p.bound(arm)
	}
}

// Covers certifies the start of a block, up to the end of a stretch of the arm's counter. Let
// 1 ≤ k < n and z = Missing. Before the k-th pull after the first:
//
//   - The arm's output is at least S + max(0, k − z) − Dip plus the least noise in the stretch.
//     Divided by N + k, it is monotone in k below z and above z. So it is least at k = 0, z or
//     n − 1.
//   - Its radius and its bonus are at least their values after n − 1 more pulls, at the t of the
//     first decision.
//   - A rival's index is at most its bound, as long as the bound is valid.
//
// Covers does not try if the arm is not far ahead.
func (p *StepCounterIndex) Covers(t int64, arm int, b tape.Block) int64 {
	if p.until <= t+1 || p.N[arm] == 0 || p.found && p.leaders.Margin(arm) < p.close {
		return 1
	}
	return p.rest[arm].try(p.Noise.Longest(t), len(p.N), func(level int) (n int64, failed bool) {
		return p.certain(t, arm, b, level)
	})
}

// RetryAfter implements [Backoff].
func (p *StepCounterIndex) RetryAfter(arm int) int64 { return p.rest[arm].retry }

// certain returns how many pulls of a block are certain, based on bounds for the stretch of 2^level
// items around t. failed reports whether the stretch and the block contain more pulls than that.
func (p *StepCounterIndex) certain(t int64, arm int, b tape.Block, level int) (n int64, failed bool) {
	noise, end := p.Noise.Floor(arm, t, level)
	n = min(b.N, min(end, p.until)-t)
	if n <= 1 {
		return n, false
	}
	return p.leaders.OthersStayBelow(arm, t, n, p.worst(arm, noise, n-1, b))
}

// worst returns a lower bound on the index of an arm after at most the given number of further
// pulls of it, which are the first pulls of b. The arm's noise is at least noise.
func (p *StepCounterIndex) worst(arm int, noise float64, pulls int64, b tape.Block) float64 {
	n := float64(p.N[arm])
	mean := leastMean(p.Sum[arm]+noise, n, pulls, b)
	n += float64(pulls)
	bonus := p.gamma / n
	return mean + p.low/math.Sqrt(n) + bonus - slack*(1+math.Abs(mean)+bonus)
}
