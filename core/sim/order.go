package sim

import "epsilonarcade/core/random"

// An order holds the scenario's arm at each place of a policy's list of arms. The nil order is the scenario's own.
type order []int

// shuffled draws an order. All orders have the same chance.
func shuffled(arms int, key random.Key) order {
	source := key.Name("order").Source()
	o := make(order, arms)
	for i := range o {
		j := int(source.Below(uint64(i + 1)))
		o[i], o[j] = o[j], i
	}
	return o
}

// arm returns the scenario's arm at a place.
func (o order) arm(place int) int {
	if o == nil || place < 0 { // policy.NoArm
		return place
	}
	return o[place]
}

// byArm reorders a list from places to the scenario's arms.
func byArm[T any](o order, places []T) []T {
	all := make([]T, len(places))
	for k, x := range places {
		all[o.arm(k)] = x
	}
	return all
}
