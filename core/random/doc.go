// Package random gives seeded streams of random numbers and exact samplers of
// the laws a bandit simulation needs.
//
// # Same bits everywhere
//
// A draw is a function of its key alone: the same key gives the same bits
// natively and in WebAssembly, whatever the processor. The package therefore
// calls no transcendental function of the standard library: math.Exp and
// math.Log have assembly on some processors, and the compiler may fuse the
// products and sums inside them on others. It uses its own [Exp] and logarithm,
// built from the operations that IEEE 754 rounds correctly (+, -, *, / and
// square root).
//
// The Go compiler may also fuse x*y + z into one rounding where the processor
// can (arm64, or amd64 built with GOAMD64=v3). An explicit conversion forbids
// it, so a product that feeds a sum or a difference is written float64(x*y),
// unless it is exact.
//
// # Exactness
//
// Every sampler is exact for real arithmetic; none replaces a law by a limit
// law. What remains is rounding: uniform variates carry 52 bits or more, and the
// log probabilities that decide a rejection are right to about 1e-12.
//
// # Use
//
// Keys form a tree, and a stream is drawn from a key:
//
//	tape := random.NewKey(2024).Name("tape").Sub(17).Source()
//	reward := tape.Binomial(64, 0.3)
//
// Arguments outside the stated range are programming errors and panic.
package random
