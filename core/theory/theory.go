// Package theory holds what the papers prove about regret: upper bounds of policies,
// lower bounds of what a notion of privacy costs whatever the policy, and the budgets
// at which a lower bound passes from one regime to the other.
//
// A bound whose constants are all stated is a number at a horizon T. A bound that is
// an order only is listed with its text and never becomes a number. A bound that does
// not apply (no privacy where its formula divides by ε, rewards of another kind, a
// horizon too short) says so with a Refusal.
//
// Gaps are Δ_a = μ* − μ_a, K is the number of arms, log is natural, E = e^ε − 1.
//
// No simulation depends on these numbers, so they need not agree to the last bit
// between machines.
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

// A Direction says whether a bound is an upper or a lower one.
type Direction string

// The kinds of bounds.
const (
	Upper Direction = "upper" // the regret is at most this
	Lower Direction = "lower" // the regret is at least this
	Order Direction = "order" // a rate without constants: a text, never a number
)

// A Bound is one statement about regret.
type Bound struct {
	ID        string // stable
	Name      string // for a legend
	Kind      Direction
	Formula   string // in the paper's notation
	Reference string // paper and theorem
	Note      string // what a reader must know: "leading terms only", "constant as stated"
	// Policies are the policies whose regret an upper bound, or an order, is about.
	Policies []string
	// Notions are the notions of privacy that a lower bound, or its order, is about.
	Notions []policy.Notion
	// Omits are the O() terms of the theorem, which states no constants of them: they are not in
	// the number, and the regret may be above it. Empty for a bound of which all is in the number.
	Omits string
	// WorstCase bounds are lower bounds, or orders, about the hardest problem with as many arms,
	// and say nothing of the problem at hand. An upper bound that holds for every problem, such
	// as c √(K T), holds for the one at hand, too, and is not one of these.
	WorstCase bool
	// Linear bounds are about linear bandits; of the problem they take ε only.
	Linear bool
	Params []Param

	requires []requirement // what the rewards must be, and then the rest
	least    float64       // the least horizon, if above 1
	value    func(q *question, horizon float64) (float64, error)
}

// A Param is a parameter of a bound besides the budget.
type Param struct {
	Name    string // in Problem.Params
	Symbol  string // as in the paper
	Default float64
	// A value must lie in the interval from Low to High, without the ends that are
	// Open.
	Low, High         float64
	LowOpen, HighOpen bool
}

// A Problem is what a bound is evaluated on.
type Problem struct {
	Arms    []arm.Arm
	Epsilon float64 // ≥ 0
	Delta   float64 // in [0, 1]
	// Levels is the law of the users' privacy levels ε_t, for heterogeneous policies,
	// which accept the responses of those with ε_t ≥ ε_min; nil for others.
	Levels *mechanism.Levels
	// Params holds the parameters that are not at their default. Those that a bound
	// does not have are ignored, so the parameters of a policy can be passed on.
	Params map[string]float64
	// Distances keeps d_inf and t_inf for the next problem with the same arms; it may be nil.
	Distances Distances
}

// At returns the bound on the regret of T pulls, or a *Refusal. The number comes
// together with a Refusal for the reason Vacuous, if it is right but says nothing: an
// upper bound of T Δ_max or more, a lower bound of 0 or less. It is 0 with any other.
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

// Given returns the constants of the bound that its number is for, as "ℓ/Δ_min = 0.25".
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

// weigh returns v with a Refusal if it says nothing, and refuses what cannot be.
func (q *question) weigh(b Bound, v, horizon float64) (float64, error) {
	switch {
	case b.Kind == Upper && v >= horizon*q.most:
		return v, refuse(Vacuous, say.Of("not-below-t-gap", text(horizon*q.most)))
	case b.Kind == Lower && !(v > 0):
		return v, refuse(Vacuous, say.Of("not-above-0"))
	case b.Kind == Lower && !b.Linear && v > horizon*q.ceiling(b):
		return 0, refuse(ShortHorizon, say.Of("t-too-short-more", text(v)))
	}
	return v, nil
}

// ceiling returns what one pull can cost: Δ_max, or 1 in the worst case.
func (q *question) ceiling(b Bound) float64 {
	if b.WorstCase {
		return 1
	}
	return q.most
}

// Bounds returns all bounds: upper bounds, lower bounds, and then orders of either.
func Bounds() []Bound {
	all := slices.Concat(ftplBounds, heldpBounds, ucbBounds, nonlinearBounds, lowerBounds, linearBounds)
	for _, b := range orders {
		b.Kind = Order
		all = append(all, b)
	}
	return all
}

// Find returns the bound with this ID.
func Find(id string) (Bound, bool) {
	for _, b := range Bounds() {
		if b.ID == id {
			return b, true
		}
	}
	return Bound{}, false
}

// ForPolicy returns the upper bounds on the regret of a policy, those with numbers
// first, and its orders last.
func ForPolicy(id string) []Bound {
	return filter(func(b Bound) bool { return slices.Contains(b.Policies, id) })
}

// ForNotion returns the lower bounds on the regret of every policy that is private in
// this sense, those with numbers first. Bounds that hold without privacy are among
// them; bounds about linear bandits are not.
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
		if err := a.Check(); err != nil {
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
// allGaps returns the sum of all Δ_a.
func (q *question) allGaps() float64 {
	return q.sum(func(gap float64) float64 { return gap })
}

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
