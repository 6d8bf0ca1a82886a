// Package audit tests privacy claims by experiment. It runs a policy many times on each of two worlds that differ in one
// reward, and a Watch bets on the runs against the claim.
//
// If a policy is (ε, δ)-private, every event has P(event) ≤ e^ε Q(event) + δ in the two worlds and in either direction.
// Bets on events that break this earn nothing on average if the claim holds. So an audit of a policy that keeps its
// claim accuses it with a probability of at most 1 − γ, and the worlds may be chosen in any way from other runs.
// A policy that passes may still not be private: other events or other worlds may break its claim.
//
// The runs of an audit are numbered. They can be carried out in any order and place, and are bet on in their order.
package audit

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
)

// A Question is what is audited: a policy as it is run, and what is claimed of it. The two may
// differ.
type Question struct {
	Spec  policy.Spec
	Setup policy.Setup // the number of arms and the horizon included
	// Arms pay rewards of 0 and 1 in the worlds, whose mean is theirs.
	Arms []arm.Arm
	Claim
	Changed    Reward  // that differs between the worlds of sequences; the zero Reward: one is chosen
	Revise     int64   // n, of a rule that revises the first n rewards of an arm (revise.go); 0: one reward differs
	Choice     int     // of a custom policy, that is looked at, counted from 1; 0: one is chosen
	Confidence float64 // γ, in (0, 1)
	Runs       int     // on each world, at most
	Seed       uint64
	Whole      bool // a Watch bets on all runs, also when the claim has been refuted
}

// A Claim is a privacy guarantee.
type Claim struct {
	Notion         policy.Notion
	Epsilon, Delta float64
	Own            bool // each user's own level is claimed in place of ε
}

// epsilonFor returns the ε that is claimed for a user of a level.
func (c Claim) epsilonFor(level float64) float64 {
	if c.Own {
		return level
	}
	return c.Epsilon
}

// share returns a bound as a share of the level that is claimed, where levels are compared.
func (c Claim) share(bound, level float64) float64 {
	if c.Own {
		return bound / level
	}
	return bound
}

// Claims reports whether the policy claims anything. A policy that claims nothing cannot violate it.
func (a *Audit) Claims() bool { return a.Spec.Notion != policy.None }

// Level says in words which ε is claimed.
func (c Claim) Level() string {
	if c.Own {
		return say.Of("each-users-own")
	}
	return notation.Exact(c.Epsilon)
}

// NotOwn says that the audit's claim is about another notion than the policy's own claim; else it is empty.
func (a *Audit) NotOwn() string {
	if !a.Claims() || a.Notion == a.Spec.Notion {
		return ""
	}
	return say.Of("policy-itself-claims", a.Spec.Notion.Words().Claim)
}

// Words says a claim in words.
func (c Claim) Words() string {
	return say.Of("claim-privacy", c.Level(), notation.Number(c.Delta), c.Notion.Words().Claim)
}

// MaxRuns is the most runs of an audit on each world.
const MaxRuns = 10_000_000

// An Audit is a question made ready to run.
type Audit struct {
	Question
	trial  trial
	looked string // which choices of a custom policy were looked at
	exact  func() (eps float64, of string)
	fault  *fault
}

// A fault is how a custom policy has failed in some run.
type fault struct{ of atomic.Pointer[error] }

// note keeps the error of a run, if it is the first.
func (f *fault) note(r *sim.Run) { f.failed(r.Policy()) }

// failed keeps the error of a run's policy, if it is the first.
func (f *fault) failed(p policy.Policy) {
	if p, ok := p.(sim.Failer); ok {
		if err := p.Err(); err != nil {
			f.of.CompareAndSwap(nil, &err)
		}
	}
}

// Err returns how the policy has failed in some run so far, nil if it has not: a custom policy
//
//	may. What comes of its runs then means nothing.
func (a *Audit) Err() error {
	if err := a.fault.of.Load(); err != nil {
		return fmt.Errorf("%s: %w", a.Spec.Name, *err)
	}
	return nil
}

// A trial is how a notion is tested.
type trial interface {
	// statistics are what is counted of a run.
	statistics() []statistic
	// run carries out a run in world 0 or 1 and writes the value of each statistic. It
	// returns false for a run that does not count. Its randomness comes from key.
	run(world int, key random.Key, values []int64) bool
	// worlds says what the two worlds are, in a sentence.
	worlds() string
	// world says what is so in one of them, in a sentence.
	world(world int) string
	// seen says what somebody sees of a run, that statistic included, in a sentence.
	seen(values []int64, statistic int) string
	// exact returns the exact ε at δ and of what it is, +∞ if there is none; or NaN, and why
	// it is not known.
	exact(delta float64) (eps float64, words string)
}

// open reports whether something in a run depends on rewards or on noise.
func (a *Audit) open() bool {
	switch t := a.trial.(type) {
	case *first:
		return t.open()
	case *sequence:
		return t.open()
	case *spots:
		return t.open()
	}
	return true
}

