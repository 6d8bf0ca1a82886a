// Package random provides seeded streams of random numbers and exact samplers of the distributions
// that a bandit simulation needs.
//
// # Same bits everywhere
//
// A draw is a function of its key alone. The same key gives the same bits natively and in
// WebAssembly, on every processor. So the package calls no transcendental function of the standard
// library: on some processors, math.Exp and math.Log are written in assembly, and on others the
// compiler may fuse the products and sums inside them. [Exp] and [Log] use only operations that
// IEEE 754 rounds correctly (+, -, *, / and square root).
//
// The Go compiler may also fuse x*y + z into one rounding if the processor can (arm64, or amd64
// built with GOAMD64=v3). An explicit conversion forbids this. So a product that feeds a sum or a
// difference is written float64(x*y), unless it is exact.
//
// # Exactness
//
// Every sampler is exact in real arithmetic: none replaces a distribution by a limit, and the only
// errors come from rounding. Uniform variates have 52 bits or more, and the log probabilities that
// decide a rejection are right to about 1e-12.
//
// # Use
//
// Keys form a tree, and each key determines a stream:
//
//	tape := random.NewKey(2024).Name("tape").Sub(17).Source()
//	reward := tape.Binomial(64, 0.3)
//
// Arguments outside their range are programming errors and panic.
package random
