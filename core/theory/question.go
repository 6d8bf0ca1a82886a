package theory

import (
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// A question is a problem put to a bound: what many bounds need of it, computed once.
type question struct {
	Problem
	params map[string]float64 // complete
	gaps   []float64          // Δ_a of every arm
	best   int
	least  float64 // Δ_min, the smallest positive gap
	most   float64 // Δ_max
}

// ask prepares a problem for a bound, or refuses what no bound takes.
func ask(b Bound, p Problem) (*question, *Refusal) {
	q := &question{Problem: p, params: make(map[string]float64, len(b.Params))}
	if !(p.Epsilon >= 0) || math.IsInf(p.Epsilon, 1) {
		return nil, refuse(OutOfRange, say.Of("eps-must-number-0", text(p.Epsilon)))
	}
	if !(p.Delta >= 0 && p.Delta <= 1) {
		return nil, refuse(OutOfRange, say.Of("delta-must-0-1", text(p.Delta)))
	}
	for _, param := range b.Params {
		v, ok := p.Params[param.Name]
		if !ok {
			v = param.Default
		}
		if !param.takes(v) {
			return nil, refuse(OutOfRange, say.Of("is-it-must-be", param.Name, text(v), param.interval()))
		}
		q.params[param.Name] = v
	}
	if b.Linear {
		return q, nil
	}
	for i, a := range p.Arms {
		if err := arm.Check(a); err != nil {
			return nil, refuse(OutOfRange, say.Of("arm-is-wrong", name(i), say.Err(err)))
		}
	}
	if len(p.Arms) == 0 {
		return nil, refuse(OtherArms, say.Of("there-no-arms"))
	}
	q.gaps, q.best = arm.Gaps(p.Arms), arm.Best(p.Arms)
	q.least = math.Inf(1)
	for _, gap := range q.gaps {
		q.most = max(q.most, gap)
		if gap > 0 {
			q.least = min(q.least, gap)
		}
	}
	if q.most == 0 && !b.WorstCase {
		return nil, refuse(NoGap, say.Of("every-arm-best-one"))
	}
	return q, nil
}

// sum returns Σ f(Δ_a) over the arms with Δ_a > 0.
func (q *question) sum(f func(gap float64) float64) float64 {
	var sum float64
	for _, gap := range q.gaps {
		if gap > 0 {
			sum += f(gap)
		}
	}
	return sum
}

// arms returns K.
func (q *question) arms() float64 { return float64(len(q.Arms)) }

// takes returns whether v lies in the interval of the parameter.
func (p Param) takes(v float64) bool {
	return v >= p.Low && v <= p.High && !(p.LowOpen && v == p.Low) && !(p.HighOpen && v == p.High)
}

// interval returns the interval of the parameter as it is written.
func (p Param) interval() string {
	open, end := "[", "]"
	if p.LowOpen {
		open = "("
	}
	if p.HighOpen {
		end = ")"
	}
	high := "∞"
	if !math.IsInf(p.High, 1) {
		high = text(p.High)
	}
	return open + text(p.Low) + ", " + high + end
}

// name returns how a person calls arm i: its number.
func name(i int) string { return strconv.Itoa(i + 1) }
