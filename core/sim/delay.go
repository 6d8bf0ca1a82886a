package sim

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
)

// A delayed holds the responses between the arms and a policy. The policy chooses as if there were no delay: it gets a
// response of the arm that it has chosen, and then chooses again. Until such a response has arrived, each pull is of
// this arm. Other responses wait until the policy chooses their arm. This is the algorithm QPM-D of Joulani, György &
// Szepesvári 2013, which suits every policy.
type delayed struct {
	delay   scenario.Delay
	rate    float64
	draws   random.Source
	due     map[int64][]response // by the number of pulls at their arrival
	arrived [][]tape.Block       // by arm, in the order of arrival
	told    int64                // the number of responses that the policy has got
	next    int                  // the arm that the policy has chosen, or noArm
}

type response struct {
	arm int
	tape.Block
}

const noArm = -1

func newDelayed(d scenario.Delay, arms int, key random.Key) *delayed {
	return &delayed{delay: d, rate: d.Rate(), draws: key.Source(), due: map[int64][]response{}, arrived: make([][]tape.Block, arms), next: noArm}
}

// pulls returns the delay of the next pull.
func (d *delayed) pulls() int64 {
	if d.delay.Geometric {
		return int64(d.draws.Exponential() / d.rate)
	}
	return d.delay.Pulls
}

// wait is advance for delayed responses. Each pull counts as a query.
func (r *Run) wait(to int64, queries int) int {
	for d := r.delay; r.t < to && queries > 0; queries-- {
		r.arm = d.choice(r.policy)
		at := r.t + 1 + d.pulls()
		d.due[at] = append(d.due[at], response{r.arm, r.tapes[r.arm].Read(1)})
		r.pulls[r.arm]++
		r.t++
		for _, x := range d.due[r.t] {
			d.arrived[x.arm] = append(d.arrived[x.arm], x.Block)
		}
		delete(d.due, r.t)
	}
	return queries
}

// choice gives a policy the responses that have arrived and that it has chosen. It returns the first choice without one.
func (d *delayed) choice(p policy.Policy) int {
	for {
		if d.next == noArm {
			d.next, _ = p.Next(d.told)
		}
		a := d.next
		if len(d.arrived[a]) == 0 {
			return a
		}
		p.Update(a, d.arrived[a][0])
		d.arrived[a], d.next = d.arrived[a][1:], noArm
		d.told++
	}
}
