package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// An Inspector is a Policy that can show the state behind its next choice. Simulations never ask for this state. Every
// registered policy is an Inspector.
type Inspector interface {
	Policy

	// Inspect returns the state of the decision after t pulls, once Update has given the policy their responses. It
	// changes nothing. t must not decrease from one call of Inspect or Next to the following one.
	Inspect(t int64) DecisionState
}

// A DecisionState is the state behind a policy's next choice.
type DecisionState struct {
	Arms []ArmState

	Why  Reason
	Next int   // the arm of the next pull; NoArm if the arm is still to be drawn
	Sure int64 // the number of pulls of Next that are certain for all rewards: at least 1 unless Next is NoArm
	Rest int64 // the remaining pulls of Next in a phase that pulls arms in turn

	// Apart is used by policies that eliminate arms. At the end of a phase, a difference of more than Apart between a
	// noisy mean and the best one is decisive.
	Apart float64
}

// NoArm is the value of Next for a choice that is not drawn yet.
const NoArm = -1

// A Reason is the reason for a policy's choice.
type Reason int

// The reasons.
const (
	Largest Reason = iota // the arm's index is the largest; in a tie the first arm wins
	Least                 // the arm's index is the smallest; in a tie the first arm wins
	Start                 // the start phase pulls each arm a given number of times
	Forced                // the arm has too few responses for its bound to hold
	Drawn                 // a number is drawn for each arm, and the largest wins
	Episode               // an episode continues to its end
	Phase                 // all remaining arms get the same number of pulls in a phase, one arm after another
	Turn                  // as Phase, but the arms take turns
	Only                  // no other arm is left
	Chosen                // a custom policy's code chooses the arm without an index
)

// An ArmState is a policy's knowledge of one arm.
type ArmState struct {
	N    int64   // the number of responses in the estimate
	Mean float64 // the estimate behind the choice; NaN before the first one
	// Low and High are the ends of a confidence interval, or NaN. If the policy has an index, High is the index.
	// Low lies at the same distance or divergence below the mean; no choice depends on it.
	Low, High float64
	Cost      float64  // the index, if the arm with the smallest one wins (Least)
	Law       IndexLaw // the distribution of the number that the policy draws for the arm
	Out       bool     // the policy never pulls the arm again
}

// An IndexFamily names a family of distributions.
type IndexFamily int

// The families.
const (
	NoLaw         IndexFamily = iota
	Normal                    // mean A, variance B
	BetaLaw                   // shapes A and B
	BoundaryNoise             // A + U/B, where U follows Unit
	Laplace                   // A plus Laplace noise of scale B
)

// An IndexLaw is the law of the index that a policy draws for an arm.
type IndexLaw struct {
	Family IndexFamily
	A, B   float64
	Unit   random.BoundaryLaw
}

// unknown returns the state of an arm without responses.
func unknown() ArmState { return ArmState{Mean: math.NaN(), Low: math.NaN(), High: math.NaN()} }

// around returns the state of an arm with n responses, an estimate and an index. Its interval is symmetric.
func around(n int64, mean, index float64) ArmState {
	return ArmState{N: n, Mean: mean, Low: 2*mean - index, High: index}
}

// first sets the next arm, its number of certain pulls and the reason.
func (s DecisionState) first(why Reason, arm int, sure int64) DecisionState {
	s.Why, s.Next, s.Sure = why, arm, sure
	return s
}

// largest sets the arm with the largest index as the next one.
func (s DecisionState) largest() DecisionState {
	return s.first(Largest, leap.Argmax(len(s.Arms), func(a int) float64 { return s.Arms[a].High }), 1)
}

// smallest sets the arm with the smallest index as the next one.
func (s DecisionState) smallest() DecisionState {
	return s.first(Least, leap.Argmax(len(s.Arms), func(a int) float64 { return -s.Arms[a].Cost }), 1)
}

// Index returns an arm's index, which is High or Cost. It is NaN if the arm has no index.
func (s DecisionState) Index(arm int) float64 {
	if s.Why == Least {
		return s.Arms[arm].Cost
	}
	return s.Arms[arm].High
}

// Second returns the arm with the best index apart from the arm first, or NoArm.
func (s DecisionState) Second(first int) int {
	rank := s.Index
	if s.Why == Least {
		rank = func(a int) float64 { return -s.Index(a) }
	}
	second := NoArm
	for a, v := range s.Arms {
		if a != first && !v.Out && !math.IsNaN(rank(a)) && (second == NoArm || rank(a) > rank(second)) {
			second = a
		}
	}
	return second
}

// episode sets the next arm of an episodic policy if an episode is under way or an arm has not had one yet. pulled
// counts each arm's pulls in complete episodes.
func (s DecisionState) episode(e *leap.Episodes, pulled []int64) (_ DecisionState, ok bool) {
	arm, left := e.Running()
	switch missing := slices.Index(pulled, 0); {
	case left > 0 && pulled[arm] == 0:
		return s.first(Start, arm, left), true
	case left > 0:
		return s.first(Episode, arm, left), true
	case missing >= 0:
		return s.first(Start, missing, 1), true
	}
	return s, false
}

// indexes returns the state of a policy that pulls the arm with the largest index. at returns an arm's number of
// responses, estimate and index after t pulls. Arms without responses are pulled first.
func indexes(arms int, t int64, at func(arm int, t int64) (n int64, mean, index float64)) (s DecisionState) {
	start := NoArm
	for a := range arms {
		v := unknown()
		if n, mean, index := at(a, t); n > 0 {
			v = around(n, mean, index)
		} else if start == NoArm {
			start = a
		}
		s.Arms = append(s.Arms, v)
	}
	switch {
	case arms == 1:
		return s.first(Only, 0, leap.Forever)
	case start != NoArm:
		return s.first(Start, start, 1)
	}
	return s.largest()
}

// armStates returns the states of arms whose estimates are plain means.
func armStates(c *leap.Counts) (all []ArmState) {
	for a, n := range c.N {
		v := unknown()
		if n > 0 {
			v.N, v.Mean = n, c.Mean(a)
		}
		all = append(all, v)
	}
	return all
}
