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

// A Draft is a request for an audit. Fields left open get the policy's defaults.
type Draft struct {
	ID     string // of a registered or broken policy, or custom.ID
	Source string // of a custom policy; "" means the scenario's first one
	// Scenario sets the policy's arms, parameters, budget, horizon, runs and seed, unless it is nil. Its default values
	// count as open.
	Scenario *scenario.Scenario
	// These fields are the claim. The default notion is the policy's own, or each decision if the policy protects
	// nothing. The default ε and δ are the policy's own budget, or the scenario's. A policy without its own budget
	// runs with the claim. If users have their own levels and no ε is given, these levels are claimed.
	Notion         policy.Notion
	Epsilon, Delta *float64
	Own            bool      // in a filled draft: each user's own level is claimed
	Arms           []arm.Arm // nil means the scenario's arms, or the policy's default
	Changed        Reward    // the reward that differs in an audit of sequences; zero: the audit chooses one
	Revise         int64     // see Question
	Choice         int       // the audited choice of a custom policy, from 1; 0: the audit chooses one
	Confidence     float64   // 0 means 0.99
	// Horizon 0 means 10^6, or 512 for sequences and 4,096 for decisions of custom policies. The last two defaults
	// grow until a choice is open.
	Horizon int64
	Told    int64   // the horizon that the policy is told, if longer
	Runs    int     // 0 means 20,000
	Seed    *uint64 // nil means the scenario's seed, or 1
	Whole   bool    // see Question
	// In a filled draft, these are the ε and δ of the policy's run, and the first and the largest default horizon.
	Budget   [2]float64
	Horizons [2]int64
}

// Notions returns the notions that an audit can test.
func Notions() (all []policy.Notion) {
	for _, n := range policy.Notions() {
		if n.Claim != "" {
			all = append(all, n.Notion)
		}
	}
	return all
}

// NotionNames lists the notions in one line: "decision, sequence, …".
func NotionNames() string {
	var names []string
	for _, n := range Notions() {
		names = append(names, string(n))
	}
	return strings.Join(names, ", ")
}

// These are the defaults of a Draft.
const (
	Confidence = 0.99
	Runs       = 20_000
	Horizon    = 1_000_000 // for decisions and rewards, where a long horizon is cheap
	shortest   = 512       // for sequences
	longest    = 32_768    // for sequences without an earlier open choice

	// These apply to decisions of custom policies.
	customShortest = 4096
	customLongest  = 1 << 20
)

// Prepare makes an audit from a draft. The error names a bad value.
func (d Draft) Prepare() (*Audit, error) {
	a, err := d.prepare()
	if err != nil {
		return nil, err
	}
	return a.ready()
}

// prepare makes an audit of worlds that differ in the first reward. An open horizon grows until a choice is open.
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

// horizons returns the first and the largest default horizon.
func (q Question) horizons() (first, last int64) {
	switch {
	case q.Notion == policy.Sequence || q.Notion == policy.SequenceApproximate:
		return shortest, longest
	case q.Notion == policy.Decision && q.Spec.Custom:
		return customShortest, customLongest
	}
	return Horizon, Horizon
}

// Filled returns the draft with a default in each open field. An open horizon stays 0 if Prepare must search for it.
// The error names a bad value.
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

// nearTurn returns an audit of sequences that has an open choice, if a has none. It moves the mean of arm 2 to a
// value at which the settled choices of an elimination policy change. If they never change, nearTurn returns a.
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

// question returns the question without its setup, and the scenario and policy that determine the setup. An open
// horizon is 0 in the scenario.
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
		// DP-UCB-INT with redrawn noise keeps (1, 0.01) and is hard to catch. It leaks through the time for which an
		// arm rests. A rest long enough to violate the claim has a probability of about 10^−8.
		entry.Params = map[string]float64{"v": 1.3}
		s.Arms, s.Horizon, s.Runs, s.Epsilon, s.Delta = arm.Bernoullis(0, 1), 25_000, 2_000, 0.3, 1e-10
	}
	// Set the claim, and the budget for the run.
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
	// Check the scenario with only the correct policy, run with the claim.
	entry.ID, entry.Source = correct, d.text()
	s.Kind, s.Policies, s.Checkpoints, s.Runs = scenario.Regret, []scenario.Policy{entry}, nil, 1
	s.Epsilon, s.Delta = q.Epsilon, q.Delta
	return q, s, entry, nil
}

// text returns the source of a custom policy, or "" for another policy.
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
