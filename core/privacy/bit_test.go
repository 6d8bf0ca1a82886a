package privacy_test

import (
	"math"
	"math/big"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// bitLevels holds values of ε up to the largest allowed one. At 36, a probability of 1 − e^−ε loses digits, and from 38
// on it loses all of them.
var bitLevels = []float64{1e-9, 1e-3, .5, 1, 5, 20, 36, 37.5, 60, 100}

// printed holds the probabilities of a 1 as the papers print them.
var printed = []struct {
	name string
	make func(eps float64) mechanism.Mechanism
	one  func(eps, r float64) *big.Float
}{
	{"CTB", func(eps float64) mechanism.Mechanism { return mechanism.CTB{Eps: eps} }, func(eps, r float64) *big.Float {
		e := bigExp(wide(eps))
		return bigQuo(bigAdd(bigMul(wide(r), e), bigSub(wide(1), wide(r))), bigAdd(wide(1), e))
	}},
	{"quadratic", func(eps float64) mechanism.Mechanism { return mechanism.Quadratic{Eps: eps, B: 1.75} }, func(eps, r float64) *big.Float {
		e := bigExp(wide(eps))
		more := bigSub(e, wide(1))
		b := bigMul(wide(1.75), more)
		square := bigMul(bigSub(more, b), bigMul(wide(r), wide(r)))
		return bigQuo(bigAdd(bigAdd(square, bigMul(b, wide(r))), wide(1)), bigAdd(wide(1), e))
	}},
	{"exponential", func(eps float64) mechanism.Mechanism { return mechanism.Exponential{Eps: eps} }, func(eps, r float64) *big.Float {
		return bigQuo(bigExp(bigMul(wide(eps), wide(r))), bigAdd(wide(1), bigExp(wide(eps))))
	}},
	{"piecewise", func(eps float64) mechanism.Mechanism {
		return mechanism.Piecewise{Eps: eps, R: [2]float64{.25, .75}, H: [4]float64{0, .125, .875, 1}}
	}, func(eps, r float64) *big.Float {
		height := .5*r + max(0, r-.25) - max(0, r-.75) // slopes of 1/2, 3/2 and 1/2
		e := bigExp(wide(eps))
		return bigQuo(bigAdd(wide(1), bigMul(bigSub(e, wide(1)), wide(height))), bigAdd(wide(1), e))
	}},
	{"sigmoid, CTB", func(eps float64) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTB{Eps: eps}}
	}, nil},
	{"levels, CTB", func(eps float64) mechanism.Mechanism {
		law, _ := mechanism.UniformLevels(eps)
		return mechanism.HetCTB{EpsMin: eps, Levels: law}
	}, nil},
}

// The privacy loss of a one-bit response has twelve correct digits for all ε, for the extreme rewards and for others.
// The reference is the printed formula, evaluated with 90 digits.
func TestTheLossOfABitAgainstNinetyDigits(t *testing.T) {
	for _, m := range printed {
		for _, eps := range bitLevels {
			pairs := [][2]float64{{0, 1}, {.25, .75}, {0, .125}, {.875, 1}}
			one := m.one
			if one == nil { // only the ends agree with CTB
				one, pairs = printed[0].one, pairs[:1]
			}
			for _, pair := range pairs {
				var law [2]bigLaw
				var odds [2]float64
				for i, r := range pair {
					p := one(eps, r)
					law[i] = bigLaw{bigSub(wide(1), p), p}
					if m.name[0] == 's' {
						r = math.Inf(2*i - 1)
					}
					var ok bool
					if odds[i], ok = mechanism.LogOdds(m.make(eps), r); !ok {
						t.Fatalf("%s has no log odds", m.name)
					}
				}
				for _, delta := range []float64{0, 1e-12, .01, .3, .9} {
					want := law[0].epsilon(law[1], delta)
					got := privacy.Bits{P: odds[0], Q: odds[1]}.Epsilon(delta)
					if off := math.Abs(got - want); off > 1e-12*want && !(delta > 0 && off < 1e-15) {
						t.Errorf("%s, ε = %v, rewards %v, δ = %v: %v, want %v", m.name, eps, pair, delta, got, want)
					}
				}
			}
			if b, ok := privacy.BitsOf(m.make(eps)); !ok || math.Abs(b.Epsilon(0)-eps) > 1e-14*eps {
				t.Errorf("%s, ε = %v: %v over all rewards", m.name, eps, b.Epsilon(0))
			}
		}
	}
}

// A mechanism that hides nothing has an infinite loss, unless δ covers it. Only one-bit mechanisms have log odds.
func TestBitsAtTheEnds(t *testing.T) {
	for _, m := range []mechanism.Mechanism{mechanism.Open{}, mechanism.Coin{}, mechanism.Sigmoid{Inner: mechanism.Coin{}}} {
		b, ok := privacy.BitsOf(m)
		if !ok || !math.IsInf(b.Epsilon(0), 1) || !math.IsInf(b.Epsilon(.99), 1) || b.Epsilon(1) != 0 {
			t.Errorf("%s: %v, %v, %v", m.Key(), b, b.Epsilon(0), b.Epsilon(1))
		}
	}
	if got := (privacy.Bits{P: 3, Q: 3}).Epsilon(0); got != 0 {
		t.Errorf("equal distributions need ε = %v", got)
	}
	for _, m := range []mechanism.Mechanism{mechanism.CTL{Eps: 1}, mechanism.HetCTB{EpsMin: 1}, mechanism.Sigmoid{Inner: mechanism.CTL{Eps: 1}}} {
		if b, ok := privacy.BitsOf(m); ok {
			t.Errorf("%s: %v", m.Key(), b)
		}
	}
}

