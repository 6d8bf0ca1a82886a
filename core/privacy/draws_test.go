package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
)

// The worst draw is that of the arm with the fewest pulls for normal noise, of which the loss
// is known: two normal laws, 1/N apart, of variance 2/N, need the δ of the Gaussian mechanism
// (Balle & Wang 2018, Theorem 8) with μ = √(1/(2N)).
func TestTheWorstDrawIsThatOfTheFewestPulls(t *testing.T) {
	spec, _ := policy.Find("dp-ftpl-gauss")
	set := policy.Setup{Arms: 3, Epsilon: 1, Delta: .01, Horizon: 1000}
	history := []privacy.Count{{N: 60, Sum: 30}, {N: 20, Sum: 9}, {N: 400, Sum: 399}}
	d, err := privacy.DrawsOf(spec, set, history)
	if err != nil || len(d) != 6 {
		t.Fatalf("%d draws, %v", len(d), err)
	}
	phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	for _, eps := range []float64{0, .2, 1} {
		mu := math.Sqrt(1. / 40)
		want := phi(mu/2-eps/mu) - math.Exp(eps)*phi(-mu/2-eps/mu)
		got, worst := d.Delta(eps)
		if math.Abs(got-want) > 1e-12 || d[worst].Arm != 1 {
			t.Errorf("at ε = %v δ = %v is needed, want %v, by %+v", eps, got, want, d[worst])
		}
		if want < 1e-300 {
			continue
		}
		if back, worst := d.Epsilon(want); math.Abs(back-eps) > 1e-8 || eps > 0 && d[worst].Arm != 1 {
			t.Errorf("at δ = %v ε = %v is needed, want %v, by arm %d", want, back, eps, d[worst].Arm+1)
		}
	}
}

func decision(t *testing.T, spec policy.Spec, set policy.Setup, history []privacy.Count) privacy.Decision {
	t.Helper()
	d, err := privacy.Decide(spec, set, history)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// DP-FTPL-New's draws need its ε and δ exactly, after any number of pulls, and without δ no
// ε is enough for normal ones. In a start phase nothing is drawn.
func TestDrawsAtTheEndsOfTheScale(t *testing.T) {
	set := policy.Setup{Arms: 2, Epsilon: .5, Delta: .01, Horizon: 1000}
	history := []privacy.Count{{N: 300, Sum: 300}, {N: 200, Sum: 0}}
	find := func(id string) privacy.Draws {
		spec, _ := policy.Find(id)
		d, err := privacy.DrawsOf(spec, set, history)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := find("dp-ftpl-new")
	if len(d) != 2 { // rewards that are all 1 or all 0 change one way
		t.Errorf("%d draws", len(d))
	}
	if eps, _ := d.Epsilon(set.Delta); math.Abs(eps-set.Epsilon) > 1e-6 {
		t.Errorf("New needs ε = %v at its δ", eps)
	}
	if eps, worst := find("dp-ftpl-gauss").Epsilon(0); !math.IsInf(eps, 1) || worst < 0 {
		t.Errorf("normal draws need ε = %v at δ = 0", eps)
	}
	history[1].N = 0
	if d := find("dp-ftpl-new"); len(d) != 0 {
		t.Errorf("%d draws before every arm is pulled", len(d))
	}
}
