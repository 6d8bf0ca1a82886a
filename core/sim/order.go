package sim

import "epsilonarcade/core/random"

// An order maps each index in a policy's list of arms to the scenario's arm. The nil order is the scenario's own.
type order []int

// shuffled draws an order. All orders are equally likely.
func shuffled(arms int, key random.Key) order {
	source := key.Name("order").Source()
	o := make(order, arms)
	for i := range o {
		j := int(source.Below(uint64(i + 1)))
		o[i], o[j] = o[j], i
	}
	return o
}

// arm returns the scenario's arm for a policy's index.
func (o order) arm(place int) int {
	if o == nil || place < 0 { // policy.NoArm
		return place
	}
	return o[place]
}

// byArm reorders a list from the policy's order to the scenario's order of arms.
func byArm[T any](o order, places []T) []T {
	all := make([]T, len(places))
	for k, x := range places {
		all[o.arm(k)] = x
	}
	return all
}
