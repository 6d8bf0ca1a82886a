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
	draws   random.Source
	pending []response     // the responses that have not arrived, for a fixed delay in the order of their pulls
	arrived [][]tape.Block // by arm, in the order of arrival
	told    int64          // the number of responses that the policy has got
	next    int            // the arm that the policy has chosen, or noArm
}

type response struct {
	arm  int
	pull int64
	tape.Block
}

const noArm = -1

func newDelayed(d scenario.Delay, arms int, key random.Key) *delayed {
	return &delayed{delay: d, draws: key.Source(), arrived: make([][]tape.Block, arms), next: noArm}
}

// wait is advance for delayed responses. Each pull counts as a query.
func (r *Run) wait(to int64, queries int) int {
	for d := r.delay; r.t < to && queries > 0; queries-- {
		r.arm = d.choice(r.policy)
		r.pulls[r.arm]++
		r.t++
		d.pending = append(d.pending, response{r.arm, r.t, r.tapes[r.arm].Read(1)})
		d.arrive(r.t)
	}
	return queries
}

// arrive lets responses arrive after t pulls. A geometric delay has no memory, so each pending response arrives with the
// same probability, also the latest one.
func (d *delayed) arrive(t int64) {
	if !d.delay.Geometric {
		for len(d.pending) > 0 && d.pending[0].pull+d.delay.Pulls <= t {
			d.take(d.pending[0])
			d.pending = d.pending[1:]
		}
		return
	}
	for range d.draws.Binomial(int64(len(d.pending)), 1/float64(1+d.delay.Pulls)) {
		i, last := d.draws.Below(uint64(len(d.pending))), len(d.pending)-1
		d.take(d.pending[i])
		d.pending[i] = d.pending[last]
		d.pending = d.pending[:last]
	}
}

func (d *delayed) take(x response) { d.arrived[x.arm] = append(d.arrived[x.arm], x.Block) }

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
