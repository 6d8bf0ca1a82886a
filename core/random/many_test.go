package random

import "testing"

// Drawing many numbers at once gives the same numbers as drawing them one by one, and leaves the
// stream at the same point.
func TestManyDrawsAreDrawsOneByOne(t *testing.T) {
	for name, c := range map[string]struct {
		many func(*Source, []float64)
		one  func(*Source) float64
	}{
		"Float64": {(*Source).Float64s, (*Source).Float64},
		"Normal":  {(*Source).Normals, (*Source).Normal},
		"Laplace": {(*Source).Laplaces, func(s *Source) float64 { return s.Laplace(1) }},
		"Sum": {
			func(s *Source, x []float64) {
				for i := range x {
					x[i] = 0.5
				}
				s.AddLaplaces(x, 2.5)
			},
			func(s *Source) float64 { return 0.5 + s.Laplace(2.5) },
		},
		"Pick": {
			func(s *Source, x []float64) { s.Picks(x, []float64{5, 2, 2, 8, 1}) },
			func(s *Source) float64 { return []float64{5, 2, 2, 8, 1}[int(5*s.Float64())] },
		},
		"Beta":  {betas(4, 1), func(s *Source) float64 { return s.Beta(4, 1) }},
		"Large": {betas(300, 1.5), func(s *Source) float64 { return s.Beta(300, 1.5) }},
		"Small": {betas(0.5, 2), func(s *Source) float64 { return s.Beta(0.5, 2) }},
	} {
		many, one := NewKey(1).Name(name).Source(), NewKey(1).Name(name).Source()
		for n := range 500 { // 125,000 draws, many of them at the edges of a ziggurat
			draws := make([]float64, n)
			c.many(&many, draws)
			for i, x := range draws {
				if want := c.one(&one); x != want {
					t.Fatalf("%s: draw %d of %d is %v, want %v", name, i, n, x, want)
				}
			}
			if many != one {
				t.Fatalf("%s: after %d draws the streams differ", name, n)
			}
		}
	}
}

func betas(a, b float64) func(*Source, []float64) {
	return func(s *Source, x []float64) { s.Betas(x, a, b) }
}

// All orders of four bytes are equally likely, and so are all positions of a byte among 64.
func TestShuffleIsUniform(t *testing.T) {
	t.Parallel()
	judge(t, "orders of 4", wholeLaw(24), func(s *Source) int64 {
		b := [4]uint8{0, 1, 2, 3}
		s.Shuffle(b[:])
		rank := int64(0) // in lexicographic order
		for i, x := range b {
			smaller := int64(0)
			for _, y := range b[i+1:] {
				if y < x {
					smaller++
				}
			}
			rank = rank*int64(4-i) + smaller
		}
		return rank
	})
	for _, from := range []int{0, 31, 63} {
		s := NewKey(2).Source()
		var counts [64]int
		const draws = 64_000
		for range draws {
			var b [64]uint8
			b[from] = 1
			s.Shuffle(b[:])
			for i, x := range b {
				counts[i] += int(x)
			}
		}
		for i, n := range counts {
			if n < 850 || n > 1150 { // of 1000 ± 31
				t.Errorf("the byte at %d comes to %d in %d of %d shuffles", from, i, n, draws)
			}
		}
	}
}
