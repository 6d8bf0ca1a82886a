package privacy

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/testkit"
)

var near = testkit.Near

// pairOf returns the two distributions for a history.
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

// excess returns the largest violation at x of Lemma 8's four inequalities with δ = 0.
func excess(p Neighbours, eps, x float64) float64 {
	f, s := p.F.Tails(x)
	f2, s2 := p.Prime.Tails(x)
	e := math.Exp(eps)
	return max(f2-e*f, s2-e*s, f-e*f2, s-e*s2)
}

// reach returns a range that contains nearly all of the two distributions.
func reach(p Neighbours) (low, high float64) {
	a, b := p.F.Span()
	c, d := p.Prime.Span()
	low, high = min(a, c), max(b, d)
	return low - (high - low), high + (high - low)
}

// bruteForce returns the smallest δ that suffices for ε at many x, more of which are near the maximum. For Beta, it
// spaces x by log odds.
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

func TestIntegral(t *testing.T) {
	one := func(float64) float64 { return 1 }
	for _, scale := range []float64{1e-9, 1, 1e9} {
		near(t, "exponential", integral(func(s float64) float64 { return -s / scale }, one), scale, 1e-14)
		near(t, "gamma", integral(func(s float64) float64 { return -s / scale }, func(s float64) float64 { return s }), scale*scale, 1e-14)
		near(t, "half a bell", integral(func(s float64) float64 { return -s * s / scale / scale / 2 }, one), scale*math.Sqrt(math.Pi/2), 1e-14)
	}
}

// The integrals up to each node are exact for polynomials whose degree is below the number of nodes. The rule itself is
// exact for degrees below twice this number.
func TestRulesIntegrateUpToTheirNodes(t *testing.T) {
	for _, r := range []gaussRule{rule8, rule16} {
		n := len(r.x)
		for degree := range 2 * n {
			power := func(x float64) float64 { return math.Pow(x, float64(degree)) }
			sum := 0.0
			for k, x := range r.x {
				sum += r.w[k] * power(x)
			}
			if want := (1 - power(-1)*-1) / float64(degree+1); degree%2 == 0 {
				near(t, "∫x^d", sum, want, 1e-14)
			} else if math.Abs(sum) > 1e-15 {
				t.Errorf("∫x^%d = %v", degree, sum)
			}
			for j := 0; degree < n && j < n; j++ {
				sum := 0.0
				for k, x := range r.x {
					sum += r.upTo[j][k] * power(x)
				}
				want := (power(r.x[j])*r.x[j] - power(-1)*-1) / float64(degree+1)
				if math.Abs(sum-want) > 1e-14 {
					t.Errorf("%d nodes: ∫x^%d up to node %d is %v, want %v", n, degree, j, sum, want)
				}
			}
		}
	}
}

// The paper's Algorithm 1 could be read as using variance 1/N, for which the start size is too small. For 2/N it is
// large enough.
func TestGaussNeedsVariance2OverN(t *testing.T) {
	violations := map[float64]int{}
	for _, eps := range []float64{0, 0.01, 0.03, 0.1, 0.3, 1} {
		for _, delta := range []float64{1e-5, 1e-4, 0.001, 0.003, 0.01, 0.03, 0.1} {
			n := gauss.FormulaN(eps, delta)
			for _, v := range []float64{1, 2} {
				if gaussPair(v, n, 0).DeltaExact(eps) > delta {
					violations[v]++
				}
			}
		}
	}
	if violations[1] == 0 || violations[2] != 0 {
		t.Errorf("%d budgets are not kept with variance 1/N and %d with 2/N", violations[1], violations[2])
	}
}

// N pulls with variance 1/N reveal as much as N/2 pulls with variance 2/N.
func TestVariance1IsGaussWithHalfThePulls(t *testing.T) {
	for _, n := range []int64{1, 7, 500} {
		for _, eps := range []float64{0, 0.1, 2} {
			near(t, fmt.Sprintf("n = %d, ε = %v", n, eps), gaussVariance1.Worst(eps, 0, 2*n), gauss.Worst(eps, 0, n), 1e-12)
		}
	}
}

