package random

import "testing"

var sinkFloat float64
var sinkInt int64
var sinkWord uint64

func BenchmarkUint64(b *testing.B) {
	s := NewKey(1).Source()
	for range b.N {
		sinkWord += s.Uint64()
	}
}

func BenchmarkBelow(b *testing.B) {
	s := NewKey(1).Source()
	for range b.N {
		sinkWord += s.Below(10)
	}
}

func BenchmarkSubset(b *testing.B) {
	var words [8]uint64
	s := NewKey(1).Source()
	for range b.N {
		s.Subset(words[:], 200)
	}
}

func benchmarkFloat(b *testing.B, draw func(*Source) float64) {
	s := NewKey(1).Source()
	for range b.N {
		sinkFloat += draw(&s)
	}
}

func BenchmarkExp(b *testing.B) {
	benchmarkFloat(b, func(s *Source) float64 { return Exp(-s.Float64()) })
}

func BenchmarkNormal(b *testing.B)      { benchmarkFloat(b, (*Source).Normal) }
func BenchmarkExponential(b *testing.B) { benchmarkFloat(b, (*Source).Exponential) }

func BenchmarkLaplace(b *testing.B) {
	benchmarkFloat(b, func(s *Source) float64 { return s.Laplace(2) })
}

func BenchmarkGamma(b *testing.B) {
	benchmarkFloat(b, func(s *Source) float64 { return s.Gamma(5) })
}

func BenchmarkBeta(b *testing.B) {
	benchmarkFloat(b, func(s *Source) float64 { return s.Beta(30, 12) })
}

func benchmarkBinomial(b *testing.B, n int64, p float64) {
	s := NewKey(1).Source()
	for range b.N {
		sinkInt += s.Binomial(n, p)
	}
}

func BenchmarkBinomialWaiting1(b *testing.B) { benchmarkBinomial(b, 10, 0.1) }
func BenchmarkBinomialWaiting3(b *testing.B) { benchmarkBinomial(b, 10, 0.3) }
func BenchmarkBinomialMean5(b *testing.B)    { benchmarkBinomial(b, 50, 0.1) }
func BenchmarkBinomial64(b *testing.B)       { benchmarkBinomial(b, 64, 0.3) }
func BenchmarkBinomial1024(b *testing.B)     { benchmarkBinomial(b, 1024, 0.3) }
func BenchmarkBinomial2To20(b *testing.B)    { benchmarkBinomial(b, 1<<20, 0.3) }
func BenchmarkBinomial2To40(b *testing.B)    { benchmarkBinomial(b, 1<<40, 0.3) }

func benchmarkHalves(b *testing.B, total, ones int64) {
	s := NewKey(1).Source()
	for range b.N {
		sinkInt += s.Hypergeometric(total, ones, total/2)
	}
}

func BenchmarkHypergeometricDeal5(b *testing.B)  { benchmarkHalves(b, 1024, 5) }
func BenchmarkHypergeometricDeal16(b *testing.B) { benchmarkHalves(b, 1024, 16) }
func BenchmarkHypergeometric29Ones(b *testing.B) { benchmarkHalves(b, 1024, 29) }
func BenchmarkHypergeometric128(b *testing.B)    { benchmarkHalves(b, 128, 64) }
func BenchmarkHypergeometric1024(b *testing.B)   { benchmarkHalves(b, 1024, 300) }
func BenchmarkHypergeometric2To20(b *testing.B)  { benchmarkHalves(b, 1<<20, 300000) }
func BenchmarkHypergeometric2To30(b *testing.B)  { benchmarkHalves(b, 1<<30, 300000000) }
func BenchmarkHypergeometric2To40(b *testing.B)  { benchmarkHalves(b, 1<<40, 300000000000) }
