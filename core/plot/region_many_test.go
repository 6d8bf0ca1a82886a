package plot

import (
	"math"
	"testing"
)

// betaBelow returns P(X ≤ x) for X ~ Beta(a, b) with whole a and b, which is
// P(Binomial(a + b − 1, x) ≥ a). The binomial probabilities are summed outwards from the
// mode in units of that at the mode, and divided by their total, so that no gamma function
// of a large number enters: it is right to about 1e−11 for a + b = 10⁷.
func betaBelow(a, b int64, x float64) float64 {
	m := a + b - 1
	mode := int64(float64(m+1) * x)
	odds := x / (1 - x)
	var all, top float64
	add := func(k int64, w float64) {
		all += w
		if k >= a {
			top += w
		}
	}
	w := 1.0
	for k := mode; k <= m && w > 1e-20; k++ {
		add(k, w)
		w *= float64(m-k) / float64(k+1) * odds
	}
	w = 1.0
	for k := mode; k > 0 && w > 1e-20; k-- {
		w *= float64(k) / (float64(m-k+1) * odds)
		add(k-1, w)
	}
	return top / all
}

// The laws of 10⁷ pulls, for all zeros, halves and all ones, that a region figure of Beta
// draws are right at every point that it draws. Reference values from the hypergeometric
// series with 60 digits, to which the sum above is held first.
func TestDrawnBetaLawsAreRightForManyPulls(t *testing.T) {
	for _, c := range []struct {
		a, b int64
		x, p float64
	}{
		{1250002, 11250002, 0.09974556946482822, 0.0013409964341085182102},
		{1250002, 11250002, 0.09991527515491544, 0.158655240657565464},
		{1250002, 11250002, 0.10004255442248085, 0.69152883655756687723},
		{1250002, 11250002, 0.10021226011256805, 0.99376719282335232282},
		{6250002, 6250002, 0.49957573601614086, 0.001349896436165351459},
		{6250002, 6250002, 0.49985857867204697, 0.15865526361031390222},
		{6250002, 6250002, 0.5003535533198826, 0.99379033752257334421},
		{11250002, 1250002, 0.8997453134649102, 0.0013588241716841565834},
		{11250002, 1250002, 0.8999150191549974, 0.15865524067835968731},
		{11250002, 1250002, 0.9000422984225628, 0.69139606454066569185},
	} {
		if got := betaBelow(c.a, c.b, c.x); math.Abs(got-c.p) > 1e-10 {
			t.Errorf("Beta(%d, %d) below %v: the test's own sum is %.15g, want %.15g", c.a, c.b, c.x, got, c.p)
		}
	}

	const n = 10_000_000
	const k = n/8 + 1
	for _, r := range []int64{0, n / 2, n - 1} {
		f, err := Region(region("beta", 1, 0.01, n, r, 1))
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range []int64{r + 1 + k, r + 2 + k} {
			b := n + 2 + 2*k - a
			s := f.Series[i]
			if len(s.X) < 200 {
				t.Fatalf("only %d points", len(s.X))
			}
			for j := 0; j < len(s.X); j += 5 {
				x, want := s.X[j], betaBelow(a, b, s.X[j])
				if math.Abs(s.Mean[j]-want) > 1e-10 {
					t.Errorf("%s of R = %d at %v is %.15g, want %.15g", s.Name, r, x, s.Mean[j], want)
				}
			}
		}
	}
}
