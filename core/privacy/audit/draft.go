package audit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A Draft is what somebody says of an audit. What is left open has the default of the policy.
type Draft struct {
	ID     string // of the policy, a registered or a broken one, or custom.ID
	Source string // the text of a custom policy; empty: the scenario's first
	// Scenario says how the policy is run, if it is not nil: the arms, parameters, a budget of
	// the policy's own, horizon, runs and seed. What it leaves at its default counts as open.
	Scenario *scenario.Scenario
	// What is claimed: of the notion, the policy's own or, if it protects nothing, each
	// decision; and of ε and δ, the policy's own budget or the scenario's. A policy without a
	// budget of its own is run at the claim. Of a policy whose users have levels of their own,
	// these are claimed if no ε is given.
	Notion         policy.Notion
	Epsilon, Delta *float64
	Own            bool      // in a filled draft, that each user's own level is claimed
	Arms           []arm.Arm // nil means the scenario's, or those of the policy's default
	Changed        Reward    // that differs between the worlds of sequences; the zero Reward: one is chosen
	Revise         int64     // see Question
	Choice         int       // of a custom policy, that is looked at, counted from 1; 0: one is chosen
	Confidence     float64   // 0 means 0.99
	// Horizon 0 means 10^6. It means 512 for sequences and 4,096 for decisions of custom policies, and more if no choice
	// is open before.
	Horizon int64
	Told    int64   // the horizon that the policy is told, if it is longer than the audit's
	Runs    int     // 0 means 20,000
	Seed    *uint64 // nil means the scenario's, or 1
	Whole   bool    // see Question
	// In a filled draft these are ε and δ that the policy is run with, and the default horizons: the first, and the
	// largest if no choice is open before.
	Budget   [2]float64
	Horizons [2]int64
}

// Notions are those that can be audited.
func Notions() (all []policy.Notion) {
	for _, n := range policy.Notions() {
		if n.Claim != "" {
			all = append(all, n.Notion)
		}
	}
	return all
}

// NotionNames lists the notions of Notions in a line: "decision, sequence, …".
func NotionNames() string {
	var names []string
	for _, n := range Notions() {
		names = append(names, string(n))
	}
	return strings.Join(names, ", ")
}

// Defaults of a Draft.
const (
	Confidence = 0.99
	Runs       = 20_000
	Horizon    = 1_000_000 // of decisions and rewards, where it costs nothing
	shortest   = 512       // of sequences, and
	longest    = 32_768    // where no choice is open before

	// The same for decisions of custom policies.
	writtenShortest = 4096
	writtenLongest  = 1 << 20
)

// Prepare makes an audit of a draft. The error names what does not fit.
func (d Draft) Prepare() (*Audit, error) {
	a, err := d.prepare()
	if err != nil {
		return nil, err
	}
	return a.ready()
}

// prepare makes an audit of worlds that differ in the first reward, at the horizon at which choices are open if there
// is one.
func (d Draft) prepare() (*Audit, error) {
	q, s, entry, err := d.question()
	if err != nil {
		return nil, err
	}
	sequences := q.Notion == policy.Sequence || q.Notion == policy.SequenceApproximate
	first, last := q.horizons()
	fit := first < last && s.Horizon == 0
	if s.Horizon == 0 {
		s.Horizon = first
	}
	for {
		if problems := s.Problems(); len(problems) > 0 {
			return nil, problems
		}
		q.Setup = s.Setup(entry, q.Spec)
		a, err := prepare(q)
		if err == nil && fit && sequences && !a.open() && d.Scenario == nil && d.Arms == nil {
			a, err = nearTurn(q, a)
		}
		if err != nil {
			return nil, err
		}
		if !fit || a.open() || s.Horizon*4 > last {
			return a, nil
		}
		s.Horizon *= 4
	}
}

// horizons returns the default horizon, and the largest one that is tried if no choice is open before.
func (q Question) horizons() (first, last int64) {
	switch {
	case q.Notion == policy.Sequence || q.Notion == policy.SequenceApproximate:
		return shortest, longest
	case q.Notion == policy.Decision && q.Spec.Custom:
		return writtenShortest, writtenLongest
	}
	return Horizon, Horizon
}

// Filled returns the draft with each open field at its default. The horizon
// stays 0 if it is open and Prepare looks for it. The error names what does not fit.
func (d Draft) Filled() (Draft, error) {
	q, s, entry, err := d.question()
	if err != nil {
		return d, err
	}
	d.Horizon = s.Horizon
	d.Budget[0], d.Budget[1] = s.Budget(entry)
	d.Horizons[0], d.Horizons[1] = q.horizons()
	if s.Horizon == 0 {
		if s.Horizon = Horizon; d.Horizons[0] == d.Horizons[1] {
			d.Horizon = Horizon
		}
	}
	d.Notion, d.Epsilon, d.Delta, d.Own = q.Notion, &q.Epsilon, &q.Delta, q.Own
	d.Confidence, d.Runs, d.Seed = q.Confidence, q.Runs, &q.Seed
	if problems := s.Problems(); len(problems) > 0 {
		return d, problems
	}
	q.Setup = s.Setup(entry, q.Spec)
	return d, q.check()
}

