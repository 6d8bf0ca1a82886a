// Package policy contains the bandit policies, one in each file, and the registry of all policies.
//
// A policy's method Next returns its next arm, and Update gives it the responses to its pulls. The simplest policy
// promises one pull at a time. A policy that promises more runs faster, with the same distribution of choices:
//
//   - Next may promise several pulls of one arm, whatever their rewards: a start phase or an episode;
//   - a RoundRobin may promise rounds of pulls of several arms in turn;
//   - a policy built on a type from package leap can say how long a choice lasts.
//
// A policy must behave the same even if it gets fewer pulls than it promised. Taken one pull at a time, it is the
// textbook algorithm.
package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// A Policy decides which arm to pull.
type Policy interface {
	// Next returns the arm of the next pull after t pulls. It also returns the number of pulls of this arm that are
	// certain for all rewards, including the next pull. This number is at least 1. Next is called again after each
	// Update.
	Next(t int64) (arm int, sure int64)

	// Update gives the policy the responses to pulls of an arm that Next chose. The block may be shorter than Next
	// promised.
	Update(arm int, b tape.Block)
}

// A RoundRobin is a Policy that may promise whole rounds over several arms.
type RoundRobin interface {
	Policy

	// Rounds returns the arms that the policy pulls in turn after t pulls, and a number of rounds that is certain
	// for all rewards. With 0 rounds, only Next's promise holds. Update may get each arm's pulls as one block, arm
	// by arm, or in parts. The policy never modifies a slice of arms that it has returned.
	Rounds(t int64) (arms []int, rounds int64)
}

// A BudgetUse says how a policy uses one part of the budget.
type BudgetUse int

// How a policy may use ε or δ.
const (
	Ignores  BudgetUse = iota // the policy has no such parameter
	Accepts                   // any value in range, including 0
	Requires                  // a value above 0
)

// A ParamKind says which values a parameter takes.
type ParamKind int

// The kinds of parameters.
const (
	Number ParamKind = iota // a number from Min to Max
	Switch                  // 0 (off) or 1 (on); Min and Max have no meaning
	Levels                  // the law of users' privacy levels, Setup.Law
)

// A Param is a parameter of a policy besides its budget.
type Param struct {
	Kind     ParamKind
	Name     string  // the name in a scenario
	Symbol   string  // the paper's symbol
	Meaning  string  // the meaning in words
	Min, Max float64 // the inclusive range
	Default  float64
	// Note, unless empty, is shown when the value is at or below NoteBelow.
	Note      string
	NoteBelow float64
}

// A Setup holds everything that New needs to start a policy.
type Setup struct {
	Arms    int
	Horizon int64 // T
	Epsilon float64
	Delta   float64
	Params  map[string]float64 // all numbers and switches, with defaults filled in
	Law     mechanism.Levels   // for policies with a parameter of kind Levels
}

// A Spec declares a policy for the page, the command line and the tests.
type Spec struct {
	ID        string // stable: links depend on it
	Name      string // the paper's name
	Notion    Notion
	Guarantee string // the proved guarantee, in words
	Reference string // paper, algorithm, theorem
	Summary   string // one plain sentence on the method and its advantage
	Epsilon   BudgetUse
	Delta     BudgetUse
	NotBoth0  bool // the policy refuses ε = δ = 0
	// LeastEpsilon is the smallest ε above 0 for which New works. A smaller ε would need noise that floating-point
	// numbers cannot represent. LeastEpsilon is 0 if there is no such limit.
	LeastEpsilon float64
	// Episodic means that the policy plays in episodes. Next promises each episode as a whole.
	Episodic bool
	// Cumulative means that an episodic policy's releases cover all of an arm's rewards, not only those of its last
	// episode.
	Cumulative bool
	// Forgetful means that the policy keeps neither noise nor the order of events. The distribution of its next choice
	// depends only on N_a, S_a and the number of pulls. Given a whole history at once, it chooses as if it had lived
	// through that history.
	Forgetful bool
	// Redraws means that the policy draws new noise for X_a at every step while N_a is a multiple of f = Interval(ε,
	// δ, v). The noise has scale 1/N_a^{1 − v/2}.
	Redraws bool
	// Custom means that the policy is a custom one. Its Notion is its author's claim, which no theorem supports.
	Custom bool
	Params []Param

	// Mechanism returns the mechanism that randomises each reward. If nil, the policy sees the rewards themselves.
	Mechanism func(Setup) mechanism.Mechanism

	// New starts the policy. All its randomness comes from noise.
	New func(s Setup, noise *random.Source) Policy
}

// Uncertified reports whether the policy has a budget but no privacy proof. Its budget only sets the size of the
// noise.
func (s Spec) Uncertified() bool { return s.Notion == None && s.Epsilon != Ignores }

// Responses returns the mechanism that turns rewards into the responses that the policy sees.
func (s Spec) Responses(set Setup) mechanism.Mechanism {
	if s.Mechanism == nil {
		return mechanism.Open{}
	}
	return s.Mechanism(set)
}

// noiseEpsilon is the LeastEpsilon of policies whose noise has a scale of order 1/ε. At this ε, the scales, their
// squares and their sums over a horizon are all far from overflow.
const noiseEpsilon = 1e-100

// ctb returns the mechanism for policies that see one-bit responses under ε-LDP.
func ctb(s Setup) mechanism.Mechanism { return mechanism.CTB{Eps: s.Epsilon} }

// coin returns the mechanism for policies that count successes and failures. It provides no privacy.
func coin(Setup) mechanism.Mechanism { return mechanism.Coin{} }

// decisionPrivate completes the Spec of a policy that protects each decision and sees rewards as coins.
func decisionPrivate(s Spec) Spec {
	s.Notion, s.Guarantee, s.Forgetful, s.Mechanism = Decision, say.Of("eps-delta-privacy-each"), true, coin
	return s
}

// sequencePrivate completes the Spec of a policy that protects the whole sequence of decisions. Its noise has a
// scale of order 1/ε.
func sequencePrivate(s Spec) Spec {
	s.Notion, s.Guarantee, s.Epsilon, s.LeastEpsilon = Sequence, say.Of("eps-privacy-whole-action"), Requires, noiseEpsilon
	return s
}

// rewardPrivate completes the Spec of a policy that protects each reward before anyone sees it.
func rewardPrivate(s Spec) Spec {
	s.Notion, s.Epsilon, s.Forgetful = Reward, Requires, true
	if s.Guarantee == "" {
		s.Guarantee = say.Of("eps-local-privacy-each")
	}
	return s
}

// Pulls rounds the size of a start phase, an epoch or an interval up to a whole number of pulls from 1 to 2^40. The
// size may be infinite.
func Pulls(size float64) int64 {
	return int64(math.Max(1, math.Min(math.Ceil(size), leap.Forever)))
}
