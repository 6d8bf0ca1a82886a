// Package assignment holds assignments for students, who solve them by writing a custom policy. An assignment consists
// of a scenario with a place for that policy, a privacy claim and a list of requirements. The package grades a policy
// in small pieces of work, so that a page can show the progress and can stop the grading.
//
// A grade depends only on the assignment and the source, because the scenario's seed determines all randomness.
// Package assignmentjson reads and writes assignments.
package assignment

import (
	"cmp"
	"slices"
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Limits on assignments.
const (
	MaxTitle        = 80       // characters
	MaxText         = 4000     // characters
	MaxRequirements = 20       // in one assignment
	MaxAuditRuns    = 100_000  // of each of the two worlds
	MaxSameRuns     = 100      // in a comparison of actions
	MaxBytes        = 64 << 10 // as JSON
)

// An Assignment is a task that students solve.
type Assignment struct {
	ID       string // set for shipped assignments only
	Title    string
	Text     string // the task, in plain text
	Scenario scenario.Scenario
	// Place is the position of the submitted policy in the scenario's list of policies, counted from 1. The submitted
	// policy replaces the one listed there, and gets its ε and δ. 0 appends the submitted policy to the list.
	Place int
	Claim Claim
	Start string // the source that a student begins with
	Must  []Requirement
}

// A Claim is the privacy claim that an audit tests.
type Claim struct {
	Own            bool // the policy's own claim at the scenario's budget replaces the other fields
	Notion         policy.Notion
	Epsilon, Delta float64
}

// A RequirementKind says what a requirement asks for.
type RequirementKind string

// The kinds of requirements.
const (
	Regret      RequirementKind = "regret"       // the mean regret at the horizon is at most Most
	LessRegret  RequirementKind = "less-regret"  // the mean regret is below Times the regret of policy Than on the same runs
	Audited     RequirementKind = "audit"        // an audit of the claim does not refute it
	SameActions RequirementKind = "same-actions" // the policy pulls the same arms as a reference on the same tapes
	Notion      RequirementKind = "notion"       // the policy declares that it protects Notion
)

// A Requirement is a condition for passing an assignment. Only the fields that belong to its kind are set.
type Requirement struct {
	Kind       RequirementKind
	Most       float64       // regret
	Than       string        // less-regret: the id of a policy in the scenario
	Times      float64       // less-regret: 0 means 1
	Runs       int           // audit: in each of the two worlds, 0 meaning 2000; same-actions: 0 means 3
	Horizon    int64         // audit: 0 means the usual horizon
	Confidence float64       // audit: 0 means 0.99
	As         string        // same-actions: the id of the reference, or
	Source     string        // same-actions: the source of the reference
	Hidden     bool          // same-actions: whether the reference is hidden from students
	Pulls      int64         // same-actions: 0 means 1000, or the horizon if that is smaller
	Notion     policy.Notion // notion
}

// filled returns the requirement with zeros replaced by their default values.
func (r Requirement) filled(horizon int64) Requirement {
	switch r.Kind {
	case LessRegret:
		r.Times = cmp.Or(r.Times, 1)
	case Audited:
		r.Runs, r.Confidence = cmp.Or(r.Runs, 2000), cmp.Or(r.Confidence, audit.Confidence)
	case SameActions:
		r.Runs, r.Pulls = cmp.Or(r.Runs, 3), cmp.Or(r.Pulls, min(1000, horizon))
	}
	return r
}

// With returns the scenario with the submitted policy in its place. It also returns the index of that policy, from 0.
func (a Assignment) With(source string) (s scenario.Scenario, place int) {
	s = a.Scenario
	s.Policies = append([]scenario.Policy(nil), s.Policies...)
	p := scenario.Policy{ID: custom.ID, Source: source}
	if a.Place == 0 {
		s.Policies = append(s.Policies, p)
		return s, len(s.Policies) - 1
	}
	place = a.Place - 1
	p.Epsilon, p.Delta = s.Policies[place].Epsilon, s.Policies[place].Delta
	s.Policies[place] = p
	return s, place
}

// claim returns the claim that an audit of the submitted policy tests. Its notion is None if the assignment uses the
// policy's own claim, but the policy claims nothing.
func (a Assignment) claim(spec policy.Spec) audit.Claim {
	if !a.Claim.Own {
		return audit.Claim{Notion: a.Claim.Notion, Epsilon: a.Claim.Epsilon, Delta: a.Claim.Delta}
	}
	s, place := a.With("")
	c := audit.Claim{Notion: spec.Notion}
	c.Epsilon, c.Delta = s.Budget(s.Policies[place])
	if spec.Delta == policy.Ignores {
		c.Delta = 0
	}
	return c
}

// Check returns an error if the assignment is invalid. The error is a [scenario.Problem] or [scenario.Problems], and
// names the invalid field.
func (a Assignment) Check() error {
	for _, t := range []struct {
		field, text string
		most        int
	}{{"title", say.English(a.Title), MaxTitle}, {"text", say.English(a.Text), MaxText}} {
		if t.text == "" {
			return problem(t.field, say.Of("value-missing"))
		}
		if err := scenario.CheckText(t.field, t.text, t.most, t.field == "text"); err != nil {
			return err
		}
	}
	if a.Scenario.Kind != scenario.Regret {
		return problem("scenario.kind", say.Of("kind-not-regret", string(a.Scenario.Kind)))
	}
	if a.Place < 0 || a.Place > len(a.Scenario.Policies) {
		return problem("place", say.Of("no-place-policy", strconv.Itoa(a.Place)))
	}
	if a.Start == "" {
		return problem("start", say.Of("value-missing"))
	}
	if _, err := custom.Spec(a.Start); err != nil {
		return problem("start", say.Err(err))
	}
	s, _ := a.With(a.Start)
	if problems := s.Problems(); len(problems) > 0 {
		return scenario.Within("scenario", problems[0])
	}
	if err := a.Claim.check(); err != nil {
		return err
	}
	if len(a.Must) == 0 || len(a.Must) > MaxRequirements {
		return problem("must", say.Of("requirements-not-to", strconv.Itoa(len(a.Must)), strconv.Itoa(MaxRequirements)))
	}
	for i, r := range a.Must {
		if err := a.check(r.filled(a.Scenario.Horizon), "must["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return nil
}

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

func (c Claim) check() error {
	switch {
	case c.Own:
		return nil
	case !slices.Contains(audit.Notions(), c.Notion):
		return problem("claim.notion", say.Of("notion-not-audited", scenario.Quote(string(c.Notion))))
	case !(c.Epsilon >= 0 && c.Epsilon <= scenario.MaxEpsilon):
		return scenario.Outside("claim.epsilon", scenario.Number(c.Epsilon), 0, scenario.MaxEpsilon)
	case !(c.Delta >= 0 && c.Delta <= scenario.MaxDelta):
		return scenario.Outside("claim.delta", scenario.Number(c.Delta), 0, scenario.MaxDelta)
	}
	return nil
}

// check returns an error if a requirement is invalid. Its default values must already be filled in.
func (a Assignment) check(r Requirement, field string) error {
	whole := func(name string, n, least, most int64) error {
		if n < least || n > most {
			return scenario.Outside(field+"."+name, strconv.FormatInt(n, 10), least, most)
		}
		return nil
	}
	switch r.Kind {
	case Regret:
		if !(r.Most >= 0 && r.Most <= scenario.MaxHorizon) {
			return scenario.Outside(field+".most", scenario.Number(r.Most), 0, scenario.MaxHorizon)
		}
	case LessRegret:
		if _, why := a.than(r.Than); why != "" {
			return problem(field+".than", why)
		}
		if !(r.Times > 0 && r.Times <= 1000) {
			return problem(field+".times", say.Of("not-to-1000", scenario.Number(r.Times)))
		}
	case Audited:
		if err := whole("runs", int64(r.Runs), 2, MaxAuditRuns); err != nil {
			return err
		}
		if err := whole("horizon", r.Horizon, 0, scenario.MaxHorizon); err != nil {
			return err
		}
		if !(r.Confidence > 0 && r.Confidence < 1) {
			return problem(field+".confidence", say.Of("audit-not-inside", scenario.Number(r.Confidence)))
		}
		spec, _ := custom.Spec(a.Start)
		if c := a.claim(spec); !audit.LimitsOf(r.Runs, c.Epsilon, 1, c.Delta, r.Confidence).Suffice(r.Runs) {
			return problem(field+".runs", say.Of("runs-cannot-refute", strconv.Itoa(r.Runs), scenario.Number(c.Epsilon)))
		}
	case SameActions:
		if err := whole("runs", int64(r.Runs), 1, MaxSameRuns); err != nil {
			return err
		}
		if err := whole("pulls", r.Pulls, 1, a.Scenario.Horizon); err != nil {
			return err
		}
		return a.checkReference(r, field)
	case Notion:
		if r.Notion.Words().Title == string(r.Notion) {
			return problem(field+".notion", say.Of("not-known", scenario.Quote(string(r.Notion))))
		}
	default:
		return problem(field+".kind", say.Of("not-known", scenario.Quote(string(r.Kind))))
	}
	return nil
}

// checkReference returns an error if the reference policy cannot run in the scenario.
func (a Assignment) checkReference(r Requirement, field string) error {
	if (r.As == "") == (r.Source == "") {
		return problem(field+".as", say.Of("reference-by-source"))
	}
	s := a.Scenario
	s.Policies = []scenario.Policy{r.reference()}
	if problems := s.Problems(); len(problems) > 0 {
		return scenario.Within(field+", reference", problems[0])
	}
	return nil
}

// reference returns the policy that serves as the reference.
func (r Requirement) reference() scenario.Policy {
	if r.Source != "" {
		return scenario.Policy{ID: custom.ID, Source: r.Source}
	}
	return scenario.Policy{ID: r.As}
}

// than returns the index of the scenario's policy with the given id, other than the submitted one. If there is no such
// policy, or more than one, why gives the reason.
func (a Assignment) than(id string) (place int, why string) {
	place = -1
	for i, p := range a.Scenario.Policies {
		if p.ID != id || i == a.Place-1 {
			continue
		}
		if place >= 0 {
			return 0, say.Of("id-of-several", scenario.Quote(id))
		}
		place = i
	}
	if place < 0 {
		return 0, say.Of("id-of-none", scenario.Quote(id))
	}
	return place, ""
}
