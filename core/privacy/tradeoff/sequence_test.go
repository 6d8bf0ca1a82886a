package tradeoff_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
)

// digits is the precision of references, in bits: more than 60 digits.
const digits = 220

func exact(x float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(x) }

// exp returns e^x by its series.
func exp(x float64) *big.Float {
	sum, term := exact(1), exact(1)
	for n := 1; n < 400; n++ {
		term = new(big.Float).Quo(term.Mul(term, exact(x)), exact(float64(n)))
		sum.Add(sum, term)
	}
	return sum
}

// A sequence has its chances under two series of rewards.
type sequence struct{ p, q *big.Float }

// sequencesOf returns the chances of all action sequences of a policy that goes by answers of one bit and draws
// nothing: each series of answers leads to one sequence, and has a chance that is a product.
func sequencesOf(t *testing.T, set policy.Setup, spec policy.Spec, before, after []int) map[int]*sequence {
	t.Helper()
	truth := new(big.Float).Quo(exp(set.Epsilon), new(big.Float).Add(exact(1), exp(set.Epsilon)))
	lie := new(big.Float).Sub(exact(1), truth)
	all := map[int]*sequence{}
	steps := int(set.Horizon)
	for answers := range 1 << steps {
		history := make([]privacy.Count, set.Arms)
		code := 0
		p, q := exact(1), exact(1)
		for step := range steps {
			chances, _, err := privacy.NextArm(spec, set, history)
			if err != nil {
				t.Fatal(err)
			}
			a := slices.Index(chances, 1)
			x := answers >> step & 1
			for world, rewards := range [][]int{before, after} {
				chance := truth
				if rewards[step] != x {
					chance = lie
				}
				if world == 0 {
					p.Mul(p, chance)
				} else {
					q.Mul(q, chance)
				}
			}
			history[a].N++
			history[a].Sum += float64(x)
			code = code*set.Arms + a
		}
		if all[code] == nil {
			all[code] = &sequence{exact(0), exact(0)}
		}
		all[code].p.Add(all[code].p, p)
		all[code].q.Add(all[code].q, q)
	}
	return all
}

func TestSequencesHaveTheCurvesOfSixtyDigits(t *testing.T) {
	spec, _ := policy.Find("ldp-ucb-b")
	params := map[string]float64{}
	for _, p := range spec.Params {
		params[p.Name] = p.Default
	}
	for arms := 2; arms <= 4; arms++ {
		for _, eps := range []float64{.1, 1, 20} {
			for steps := arms; steps <= 6; steps++ {
				set := policy.Setup{Arms: arms, Horizon: int64(steps), Epsilon: eps, Params: params}
				all, err := privacy.NewSequences(spec, set)
				if err != nil {
					t.Fatal(err)
				}
				before := []int{0, 1, 0, 0, 1, 1}
				after := slices.Clone(before)
				after[0] = 1
				rewards := func(r []int) privacy.Rewards { return func(step, _, _ int) int { return r[step] } }
				d := tradeoff.Of(all.Loss(rewards(before), rewards(after)))
				compare(t, d, sequencesOf(t, set, spec, before, after), eps)
			}
		}
	}
}

// compare holds curves against sums.
func compare(t *testing.T, d *tradeoff.Discrete, all map[int]*sequence, eps float64) {
	t.Helper()
	var list []*sequence
	for _, s := range all {
		list = append(list, s)
	}
	ratio := func(s *sequence) *big.Float { return new(big.Float).Quo(s.p, s.q) }
	slices.SortFunc(list, func(a, b *sequence) int { return ratio(b).Cmp(ratio(a)) })
	for _, share := range []float64{0, .1, .5, .9} {
		e, sum := exp(share*eps), exact(0)
		for _, s := range list {
			if more := new(big.Float).Sub(s.p, new(big.Float).Mul(e, s.q)); more.Sign() > 0 {
				sum.Add(sum, more)
			}
		}
		want, _ := sum.Float64()
		if got := d.Profile(share * eps); math.Abs(got-want) > 1e-10*want+1e-15 {
			t.Errorf("δ(%v) is %v, want %v", share*eps, got, want)
		}
	}
	var kl, second float64
	for _, s := range list {
		r, _ := ratio(s).Float64()
		p, _ := s.p.Float64()
		kl, second = kl+p*math.Log(r), second+p*r
	}
	if got := d.KL(); math.Abs(got-kl) > 1e-12*(1+kl) {
		t.Errorf("KL is %v, want %v", got, kl)
	}
	if got := d.Renyi(2); math.Abs(got-math.Log(second)) > 1e-11*(1+math.Log(second)) {
		t.Errorf("the divergence of order 2 is %v, want %v", got, math.Log(second))
	}
	for _, alpha := range []float64{1e-8, .01, .2, .7} {
		left, beta := exact(alpha), exact(0)
		for _, s := range slices.Backward(list) { // rejected first: what P is the less likely to show
			switch {
			case left.Sign() > 0 && left.Cmp(s.p) >= 0:
				left.Sub(left, s.p)
			case left.Sign() > 0:
				share := new(big.Float).Sub(exact(1), new(big.Float).Quo(left, s.p))
				beta.Add(beta, share.Mul(share, s.q))
				left = exact(0)
			default:
				beta.Add(beta, s.q)
			}
		}
		want, _ := beta.Float64()
		if got := d.TradeOff(alpha); !near(got, want, 10) {
			t.Errorf("f(%v) is %v, want %v", alpha, got, want)
		}
	}
}
