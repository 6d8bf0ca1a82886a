package policy

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// What is chosen here decides how long a race takes and not who wins: probabilities and
// rates are about right where that is cheaper.

const (
	update = 1.0 // what it costs, in proposals, that the arms of a crowd are pulled
	aiming = 5.0 // what aim costs, for each arm

	silent  = 0.03 // what a step of a crowd at which nobody is loud may cost
	sinking = 2.0  // what a proposal that the leader of a chase is below the level costs
)

// all returns what drawing all θ_a costs, in proposals.
func (r *race) all() float64 { return r.price * float64(len(r.tails)) }

// worth returns the most proposals that a step of a chase may have. Most of them end a leap,
// which then has cost some steps one by one, with their draws.
func (r *race) worth() float64 { return math.Min(0.5, (1.2+r.all())/4.5) }

// aim chooses the kind of race and its level when t pulls have been made.
func (r *race) aim(t int64) {
	r.kind, r.leader, r.former, r.rate, r.held = textbook, -1, -1, 0, false
	r.spare, r.steps = r.aiming*float64(len(r.tails)), 0
	leader, sure, low, high := 0, math.Inf(-1), 0.0, math.Inf(-1)
	for a := range r.tails {
		centre, spread := r.law.about(a)
		if centre-2*spread > sure {
			leader, sure, low = a, centre-2*spread, centre-6*spread
		}
		high = max(high, centre+4*spread)
	}
	finite := high-low < 1e100
	z, ok := 0.0, false
	if r.chase != nil {
		z, ok = r.chaseLevel(leader)
	}
	if ok && finite {
		r.kind, r.leader, r.level, r.until = chase, leader, z, t+t/6+16
		r.plan, r.spare, r.since = r.chase.below(leader, z, r.typical(r.stride)), 16, t
	} else if z, cost := r.crowdLevel(low, high); cost < 0.8*r.all() && finite {
		r.kind, r.level, r.plan, r.until = crowd, z, cost, t+t/64+32*int64(len(r.tails))
	} else {
		// A race that would soon be worth it is missed for a quarter of the time that it was not.
		r.until = t + t>>max(2, 4-r.vain) + 160
		r.vain++
		return
	}
	r.vain = 0
	for a := range r.tails {
		r.tails[a] = r.tailOf(a)
	}
	r.addUpAll()
	r.listOpen()
}

// sunk says that the leader has been proposed to be below the level at step t. A level at
// which that is more often than it was to be is chosen anew.
func (r *race) sunk(t int64) {
	if r.spare--; r.spare+float64(r.plan*float64(t-r.since)) < 0 {
		r.until = 0
	}
}

// typical returns a block of so many pulls of the leader.
func (r *race) typical(n int64) tape.Block {
	top, _ := r.law.about(r.leader)
	return tape.Block{N: n, Missing: float64(n) * (1 - math.Min(top, 1))}
}

// chaseLevel returns the level of the cheapest chase: the lower it is the more often arms
// are loud, and the higher, the shorter the blocks through which the leader stays above.
func (r *race) chaseLevel(leader int) (level float64, ok bool) {
	const look = 3 // what a look at a tape costs, in proposals
	top, spread := r.law.about(leader)
	rival := math.Inf(-1)
	for a := range r.tails {
		if centre, spread := r.law.about(a); a != leader {
			rival = max(rival, centre+spread/4)
		}
	}
	if math.IsInf(rival, -1) { // there is no other arm
		rival = top - 1
	}
	least := r.worth()
	strides := [...]int64{max(1, r.stride/4), r.stride, 4 * r.stride}
	r.stride = 16 // where none is any good
	for _, n := range strides {
		if look/float64(n) >= least {
			continue
		}
		b := tape.Block{N: n, Missing: float64(n) * (1 - math.Min(top, 1))}
		low, high := rival, top
		z := math.Max(top-3*spread, rival+(top-rival)/2)
		for tries := 6; low < high && tries > 0; tries-- {
			loud, sunk := r.rivals(leader, z, r.worth()), roughRate(r.chase.below(leader, z, b), often)
			if cost := loud + sinking*sunk + look/float64(n); cost < least {
				least, level, r.stride, ok = cost, z, n, true
			}
			switch {
			case loud > r.worth() && sunk > r.worth():
				low = high // more are loud at lower levels, and it sinks more often at higher ones
			case loud > sinking*sunk:
				low = z
			default:
				high = z
			}
			z = low + (high-low)/2
		}
	}
	return level, ok
}

// roughRate returns about −log(1 − p), the rate of proposals with a probability of p; infinity
// for one that is not below a limit.
func roughRate(p, limit float64) float64 {
	if !(p < limit) {
		return math.Inf(1)
	}
	return p / (1 - 0.5*p)
}

// rivals returns about the sum of the rates of all arms but the leader, or infinity if it is
// above a limit or one of them is open.
func (r *race) rivals(leader int, z, limit float64) (sum float64) {
	const far = 6 // how many spreads from its centre an arm is of no account
	for a := range r.tails {
		if a == leader {
			continue
		}
		if centre, spread := r.law.about(a); z > centre+float64(far*spread) {
			continue
		}
		p, _ := r.law.above(a, z)
		if sum += roughRate(p, often); sum > limit {
			return math.Inf(1)
		}
	}
	return sum
}

// crowds says whether there may be crowds: whether drawing all θ_a costs enough.
func (r *race) crowds() bool { return r.all() >= 2.5*(update+silent) }

// crowdLevel returns a level between these, and about what a step of a crowd costs there,
// in proposals. With a probability of e^−h that nobody is loud, e^−h of the time all that are
// quiet are drawn.
func (r *race) crowdLevel(low, high float64) (level, cost float64) {
	const again = 2 // how many draws a quiet arm takes where nobody is loud
	if !r.crowds() {
		return 0, math.Inf(1)
	}
	most := random.Log(again * r.all() / silent)
	for range 8 {
		middle := low + (high-low)/2
		if h, _ := r.crowding(middle, most); h > most {
			low = middle
		} else {
			high = middle
		}
	}
	h, cost := r.crowding(low, math.Inf(1))
	return low, update + cost + float64(again*r.all()*random.Exp(-h))
}

// crowding returns about −log of the probability that nobody is loud, and what proposals
// and open arms cost; or these of the first arms alone, if for them h is above a limit already.
func (r *race) crowding(z, limit float64) (h, cost float64) {
	quiet := r.quiet()
	for a := range r.tails {
		if h > limit {
			break
		}
		if p, _ := r.law.above(a, z); p < quiet {
			rate := roughRate(p, 1)
			h += rate
			cost += rate
			continue
		}
		// About −log of the chance that it is below the level.
		centre, spread := r.law.about(a)
		if c := (z - centre) / spread; c < 0 {
			h += 0.69 - c
		} else {
			h += 0.69 / ((1 + c) * (1 + c))
		}
		cost += r.price
	}
	return h, cost
}
