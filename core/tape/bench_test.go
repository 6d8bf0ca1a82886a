package tape_test

import (
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/tape"
)

// benchLaws are the laws whose reading is measured.
func benchLaws() map[string]tape.Law {
	a := arm.Bernoulli{P: .6}
	gaussian, err := mechanism.ParseLevels("gaussian")
	if err != nil {
		panic(err)
	}
	return map[string]tape.Law{
		"Bernoulli":       tape.Bernoulli(.6),
		"CTL":             mechanism.CTL{Eps: 1}.Law(a),
		"HetCTL":          mechanism.HetCTL{EpsMin: 1}.Law(a),
		"HetCTB":          mechanism.HetCTB{EpsMin: 1}.Law(a),
		"Gaussian HetCTL": mechanism.HetCTL{EpsMin: 1, Levels: gaussian}.Law(a),
		"Gaussian HetCTB": mechanism.HetCTB{EpsMin: 1, Levels: gaussian}.Law(a),
		"CTL of a beta":   mechanism.CTL{Eps: 1}.Law(arm.Beta{A: 4, B: 1}),
	}
}

// One by one, as the textbook does.
func BenchmarkSingles(b *testing.B) {
	for name, law := range benchLaws() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			tp := tape.New(key(0), law)
			for range b.N {
				tp.Read(1)
			}
		})
	}
}

// In the pattern of leaps: a block is split until it is a small share of what was read,
// and then the halves are read one after the other.
func BenchmarkLeaps(b *testing.B) {
	for name, law := range benchLaws() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var tp tape.Tape
			at := int64(1 << 30)
			for i := range b.N {
				if at >= 1<<30 {
					tp, at = tape.New(key(i), law), 0
				}
				for tp.Peek().N > max(8, at>>10) {
					tp.Split()
				}
				at += tp.Read(tp.Peek().N).N
			}
		})
	}
}
