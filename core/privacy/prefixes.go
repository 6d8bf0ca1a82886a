package privacy

import (
	"fmt"
	"math"
	"math/bits"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// Prefixes computes the joint privacy loss of the first pulls of a policy with two arms: the largest ε at a given δ
// over all rewards and all changes of one reward. It is exact up to the error of ExactChances in each choice.
//
// The start phase does not depend on rewards. After this phase, only the sums of its rewards matter, R_1 from n_1 pulls
// and R_2 from n_2 pulls. From there on, Prefixes enumerates all arms a_1 … a_t of open choices and all responses
// x_1 … x_{t−1} to the rewards except the last, and computes
//
//	P(a | R, x) = ∏ π(a_s | counts after the start phase, a_1, x_1, …, a_{s−1}, x_{s−1}).
//
// For a one-bit mechanism, Prefixes then replaces the responses by the rewards, one after another.
type Prefixes struct {
	choices
	answers [2]Bit // the distributions of the responses to rewards of 0 and of 1
	start   [2]int // n_1 and n_2
	drawn   policy.IndexFamily
}

// NewPrefixes returns the prefixes of a policy with a setup of two arms, or an error if they cannot be enumerated.
func NewPrefixes(spec policy.Spec, set policy.Setup) (*Prefixes, error) {
	if set.Arms != 2 {
		return nil, fmt.Errorf("%d arms: prefixes need exactly 2", set.Arms)
	}
	c, err := newChoices(spec, set)
	p, history := &Prefixes{choices: c}, make([]Count, 2)
	if err != nil {
		return nil, err
	}
	s, err := told(spec, set, history)
	if err != nil {
		return nil, err
	}
	if p.answers, err = answersOf(spec, set); err != nil {
		return nil, err
	}
	for s.Why == policy.Start {
		if p.start[0]+p.start[1] == maxStart {
			return nil, say.Error("start-phase-longer-than", notation.Count(maxStart))
		}
		p.start[s.Next]++
		history[s.Next].N++
		if s, err = told(spec, set, history); err != nil {
			return nil, err
		}
	}
	p.drawn = s.Arms[0].Law.Family
	return p, nil
}

// Family returns the family of the numbers that the open choices draw, or NoLaw. The cost of a choice depends on it.
func (p *Prefixes) Family() policy.IndexFamily { return p.drawn }

// maxStart is the longest start phase.
const maxStart = 40

// Start returns the number of pulls in the start phase. No choice in it depends on a reward.
func (p *Prefixes) Start() int { return p.start[0] + p.start[1] }

// Choices returns the largest number of open choices with which Worst visits at most the given number of histories and
// at most 2^21 sequences. For each history, one distribution of the next arm is computed.
func (p *Prefixes) Choices(histories int) (most int) {
	starts := (p.start[0] + 1) * (p.start[1] + 1)
	for seen := 0; ; most++ {
		for n := range most + 1 {
			seen += (p.start[0] + 1 + n) * (p.start[1] + 1 + most - n)
		}
		if seen > histories || starts<<(2*most+1) > 1<<21 {
			return most
		}
	}
}

// Worst returns, for 1, 2, … open choices after the start phase, the smallest ε such that they are jointly (ε,
// δ)-private, or +∞.
func (p *Prefixes) Worst(delta float64, choices int) (eps []float64) {
	starts := (p.start[0] + 1) * (p.start[1] + 1)
	// laws holds the probability of the arms, by start, responses and arms. Bit s of the last two belongs to choice s.
	laws := make([]float64, starts)
	for i := range laws {
		laws[i] = 1
	}
	for t := range choices {
		laws = p.grow(laws, starts, t)
		eps = append(eps, p.worst(p.answered(laws, starts, t+1), starts, t+1, delta))
	}
	return eps
}

// grow computes the probabilities for t + 1 choices from those for t choices, which depend on t − 1 responses.
func (p *Prefixes) grow(laws []float64, starts, t int) []float64 {
	responses := 1 << t
	was := max(1, responses/2)
	to := make([]float64, starts*responses<<(t+1))
	for s := range starts {
		r1, r2 := s%(p.start[0]+1), s/(p.start[0]+1)
		for x := range responses {
			from := laws[(s*was+x%was)<<t:][:1<<t]
			row := to[(s*responses+x)<<(t+1):][:1<<(t+1)]
			for a, chance := range from {
				if chance == 0 {
					continue
				}
				n2, s2 := bits.OnesCount(uint(a)), bits.OnesCount(uint(a&x))
				next := p.next(state{
					[mostArms]int16{int16(p.start[0] + t - n2), int16(p.start[1] + n2)},
					[mostArms]int16{int16(r1 + bits.OnesCount(uint(x)) - s2), int16(r2 + s2)},
				})
				// The two chances add up to 1, apart from rounding errors, which would accumulate over choices.
				sum := next[0] + next[1]
				row[a], row[a|1<<t] = chance*(next[0]/sum), chance*(next[1]/sum)
			}
		}
	}
	return to
}

// answered computes the probabilities given rewards from the probabilities given responses.
func (p *Prefixes) answered(laws []float64, starts, t int) []float64 {
	if p.answers == [2]Bit{{Zero: 1}, {One: 1}} {
		return laws
	}
	// First replace the sums of the responses in the start phase by the sums of the rewards.
	block := 1 << (t - 1 + t) // the number of entries for each start
	to := make([]float64, len(laws))
	for s := range starts {
		for from := range starts {
			w := p.sums(0, s%(p.start[0]+1), from%(p.start[0]+1)) * p.sums(1, s/(p.start[0]+1), from/(p.start[0]+1))
			for i, x := range laws[from*block:][:block] {
				to[s*block+i] += w * x
			}
		}
	}
	// Then replace the later responses one by one.
	for bit := 1 << t; bit < block; bit <<= 1 {
		for i := range to {
			if i&bit == 0 {
				zero, one := to[i], to[i|bit]
				to[i] = p.answers[0].Zero*zero + p.answers[0].One*one
				to[i|bit] = p.answers[1].Zero*zero + p.answers[1].One*one
			}
		}
	}
	return to
}

// sums returns the probability that the responses to an arm's pulls in the start phase add up to sum, if paid of its
// rewards are 1.
func (p *Prefixes) sums(arm, paid, sum int) (chance float64) {
	binomial := func(n, k int, x Bit) float64 {
		if k < 0 || k > n {
			return 0
		}
		c := 1.0
		for i := range k {
			c = c * float64(n-i) / float64(i+1)
		}
		return c * math.Pow(x.One, float64(k)) * math.Pow(x.Zero, float64(n-k))
	}
	for k := range sum + 1 {
		chance += binomial(paid, k, p.answers[1]) * binomial(p.start[arm]-paid, sum-k, p.answers[0])
	}
	return chance
}

// worst returns the largest ε over all pairs of rows whose rewards differ in one.
func (p *Prefixes) worst(laws []float64, starts, t int, delta float64) (eps float64) {
	responses := 1 << (t - 1)
	row := func(s, x int) []float64 { return laws[(s*responses+x)<<t:][:1<<t] }
	try := func(one, other []float64) {
		l := Loss{P: one, Q: other}
		if l.Delta(eps) <= delta && eps > 0 || math.IsInf(eps, 1) {
			return
		}
		eps = math.Max(eps, l.Epsilon(delta))
	}
	for s := range starts {
		for x := range responses {
			for bit := 1; bit < responses; bit <<= 1 {
				if x&bit == 0 {
					try(row(s, x), row(s, x|bit))
				}
			}
			if r1 := s % (p.start[0] + 1); r1 < p.start[0] {
				try(row(s, x), row(s+1, x))
			}
			if up := s + p.start[0] + 1; up < starts {
				try(row(s, x), row(up, x))
			}
		}
	}
	return eps
}
