package audit

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// Seen is the part of a policy's behaviour that an observer sees.
type Seen string

// An observer sees one response to a reward, one arm's number, one decision, or the first decisions.
const (
	SeenResponse Seen = "response"
	SeenDraw     Seen = "draw"
	SeenDecision Seen = "decision"
	SeenSequence Seen = "sequence"
)

// AllSeen returns all values of Seen in display order.
func AllSeen() []Seen { return []Seen{SeenResponse, SeenDraw, SeenDecision, SeenSequence} }

// An ExactTradeOff holds the two exact distributions of an observation in two worlds that differ in one reward. They
// determine δ(ε) for every ε.
type ExactTradeOff struct {
	Question
	Seen   Seen
	Worlds string // describes the worlds in a sentence
	tradeoff.Pair
}

// Curve returns the two distributions of an observation of a draft's policy. The error names a bad value, or says why
// the distributions are unknown.
func (d Draft) Curve(seen Seen) (c ExactTradeOff, err error) {
	switch seen {
	case SeenResponse:
		d.Notion = policy.Reward
	case SeenDraw, SeenDecision:
		d.Notion = policy.Decision
	case SeenSequence:
		d.Notion = policy.Sequence
	default:
		return c, fmt.Errorf("at: %q is not one of %v", seen, AllSeen())
	}
	q, s, entry, err := d.question()
	if err != nil {
		return c, err
	}
	if seen == SeenResponse && q.Spec.Notion == policy.RewardNear {
		q.Notion = q.Spec.Notion
	}
	if s.Horizon == 0 {
		s.Horizon = Horizon
		if seen == SeenSequence {
			s.Horizon = quick(len(s.Arms))
		}
	}
	if problems := s.Problems(); len(problems) > 0 {
		return c, problems
	}
	q.Setup = s.Setup(entry, q.Spec)
	if err := q.check(); err != nil {
		return c, err
	}
	c.Question, c.Seen = q, seen
	switch seen {
	case SeenResponse:
		r, err := newResponse(q)
		if err != nil {
			return c, err
		}
		c.Worlds = r.worlds()
		c.Pair, err = r.pair()
		return c, err
	case SeenDraw, SeenDecision:
		c.Pair, c.Worlds, err = choices(q, seen)
	case SeenSequence:
		c.Pair, c.Worlds, err = sequences(q)
		if err != nil && q.Spec.Forgetful && q.Setup.Horizon > quick(q.Setup.Arms) {
			err = TooLong{err}
		}
	}
	return c, err
}

// TooLong is the error for sequences that are too long to enumerate, if each choice has exact probabilities.
// Draft.Losses can then estimate their privacy loss.
type TooLong struct{ error }

// quick returns the default number of decisions, which takes about a second to enumerate.
func quick(arms int) int64 {
	t := int64(1)
	for math.Pow(2*float64(arms), float64(t+1)) <= 1<<16 {
		t++
	}
	return t
}

// pair returns the distributions of the responses to the two rewards that the mechanism separates most.
func (r *response) pair() (tradeoff.Pair, error) {
	p, other := r.laws[0], r.laws[1]
	switch {
	case r.oneBit:
		return tradeoff.Answers(r.bits.P, r.bits.Q), nil
	case p.Draw == nil: // the responses are the rewards
		return tradeoff.Answers(math.Inf(-1), math.Inf(1)), nil
	case p.Dropped == 1 && other.Dropped == 1:
		return tradeoff.Answers(0, 0), nil
	case p.Dropped == 0 && len(p.Components) == 1 && len(other.Components) == 1:
		law := func(centre float64) privacy.Distribution {
			return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: centre, B: p.Components[0].Scale})
		}
		return tradeoff.Ordered{P: law(p.Components[0].High), Q: law(other.Components[0].High)}, nil
	}
	return nil, say.Error("there-no-formula-these")
}

// choices returns the distributions of the next arm, or of arm 1's number, after one history: the one for which runs
// would give the largest bound. If its ε is 0 at the claimed δ, choices uses the history with the largest advantage
// instead.
func choices(q Question, seen Seen) (tradeoff.Pair, string, error) {
	if !q.Spec.Forgetful {
		return nil, "", privacy.KeepsNoise(q.Spec)
	}
	t, err := newDecision(q, new(fault))
	if err != nil {
		return nil, "", err
	}
	c, ok := t.(*choice)
	if !ok {
		return nil, "", fmt.Errorf("%s depends on responses, not on rewards: its draws and choices reveal no more than the responses", q.Spec.Name)
	}
	if c.loss.Epsilon(q.Delta) == 0 {
		if c, err = newChoice(q, advantage); err != nil {
			return nil, "", err
		}
	}
	if seen == SeenDecision {
		return tradeoff.Of(c.loss), c.worlds(), nil
	}
	before, err := privacy.NextLaws(q.Spec, q.Setup, c.history[0])
	if err != nil {
		return nil, "", err
	}
	after, err := privacy.NextLaws(q.Spec, q.Setup, c.history[1])
	if err != nil {
		return nil, "", err
	}
	if before != nil {
		if low, high := before[0].Span(); low < high {
			return tradeoff.Ordered{P: before[0], Q: after[0]}, c.worlds(), nil
		}
	}
	return nil, "", fmt.Errorf("%s draws no number for an arm", q.Spec.Name)
}

// sequences returns the distributions of the first T decisions for the pair of reward sequences with the largest ε at
// the claimed δ. The two sequences differ in one reward. If only episodes can be enumerated, the rewards are evenly
// spread, and the first reward of arm 1 differs.
func sequences(q Question) (tradeoff.Pair, string, error) {
	all, err := privacy.NewSequences(q.Spec, q.Setup)
	if err != nil {
		if e, no := privacy.NewEpisodes(q.Spec, q.Setup); no == nil {
			s, err := newSequence(q, new(fault))
			if err != nil {
				return nil, "", err
			}
			return tradeoff.Of(e.Loss(s.bits(0), s.bits(1))), s.worlds(), nil
		}
		return nil, "", err
	}
	if most := quick(q.Setup.Arms); q.Setup.Horizon > most {
		return nil, "", fmt.Errorf("horizon: %d pulls of %d arms are too many to enumerate all pairs of rewards: at most %d are allowed", q.Setup.Horizon, q.Setup.Arms, most)
	}
	_, worst := all.Worst(q.Delta)
	pair := tradeoff.Of(all.Pair(worst))
	if tradeoff.Variation(pair) == 0 {
		return nil, "", fmt.Errorf("horizon: no choice of %s up to pull %s depends on a reward", q.Spec.Name, notation.Count(q.Setup.Horizon))
	}
	rewards, step := all.Rewards(worst)
	texts := make([]string, len(rewards))
	for t, r := range rewards {
		if texts[t] = strconv.Itoa(r); t == step {
			texts[t] = "?"
		}
	}
	return pair, say.Of("worlds-pulls", strings.Join(texts, " "), notation.Count(step+1)), nil
}
