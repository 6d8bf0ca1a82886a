package random

import "testing"

// BenchmarkHypergeometric splits a block of 1,024 responses, 300 of them ones, into halves.
func BenchmarkHypergeometric(b *testing.B) {
	s := NewKey(1).Source()
	for b.Loop() {
		s.Hypergeometric(1024, 300, 512)
	}
}
