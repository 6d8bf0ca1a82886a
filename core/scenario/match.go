package scenario

import "slices"

// Match says which policies of two scenarios are each other's: for each place in b the place in
// a, or −1. Those that are written alike come first, then those of the same id and label, then
// those of the same id; each is matched once. Custom policies have one id.
func Match(a, b []Policy) []int {
	to, taken := slices.Repeat([]int{-1}, len(b)), make([]bool, len(a))
	for _, key := range []func(Policy) string{PrintPolicy, func(p Policy) string { return p.ID + " " + p.Label }, func(p Policy) string { return p.ID }} {
		keys := make([]string, len(a))
		for k, p := range a {
			keys[k] = key(p)
		}
		for i, p := range b {
			own := key(p)
			for k := range a {
				if to[i] < 0 && !taken[k] && keys[k] == own {
					to[i], taken[k] = k, true
				}
			}
		}
	}
	return to
}
