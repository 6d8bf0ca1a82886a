// Package audit tests privacy claims by experiment. It runs a policy many times in two worlds that differ in one
// reward, and a Watch bets on these runs against the claim.
//
// If a policy is (ε, δ)-private, every event satisfies P(event) ≤ e^ε Q(event) + δ in the two worlds, in either
// direction. If the claim holds, bets on events that break this inequality gain nothing on average. So an audit
// accuses a policy that keeps its claim with probability at most 1 − γ. Separate runs may choose the worlds in any
// way. A policy that passes may still not be private, because other events or other worlds may break its claim.
//
// The runs of an audit are numbered, and can be carried out in any order and on any machine. The bets use them in the
// order of their numbers.
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

// A Question is the subject of an audit: a policy with its setup, and a claim, which may differ from the claim of the
// policy itself.
type Question struct {
	Spec  policy.Spec
	Setup policy.Setup // includes the number of arms and the horizon
	// Only the means of Arms matter: they are the means of the 0/1 rewards in the worlds.
	Arms []arm.Arm
	Claim
	Changed    Reward  // the reward that differs in an audit of sequences; zero: the audit chooses one
	Revise     int64   // n of a revision rule for an arm's first n rewards (tapes.go); 0: one reward differs
	Choice     int     // the audited choice of a custom policy, from 1; 0: the audit chooses one
	Confidence float64 // γ, in (0, 1)
	Runs       int     // the largest number of runs in each world
	Seed       uint64
	Whole      bool // bet on all runs, even after a refutation
}

// A Claim is a privacy guarantee.
type Claim struct {
	Notion         policy.Notion
	Epsilon, Delta float64
	Own            bool // claim each user's own level instead of ε
}

// epsilonFor returns the ε that is claimed for a user with the given level.
func (c Claim) epsilonFor(level float64) float64 {
	if c.Own {
		return level
	}
	return c.Epsilon
}

// share returns a bound as a multiple of the level if each user's own level is claimed, and unchanged otherwise.
func (c Claim) share(bound, level float64) float64 {
	if c.Own {
		return bound / level
	}
	return bound
}

// Claims reports whether the policy makes a claim. A policy that makes no claim cannot violate one.
func (a *Audit) Claims() bool { return a.Spec.Notion != policy.None }

// Level returns the claimed ε in words.
func (c Claim) Level() string {
	if c.Own {
		return say.Of("each-users-own")
	}
	return notation.Exact(c.Epsilon)
}

// NotOwn returns a note if the audited notion is not the policy's own.
func (a *Audit) NotOwn() string {
	if !a.Claims() || a.Notion == a.Spec.Notion {
		return ""
	}
	return say.Of("policy-itself-claims", a.Spec.Notion.Words().Claim)
}

// Words returns the claim in words.
func (c Claim) Words() string {
	return say.Of("claim-privacy", c.Level(), notation.Number(c.Delta), c.Notion.Words().Claim)
}

// MaxRuns is the largest number of runs in each world.
const MaxRuns = 10_000_000

// An Audit is a question that is ready to run.
type Audit struct {
	Question
	trial  trial
	looked string // a note on the choices of a custom policy that were tried
	exact  func() (eps float64, of string)
	fault  *fault
}

// A fault keeps the first error of a custom policy.
type fault struct{ of atomic.Pointer[error] }

// note keeps the error of a run's policy if it is the first error.
func (f *fault) note(r *sim.Run) { f.failed(r.Policy()) }

// failed keeps a policy's error if it is the first error.
func (f *fault) failed(p policy.Policy) {
	if p, ok := p.(sim.Failer); ok {
		if err := p.Err(); err != nil {
			f.of.CompareAndSwap(nil, &err)
		}
	}
}

// Err returns the first error of a custom policy, or nil. After an error, the runs mean nothing.
func (a *Audit) Err() error {
	if err := a.fault.of.Load(); err != nil {
		return fmt.Errorf("%s: %w", a.Spec.Name, *err)
	}
	return nil
}

// A trial tests one notion.
type trial interface {
	// statistics returns the statistics of a run.
	statistics() []statistic
	// run carries out a run in world 0 or 1 with randomness from key, and writes the value of each statistic. It
	// returns false if the run does not count.
	run(world int, key random.Key, values []int64) bool
	// worlds describes the two worlds in a sentence.
	worlds() string
	// world describes one of the two worlds in a sentence.
	world(world int) string
	// seen describes in a sentence the values that an observer sees, including the given statistic.
	seen(values []int64, statistic int) string
	// exact returns the exact ε at δ, which may be +∞, and says in words what the ε belongs to. If the ε is unknown,
	// exact returns NaN and the reason.
	exact(delta float64) (eps float64, words string)
}

// open reports whether a run depends on rewards or noise.
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

// ready chooses the reward or choice to audit. It returns an error if nothing depends on a reward.
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
		return nil // such an audit pulls no arm
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

// Differs returns the reward that differs between the worlds. ok is false for an audit of a single response, or of a
// choice after a history that consists only of counts.
func (a *Audit) Differs() (r Reward, ok bool) {
	switch t := a.trial.(type) {
	case *first:
		return t.changed, true
	case *sequence:
		return t.changed, true
	}
	return r, false
}

// Looked returns a note on the choices of a custom policy that were tried, or "".
func (a *Audit) Looked() string { return a.looked }

// key returns the key of the randomness that a run uses for the given purpose.
func (a *Audit) key(purpose string, world, run int) random.Key {
	return random.NewKey(a.Seed).Name("audit").Name(purpose).Sub(uint64(world)).Sub(uint64(run))
}

// Words returns an event in words.
func (a *Audit) Words(e Event) string { return e.words(a.trial.statistics()) }

// Worlds describes the difference between the two worlds.
func (a *Audit) Worlds() string { return a.trial.worlds() }

// World describes one world in a sentence.
func (a *Audit) World(world int) string { return a.trial.world(world) }