// New prepares an audit. The error names what does not fit, or says that nothing could depend on
// a reward, so that there is nothing to test. It may take some seconds: it looks for the worlds
// that are easiest to tell apart.
func New(q Question) (*Audit, error) {
	a, err := prepare(q)
	if err != nil {
		return nil, err
	}
	return a.ready()
}

// ready refuses an audit of nothing, and chooses the reward that differs between the worlds.
func (a *Audit) ready() (*Audit, error) {
	if !a.open() {
		return nil, fmt.Errorf("horizon: %w", say.Error("audit-nothing-open", notation.Count(a.Setup.Horizon), a.Spec.Name))
	}
	if c, ok := a.trial.(*spots); ok {
		if err := a.choose(c); err != nil {
			return nil, err
		}
	} else if a.Choice != 0 {
		return nil, fmt.Errorf("choice: %w", say.Error("audit-no-choices", a.Spec.Name))
	}
	if s, ok := a.trial.(*sequence); ok {
		if a.Changed == (Reward{}) {
			a.trial = a.chosen(s)
		} else if err := a.Changed.check(a.Question); err != nil {
			return nil, err
		} else {
			s.changed = a.Changed
		}
	}
	return a, a.Err()
}

// prepare makes an audit of worlds that differ in the first reward.
func prepare(q Question) (*Audit, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	a := &Audit{Question: q, fault: new(fault)}
	var err error
	switch local := q.Notion.Local(); {
	case local && q.Spec.Notion == policy.RewardHeterogeneous:
		a.trial, err = newMixture(q)
	case local:
		a.trial, err = newResponse(q)
	case q.Notion == policy.Decision:
		a.trial, err = newDecision(q, a.fault)
	default:
		a.trial, err = newSequence(q, a.fault)
	}
	if failed := a.Err(); failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	a.exact = sync.OnceValues(func() (float64, string) { return a.trial.exact(a.Delta) })
	return a, nil
}

func (q Question) check() error {
	switch {
	case !slices.Contains(Notions(), q.Notion):
		return fmt.Errorf("notion: %w", say.Error("audit-not-one", fmt.Sprintf("%q", q.Notion), NotionNames()))
	case !(q.Epsilon >= 0 && q.Epsilon <= 100):
		return fmt.Errorf("epsilon: %w", say.Error("audit-not-between", fmt.Sprint(q.Epsilon), "0", "100"))
	case !(q.Delta >= 0 && q.Delta <= 1):
		return fmt.Errorf("delta: %w", say.Error("audit-not-between", fmt.Sprint(q.Delta), "0", "1"))
	case !(q.Confidence > 0 && q.Confidence < 1):
		return fmt.Errorf("confidence: %w", say.Error("audit-not-inside", fmt.Sprint(q.Confidence)))
	case q.Runs < 2 || q.Runs > MaxRuns:
		return fmt.Errorf("runs: %w", say.Error("audit-not-between", fmt.Sprint(q.Runs), "2", fmt.Sprint(MaxRuns)))
	case len(q.Arms) != q.Setup.Arms || q.Setup.Arms < 1:
		return fmt.Errorf("arms: %d of %d", len(q.Arms), q.Setup.Arms)
	case q.Revise != 0 && q.Notion != policy.SequenceApproximate:
		return fmt.Errorf("revise: %w", say.Error("rule-notion", string(policy.SequenceApproximate)))
	case q.Revise < 0 || q.Revise > q.Setup.Horizon:
		return fmt.Errorf("revise: %w", say.Error("rule-horizon", fmt.Sprint(q.Revise), fmt.Sprint(q.Setup.Horizon)))
	case q.Notion.Local():
		return nil // no arm is pulled
	case q.Setup.Arms < 2:
		return fmt.Errorf("arms: %w", say.Error("one-arm-no-choice"))
	}
	for i, a := range q.Arms {
		if err := arm.Check(a); err != nil {
			return fmt.Errorf("arms[%d]: %w", i, err)
		}
		if low, high := a.Bounds(); low < 0 || high > 1 {
			return fmt.Errorf("arms[%d]: %w", i, say.Error("rewards-not-all-between"))
		}
	}
	return nil
}

// Differs returns the reward that differs between the worlds. There is none where the response
// to a single reward is looked at, or the choice after a history of which the order is left open.
func (a *Audit) Differs() (r Reward, ok bool) {
	switch t := a.trial.(type) {
	case *first:
		return t.changed, true
	case *sequence:
		return t.changed, true
	}
	return r, false
}

// Looked says which choices of a custom policy were looked at before one of them was chosen, "" where there was no choice.
func (a *Audit) Looked() string { return a.looked }

// key returns the randomness of a run for a purpose.
func (a *Audit) key(purpose string, world, run int) random.Key {
	return random.NewKey(a.Seed).Name("audit").Name(purpose).Sub(uint64(world)).Sub(uint64(run))
}

// Words says an event in words.
func (a *Audit) Words(e Event) string { return e.words(a.trial.statistics()) }

// Worlds says in words what the two worlds differ in.
func (a *Audit) Worlds() string { return a.trial.worlds() }

// World says what is so in one of them, in a sentence.
func (a *Audit) World(world int) string { return a.trial.world(world) }
