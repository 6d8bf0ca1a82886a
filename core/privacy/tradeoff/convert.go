package tradeoff

import (
	"errors"
	"fmt"
	"math"
)

// A Guarantee uses one of three notions: (ε, δ)-differential privacy, μ-Gauss differential privacy, or
// ρ-zero-concentrated differential privacy. ε-DP is the first with δ = 0. The numbers of the other two notions are 0.
type Guarantee struct{ Epsilon, Delta, Mu, Rho float64 }

// An Implied guarantee follows from another one by a theorem.
type Implied struct {
	Guarantee
	Theorem string
}

// Conversions holds what follows from a guarantee that each of T releases has. Each release may depend on the earlier
// ones.
type Conversions struct {
	Implied []Implied
	Not     []string // what does not follow, with reasons
	// TradeOff is a lower bound on the trade-off function of the releases.
	TradeOff func(alpha float64) float64
}

// Convert returns what follows from a guarantee that each of some releases has, including the ε at δ if δ is given.
func Convert(each Guarantee, times int, delta float64) (c Conversions, err error) {
	if err := each.check(times, delta); err != nil {
		return c, err
	}
	n := float64(times)
	add := func(g Guarantee, theorem string) { c.Implied = append(c.Implied, Implied{g, theorem}) }
	sum := func(g Guarantee, theorem string) {
		if times > 1 {
			add(g, theorem)
		}
	}
	from := func(p Pair, theorem string) {
		c.TradeOff = p.TradeOff
		if each.Mu > 0 && delta == 0 {
			return // no ε holds
		}
		if eps := Epsilon(p, delta); math.IsInf(eps, 1) {
			c.Not = append(c.Not, fmt.Sprintf("no ε at δ = %v", delta))
		} else {
			add(Guarantee{Epsilon: eps, Delta: delta}, theorem)
		}
	}
	switch {
	case each.Mu > 0:
		mu := each.Mu * math.Sqrt(n)
		sum(Guarantee{Mu: mu}, "√(Σ μ²) of releases together: Dong, Roth & Su 2022, Corollary 3.3")
		from(GDP(mu), "the smallest ε: Dong, Roth & Su 2022, Corollary 2.13")
		add(Guarantee{Rho: Concentrated(mu)}, "μ²/2: the Rényi divergence of order a of two Gauss laws is aμ²/2")
		c.Not = append(c.Not, "no ε at δ = 0: the loss of a Gauss law has no bound")
	case each.Rho > 0:
		rho := n * each.Rho
		sum(Guarantee{Rho: rho}, "Σ ρ of releases together: Bun & Steinke 2016, Lemma 1.7")
		if delta > 0 {
			add(Guarantee{Epsilon: EpsilonOfConcentrated(rho, delta), Delta: delta}, "Canonne, Kamath & Steinke 2020, Corollary 13")
		}
		c.TradeOff = func(alpha float64) float64 { return concentratedTradeOff(rho, alpha) }
		c.Not = []string{"no ε at δ = 0: two Gauss laws keep ρ, and their loss has no bound", "no μ: no theorem is known by which one follows"}
	default:
		eps, spent := Basic(each.Epsilon, each.Delta, times)
		if spent < 1 {
			sum(Guarantee{Epsilon: eps, Delta: spent}, "basic composition: Dwork et al. 2006")
		}
		if slack := delta - spent; slack > 0 {
			sum(Guarantee{Epsilon: Advanced(each.Epsilon, times, slack), Delta: delta}, "advanced composition: Dwork, Rothblum & Vadhan 2010, Theorem III.3")
		}
		from(Optimal(each.Epsilon, each.Delta, times), "the smallest ε, by optimal composition: Kairouz, Oh & Viswanath 2017, Theorem 3.3")
		if each.Delta > 0 {
			c.Not = append(c.Not, "no μ and no ρ: with a chance of δ all may be given away")
			break
		}
		add(Guarantee{Mu: MuOfPure(each.Epsilon) * math.Sqrt(n)}, "f of ε-DP is chords of f of μ-GDP, which is convex; together √(Σ μ²): Dong, Roth & Su 2022, Corollary 3.3")
		add(Guarantee{Rho: n * Concentrated(each.Epsilon)}, "ε²/2: Bun & Steinke 2016, Proposition 1.4; together Σ ρ, Lemma 1.7")
	}
	return c, nil
}

// MostTimes is the largest number of releases that Convert accepts.
const MostTimes = 100_000

func (g Guarantee) check(times int, delta float64) error {
	notions := 0
	for _, has := range []bool{g.Epsilon != 0 || g.Delta != 0, g.Mu != 0, g.Rho != 0} {
		if has {
			notions++
		}
	}
	outside := func(name string, x, least, most float64) error {
		if x >= least && x <= most {
			return nil
		}
		return fmt.Errorf("%s: %v is not between %v and %v", name, x, least, most)
	}
	switch {
	case notions == 0:
		return errors.New("there is nothing to convert: give one of ε, μ and ρ")
	case notions > 1:
		return errors.New("give one notion, not several: ε with δ, or μ, or ρ")
	case times < 1 || times > MostTimes:
		return fmt.Errorf("times: %d is not between 1 and %d", times, MostTimes)
	}
	return errors.Join(outside("ε", g.Epsilon, 0, 100), outside("δ", g.Delta, 0, 1), outside("μ", g.Mu, 0, 100), outside("ρ", g.Rho, 0, 1000),
		outside("the δ that ε is asked at", delta, 0, 1))
}

// MuOfPure returns, to 12 digits, the smallest μ such that ε-DP implies μ-GDP. This μ solves Φ(−μ/2) = 1/(1 + e^ε),
// where the two trade-off functions meet on the diagonal. Both go from (0, 1) to (1, 0), and the function of ε-DP
// consists of two chords.
func MuOfPure(eps float64) float64 {
	if eps == 0 {
		return 0
	}
	at := 2 / (1 + math.Exp(eps))
	holds := func(mu float64) bool { return math.Erfc(mu/(2*math.Sqrt2)) <= at }
	if eps < 1 { // the complements keep their digits
		holds = func(mu float64) bool { return math.Erf(mu/(2*math.Sqrt2)) >= math.Tanh(eps/2) }
	}
	_, mu := halve(0, 2*eps, holds)
	return mu
}

// concentratedTradeOff returns a lower bound on f(α) under ρ-zCDP, from δ(ε) at many ε (Wasserman & Zhou 2010).
func concentratedTradeOff(rho, alpha float64) float64 {
	f := 0.0
	most := rho + 40*math.Sqrt(rho)
	for i := range 401 {
		eps := most * float64(i*i) / 160_000
		rest := 1 - DeltaOfConcentrated(rho, eps)
		f = math.Max(f, math.Max(rest-Grown(eps, alpha), math.Exp(-eps)*(rest-alpha)))
	}
	return f
}
