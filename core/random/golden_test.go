package random

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/testkit"
)

// samplers lists every sampler, on each of its branches. Each entry returns the bits of one draw.
var samplers = []struct {
	name string
	draw func(s *Source) uint64
}{
	{"Uint64", (*Source).Uint64},
	{"Float64", float((*Source).Float64)},
	{"Open", float((*Source).Open)},
	{"Below(10)", func(s *Source) uint64 { return s.Below(10) }},
	{"Below(3<<62)", func(s *Source) uint64 { return s.Below(3 << 62) }},
	{"Subset(20)", func(s *Source) uint64 { return s.subset(1, 20)[0] }},
	{"Subset(50)", func(s *Source) uint64 { return s.subset(1, 50)[0] }},
	{"Subset(500) of 1024", func(s *Source) uint64 { return s.subset(16, 500)[9] }},
	{"Normal", float((*Source).Normal)},
	{"Exponential", float((*Source).Exponential)},
	{"Laplace(2.5)", float(func(s *Source) float64 { return s.Laplace(2.5) })},
	{"Gamma(0.3)", float(func(s *Source) float64 { return s.Gamma(0.3) })},
	{"Gamma(7)", float(func(s *Source) float64 { return s.Gamma(7) })},
	{"Gamma(1e6)", float(func(s *Source) float64 { return s.Gamma(1e6) })},
	{"Beta(0.5, 2)", float(func(s *Source) float64 { return s.Beta(0.5, 2) })},
	{"Beta(31, 12)", float(func(s *Source) float64 { return s.Beta(31, 12) })},
	{"Binomial(64, 0.03)", count(func(s *Source) int64 { return s.Binomial(64, 0.03) })},
	{"Binomial(64, 0.7)", count(func(s *Source) int64 { return s.Binomial(64, 0.7) })},
	{"Binomial(2^40, 0.3)", count(func(s *Source) int64 { return s.Binomial(1<<40, 0.3) })},
	{"Hypergeometric(128, 9, 64)", count(func(s *Source) int64 { return s.Hypergeometric(128, 9, 64) })},
	{"Hypergeometric(128, 70, 64)", count(func(s *Source) int64 { return s.Hypergeometric(128, 70, 64) })},
	{"Hypergeometric(2^30, 2^28, 2^29)", count(func(s *Source) int64 { return s.Hypergeometric(1<<30, 1<<28, 1<<29) })},
	{"Hypergeometric(2^40, 2^35, 2^39)", count(func(s *Source) int64 { return s.Hypergeometric(1<<40, 1<<35, 1<<39) })},
}

func float(draw func(s *Source) float64) func(s *Source) uint64 {
	return func(s *Source) uint64 { return math.Float64bits(draw(s)) }
}

func count(draw func(s *Source) int64) func(s *Source) uint64 {
	return func(s *Source) uint64 { return uint64(draw(s)) }
}

// goldenHash is the FNV-1a hash, over words of 64 bits, of 100,000 draws from every sampler.
// Published links depend on it: do not change it.
const goldenHash = 0x9fa324157c2a8585

func goldenKey(name string) Key {
	return NewKey(20240229).Name(name)
}

// The first draws from every sampler have the same bits natively and in WebAssembly.
func TestGoldenDraws(t *testing.T) {
	var lines []testkit.Line
	for _, sampler := range samplers {
		s := goldenKey(sampler.name).Source()
		lines = append(lines, testkit.Line{Name: sampler.name, Value: fmt.Sprintf("%#x, %#x, %#x", sampler.draw(&s), sampler.draw(&s), sampler.draw(&s))})
	}
	testkit.Frozen(t, "testdata/draws.txt", lines)
}

func TestGoldenHash(t *testing.T) {
	hash := uint64(14695981039346656037)
	for _, sampler := range samplers {
		s := goldenKey(sampler.name).Source()
		for range 100000 {
			hash = (hash ^ sampler.draw(&s)) * 1099511628211
		}
	}
	s := goldenKey("Exp").Source()
	for range 100000 {
		hash = (hash ^ math.Float64bits(Exp(750*(2*s.Float64()-1)))) * 1099511628211
	}
	if hash != goldenHash {
		t.Errorf("hash of the draws is %#x, want %#x", hash, uint64(goldenHash))
	}
}

func TestGoldenKeys(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want Key
	}{
		{"NewKey(0)", NewKey(0), 0x121f7a6ac04311a6},
		{"Sub(1)", NewKey(7).Sub(1), 0xbb92b4384eaed5b2},
		{"Sub(1).Sub(2)", NewKey(7).Sub(1).Sub(2), 0xe121ac1f695cf94d},
		{"Name(tape)", NewKey(7).Name("tape"), 0x95d7e20ae41b8fe0},
		{"Name(longer than a word)", NewKey(7).Name("longer than a word"), 0x8c15e425991b291e},
	} {
		if c.got != c.want {
			t.Errorf("%s is %#x, want %#x", c.name, uint64(c.got), uint64(c.want))
		}
	}
	for i, want := range []uint64{0xbfd5463c56dca74c, 0xbff1a4d74c3a354f, 0xbff4c14261af0979} {
		if got := math.Float64bits(NewKey(1).Sub(uint64(i)).Laplace()); got != want {
			t.Errorf("key %d has the Laplace draw %#x, want %#x", i, got, want)
		}
	}
}