// F(x₁) − e^ε F'(x₁) is also a sum of positive binomial terms, because F and F' are binomial tails.
func TestBetaDefectIsABinomialSum(t *testing.T) {
	for _, a := range []float64{1, 2, 17, 4000, 3e6} {
		for _, b := range []float64{1, 3, 250, 1e5, 2e8} {
			m := a + b
			for _, z := range []float64{0, 0.01, 1, 5, 20} {
				eps := z * math.Sqrt(1/a+1/b)
				sum, ratio := 0.0, 1.0
				for j := 1.0; j <= b+1; j++ {
					term := ratio * (j*b + (j-1)*a) / ((a + j) * b)
					sum += term
					if term < 1e-18*sum {
						break
					}
					ratio *= (b - j + 1) * a / ((a + j) * b) * math.Exp(-eps)
				}
				x := odds{a, b * math.Exp(eps)}.normal()
				log := -a*math.Log(a/m/x.yes) - b*math.Log(b/m/x.no)
				want := peak(a, b) * math.Exp(log) * sum
				near(t, fmt.Sprintf("a = %v, b = %v, ε = %v", a, b, eps), betaDefect(eps, a, b), want, 1e-13+1e-15*m)
			}
		}
	}
}

// Without k and if all rewards are 0, N Beta(1, N+1) and N Beta(2, N) tend to Gamma(1) and Gamma(2), which differ.
func TestWithoutKThereIsALimitAboveZero(t *testing.T) {
	for _, eps := range []float64{0.01, 0.3, 1, 3} {
		e := math.Exp(eps)
		y := 1 / e
		limit := -math.Expm1(-y) - e*(-math.Expm1(-y)-y*math.Exp(-y))
		near(t, fmt.Sprintf("ε = %v", eps), betaWithoutK.Worst(eps, 0, MaxPulls), limit, 1e-10)
		if n := betaWithoutK.SmallestN(eps, 0.99*limit); n != 0 {
			t.Errorf("ε = %v, δ below the limit: SmallestN = %d", eps, n)
		}
		if n := betaWithoutK.SmallestN(eps, 1.01*limit); n == 0 {
			t.Errorf("ε = %v, δ above the limit: no SmallestN", eps)
		}
	}
}

// The reference values come from a series with 60 digits, because mathext.RegIncBeta(1e7, 1e7, 0.5) is off by 2 %.
func TestBetaTailsKeepTheirDigitsForManyPulls(t *testing.T) {
	for _, c := range []struct{ a, b, x, below, above float64 }{
		{2, 3, 0.1, 0.052300000000000006, 0.94769999999999999},
		{30, 500, 0.04, 0.037379582912015291, 0.96262041708798474},
		{1e7, 1e7, 0.5, 0.5, 0.5},
		{1e9, 1e9, 0.5, 0.5, 0.5},
		{1e7, 1e7, 0.4998, 0.036819131097873992, 0.96318086890212595},
		{1e7, 1e7, 0.5001, 0.81445331464065784, 0.18554668535934216},
		{3, 1e7, 2e-07, 0.32332369208517303, 0.67667630791482702},
		{3, 1e7, 1.5e-06, 0.99996069199059212, 3.9308009407850181e-05},
		{1e9, 3e9, 0.24998, 0.0017432458650297022, 0.99825675413497028},
		{1e5, 1e7, 0.0101, 0.99999999989024935, 1.0975064421085424e-10},
	} {
		l := Beta{c.a, c.b}
		below, above := l.Tails(c.x)
		near(t, fmt.Sprintf("%v below %v", l, c.x), below, c.below, 1e-10)
		near(t, fmt.Sprintf("%v above %v", l, c.x), above, c.above, 1e-10)
	}
}

func TestBetaSpanLeavesOutATenThousandthOnEachSide(t *testing.T) {
	for _, l := range []Beta{{1, 2}, {2, 1}, {6, 36}, {1, 1e7}, {1e8, 1e9}} {
		low, high := l.Span()
		below, _ := l.Tails(low)
		_, above := l.Tails(high)
		if below > 1.2e-4 || above < 0.8e-4 || above > 1.3e-4 || low < 0 || high > 1 {
			t.Errorf("%v: %v below and %v above its span %v, %v", l, below, above, low, high)
		}
	}
}

func TestPeakIsTheBinomialMode(t *testing.T) {
	near(t, "C(2,1)/4", peak(1, 1), 0.5, 1e-14)
	near(t, "C(10,5)/1024", peak(5, 5), 252.0/1024, 1e-14)
	near(t, "C(40,20)/2^40", peak(20, 20), 137846528820.0/(1<<40), 1e-14)
	near(t, "10 · 0.9^9 · 0.1", peak(1, 9), math.Pow(0.9, 9), 1e-14)
}

