package audit

import (
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// The worlds of a Question with Revise = n > 0 differ by a data revision rule (Wang & Zhu 2024, Definitions 2 and 3). Given
// the actions a, a rule R revises the reward of step t with probability p_t(1|a). Let Σ_t p_t(1|a) ≤ 1 for each a. An
// (ε, δ)-globally private policy has
//
//	Σ_{a ∈ S} Σ_r P_I(r|a) π(a|r) ≤ e^ε Σ_{a ∈ S} Σ_r P_I(r|a) π(a|r ⊕ R) + δ
//
// for all sets S of action sequences, all instances I and all such rules. The rule here is
//
//	p_t(1|a) = 1/n if step t is one of the first n pulls of arm k, and 0 otherwise.
//
// World 0 has the drawn rewards r and world 1 the revised ones. A revised reward is the end of [0, 1] that is farther
// from the arm's mean, or 0. So it is again a Bernoulli reward, independent of the others.
//
// The inequality averages over r, which at δ > 0 asks less than the same for each r. It has one direction, so only events
// that are likelier in world 0 count. It holds for each policy that is (ε, δ)-private for all r and r' that differ in one
// reward. For J revisions group privacy gives P ≤ e^{Jε} Q_J + δ (e^{Jε} − 1)/(e^ε − 1), and E J ≤ 1 gives
// E e^{−Jε} ≥ e^{−ε}.

// Rule explains the question's revision rule in sentences, nil without a rule.
func (q Question) Rule() (says []string) {
	if q.Revise == 0 {
		return nil
	}
	says = []string{say.Of("rule-average"), say.Of("rule-weaker"), say.Of("rule-one-way")}
	if n := float64(q.Revise); n > 1 {
		says = append(says, say.Of("rule-limit", strconv.FormatFloat(-n*math.Log1p(-1/n), 'f', 2, 64)))
	}
	return says
}

// mean returns the probability that an arm's reward number n, from 1, is 1 in a world of a rule.
func (w pair) mean(world, a int, n int64) float64 {
	mean := w.means[a]
	if world == 1 && a == w.changed.Arm-1 && n <= w.revise {
		mean += (w.to() - mean) / float64(w.revise)
	}
	return mean
}

// to returns a revised reward.
func (w pair) to() float64 { return 1 - math.Round(w.means[w.changed.Arm-1]) }

// drawn returns the tape of the responses to an arm's drawn rewards.
func (w pair) drawn(world, a int, key random.Key) tape.Tape {
	law := func(n int64) tape.Law { return w.spec.Responses(w.set).Law(arm.Bernoulli{P: w.mean(world, a, n)}) }
	rest := tape.New(key, law(w.revise+1))
	if world == 0 || a != w.changed.Arm-1 {
		return rest
	}
	return &revised{tape.New(key.Name("revised"), law(1)), w.revise, rest}
}

// A revised tape has the first responses of one tape and then all responses of another tape.
type revised struct {
	tape.Tape // the one to read now
	left      int64
	rest      tape.Tape
}

func (t *revised) Peek() tape.Block {
	b := t.Tape.Peek()
	for t.left > 0 && b.N > t.left {
		t.Split()
		b = t.Tape.Peek()
	}
	return b
}

func (t *revised) Read(n int64) (b tape.Block) {
	if k := min(n, t.left); k > 0 {
		b = t.Tape.Read(k)
		if n, t.left = n-k, t.left-k; t.left == 0 {
			t.Tape = t.rest
		}
	}
	if n > 0 {
		b.Add(t.Tape.Read(n))
	}
	return b
}
