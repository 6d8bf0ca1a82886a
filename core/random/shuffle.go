package random

// Shuffle puts the bytes in a random order, where all orders have the same probability.
//
// The method is by Durstenfeld (1964, Communications of the ACM 7(7)).
func (s *Source) Shuffle(places []uint8) {
	t := *s
	for n := uint64(len(places)); n > 1; n-- {
		var word uint64
		word, t = t.next()
		product := (word >> 32) * n // as in Below
		if uint64(uint32(product)) <= n {
			*s = t
			product = s.belowRetry(product, n)
			t = *s
		}
		i, j := n-1, product>>32
		places[i], places[j] = places[j], places[i]
	}
	*s = t
}
