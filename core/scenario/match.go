package scenario

// Match says which policies of two scenarios are each other's: for each place in b the place in
// a, or −1. Those that are written alike come first, then those of the same id and label, then
// those of the same id; each is matched once. Custom policies have one id.
func Match(a, b []Policy) []int {
	to := make([]int, len(b))
	for i := range to {
		to[i] = -1
	}
	taken := make([]bool, len(a))
	inA := make([]string, len(a)) // each is written once: there may be many, and long ones
	for k := range a {
		inA[k] = PrintPolicy(a[k])
	}
	for pass := range 3 {
		for i := range b {
			inB := ""
			if pass == 0 {
				inB = PrintPolicy(b[i])
			}
			for k := range a {
				alike := a[k].ID == b[i].ID
				switch pass {
				case 0:
					alike = inA[k] == inB
				case 1:
					alike = alike && a[k].Label == b[i].Label
				}
				if alike && to[i] < 0 && !taken[k] {
					to[i], taken[k] = k, true
				}
			}
		}
	}
	return to
}
