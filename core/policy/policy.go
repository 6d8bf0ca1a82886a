// Package policy holds the bandit policies, one a file, and the registry that
// names them all.
//
// A policy is asked for the next arm and told what its pulls paid. The simplest
// policy answers with an arm and "one pull". A policy that knows more says more,
// and the simulation becomes faster without changing its law:
//
//   - Next may promise a stretch of pulls that goes to one arm whatever they pay
//     (a start phase, an episode);
//   - a RoundRobin may promise rounds in which several arms are pulled in turn;
//   - a policy may declare itself on a base of package leap, and is then asked how long a
//     choice lasts.
//
// A policy must behave the same when it is given less than it promised: read one
// pull at a time, it is the textbook algorithm.
package policy

import (
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Policy decides which arm to pull.
type Policy interface {
	// Next returns the arm of the next pull when t pulls have been made, and for
	// how many pulls in a row (at least 1, this one included) the policy will pull
	// that arm whatever they pay. It is asked again after each Update.
	Next(t int64) (arm int, sure int64)

	// Update tells the policy the responses to pulls of an arm that Next chose.
	// The block may be shorter than what Next promised.
	Update(arm int, b tape.Block)
}

// A RoundRobin is a Policy that may promise whole rounds over several arms.
type RoundRobin interface {
	Policy

	// Rounds returns arms that are pulled in turn when t pulls have been made, and for how many
	// rounds, whatever they pay: no rounds where Next's promise is all that is known. The policy
	// may be told of the pulls of each arm as one block, arm by arm, and of a part of them as it
	// comes. It never changes the arms that it has returned.
	Rounds(t int64) (arms []int, rounds int64)
}

// A BudgetUse says how a policy uses one part of the budget.
type BudgetUse int

// How a policy may use ε or δ.
const (
	Ignores  BudgetUse = iota // has no such parameter
	Accepts                   // any value in range, 0 included
	Requires                  // a value above 0
)

// A ParamKind says which values a parameter takes.
type ParamKind int

// The kinds of parameters.
const (
	Number ParamKind = iota // from Min to Max
	Switch                  // off, 0, or on, 1; Min and Max are not looked at
	Levels                  // the law of users' privacy levels, Setup.Law; no number
)

// A Param is a parameter of a policy besides its budget.
type Param struct {
	Kind     ParamKind
	Name     string  // as in a scenario
	Symbol   string  // as in the paper
	Meaning  string  // for a person
	Min, Max float64 // inclusive
	Default  float64
	// Note, if not empty, is what to say when the value is at or below NoteBelow.
	Note      string
	NoteBelow float64
}

// A Setup is what a policy is started with.
type Setup struct {
	Arms    int
	Horizon int64 // T
	Epsilon float64
	Delta   float64
	Params  map[string]float64 // numbers and switches: complete, defaults filled in
	Law     mechanism.Levels   // for policies with a parameter of that kind
}

// A Spec declares a policy: everything that the page, the command line and the
// tests know about it.
type Spec struct {
	ID        string // stable: links depend on it
	Name      string // as in the paper
	Notion    Notion
	Guarantee string // what is proved, in words
	Reference string // paper, algorithm, theorem
	Summary   string // what it does and what is good about it, in one plain sentence
	Epsilon   BudgetUse
	Delta     BudgetUse
	NotBoth0  bool // refuses ε = δ = 0
	// LeastEpsilon is the least ε above 0 at which noise is drawn at its own scale: one
	// below it would need more noise than numbers can hold, and is not to be given to New.
	// 0 if there is none such.
	LeastEpsilon float64
	// Episodic says that the policy plays in episodes, each of which Next promises as
	// a whole.
	Episodic bool
	// Cumulative says of a policy that plays in episodes that its releases are of all of an arm's
	// rewards, and not of its last episode alone.
	Cumulative bool
	// Forgetful says that the policy keeps no noise and no order of events: the law of its next
	// choice depends on N_a, S_a and the number of pulls alone. One that is told of a history at
	// once chooses as one that has lived through it.
	Forgetful bool
	// Redraws says that the policy draws the noise of X_a anew at every step while N_a is a
	// multiple of f = Interval(ε, δ, v), of scale 1/N_a^{1 − v/2}.
	Redraws bool
	// Custom says that somebody has written the policy as a text: its Notion is what its author
	// claims, and no theorem is known of it.
	Custom bool
	Params []Param

	// Mechanism returns what the policy's responses pass through. Nil means that
	// it sees the rewards.
	Mechanism func(Setup) mechanism.Mechanism

	// New returns the policy at its start. All its randomness comes from noise.
	New func(s Setup, noise *random.Source) Policy
}

// Uncertified reports that the policy has a budget, by which its noise is set, although no
// proof covers what it does with it.
func (s Spec) Uncertified() bool { return s.Notion == None && s.Epsilon != Ignores }

// Responses returns the mechanism through which the policy sees the rewards.
func (s Spec) Responses(set Setup) mechanism.Mechanism {
	if s.Mechanism == nil {
		return mechanism.Open{}
	}
	return s.Mechanism(set)
}

// noiseEpsilon is the LeastEpsilon of policies with noise whose scale is of order 1/ε: at
// it the scales, their squares and sums over a horizon of both are far from overflow.
const noiseEpsilon = 1e-100

// ctb is the Mechanism of policies that see Bernoulli responses under ε-LDP.
func ctb(s Setup) mechanism.Mechanism { return mechanism.CTB{Eps: s.Epsilon} }

// coin is the Mechanism of policies that count successes and failures, without privacy
// for the reward.
func coin(Setup) mechanism.Mechanism { return mechanism.Coin{} }
