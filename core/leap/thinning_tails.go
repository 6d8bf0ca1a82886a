package leap

import "epsilonarcade/core/random"

// rateOf returns −log(1 − p), the rate at which a step has a proposal with probability p. For small
// p, a few terms of the series are as precise as a logarithm, and faster.
func rateOf(p float64) float64 {
	if p < 0x1p-11 {
		return p + float64(p*p*(.5+float64(p*(1./3+float64(p*(.25+float64(p*.2)))))))
	}
	return -random.Log1p(-p)
}

// pick returns the arm whose part of [0, total) contains mark. If rounding takes mark beyond total,
// it returns the last arm that has a part.
func (r *Thinning) pick(mark float64) (arm int) {
	first := 0
	for _, sum := range r.sums {
		if mark < sum {
			break
		}
		mark -= sum
		first += bundle
	}
	for first >= len(r.tails) || r.sums[first/bundle] == 0 {
		first -= bundle
	}
	return first + pick(r.tails[first:min(len(r.tails), first+bundle)], mark)
}

// pick returns the index of the tail whose rate contains mark, where the rates lie end to end. If
// rounding takes mark beyond their sum, it returns the last tail that has a rate.
func pick(tails []tail, mark float64) (at int) {
	for i := range tails {
		rate := tails[i].rate
		if mark < rate {
			return i
		}
		mark -= rate
	}
	for at = len(tails) - 1; at > 0 && !(tails[at].rate > 0); at-- {
	}
	return at
}

// refresh updates an arm's tail.
func (r *Thinning) refresh(a int) {
	r.tails[a] = r.tailOf(a)
	r.addUp(a / bundle)
}

// addUp adds up the rates in a bundle, and then those of all arms.
func (r *Thinning) addUp(g int) {
	r.sums[g] = 0
	for _, t := range r.tails[g*bundle : min(len(r.tails), (g+1)*bundle)] {
		r.sums[g] += t.rate
	}
	r.total = 0
	for _, s := range r.sums {
		r.total += s
	}
}

// addUpAll adds up all rates.
func (r *Thinning) addUpAll() {
	for g := range r.sums {
		r.addUp(g)
	}
}

// tailOf returns an arm's tail above the threshold. For the leader, the tail is empty.
func (r *Thinning) tailOf(a int) tail {
	if a == r.leader {
		return tail{}
	}
	t := r.law.above(a, r.threshold)
	if t.p >= r.proposable() {
		return tail{p: 1}
	}
	if t.rate == 0 {
		t.rate = rateOf(t.p)
	}
	return t
}

// proposable returns the limit for the bounds on exceeding the threshold. An arm whose bound is
// larger is open.
func (r *Thinning) proposable() float64 {
	if r.mode == oneLeader || r.price > often {
		return often
	}
	return r.price
}
