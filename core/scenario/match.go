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
	inA, inB := printed(a), printed(b)
	for _, alike := range []func(k, i int) bool{
		func(k, i int) bool { return inA[k] == inB[i] },
		func(k, i int) bool { return a[k].ID == b[i].ID && a[k].Label == b[i].Label },
		func(k, i int) bool { return a[k].ID == b[i].ID },
	} {
		for i := range b {
			for k := range a {
				if to[i] < 0 && !taken[k] && alike(k, i) {
					to[i], taken[k] = k, true
				}
			}
		}
	}
	return to
}

// printed writes each policy as links do.
func printed(all []Policy) (texts []string) {
	for _, p := range all {
		texts = append(texts, PrintPolicy(p))
	}
	return texts
}
