package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// An Inspector is a Policy that shows what its next choice goes by. The simulation never
// asks: it is for somebody who wants to look inside. Every policy of the registry is one.
type Inspector interface {
	Policy

	// Inspect returns the state of the decision after t pulls, all of which the policy has been
	// told of. It changes nothing. t must not decrease from one call of Inspect or Next to the next.
	Inspect(t int64) DecisionState
}

// A DecisionState is what a policy goes by.
type DecisionState struct {
	Arms []ArmState

	Why  Reason
	Next int   // the arm of the next pull; NoArm if it is drawn
	Sure int64 // for how many pulls Next is known, whatever they pay: at least 1 unless it is drawn
	Rest int64 // the pulls that Next still gets in a phase in which arms are pulled in turn

	// Apart is, for a policy that eliminates, how far a noisy mean must be from the best
	// one to decide something at the end of the phase.
	Apart float64
}

// NoArm is the arm of a choice that is still to be drawn.
const NoArm = -1

// A Reason says why a policy chooses as it does.
type Reason int

// The reasons.
const (
	Largest Reason = iota // its index is the largest, the first of those in a tie
	Least                 // its index is the smallest, the first of those in a tie
	Start                 // each arm gets some pulls to begin with
	Forced                // the arm has too few responses for its bound to hold
	Drawn                 // a number is drawn for each arm, and the largest wins
	Episode               // an episode goes on to its end
	Phase                 // all arms left get equally many pulls in a phase, arm after arm
	Turn                  // likewise, in turn
	Only                  // no other arm is left
	Chosen                // its own code says so, and not by an index
)

// An ArmState is what a policy knows of an arm.
type ArmState struct {
	N    int64   // the responses that the estimate is of
	Mean float64 // the estimate that the policy goes by; NaN before there is one
	// Low and High are the ends of a confidence interval. High is the index, if the policy
	// has one; Low is the other end of the same width or the same divergence, which no choice
	// depends on. NaN if there is no interval.
	Low, High float64
	Cost      float64  // the index, where the smallest wins (Least)
	Law       IndexLaw // of the number that is drawn for it
	Out       bool     // it is never pulled again
}

// An IndexFamily names a family of distributions.
type IndexFamily int

// The families of laws.
const (
	NoLaw         IndexFamily = iota
	Normal                    // mean A, variance B
	BetaLaw                   // shapes A and B
	BoundaryNoise             // A + U/B, where U follows Unit
	Laplace                   // A plus noise of scale B
)

// An IndexLaw is the law of the index that a policy draws for an arm.
type IndexLaw struct {
	Family IndexFamily
	A, B   float64
	Unit   random.BoundaryLaw
}

// unknown is the view of an arm of which a policy knows nothing.
func unknown() ArmState { return ArmState{Mean: math.NaN(), Low: math.NaN(), High: math.NaN()} }

// around returns the view of n responses with an estimate and an index, the interval
// being as wide below as above.
func around(n int64, mean, index float64) ArmState {
	return ArmState{N: n, Mean: mean, Low: 2*mean - index, High: index}
}

// alone says that there is one arm.
func (s DecisionState) alone() DecisionState {
	s.Why, s.Next, s.Sure = Only, 0, leap.Forever
	return s
}

// first says which arm is pulled, for how long and why.
func (s DecisionState) first(why Reason, arm int, sure int64) DecisionState {
	s.Why, s.Next, s.Sure = why, arm, sure
	return s
}

// largest says that the arm with the largest index is pulled next.
func (s DecisionState) largest() DecisionState {
	return s.first(Largest, leap.Argmax(len(s.Arms), func(a int) float64 { return s.Arms[a].High }), 1)
}

// smallest says that the arm with the smallest index is pulled next.
func (s DecisionState) smallest() DecisionState {
	return s.first(Least, leap.Argmax(len(s.Arms), func(a int) float64 { return -s.Arms[a].Cost }), 1)
}

// Index returns the index of an arm, which is High or Cost. It is NaN if the arm has none.
func (s DecisionState) Index(arm int) float64 {
	if s.Why == Least {
		return s.Arms[arm].Cost
	}
	return s.Arms[arm].High
}

// Second returns the arm that comes next to one by its index, or NoArm.
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

// after says that the arm with the largest index is pulled next, once no arm is left to
// begin with: start is the first of those, NoArm if there is none.
func (s DecisionState) after(start int) DecisionState {
	switch {
	case len(s.Arms) == 1:
		return s.alone()
	case start != NoArm:
		return s.first(Start, start, 1)
	}
	return s.largest()
}

// episode says which arm an episodic policy pulls where that is known: in the middle of an episode,
// or while an arm has had none. pulled are the pulls of the episodes that have ended.
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

// indexes returns what a policy goes by that pulls the arm with the largest index: for each arm
// the number of responses, the estimate and the index that at returns when t pulls have been
// made. Arms without responses come first.
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
	return s.after(start)
}

// drawn says that the arm is drawn.
func (s DecisionState) drawn() DecisionState { return s.first(Drawn, NoArm, 0) }

// armStates returns the means of plain counts.
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
