package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var dpUCBBound = Spec{
	ID:           "dp-ucb-bound",
	Name:         "DP-UCB-BOUND",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    "Tossou & Dimitrakakis 2016, Algorithm 1",
	Summary:      "UCB1 on private running sums of each arm's rewards, with a bonus for the noise.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	New: func(s Setup, noise *random.Source) Policy {
		key := random.Key(noise.Uint64())
		p := newBoundUCB(s, func(arm int) counter.Noise { return counter.Keyed(counter.CounterKey(key, arm)) })
		for a := range p.arm {
			p.arm[a].counter.LookAt(counter.KeyedFloors(counter.CounterKey(key, a)))
		}
		return p
	},
}

// boundUCB pulls each arm once and then
//
//	argmax out_a/N_a + √(2 log t/N_a) + ν_a/N_a,
//
// where t is the number of pulls already made, out_a the output of a private counter of
// the arm's own rewards, and
//
//	ν_a = (√8/ε) log(4t⁴)                if N_a is a power of two,
//	ν_a = (√8/ε) log(4t⁴) (1 + log N_a)  otherwise.
type boundUCB struct {
	nu  float64 // √8/ε
	arm []boundArm
	contest
	until int64   // the end of the stretch for which the contest has bounds
	least float64 // a lower bound of the noise of a node, in its scale
}

// A boundArm is what is known of an arm between two of its pulls.
type boundArm struct {
	counter *counter.Hybrid
	n       int64
	mean    float64 // out_a/N_a
	factor  float64 // 1, or 1 + log N_a
	patience
}

func newBoundUCB(s Setup, noise func(arm int) counter.Noise) *boundUCB {
	p := &boundUCB{nu: math.Min(math.Sqrt(8)/s.Epsilon, 1e303), contest: newContest(s.Arms), least: -random.LaplaceLimit}
	for a := range s.Arms {
		p.arm = append(p.arm, boundArm{counter: counter.NewHybrid(s.Epsilon, noise(a))})
	}
	return p
}

func (p *boundUCB) Next(t int64) (arm int, sure int64) {
	if len(p.arm) == 1 {
		return 0, leap.Forever
	}
	if t < int64(len(p.arm)) {
		return int(t), 1
	}
	if t >= p.until {
		p.until = t + max(64, t/64)
		p.begin(t)
	}
	l := math.Log(float64(t))
	return p.winner(func(a int) float64 { return p.index(a, l) }), 1
}

// index returns the index of an arm, l being log t.
func (p *boundUCB) index(a int, l float64) float64 {
	arm := &p.arm[a]
	n := float64(arm.n)
	return arm.mean + p.bonus(n, l, arm.factor)
}

// bonus returns what is added to the mean of n rewards, l being log t.
func (p *boundUCB) bonus(n, l, factor float64) float64 {
	nu := p.nu * (2*math.Ln2 + 4*l) * factor
	return math.Sqrt(2*l/n) + nu/n
}

// begin bounds the indexes up to before p.until: while an arm rests, its index grows with
// t and with nothing else.
func (p *boundUCB) begin(t int64) {
	const slack = 1e-9 // far above the rounding of an index
	l := math.Log(float64(p.until))
	p.contest.begin(func(a int) float64 {
		x := p.index(a, l)
		return x + slack*(1+math.Abs(x))
	})
}

func (p *boundUCB) Update(arm int, b tape.Block) {
	a := &p.arm[arm]
	a.counter.Feed(b.N, b.Sum)
	a.n += b.N
	a.mean = a.counter.Output() / float64(a.n)
	a.factor = 1
	if a.n&(a.n-1) != 0 {
		a.factor += math.Log(float64(a.n))
	}
	p.wake(arm)
}

// Covers certifies the start of a block, at most up to before the next power of two, where
// the arm's factor dips. Before the k-th pull after the first (1 ≤ k < n),
//
//   - the arm's mean is as for [treeUCB.Covers], with the nodes that its counter completes
//     on the way at their least;
//   - its bonus is at least that of n − 1 more pulls at the block's first decision, for
//     (1 + log N)/N falls;
//   - a rival's index is at most its index at the block's last decision.
func (p *boundUCB) Covers(t int64, arm int, b tape.Block) int64 {
	a := &p.arm[arm]
	if a.n == 0 {
		return 1
	}
	const few = 5 // shorter stretches are not worth it
	log := math.Log(float64(t))
	longest := a.counter.Longest()
	return a.try(max(longest-few, 1), len(p.arm), func(level int) (n int64, failed bool) {
		noise, end := a.counter.Floor(min(level+few, longest), p.least)
		if n = min(b.N, end-a.n); n <= 1 {
			return 1, false
		}
		const slack = 1e-9 // far above the rounding of an index
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

// RetryAfter makes it a Backoff.
func (p *boundUCB) RetryAfter(arm int) int64 { return p.arm[arm].wait }

// unrivalled says whether the indexes of all arms but one are below a number when t pulls have
// been made, if none of them is pulled before.
func (p *boundUCB) unrivalled(arm int, t int64, low float64) bool {
	l := math.Log(float64(t))
	for _, a := range p.awake {
		if a != arm && !(p.index(a, l) < low) {
			return false
		}
	}
	for _, a := range p.order {
		if t < p.until && p.contest.bound[a] < low {
			break
		}
		if a != arm && !p.woken[a] && !(p.index(a, l) < low) {
			return false
		}
	}
	return true
}
