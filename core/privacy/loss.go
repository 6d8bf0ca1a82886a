package privacy

import (
	"cmp"
	"math"
	"slices"
)

// A Loss holds two distributions over the same outcomes: P, and Q after one reward has changed. An observer sees an
// outcome from one of them.
type Loss struct {
	P, Q []float64
	// LogP and LogQ are the logs of P and Q, for outcomes whose probabilities are too small for a float64. They may be
	// nil.
	LogP, LogQ []float64
}

// Delta returns the smallest δ that makes P and Q (ε, δ)-indistinguishable. It is the hockey-stick divergence in the
// worse direction,
//
//	max{ Σ max(0, p − e^ε q), Σ max(0, q − e^ε p) }.
//
// This is the largest P(A) − e^ε Q(A) or Q(A) − e^ε P(A) over all sets A of outcomes.
func (l Loss) Delta(eps float64) float64 {
	e := math.Min(math.Exp(eps), math.MaxFloat64) // so that 0 · e is 0
	var there, back float64
	for i, p := range l.P {
		there += math.Max(0, p-e*l.Q[i])
		back += math.Max(0, l.Q[i]-e*p)
	}
	return math.Min(1, math.Max(there, back))
}

// Epsilon returns the smallest ε ≥ 0 that makes P and Q (ε, δ)-indistinguishable, or +∞. It is
//
//	max over A of log( (P(A) − δ)/Q(A) )
//
// in the worse direction. The best set A of each size consists of the outcomes with the largest likelihood ratios
// (Neyman & Pearson). For δ = 0, the best set is a single outcome.
//
// Epsilon ignores an outcome whose probability is below 10^−240 in one distribution and 0, or almost 0, in the other,
// where underflow may have hidden a probability e^−100 times as large. So Epsilon never overstates an ε up to 100.
func (l Loss) Epsilon(delta float64) float64 {
	logP, logQ := l.LogP, l.LogQ
	if logP == nil {
		logP, logQ = logsOf(l.P), logsOf(l.Q)
	}
	return math.Max(0, math.Max(steepest(l.P, logP, logQ, delta), steepest(l.Q, logQ, logP, delta)))
}

// OneWay returns the smallest ε ≥ 0 with P(A) ≤ e^ε Q(A) + δ for all sets A, or +∞. It requires the logs.
func (l Loss) OneWay(delta float64) float64 {
	return math.Max(0, steepest(l.P, l.LogP, l.LogQ, delta))
}

// The log of a rare probability, and the smallest probability that keeps all its digits.
const (
	logRare = -552 // log 10^−240
	least   = 1e-300
)

// logsOf returns the logs of probabilities. It returns −∞ for a probability that has lost digits.
func logsOf(p []float64) []float64 {
	logs := make([]float64, len(p))
	for i, x := range p {
		if logs[i] = math.Log(x); x < least {
			logs[i] = math.Inf(-1)
		}
	}
	return logs
}

// steepest computes the largest log( (P(A) − δ)/Q(A) ) from P and the logs of P and Q. It is −∞ if no P(A) exceeds δ.
func steepest(p, logP, logQ []float64, delta float64) float64 {
	var order []int
	ratio := make([]float64, len(p))
	for i, x := range logP {
		if lost := math.IsInf(logQ[i], -1); !math.IsInf(x, -1) && !(lost && x < logRare) {
			order, ratio[i] = append(order, i), x-logQ[i]
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ratio[j], ratio[i]) })
	eps := math.Inf(-1)
	if delta == 0 {
		if len(order) > 0 {
			eps = ratio[order[0]]
		}
		return eps
	}
	above, below := 0.0, math.Inf(-1) // P(A) and log Q(A)
	for _, i := range order {
		above, below = above+p[i], logAdd(below, logQ[i])
		if e := math.Log(above-delta) - below; above > delta && e > eps {
			eps = e
		}
	}
	return eps
}

// logAdd returns log(e^x + e^y).
func logAdd(x, y float64) float64 {
	if x < y {
		x, y = y, x
	}
	if math.IsInf(y, -1) {
		return x
	}
	return x + math.Log1p(math.Exp(y-x))
}
