package scenario

import "slices"

// Match matches the policies of two scenarios. For each policy in b it returns the index of its match in a, or −1.
// Identical policies come first, then policies with the same id and label, then policies with the same id. Each policy
// is matched only once. The label matters because all custom policies have the same id.
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
