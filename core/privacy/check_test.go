package privacy

import (
	"epsilonarcade/core/testkit"
	"math"
	"testing"
)

var near = testkit.Near

// pairOf returns a pair of laws that exists.
func pairOf(t *testing.T, id string, eps, delta float64, h History) Neighbours {
	t.Helper()
	noise, ok := Find(id)
	if !ok {
		t.Fatalf("no noise %q", id)
	}
	p, err := noise.Pair(eps, delta, h)
	if err != nil {
		t.Fatalf("%s, ε = %v, δ = %v, %+v: %v", id, eps, delta, h, err)
	}
	return p
}

// excess returns by how much the worst of the four inequalities of Lemma 8 fails at x
// for δ = 0.
func excess(p Neighbours, eps, x float64) float64 {
	f, s := p.F.Tails(x)
	f2, s2 := p.Prime.Tails(x)
	e := math.Exp(eps)
	return max(f2-e*f, s2-e*s, f-e*f2, s-e*s2)
}

// reach returns a range that holds nearly all of both laws.
func reach(p Neighbours) (low, high float64) {
	a, b := p.F.Span()
	c, d := p.Prime.Span()
	low, high = min(a, c), max(b, d)
	return low - (high - low), high + (high - low)
}

// bruteForce returns the smallest δ for ε by trying many x, and more of them around the
// best. For Beta, x is spaced by its log odds.
func bruteForce(p Neighbours, eps float64) float64 {
	low, high := reach(p)
	x := func(t float64) float64 { return t }
	if _, ok := p.F.(Beta); ok {
		low, high = -30, 30
		x = func(t float64) float64 { return 1 / (1 + math.Exp(-t)) }
	}
	worst, at := 0.0, low
	try := func(t float64) {
		if v := excess(p, eps, x(t)); v > worst {
			worst, at = v, t
		}
	}
	for _, t := range append(p.F.Corners(), p.Prime.Corners()...) {
		try(t)
	}
	h := (high - low) / 600
	for i := range 601 {
		try(low + float64(i)*h)
	}
	for range 7 {
		from := at - 2*h
		h /= 10
		for i := range 41 {
			try(from + float64(i)*h)
		}
	}
	return worst
}
