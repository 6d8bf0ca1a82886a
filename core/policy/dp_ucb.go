package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var dpUCB = Spec{
	ID:           "dp-ucb",
	Name:         "DP-UCB",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    "Tossou & Dimitrakakis 2016, Algorithm 2",
	Summary:      "UCB1 on private running sums, each of which counts every step, with 0 where another arm was pulled.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	New: func(s Setup, noise *random.Source) Policy {
		return newTreeUCB(s, counter.NewHybrids(s.Arms, s.Epsilon, random.Key(noise.Uint64())), 0)
	},
}

// treeUCB pulls each arm once and then
//
//	argmax out_a/N_a + √(2 log t/N_a) + Γ/N_a,
//
// where t is the number of pulls already made and out_a the output of a private counter
// that is fed at every step: with the reward if arm a was pulled, with 0 otherwise. A
// reward is in one counter only.
type treeUCB struct {
	tally
	noise *counter.Bank // of out_a
	gamma float64       // Γ
	contest
	until int64 // the end of the stretch for which the contest has bounds
}

func newTreeUCB(s Setup, noise *counter.Bank, gamma float64) *treeUCB {
	return &treeUCB{tally: newTally(s.Arms), noise: noise, gamma: gamma, contest: newContest(s.Arms)}
}

func (p *treeUCB) Next(t int64) (arm int, sure int64) {
	if len(p.n) == 1 {
		return 0, forever
	}
	if a, _, ok := p.short(1); ok {
		return a, 1
	}
	if t >= p.until {
		p.until = t&^(counter.Stretch-1) + counter.Stretch
		p.begin(t)
	}
	l := 2 * math.Log(float64(t))
	return p.winner(func(a int) float64 { return p.index(a, p.noise.Noise(a, t), l) }), 1
}

// index returns the index of an arm whose counter has this noise, l being 2 log t.
func (p *treeUCB) index(a int, noise, l float64) float64 {
	n := float64(p.n[a])
	return (p.sum[a]+noise)/n + math.Sqrt(l/n) + p.gamma/n
}

// begin bounds the indexes up to before p.until: in all their parts they grow with the
// noise and with t.
func (p *treeUCB) begin(t int64) {
	const slack = 1e-9 // far above the rounding of the parts without noise
	l := 2 * math.Log(float64(p.until))
	p.contest.begin(func(a int) float64 {
		x := p.index(a, p.noise.Bound(a, t), l)
		return x + slack*(1+math.Abs(x)) + slack*p.gamma
	})
}

func (p *treeUCB) Update(arm int, b tape.Block) {
	p.tally.Update(arm, b)
	p.wake(arm)
}