// bigSequences returns the distribution of the first arms chosen by a policy that sees the rewards through CTB. The
// policy itself must not be randomised.
func bigSequences(spec policy.Spec, set policy.Setup, rewards privacy.Rewards) bigLaw {
	one := [2]*big.Float{printed[0].one(set.Epsilon, 0), printed[0].one(set.Epsilon, 1)}
	var law bigLaw
	index := func(arms []int) (i int) {
		for _, a := range arms {
			i = 2*i + a
		}
		return i
	}
	for range 1 << set.Horizon {
		law = append(law, wide(0))
	}
	for responses := range 1 << set.Horizon {
		noise := random.NewKey(1).Source()
		p := spec.New(set, &noise)
		chance, pulls := wide(1), make([]int, set.Arms)
		var arms []int
		for t := range int(set.Horizon) {
			a, _ := p.Next(int64(t))
			x := responses >> t & 1
			c := one[rewards(t, a, pulls[a])]
			if x == 0 {
				c = bigSub(wide(1), c)
			}
			chance = bigMul(chance, c)
			p.Update(a, tape.Block{N: 1, Sum: float64(x), Kept: 1})
			pulls[a]++
			arms = append(arms, a)
		}
		i := index(arms)
		law[i] = bigAdd(law[i], chance)
	}
	return law
}

// The loss of sequences also has its digits. For one pair of reward sequences, the test enumerates all responses with
// 90 digits. For all pairs, it compares the loss with that of the sequence's prefixes.
func TestTheLossOfSequencesAgainstNinetyDigits(t *testing.T) {
	const horizon = 8
	s := spec(t, "ldp-ucb-b")
	for _, eps := range testkit.Either(bitLevels, bitLevels[3:8:8]) {
		set := policy.Setup{Arms: 2, Horizon: horizon, Epsilon: eps, Params: map[string]float64{}}
		before := func(t, _, _ int) int { return 0b01101100 >> t & 1 }
		after := func(t, _, _ int) int { return 0b01101101 >> t & 1 }
		p, q := bigSequences(s, set, before), bigSequences(s, set, after)
		want := p.epsilon(q, 0)
		all := sequences(t, "ldp-ucb-b", 2, horizon, eps, 0)
		loss := all.Loss(before, after)
		// For ε near 0, the probabilities are accurate only to 16 decimal places.
		if got := loss.Epsilon(0); math.Abs(got-want) > 1e-13*want+1e-14 {
			t.Errorf("ε = %v: %v, want %v", eps, got, want)
		}
		for i := range p {
			if p[i].Sign() == 0 {
				if !math.IsInf(loss.LogP[i], -1) {
					t.Errorf("ε = %v: sequence %d is impossible and has %v", eps, i, loss.LogP[i])
				}
			} else if log := bigLog(p[i]); math.Abs(loss.LogP[i]-log) > 1e-13*(1+math.Abs(log)) {
				t.Errorf("ε = %v: sequence %d has the log %v, want %v", eps, i, loss.LogP[i], log)
			}
		}
		worst, _ := all.Worst(0)
		longest := prefixes(t, "ldp-ucb-b", horizon, eps, 0)
		if got := longest.Worst(0, horizon-2)[horizon-3]; worst > got+1e-13*eps+1e-14 || got > eps*(1+1e-13)+1e-14 || got < .95*eps {
			t.Errorf("ε = %v: prefixes lose %v, and sequences %v", eps, got, worst)
		}
	}
}

// Tiny probabilities that a float64 cannot hold do not make a private choice at ε = 100 look like an infinite loss. The
// same holds for a sequence of episodes.
func TestRareOutcomesDoNotAccuse(t *testing.T) {
	for _, n := range testkit.Either([]int64{1, 6, 7, 8, 12}, []int64{7}) {
		d := decide(t, "dp-ftpl-new", 100, 0, 1000, privacy.Count{N: n, Sum: 0}, privacy.Count{N: n, Sum: float64(n)})
		if eps, _ := d.Epsilon(0); eps > 100*(1+1e-9) {
			t.Errorf("after %d pulls of each arm: ε = %v", n, eps)
		}
	}
	_, _, e := episodes(t, "adap-ucb", testkit.Either[int64](32, 16), 100)
	zeros := func(_, _, _ int) int { return 0 }
	first := func(t, _, _ int) int { return max(0, 1-t) }
	if got := e.Loss(zeros, first).Epsilon(0); got > 100*(1+1e-9) || got < 90 {
		t.Errorf("AdaP-UCB: ε = %v", got)
	}
}
