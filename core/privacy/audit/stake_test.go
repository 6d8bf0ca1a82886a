package audit

import (
	"math"
	"testing"
)

// On the edge of the claim, p = e^ε q + δ, a bet is fair, whatever is staked; and it never loses everything.
func TestBetsAreFairAndNeverLoseAll(t *testing.T) {
	for _, eps := range []float64{0, .1, 1, 5, 30, 100} {
		for _, delta := range []float64{0, 1e-6, .1} {
			e := math.Exp(eps)
			for _, q := range []float64{0, 1e-9, .01, .3} {
				p := e*q + delta
				if p > 1 {
					continue
				}
				v := pays(e, delta)
				mean := (1-p)*(1-q)*v[neither] + (1-p)*q*v[onlyOther] + p*(1-q)*v[onlyLikelier] + p*q*v[both]
				if math.Abs(mean) > 1e-15*(1+e*q) {
					t.Errorf("ε = %v, δ = %v, q = %v: a bet pays %v on average", eps, delta, q, mean)
				}
				if got := stake(p*(1-1e-9), q, e, delta); got != 0 {
					t.Errorf("ε = %v, δ = %v, q = %v: %v is staked where nothing is to be won", eps, delta, q, got)
				}
			}
			for _, c := range [][2]float64{{.9, 1e-6}, {1, 0}, {.5, .01}} {
				lambda := stake(c[0], c[1], e, delta)
				for o, x := range pays(e, delta) {
					if !(1+lambda*x > 0) {
						t.Errorf("ε = %v, δ = %v, %v: outcome %d loses everything with λ = %v", eps, delta, c, o, lambda)
					}
				}
			}
		}
	}
	// λ = p for a coin that is won or loses nothing, up to the largest stake.
	if got := stake(.7, 0, 1, 0); math.Abs(got-allIn) > 1e-6 {
		t.Errorf("where nothing is lost λ = %v", got)
	}
	// X − Y with p = .6, q = .3: .42/(1 + λ) = .12/(1 − λ).
	if got, want := stake(.6, .3, 1, 0), .3/.54; math.Abs(got-want) > 1e-6 {
		t.Errorf("λ = %v, want %v", got, want)
	}
}
