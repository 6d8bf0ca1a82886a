package theory

import (
	"slices"

	"epsilonarcade/core/policy"
)

// uppers are the upper bounds with numbers.
var uppers []Bound

// upper enters upper bounds, from a file named by the id of their policy. Bounds of one policy
// stand in the order in which they are entered.
func upper(bounds ...Bound) bool {
	uppers = append(uppers, bounds...)
	return true
}

// Bounds returns all bounds: upper bounds, lower bounds, and then orders of either.
func Bounds() []Bound {
	all := append(slices.Clone(uppers),
		consistent, minimaxFree,
		sequenceBernoulli, sequenceBernoulliPrivate, sequenceDivergence, minimax, minimaxPrivate, linearMinimax, linearFree,
		sequenceApproximate,
		rewardBernoulli, rewardHeterogeneous,
		linearConsistent,
	)
	for _, b := range append(slices.Clone(upperOrders), lowerOrders...) {
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
