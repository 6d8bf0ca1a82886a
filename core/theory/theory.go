// Package theory contains the papers' theorems about regret: upper bounds for policies, lower bounds for every
// policy with a given notion of privacy, and the budgets at which a lower bound changes its regime.
//
// A bound that states all constants gives a number at a horizon T. A bound that is only an order is listed as text and
// never gives a number. A bound that does not apply returns a Refusal, for example because its formula divides by
// ε = 0, because the rewards are of another kind, or because the horizon is too short.
//
// Gaps are Δ_a = μ* − μ_a, K is the number of arms, log is the natural logarithm, and E = e^ε − 1.
//
// No simulation depends on these numbers, so they may differ in the last bit between machines.
package theory

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// A Direction is a kind of bound.
type Direction string

// These are the kinds of bounds.
const (
	Upper Direction = "upper" // the regret is at most this
	Lower Direction = "lower" // the regret is at least this
	Order Direction = "order" // a rate without constants, stated only as text
)

// A Bound is a statement about regret.
type Bound struct {
	ID        string // never changes
	Name      string // in a legend
	Kind      Direction
	Formula   string // in the paper's notation
	Reference string // the paper and theorem
	Note      string // advice for readers: "leading terms only", "constant as stated"
	// Policies lists the policies of an upper bound, or of an order for policies.
	Policies []string
	// Notions lists the notions of privacy of a lower bound, or of an order for notions.
	Notions []policy.Notion
	// Omits holds the theorem's O() terms, which have no stated constants. The bound's number omits these terms, so the
	// regret may exceed it. Omits is "" if the number is complete.
	Omits string
	// WorstCase is true for a lower bound or order that is about the hardest problem with the same number of arms, not
	// about the given problem. It is false for an upper bound that holds for every problem, such as c √(K T).
	WorstCase bool
	// Linear is true for bounds about linear bandits. These use only the ε of a problem.
	Linear bool
	Params []Param

	requires []requirement // the first is about the rewards
	least    float64       // the least horizon, if it is above 1
	value    func(q *question, horizon float64) (float64, error)
}

// A Param is a parameter of a bound other than the budget.
type Param struct {
	Name    string // the key in Problem.Params
	Symbol  string // in the paper
	Default float64
	// A value must be in the interval from Low to High, which may be open at either end.
	Low, High         float64
	LowOpen, HighOpen bool
}

// A Problem is the input of a bound.
type Problem struct {
	Arms    []arm.Arm
	Epsilon float64 // ≥ 0
	Delta   float64 // in [0, 1]
	// Levels is the distribution of the users' privacy levels ε_t for heterogeneous policies, or nil. Such policies
	// accept responses only from users with ε_t ≥ ε_min.
	Levels *mechanism.Levels
	// Params holds the parameters whose values differ from their defaults. A bound ignores the parameters of other
	// bounds, so all of a policy's parameters can be passed on.
	Params map[string]float64
	// Distances caches d_inf and t_inf for problems with the same arms. It may be nil.
	Distances Distances
}

// At returns the bound on the regret of T pulls, or a *Refusal. If the reason of a Refusal is Vacuous, At also returns
// the number, which is true but useless: an upper bound of T Δ_max or more, or a lower bound of 0 or less. With any
// other reason, the number is 0.
func (b Bound) At(p Problem, horizon float64) (float64, error) {
	if b.Kind == Order {
		return 0, refuse(Unstated, say.Of("only-order", b.Formula))
	}
	q, refusal := ask(b, p)
	for _, required := range b.requires {
		if refusal == nil {
			refusal = required(q)
		}
	}
	if refusal != nil {
		return 0, refusal
	}
	if !(horizon >= max(1, b.least)) || math.IsInf(horizon, 1) {
		return 0, refuse(ShortHorizon, say.Of("t-must-number", text(horizon), text(max(1, b.least))))
	}
	v, err := b.value(q, horizon)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, refuse(Overflow, say.Of("value-beyond-10-308"))
	}
	return q.weigh(b, v, horizon)
}

// Given returns the constants behind the number, such as "ℓ/Δ_min = 0.25".
func (b Bound) Given(p Problem) string {
	var all []string
	for _, param := range b.Params {
		v, ok := p.Params[param.Name]
		if !ok {
			v = param.Default
		}
		all = append(all, param.Symbol+" = "+text(v))
	}
	return strings.Join(all, ", ")
}

// weigh returns v, with a Refusal if v is useless or impossible.
func (q *question) weigh(b Bound, v, horizon float64) (float64, error) {
	most := q.most // the largest regret of one pull
	if b.WorstCase {
		most = 1
	}
	switch {
	case b.Kind == Upper && v >= horizon*most:
		return v, refuse(Vacuous, say.Of("not-below-t-gap", text(horizon*most)))
	case b.Kind == Lower && !(v > 0):
		return v, refuse(Vacuous, say.Of("not-above-0"))
	case b.Kind == Lower && !b.Linear && v > horizon*most:
		return 0, refuse(ShortHorizon, say.Of("t-too-short-more", text(v)))
	}
	return v, nil
}

// Bounds returns all bounds: upper bounds, lower bounds, and then orders.
func Bounds() []Bound {
	all := slices.Concat(ftplBounds, heldpBounds, ucbBounds, nonlinearBounds, lowerBounds, linearBounds)
	for _, b := range orders {
		b.Kind = Order
		all = append(all, b)
	}
	return all
}

// Find returns the bound with the given ID.
func Find(id string) (Bound, bool) {
	for _, b := range Bounds() {
		if b.ID == id {
			return b, true
		}
	}
	return Bound{}, false
}

// ForPolicy returns the upper bounds on the regret of a policy, followed by its orders.
func ForPolicy(id string) []Bound {
	return filter(func(b Bound) bool { return slices.Contains(b.Policies, id) })
}

// ForNotion returns the lower bounds on the regret of every policy with the given notion of privacy, followed by orders
// of growth. They include bounds that hold without privacy, but no bounds about linear bandits.
func ForNotion(n policy.Notion) []Bound {
	return filter(func(b Bound) bool { return !b.Linear && slices.Contains(b.Notions, n) })
}

func filter(keep func(Bound) bool) []Bound {
	var some []Bound
	for _, b := range Bounds() {
		if keep(b) {
			some = append(some, b)
		}
	}
	return some
}

// A question is a problem put to a bound, with derived values that many bounds use.
type question struct {
	Problem
	params map[string]float64 // including defaults
	gaps   []float64          // Δ_a by arm
	best   int
	least  float64 // Δ_min, the smallest positive gap
	most   float64 // Δ_max
}

// ask prepares a problem for a bound, or refuses it if no bound would accept it.
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

// allGaps returns the sum of all Δ_a.
func (q *question) allGaps() float64 {
	return q.sum(func(gap float64) float64 { return gap })
}

// arms returns K.
func (q *question) arms() float64 { return float64(len(q.Arms)) }

// takes reports whether v is in the parameter's interval.
func (p Param) takes(v float64) bool {
	return v >= p.Low && v <= p.High && !(p.LowOpen && v == p.Low) && !(p.HighOpen && v == p.High)
}

// interval formats the parameter's interval.
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

// name returns the number of the arm with index i, counted from 1.
func name(i int) string { return strconv.Itoa(i + 1) }
