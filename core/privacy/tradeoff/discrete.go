package tradeoff

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"epsilonarcade/core/privacy"
)

// Discrete is a pair of distributions on finitely many outcomes, exact up to rounding. The best events and tests take
// outcomes in the order of their likelihood ratio (Neyman & Pearson).
type Discrete struct {
	outcomes []outcome // by decreasing log ratio
	// acceptedQ[k] is the probability under Q of the first k outcomes, and rejectedP[k] is the probability under P of
	// all other outcomes. Both sums begin with the small terms.
	acceptedQ, rejectedP []float64
	rounding             float64 // of a log ratio, in addition to a relative error of the same size
}

// An outcome holds the logs of its two probabilities, and log(P/Q).
type outcome struct{ p, q, ratio float64 }

// NewDiscrete returns a pair from the logs of its probabilities, with −∞ for 0. Outcomes that are impossible under
// both distributions are left out. Due to rounding, the probabilities need not add up to exactly 1.
func NewDiscrete(logP, logQ []float64) *Discrete {
	all := make([]outcome, len(logP))
	for i, p := range logP {
		all[i] = outcome{p, logQ[i], p - logQ[i]}
	}
	return newDiscrete(all, rounding)
}

// newDiscrete returns the pair with the given outcomes. The rounding is 0 if the log ratios are more exact than a
// difference of two logs would be.
func newDiscrete(outcomes []outcome, rounding float64) *Discrete {
	outcomes = slices.DeleteFunc(outcomes, func(o outcome) bool { return !(o.p > math.Inf(-1) || o.q > math.Inf(-1)) })
	d := &Discrete{outcomes: outcomes, rounding: rounding}
	slices.SortStableFunc(d.outcomes, func(a, b outcome) int { return cmp.Compare(b.ratio, a.ratio) })
	n := len(d.outcomes)
	d.acceptedQ, d.rejectedP = make([]float64, n+1), make([]float64, n+1)
	for k, o := range d.outcomes {
		d.acceptedQ[k+1] = d.acceptedQ[k] + math.Exp(o.q)
	}
	for k := n - 1; k >= 0; k-- {
		d.rejectedP[k] = d.rejectedP[k+1] + math.Exp(d.outcomes[k].p)
	}
	return d
}

// Of returns the pair for a loss.
func Of(l privacy.Loss) *Discrete {
	if l.LogP != nil {
		return NewDiscrete(l.LogP, l.LogQ)
	}
	return NewDiscrete(logs(l.P), logs(l.Q))
}

// Answers returns the pair of two one-bit answers from the log odds of a 1, which may be infinite.
func Answers(p, q float64) *Discrete {
	log := func(odds float64) float64 { return math.Min(odds, 0) - math.Log1p(math.Exp(-math.Abs(odds))) }
	answer := func(p, q float64) outcome {
		o := outcome{log(p), log(q), log(p) - log(q)}
		if math.Abs(q-p) < 1 { // (1 + e^{−q})/(1 + e^{−p}) is 1 + (e^{p−q} − 1)/(1 + e^p)
			o.ratio = math.Log1p(math.Expm1(p-q) * math.Exp(log(-p)))
		}
		return o
	}
	return newDiscrete([]outcome{answer(-p, -q), answer(p, q)}, 0)
}

func logs(p []float64) []float64 {
	all := make([]float64, len(p))
	for i, x := range p {
		all[i] = math.Log(x)
	}
	return all
}

// rounding is the rounding error of a log ratio, and the relative rounding error of an ε.
const rounding = 1e-14

// Profile returns Σ max(0, p − e^ε q), computed from the terms p (1 − e^{ε − log(p/q)}). It skips an outcome whose
// log ratio may exceed ε only because of rounding.
func (d *Discrete) Profile(eps float64) float64 {
	sum := 0.0
	for _, o := range d.outcomes {
		if !(o.ratio > eps+d.rounding+rounding*eps) {
			break
		}
		sum -= math.Exp(o.p) * math.Expm1(eps-o.ratio)
	}
	return math.Min(1, sum)
}