// Theorem 13 demands more pulls than necessary at sensible budgets, and too few at absurd budgets.
func TestTheFormulaOfBetaFailsAtAbsurdBudgets(t *testing.T) {
	for _, c := range []struct {
		eps, delta        float64
		formula, smallest int64
	}{{1, .01, 827, 32}, {5, 1e-30, 543, 120}, {30, 1e-200, 101, 112}} {
		if f, n := beta.FormulaN(c.eps, c.delta), beta.SmallestN(c.eps, c.delta); f != c.formula || n != c.smallest {
			t.Errorf("(%v, %v): the formula gives %d, and %d are enough; want %d and %d", c.eps, c.delta, f, n, c.formula, c.smallest)
		}
	}
}

func TestNewIsOnTheBoundaryForEveryN(t *testing.T) {
	for _, eps := range []float64{0, 1e-6, 0.01, 0.1, 1, 2, 5, 10, 100} {
		for _, delta := range []float64{0, 1e-10, 1e-6, 0.01, 0.1, 0.5, 0.6, 0.9, 1} {
			if eps == 0 && delta == 0 {
				continue
			}
			for _, n := range []int64{1, 10, 50, 1e9} {
				d := boundary.Worst(eps, delta, n)
				switch {
				case d > delta:
					t.Errorf("(%v, %v), n = %d: δ = %v is needed", eps, delta, n, d)
				case delta <= 0.5 && d != delta:
					t.Errorf("(%v, %v), n = %d: δ = %v is enough", eps, delta, n, d)
				}
			}
		}
	}
}

// F' equals the lower bound except for u between the two peaks, where it is higher. The paper says that they are always
// equal.
func TestNewTouchesItsBoundOutsideAWindow(t *testing.T) {
	for _, c := range []struct{ eps, delta, slack float64 }{{0.1, 0, 0.0012}, {1, 0.01, 0.074}} {
		s := shape(c.eps, c.delta)
		most := 0.0
		for i := -2000; i <= 2000; i++ {
			u := float64(i) / 500
			slack := s.cdf(u-1) - Lower(c.eps, c.delta, s.cdf(u), s.cdf(-u))
			if (u <= 0 || u >= 1) && math.Abs(slack) > 1e-12 {
				t.Errorf("(%v, %v): slack %v at u = %v", c.eps, c.delta, slack, u)
			}
			most = math.Max(most, slack)
		}
		near(t, "slack", most, c.slack, 0.05)
	}
}

func TestBoundaryShape(t *testing.T) {
	near(t, "F(−1)", shape(1, 0.01).cdf(-1), 0.180260926, 1e-8)
	near(t, "F of the quantile 0.1", shape(1, 0.01).cdf(-1.564443), 0.1, 1e-5)
	near(t, "F of the quantile 0.999", shape(1, 0.01).cdf(4.306355), 0.999, 1e-6)
	for _, b := range [][2]float64{{1, 0.01}, {0, 0.2}, {1, 0}, {1e-9, 0.3}, {40, 1e-3}, {1, 1e-300}, {100, 1e-300}} {
		s := shape(b[0], b[1])
		for _, q := range []float64{1e-12, 1e-6, 0.01, 0.3, 0.5} {
			near(t, "F of a quantile", s.cdf(s.law.Quantile(q)), q, 1e-4)
		}
		if s.cdf(-s.half) > 1e-15 || s.cdf(s.half) < 1-1e-15 {
			t.Errorf("%v: F is %v and %v at the ends of its support", b, s.cdf(-s.half), s.cdf(s.half))
		}
	}
}

// The two distributions are 1/N apart and have scale 1/(Nε), so the likelihood ratio is at most e^ε for every N, and
// δ is 0. An e below ε would require a δ of 1 − e^{(e−ε)/2}.
func TestLaplaceIsPrivateWithoutDelta(t *testing.T) {
	for _, eps := range []float64{1e-6, 0.1, 1, 5, 100} {
		for _, n := range []int64{1, 10, 1e9} {
			p := pairOf(t, "laplace", eps, 0.3, History{n, n / 2, 1})
			if d := p.DeltaExact(eps); d != 0 {
				t.Errorf("ε = %v, n = %d: δ = %v", eps, n, d)
			}
			for _, share := range []float64{0, 0.25, 0.9} {
				near(t, fmt.Sprintf("law for %v at %v of it", eps, share), p.DeltaExact(share*eps), -math.Expm1((share-1)*eps/2), 1e-9)
			}
		}
	}
}
