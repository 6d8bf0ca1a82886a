package mechanism_test

import (
	"math"
	"math/big"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/lawtest"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

// choiceEpsilons goes from 1e-6 to 700, where e^−ε is still a normal float64.
func choiceEpsilons() (all []float64) {
	for eps := 1e-6; eps < 700; eps *= 1.3 {
		all = append(all, eps)
	}
	return append(all, .2, 1, 4, 700)
}

func TestAChoiceOfTwoIsCTBOnBits(t *testing.T) {
	for _, eps := range choiceEpsilons() {
		truth, other := mechanism.Choice{Eps: eps, Options: 2}.Chances()
		ctb := mechanism.CTB{Eps: eps}
		if yes, no := ctb.Law(arm.Bernoulli{P: 1}).P, ctb.Law(arm.Bernoulli{P: 0}).P; truth != yes || other != no {
			t.Errorf("ε = %v: reports 1 with %v and %v, CTB with %v and %v", eps, truth, other, yes, no)
		}
	}
}

// The largest log ratio of the probabilities of a report, over all pairs of answers, is ε.
func TestAChoiceIsPrivateAndUsesItsWholeBudget(t *testing.T) {
	for _, m := range []int{2, 3, 12, 1000} {
		for _, eps := range choiceEpsilons() {
			c := mechanism.Choice{Eps: eps, Options: m}
			truth, other := c.Chances()
			if sum := truth + float64(m-1)*other; !(math.Abs(sum-1) < 4e-16) || !(other > 0 && truth <= 1) {
				t.Errorf("m = %d, ε = %v: the probabilities %v and %v have the sum %v", m, eps, truth, other, sum)
			}
			var loss float64
			for report := range min(m, 12) {
				for one := range min(m, 12) {
					for two := range min(m, 12) {
						chance := func(answer int) float64 {
							if answer == report {
								return truth
							}
							return other
						}
						loss = max(loss, math.Log(chance(one)/chance(two)))
					}
				}
			}
			if !(math.Abs(loss-eps) < 1e-13*eps+4e-16) {
				t.Errorf("m = %d: the privacy loss is %v, ε is %v", m, loss, eps)
			}
		}
		for _, eps := range []float64{1e-300, 1e4} {
			c := mechanism.Choice{Eps: eps, Options: m}
			truth, other := c.Chances()
			if sum := truth + float64(m-1)*other; !(math.Abs(sum-1) < 4e-16) || math.IsNaN(c.Share(.3)) {
				t.Errorf("m = %d, ε = %v: probabilities %v and %v, share %v", m, eps, truth, other, c.Share(.3))
			}
		}
	}
}

func TestReportsHaveTheirLaw(t *testing.T) {
	n := testkit.Either(1_000_000, 50_000)
	for _, m := range []int{2, 3, 12} {
		for _, eps := range []float64{1e-6, .2, 1, 4} {
			c := mechanism.Choice{Eps: eps, Options: m}
			src := random.NewKey(7).Sub(uint64(m)).Source()
			truth, other := c.Chances()
			for answer := range m {
				counts, probability := make([]int, m), make([]float64, m)
				for i := range probability {
					probability[i] = other
				}
				probability[answer] = truth
				for range n {
					counts[c.Report(answer, &src)]++
				}
				if p := lawtest.ChiSquare(counts, probability); !(p > 1e-5) {
					t.Errorf("m = %d, ε = %v, answer %d: the chi-square has p = %.2g", m, eps, answer, p)
				}
			}
		}
	}
}

// words is a source of given bits. It counts them.
type words []uint64

func (w *words) Uint64() (word uint64) {
	word = (*w)[0]
	*w = (*w)[1:]
	return word
}

// A lie with a probability far below 2^−64 is still possible, with exactly its probability: Report
// compares all digits of m q.
func TestARareLieHasItsProbability(t *testing.T) {
	for _, eps := range []float64{50, 100, 600} {
		c := mechanism.Choice{Eps: eps, Options: 2}
		_, other := c.Chances()
		left := new(big.Float).SetFloat64(2 * other)
		var digits []uint64
		for left.Sign() > 0 {
			left.SetMantExp(left, 64)
			whole, _ := left.Int(nil)
			digits = append(digits, whole.Uint64())
			left.Sub(left, new(big.Float).SetInt(whole))
		}
		last := len(digits) - 1
		for change, lies := range map[int]bool{-1: true, 0: false, 1: false} {
			src := append(words(nil), digits...)
			src[last] += uint64(change)
			src = append(src, math.MaxUint64) // picks the last option, 1
			report := c.Report(0, &src)
			if (report == 1) != lies {
				t.Errorf("ε = %v: the report is %d after the digits of the limit plus %d in the last place", eps, report, change)
			}
		}
		if last < 1 {
			t.Errorf("ε = %v: the limit has only %d words", eps, last+1)
		}
	}
}
