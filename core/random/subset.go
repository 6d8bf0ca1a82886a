package random

// Subset returns a 64-bit word with exactly the given number of bits set, every
// such word having the same probability. It panics unless 0 <= ones <= 64.
//
// Method of Floyd (Bentley and Floyd 1987, Communications of the ACM 30(9)): for
// each j of the last k positions draw a position in {0, ..., j}; set it, or j
// itself if it is set already.
func (s *Source) Subset(ones int) uint64 {
	if ones < 0 || ones > 64 {
		refuse("Subset needs 0 <= ones <= 64, got", float64(ones))
	}
	if ones > 32 {
		return ^s.Subset(64 - ones)
	}
	var word uint64
	for j := 64 - ones; j < 64; j++ {
		bit := uint64(1) << s.Below(uint64(j)+1)
		if word&bit != 0 {
			bit = 1 << j
		}
		word |= bit
	}
	return word
}
