package leap

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// The choices in this file affect the speed of thinning, but not the winners. So probabilities and
// rates may be approximate.

const (
	update   = 1.0 // the cost, in proposals, of pulling one of many candidates
	choosing = 5.0 // the cost, in proposals, of choosing a threshold, for each arm

	allBelow = 0.03 // with many candidates, the largest expected cost per step of no arm exceeding the threshold
	falling  = 2.0  // the cost of a proposal that the leader is below the threshold
)

// all returns the cost, in proposals, of drawing all θ_a.
func (r *Thinning) all() float64 { return r.price * float64(len(r.tails)) }

// worth returns the largest number of proposals per step that is acceptable with one leader. Most
// proposals end a leap, and the simulation then makes some steps one by one.
func (r *Thinning) worth() float64 { return math.Min(0.5, (1.2+r.all())/4.5) }

// chooseThreshold chooses the mode and its threshold after t pulls.
func (r *Thinning) chooseThreshold(t int64) {
	r.mode, r.leader, r.former, r.rate, r.held = drawAll, -1, -1, 0, false
	r.spare, r.steps = r.choosing*float64(len(r.tails)), 0
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
	if r.led != nil {
		z, ok = r.leaderThreshold(leader)
	}
	if ok && finite {
		r.mode, r.leader, r.threshold, r.until = oneLeader, leader, z, t+t/6+16
		r.plan, r.spare, r.since = r.led.below(leader, z, r.typical(leader, r.stride)), 16, t
	} else if z, cost := r.candidateThreshold(low, high); cost < 0.8*r.all() && finite {
		r.mode, r.threshold, r.plan, r.until = manyCandidates, z, cost, t+t/64+32*int64(len(r.tails))
	} else {
		// If a threshold soon becomes worth its cost, the delay in finding it is at most a quarter
		// of the idle time.
		r.until = t + t>>max(2, 4-r.failures) + 160
		r.failures++
		return
	}
	r.failures = 0
	for a := range r.tails {
		r.tails[a] = r.tailOf(a)
	}
	r.addUpAll()
	r.listOpen()
}

// proposedBelow records a proposal at step t that the leader is below the threshold. If such
// proposals are more frequent than planned, a new threshold is chosen.
func (r *Thinning) proposedBelow(t int64) {
	if r.spare--; r.spare+float64(r.plan*float64(t-r.since)) < 0 {
		r.until = 0
	}
}

// typical returns the block that is typical of n pulls of an arm.
func (r *Thinning) typical(arm int, n int64) tape.Block {
	centre, _ := r.law.about(arm)
	return tape.Block{N: n, Missing: float64(n) * (1 - math.Min(centre, 1))}
}

// leaderThreshold returns the threshold with the lowest cost for one leader. Other arms exceed a
// lower threshold more often. The leader stays above a higher threshold only for shorter blocks.
func (r *Thinning) leaderThreshold(leader int) (threshold float64, ok bool) {
	const read = 3 // the cost of reading a block of a tape, in proposals
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
	strides := [...]int64{max(1, r.stride/4), r.stride, 4 * min(r.stride, Forever/4)}
	r.stride = 16 // used if no stride is useful
	for _, n := range strides {
		if read/float64(n) >= least {
			continue
		}
		b := r.typical(leader, n)
		low, high := rival, top
		z := math.Max(top-3*spread, rival+(top-rival)/2)
		for tries := 6; low < high && tries > 0; tries-- {
			above, below := r.rivals(leader, z, r.worth()), roughRate(r.led.below(leader, z, b), often)
			if cost := above + falling*below + read/float64(n); cost < least {
				least, threshold, r.stride, ok = cost, z, n, true
			}
			switch {
			case above > r.worth() && below > r.worth():
				low = high // lower thresholds are exceeded by arms more often, and higher ones by the leader less often
			case above > falling*below:
				low = z
			default:
				high = z
			}
			z = low + (high-low)/2
		}
	}
	return threshold, ok
}

// roughRate returns an approximation of −log(1 − p), the rate for a probability p. It returns
// infinity if p is not below limit.
func roughRate(p, limit float64) float64 {
	if !(p < limit) {
		return math.Inf(1)
	}
	return p / (1 - 0.5*p)
}

// rivals returns an approximate sum of the rates of all arms except the leader. It returns infinity
// if the sum is above limit or if one of the arms is open.
func (r *Thinning) rivals(leader int, z, limit float64) (sum float64) {
	const far = 6 // an arm whose centre is this many spreads below the threshold does not count
	for a := range r.tails {
		if a == leader {
			continue
		}
		if centre, spread := r.law.about(a); z > centre+float64(far*spread) {
			continue
		}
		if sum += roughRate(r.law.above(a, z).p, often); sum > limit {
			return math.Inf(1)
		}
	}
	return sum
}

// thins reports whether drawing all θ_a is costly enough to justify thinning with many candidates.
func (r *Thinning) thins() bool { return r.all() >= 2.5*(update+allBelow) }

// candidateThreshold returns a threshold between low and high for many candidates, and the
// approximate cost of a step with it, in proposals. With a probability of e^−h, no arm exceeds the
// threshold, and then all arms that are not open are drawn.
func (r *Thinning) candidateThreshold(low, high float64) (threshold, cost float64) {
	const again = 2 // the number of draws per arm if no arm exceeds the threshold
	if !r.thins() {
		return 0, math.Inf(1)
	}
	most := random.Log(again * r.all() / allBelow)
	for range 8 {
		middle := low + (high-low)/2
		if h, _ := r.candidates(middle, most); h > most {
			low = middle
		} else {
			high = middle
		}
	}
	h, cost := r.candidates(low, math.Inf(1))
	return low, update + cost + float64(again*r.all()*random.Exp(-h))
}

// candidates returns h, which is approximately −log of the probability that no arm exceeds z, and
// the cost of proposals and open arms. It stops early once h is above limit.
func (r *Thinning) candidates(z, limit float64) (h, cost float64) {
	proposable := r.proposable()
	for a := range r.tails {
		if h > limit {
			break
		}
		if p := r.law.above(a, z).p; p < proposable {
			rate := roughRate(p, 1)
			h += rate
			cost += rate
			continue
		}
		// Approximately −log of the probability that the arm is below the threshold.
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
