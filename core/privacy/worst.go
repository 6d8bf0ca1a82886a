package privacy

import "math"

// WorstDeltas returns the smallest δ for each ε so that any two worlds that differ in one reward are
// (ε, δ)-indistinguishable. Rewards are 0 or 1. A reward may depend on the arms up to its pull. So the worlds include all
// tables of rewards by step, by arm and by the arm's pull number.
//
// The largest Σ max(0, p − e^ε q) is a sum over the arms of each step. It is found from the end: after each arm the
// reward with the larger rest is taken. Both orders of two worlds are tried, and so both directions.
func (s *Sequences) WorstDeltas(eps []float64) []float64 {
	w := worst{Sequences: s}
	for _, x := range eps {
		w.grown = append(w.grown, math.Min(math.Exp(x), math.MaxFloat64)) // times 0 is 0
	}
	deltas := w.rest(0, []twin{{state{}, 1, 1}}, false)
	for i, d := range deltas {
		deltas[i] = math.Min(1, d)
	}
	return deltas
}

// worst looks for the worst worlds at some e^ε.
type worst struct {
	*Sequences
	grown []float64
}

// A twin has the chances of the arms so far and of a state, in either world.
type twin struct {
	state
	p, q float64
}

// rest returns the largest Σ max(0, p − e^ε q) of the sequences that go on from the states after t pulls. It says
// whether a reward has differed already.
func (w worst) rest(t int, from []twin, differed bool) []float64 {
	sums := make([]float64, len(w.grown))
	last := int64(t) == w.set.Horizon-1 // no choice depends on this pull's reward
	if last && !differed {
		return sums
	}
	rewards := [][2]int{{0, 0}, {1, 1}, {0, 1}, {1, 0}}
	if differed {
		rewards = rewards[:2]
	}
	for a := range w.set.Arms {
		if last {
			p, q := 0.0, 0.0
			for _, m := range from {
				chance := w.next(m.state)[a]
				p, q = p+m.p*chance, q+m.q*chance
			}
			for i, e := range w.grown {
				sums[i] += math.Max(0, p-e*q)
			}
			continue
		}
		var most []float64
		for _, r := range rewards {
			to := w.pull(a, from, r)
			if len(to) == 0 {
				break // the arm is never pulled here
			}
			for i, x := range w.rest(t+1, to, differed || r[0] != r[1]) {
				if most == nil {
					most = make([]float64, len(w.grown))
				}
				most[i] = math.Max(most[i], x)
			}
		}
		for i, x := range most {
			sums[i] += x
		}
	}
	return sums
}

// pull returns the states after an arm has paid such rewards in the two worlds.
func (w worst) pull(a int, from []twin, rewards [2]int) (to []twin) {
	add := func(m twin) {
		if m.p == 0 && m.q == 0 {
			return
		}
		for i := range to {
			if to[i].state == m.state {
				to[i].p, to[i].q = to[i].p+m.p, to[i].q+m.q
				return
			}
		}
		to = append(to, m)
	}
	x, y := w.answers[rewards[0]], w.answers[rewards[1]]
	for _, m := range from {
		chance := w.next(m.state)[a]
		m.n[a]++
		add(twin{m.state, m.p * chance * x.Zero, m.q * chance * y.Zero})
		m.sum[a]++
		add(twin{m.state, m.p * chance * x.One, m.q * chance * y.One})
	}
	return to
}
