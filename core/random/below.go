package random

import "math/bits"

// Below returns a uniform integer in {0, ..., n-1}. Every value has exactly the same probability.
// It panics if n is 0.
//
// The method is multiplication with rejection (Lemire 2019, ACM Transactions on Modeling and
// Computer Simulation 29(1)). It uses 32 bits if n fits into them, which saves WebAssembly a
// 128-bit product.
func (s *Source) Below(n uint64) uint64 {
	if n>>32 != 0 {
		return s.belowWide(n)
	}
	product := (s.Uint64() >> 32) * n
	if uint64(uint32(product)) <= n {
		product = s.belowRetry(product, n)
	}
	return product >> 32
}

// belowRetry draws again as long as the low half of the product is among the first 2^32 mod n
// values, which would favour some results.
func (s *Source) belowRetry(product, n uint64) uint64 {
	if n == 0 {
		panic("random: Below needs n >= 1, got 0")
	}
	excess := (1 << 32) % n
	for uint64(uint32(product)) < excess {
		product = (s.Uint64() >> 32) * n
	}
	return product
}

func (s *Source) belowWide(n uint64) uint64 {
	high, low := bits.Mul64(s.Uint64(), n)
	if low < n {
		excess := -n % n
		for low < excess {
			high, low = bits.Mul64(s.Uint64(), n)
		}
	}
	return high
}
