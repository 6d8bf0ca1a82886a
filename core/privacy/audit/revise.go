package audit

import (
	"fmt"
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
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
// from the arm's mean, or 1. So it is again a Bernoulli reward, independent of the others. n = 1 revises one reward
// for certain.
//
// The inequality averages over r, which at δ > 0 asks less than the same for each r. It has one direction, so only events
// that are likelier in world 0 count. It holds for each policy that is (ε, δ)-private
// for all r and r' that differ in one reward. For J revisions group privacy gives P ≤ e^{Jε} Q_J + δ (e^{Jε} − 1)/(e^ε − 1). And E J ≤ 1
// gives E e^{−Jε} ≥ e^{−ε}.

// Rule explains the question's revision rule in sentences, nil without a rule.
func (q Question) Rule() (says []string) {
	if q.Revise == 0 {
		return nil
	}
	says = []string{"A revision rule revises at most one reward on average (Wang & Zhu 2024, Definition 3).", "Its guarantee averages over drawn rewards: at δ > 0 it is weaker than one for each sequence of rewards.", "It has one direction: only events that are likelier in world A count."}
	if n := float64(q.Revise); n > 1 {
		says = append(says, "Nothing is revised with probability (1 − 1/n)ⁿ, so the rule refutes only claims below ε = "+strconv.FormatFloat(-n*math.Log1p(-1/n), 'f', 2, 64)+".")
	}
	return says
}

// checkRule says whether a question may have a rule.
func (q Question) checkRule() error {
	switch {
	case q.Revise == 0:
		return nil
	case q.Notion != policy.SequenceApproximate:
		return fmt.Errorf("revise: revision rules belong to the notion %s alone", policy.SequenceApproximate)
	case q.Revise < 1 || q.Revise > q.Setup.Horizon:
		return fmt.Errorf("revise: %d is not between 1 and the horizon %d", q.Revise, q.Setup.Horizon)
	}
	return nil
}

// mean returns the probability that an arm's reward number n, from 1, is 1 in a world of a rule.
func (w pair) mean(world, a int, n int64) float64 {
	mean, revised := w.means[a], 1.0
	if world == 0 || a != w.changed.Arm-1 || n > w.revise {
		return mean
	}
	if mean > 0.5 {
		revised = 0
	}
	return mean + (revised-mean)/float64(w.revise)
}

// drawn returns the tape of the responses to an arm's drawn rewards.
func (w pair) drawn(world, a int, key random.Key) tape.Tape {
	law := func(n int64) tape.Law { return w.spec.Responses(w.set).Law(arm.Bernoulli{P: w.mean(world, a, n)}) }
	rest := tape.New(key, law(w.revise+1))
	if world == 0 || a != w.changed.Arm-1 {
		return rest
	}
	return &revised{first: tape.New(key.Name("revised"), law(1)), left: w.revise, rest: rest}
}

// A revised tape has the first responses of one tape and then all responses of another tape.
type revised struct {
	first, rest tape.Tape
	left        int64 // of the first
}

func (t *revised) now() tape.Tape {
	if t.left > 0 {
		return t.first
	}
	return t.rest
}

func (t *revised) Peek() tape.Block {
	for {
		b := t.now().Peek()
		if t.left == 0 || b.N <= t.left {
			return b
		}
		t.first.Split()
	}
}

func (t *revised) Split() { t.now().Split() }

func (t *revised) Read(n int64) (b tape.Block) {
	if k := min(n, t.left); k > 0 {
		b = t.first.Read(k)
		n, t.left = n-k, t.left-k
	}
	if n > 0 {
		b.Add(t.rest.Read(n))
	}
	return b
}

// rule describes the rule of world 1.
func (w pair) rule() string {
	revised := "1"
	if w.means[w.changed.Arm-1] > 0.5 {
		revised = "0"
	}
	of := "of arm " + notation.Count(w.changed.Arm) + " is revised to " + revised
	if w.revise == 1 {
		return "reward 1 " + of
	}
	return "each of the first " + notation.Count(w.revise) + " rewards " + of + " with probability 1/" + notation.Count(w.revise)
}
