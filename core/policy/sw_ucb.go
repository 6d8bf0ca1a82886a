package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var swUCB = Spec{
	ID:        "sw-ucb",
	Name:      "SW-UCB",
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: "Garivier & Moulines 2011",
	Summary:   say.Of("only-latest-rewards-count"),
	Params:    []Param{changesParam, paddingParam, sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newSWUCB,
}

// windowed is SW-UCB. After t pulls, only the rewards of the last τ pulls count in S_a and in N_a, and
//
//	w = ξ log(min(t, τ)),  τ = ⌈2√(T log T/Υ)⌉.
//
// The paper's B is 1. An arm without a pull in the window is pulled next.
type windowed struct {
	recent
	xi     float64
	window int
	last   []windowPull // the pulls in the window; once it is full, the oldest one is at index oldest
	oldest int
}

type windowPull struct {
	arm    int32
	reward float64
}

func newSWUCB(s Setup, _ *random.Source) Policy {
	T := float64(s.Horizon)
	return &windowed{recent: newRecent(s.Arms), xi: s.Params["xi"], window: int(Pulls(2 * math.Sqrt(T*math.Log(T)/s.Params["changes"])))}
}

// width returns w.
func (p *windowed) width() float64 { return p.xi * math.Log(float64(max(1, len(p.last)))) }

// Next implements Policy.
func (p *windowed) Next(t int64) (arm int, sure int64) { return p.next(t, p.width()), 1 }

// Update implements Policy.
func (p *windowed) Update(arm int, b tape.Block) {
	pull := windowPull{int32(arm), b.Sum / float64(b.N)}
	for range b.N {
		if len(p.last) < p.window {
			p.last = append(p.last, pull)
		} else {
			p.add(p.last[p.oldest], -1)
			p.last[p.oldest] = pull
			p.oldest = (p.oldest + 1) % p.window
		}
		p.add(pull, 1)
	}
}

// add adds a pull to the counts, or subtracts it. Rewards are multiples of 2^−22, so that sums are exact.
func (p *windowed) add(pull windowPull, times int64) {
	a := pull.arm
	p.got[a] += times
	p.n[a], p.sum[a] = float64(p.got[a]), p.sum[a]+float64(float64(times)*pull.reward)
}

// Inspect implements Inspector.
func (p *windowed) Inspect(t int64) DecisionState { return p.inspect(t, p.width()) }
