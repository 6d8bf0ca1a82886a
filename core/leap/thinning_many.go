package leap

import "slices"

// candidate returns the winner of a step with many candidates.
func (r *Thinning) candidate() int {
	best, top := r.law.drawMax(r.open)
	cost := update + float64(r.price*float64(len(r.open)))
	r.proposed = r.proposed[:0]
	r.steps++
	at := r.wait // the position of the next proposal within the step, where the arms' rates lie end to end
	for ; at < r.total; at += r.noise.Exponential() {
		cost++
		if a, theta := r.propose(at); a >= 0 && theta > top {
			best, top = a, theta
		}
	}
	r.wait = at - r.total
	if !(top > r.threshold) {
		cost += r.all()
		best = r.law.drawMaxBelow(-1, r.threshold, best, top)
	}
	if r.spare += r.plan - cost; r.spare < 0 {
		r.until = 0
	}
	return best
}

// scatter switches to many candidates at the same threshold, until the former leader is the only
// open arm again.
func (r *Thinning) scatter() {
	r.mode, r.leader, r.former, r.rate, r.held = manyCandidates, -1, r.leader, 0, false
	r.plan, r.spare = 0, r.choosing*float64(len(r.tails))
	r.refresh(r.former)
	r.listOpen()
}

// listOpen lists the open arms.
func (r *Thinning) listOpen() {
	r.open = r.open[:0]
	for a := range r.tails {
		if r.tails[a].p == 1 {
			r.open = append(r.open, a)
		}
	}
	if !r.ranks {
		return
	}
	for i, a := range r.open {
		centre, _ := r.law.about(a)
		for ; i > 0; i-- {
			if before, _ := r.law.about(r.open[i-1]); before >= centre {
				break
			}
			r.open[i] = r.open[i-1]
		}
		r.open[i] = a
	}
}

// turn adds an arm to the list of open arms, or removes it from the list.
func (r *Thinning) turn(arm int) {
	if r.tails[arm].p < 1 {
		if i := slices.Index(r.open, arm); i >= 0 {
			r.open = append(r.open[:i], r.open[i+1:]...)
		}
		return
	}
	r.open = append(r.open, arm)
	if r.ranks {
		return // the arm belongs at the end, because it rarely exceeds the threshold
	}
	for i := len(r.open) - 1; i > 0 && r.open[i-1] > arm; i-- {
		r.open[i-1], r.open[i] = arm, r.open[i-1]
	}
}
