package scenario

// Match says which policies of two scenarios are each other's: for each place in b the place in
// a, or −1. Those that are written alike come first, then those of the same id and label, then
// those of the same id; each is matched once. Policies that somebody has written have one id.
func Match(a, b []Policy) []int {
	to := make([]int, len(b))
	for i := range to {
		to[i] = -1
	}
	taken := make([]bool, len(a))
	for _, alike := range []func(p, q Policy) bool{
		func(p, q Policy) bool { return PrintPolicy(p) == PrintPolicy(q) },
		func(p, q Policy) bool { return p.ID == q.ID && p.Label == q.Label },
		func(p, q Policy) bool { return p.ID == q.ID },
	} {
		for i, q := range b {
			for k, p := range a {
				if to[i] < 0 && !taken[k] && alike(p, q) {
					to[i], taken[k] = k, true
				}
			}
		}
	}
	return to
}
