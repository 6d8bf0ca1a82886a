package random

import (
	"math"
	"testing"
)

// samplers lists every sampler on every branch, each giving the bits of one draw.
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

// goldenDraws holds the first draws of every sampler, as bits.
//
// Do not change these numbers: published links depend on them. They must come out
// natively and under WebAssembly alike.
var goldenDraws = map[string][3]uint64{
	"Uint64":                           {0x2fb21cfdd0cfd676, 0xe13f2dd0934a9fdc, 0x20817c7d17d15f76},
	"Float64":                          {0x3fd4f968286ed8e8, 0x3fe1aeb6023d2093, 0x3fd9ea6b1cfa92b6},
	"Open":                             {0x3fca3252e0ea9b54, 0x3fe20476cbcd9dcd, 0x3feea39905de25c5},
	"Below(10)":                        {0x2, 0x9, 0x1},
	"Below(3<<62)":                     {0x26e08d1bec23c42f, 0xab38401324dbd30e, 0x42b7f3a3089471fb},
	"Subset(20)":                       {0x5300892681990e80, 0x801a3a868090914a, 0xd002150204ee2129},
	"Subset(50)":                       {0xedd7bf2d5ffdfbdf, 0x9fa3ffcdf7bdfef7, 0xffdf5faffbe6fabc},
	"Subset(500) of 1024":              {0x6299e56c8a42d46, 0x5dfc1bfcb4a20c10, 0x9d69bc9a571ee08d},
	"Normal":                           {0x3ff5ad8553b55a72, 0x3ff3602b186fe70f, 0x3fdb672b03134de6},
	"Exponential":                      {0x3fcdcdba64126406, 0x3ffb16afc9000db8, 0x3fac23d62f50cda3},
	"Laplace(2.5)":                     {0xbf8953c45979b6cd, 0x3fe63e8ac064dcb4, 0xc00782347e7d49bb},
	"Gamma(0.3)":                       {0x3f882203010429b7, 0x3f3820f94f7aca48, 0x3fa1b9f0aee6c3e4},
	"Gamma(7)":                         {0x4014fbe449677b64, 0x40204c8ec29667c4, 0x4025a81be2594961},
	"Gamma(1e6)":                       {0x412e8c564c47d3a7, 0x412e83d1b78b95a6, 0x412e816595a0ccd4},
	"Beta(0.5, 2)":                     {0x3fbc106200392bc5, 0x3f968b4a1ac4ee9e, 0x3f5be9713a241625},
	"Beta(31, 12)":                     {0x3fe617927b15ef23, 0x3fe603d9d892bbc9, 0x3fe8775ce714062e},
	"Binomial(64, 0.03)":               {0x6, 0x0, 0x2},
	"Binomial(64, 0.7)":                {0x2d, 0x27, 0x2a},
	"Binomial(2^40, 0.3)":              {0x4cccc9eb3c, 0x4cccd86052, 0x4cccd513c9},
	"Hypergeometric(128, 9, 64)":       {0x7, 0x3, 0x5},
	"Hypergeometric(128, 70, 64)":      {0x26, 0x21, 0x22},
	"Hypergeometric(2^30, 2^28, 2^29)": {0x7ffef5c, 0x800246a, 0x7fffc03},
	"Hypergeometric(2^40, 2^35, 2^39)": {0x3ffff0574, 0x40000a7c2, 0x400011099},
}

// goldenHash is the FNV-1a hash, by words of 64 bits, of 100,000 draws of every
// sampler. Do not change it either.
const goldenHash = 0x9fa324157c2a8585

func goldenKey(name string) Key {
	return NewKey(20240229).Name(name)
}

func TestGoldenDraws(t *testing.T) {
	for _, sampler := range samplers {
		s := goldenKey(sampler.name).Source()
		var got [3]uint64
		for i := range got {
			got[i] = sampler.draw(&s)
		}
		if got != goldenDraws[sampler.name] {
			t.Errorf("%q: {%#x, %#x, %#x},", sampler.name, got[0], got[1], got[2])
		}
	}
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
}