// nearTurn returns an audit of sequences for which some choice is open, where none is in a: the
// mean of arm 2 is moved to where the settled choices of a policy that eliminates turn into
// others. It returns a if they never do.
func nearTurn(q Question, a *Audit) (*Audit, error) {
	low, high := 0.0, 1.0
	at := func(mean float64) (*Audit, []int, error) {
		q.Arms = arm.Bernoullis(0, mean)
		b, err := prepare(q)
		if err != nil {
			return nil, nil, err
		}
		return b, b.trial.(*sequence).before, nil
	}
	first := a.trial.(*sequence).before
	for mean, i := high, 0; i < 24; i++ {
		b, before, err := at(mean)
		if err != nil || b.open() {
			return b, err
		}
		if slices.Equal(before, first) {
			low = mean
		} else {
			high = mean
		}
		if low == 1 {
			break
		}
		mean = low/2 + high/2
	}
	return a, nil
}

// question returns the question but for its setup, and the scenario and the policy in it that
// this is to come from. The scenario's horizon is 0 if it is open.
func (d Draft) question() (q Question, s scenario.Scenario, entry scenario.Policy, err error) {
	spec, err := d.spec()
	if err != nil {
		return q, s, entry, err
	}
	if begin := spec.New; d.Told > 0 {
		spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
			s.Horizon = max(s.Horizon, d.Told)
			return begin(s, noise)
		}
	}
	usual := scenario.Default()
	s = usual
	s.Arms, s.Horizon, s.Runs, s.Epsilon, s.Delta = arm.Bernoullis(0, 0), 0, Runs, 1, 0.01
	if spec.Delta == policy.Ignores {
		s.Delta = 0
	}
	correct := strings.TrimPrefix(d.ID, "broken-")
	if in := d.Scenario; in != nil {
		s.Arms, s.Seed = in.Arms, in.Seed
		if in.Epsilon != usual.Epsilon {
			s.Epsilon = in.Epsilon
		}
		if in.Delta != usual.Delta && spec.Delta != policy.Ignores {
			s.Delta = in.Delta
		}
		if in.Horizon != usual.Horizon {
			s.Horizon = in.Horizon
		}
		if in.Runs != usual.Runs {
			s.Runs = in.Runs
		}
		for _, p := range in.Policies {
			if p.ID == correct && p.Source == d.text() {
				entry = p
				break
			}
		}
	} else if d.ID == "broken-dp-ucb-int" {
		// DP-UCB-INT with redrawn noise hides well, and keeps to (1, 0.01): it leaks by how long an arm rests, which it
		// does only so long that it tells more than the claim with a probability of some 10^−8.
		entry.Params = map[string]float64{"v": 1.3}
		s.Arms, s.Horizon, s.Runs, s.Epsilon, s.Delta = arm.Bernoullis(0, 1), 25_000, 2_000, 0.3, 1e-10
	}
	// The claim, and the budget that the policy is run with.
	q.Spec, q.Notion = spec, d.Notion
	if q.Notion == "" {
		if q.Notion = spec.Notion; q.Notion == policy.None {
			q.Notion = policy.Decision
		}
	}
	q.Epsilon, q.Delta = s.Epsilon, s.Delta
	for _, x := range []struct{ claim, own, given *float64 }{{&q.Epsilon, entry.Epsilon, d.Epsilon}, {&q.Delta, entry.Delta, d.Delta}} {
		if x.own != nil {
			*x.claim = *x.own
		}
		if x.given != nil {
			*x.claim = *x.given
		}
	}
	q.Own = d.Epsilon == nil && q.Notion == policy.RewardHeterogeneous && spec.Notion == policy.RewardHeterogeneous
	q.Changed, q.Revise, q.Choice, q.Whole = d.Changed, d.Revise, d.Choice, d.Whole
	q.Confidence, q.Runs = cmp.Or(d.Confidence, Confidence), cmp.Or(d.Runs, s.Runs)
	s.Horizon = cmp.Or(d.Horizon, s.Horizon)
	if d.Seed != nil {
		s.Seed = *d.Seed
	}
	if d.Arms != nil {
		s.Arms = d.Arms
	}
	q.Arms, q.Seed = s.Arms, s.Seed
	// The scenario is checked as one of the correct policy alone, run at the claim.
	entry.ID, entry.Source = correct, d.text()
	s.Kind, s.Policies, s.Checkpoints, s.Runs = scenario.Regret, []scenario.Policy{entry}, nil, 1
	s.Epsilon, s.Delta = q.Epsilon, q.Delta
	return q, s, entry, nil
}

// text returns the text of a custom policy, empty for another one.
func (d Draft) text() string {
	if d.ID != custom.ID {
		return ""
	}
	if d.Source == "" && d.Scenario != nil {
		return d.Scenario.FirstSource()
	}
	return d.Source
}

// spec returns the policy.
func (d Draft) spec() (policy.Spec, error) {
	if d.ID != custom.ID {
		spec, ok := policy.FindAny(d.ID)
		if !ok {
			var broken []string
			for _, s := range policy.Broken() {
				broken = append(broken, s.ID)
			}
			return spec, say.Error("there-no-policy-broken", strconv.Quote(d.ID), strings.Join(broken, ", "))
		}
		return spec, nil
	}
	if d.text() == "" {
		return policy.Spec{}, say.Error("audit-no-text")
	}
	spec, err := custom.Spec(d.text())
	if err == nil && spec.New == nil {
		err = say.Error("audit-runs-no-text")
	}
	return spec, err
}