// Above sums the probabilities of the outcomes whose log(P/Q) is above ε.
func (d *Discrete) Above(eps float64) (p, q float64) {
	k := sort.Search(len(d.outcomes), func(k int) bool { return !(d.outcomes[k].ratio > eps) })
	for _, o := range d.outcomes[:k] {
		p += math.Exp(o.p)
	}
	return p, d.acceptedQ[k]
}

// TradeOff follows a polygon whose corners are the tests that reject whole outcomes. Between two corners, a test
// rejects one outcome with some probability.
func (d *Discrete) TradeOff(alpha float64) float64 {
	// The test accepts as few outcomes as its level allows.
	k := sort.Search(len(d.outcomes), func(k int) bool { return d.rejectedP[k] <= alpha })
	if k == 0 {
		return 0
	}
	o := d.outcomes[k-1]
	share := (alpha - d.rejectedP[k]) / math.Exp(o.p) // the fraction of the outcome that is rejected
	return math.Min(1, d.acceptedQ[k-1]+(1-share)*math.Exp(o.q))
}

// KL returns Σ p log(p/q). It adds up the terms p (log(p/q) + q/p − 1), and the probability under Q of outcomes that
// are impossible under P. No term is negative.
func (d *Discrete) KL() float64 {
	sum := 0.0
	for _, o := range d.outcomes {
		switch l := o.ratio; {
		case math.IsInf(o.p, -1):
			sum += math.Exp(o.q)
		case math.IsInf(l, 1):
			return l
		default:
			sum += math.Exp(o.p) * excess(-l)
		}
	}
	return sum
}

// Renyi returns log( Σ p^n q^{1−n} )/(n − 1). If P and Q are close, the sum is close to 1. In that case Renyi
// computes the difference from 1 as Σ q (r^n − 1 − n (r − 1)) with r = p/q, where no term is negative.
func (d *Discrete) Renyi(order int) float64 {
	n := float64(order)
	most := math.Inf(-1)
	for _, o := range d.outcomes {
		if !math.IsInf(o.p, -1) {
			most = math.Max(most, n*o.p+(1-n)*o.q)
		}
	}
	if math.IsInf(most, 1) {
		return most
	}
	var sum, above float64
	for _, o := range d.outcomes {
		l := o.ratio
		if !math.IsInf(o.p, -1) {
			sum += math.Exp(n*o.p + (1-n)*o.q - most)
		}
		above += math.Exp(o.q) * convex(n, l)
	}
	if total := most + math.Log(sum); !(math.Abs(total) < 0.1) {
		return total / (n - 1)
	}
	return math.Log1p(above) / (n - 1)
}

// convex returns e^{nl} − 1 − n (e^l − 1), which is about n (n − 1) l²/2 for a small l.
func convex(n, l float64) float64 {
	if math.Abs(n*l) < 1e-3 {
		return n * l * l * ((n-1)/2 + l*((n*n-1)/6+l*((n*n*n-1)/24+l*(n*n*n*n-1)/120)))
	}
	return math.Expm1(n*l) - n*math.Expm1(l)
}

// Back returns the pair of Q and P.
func (d *Discrete) Back() Pair {
	back := make([]outcome, len(d.outcomes))
	for i, o := range d.outcomes {
		back[i] = outcome{o.q, o.p, -o.ratio}
	}
	return newDiscrete(back, d.rounding)
}

// Corners returns the corners of f in the order of increasing α. Between corners, f is straight.
func (d *Discrete) Corners() (alpha, beta []float64) {
	for k := len(d.outcomes); k >= 0; k-- { // each test accepts k outcomes
		a, b := math.Min(1, d.rejectedP[k]), math.Min(1, d.acceptedQ[k])
		if n := len(alpha); n > 0 && alpha[n-1] == a {
			beta[n-1] = math.Min(beta[n-1], b)
			continue
		}
		alpha, beta = append(alpha, a), append(beta, b)
	}
	alpha[len(alpha)-1] = 1 // the rest is rounding
	return alpha, beta
}
