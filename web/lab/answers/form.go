package answers

import (
	"errors"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain/decision"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// A blank is a field of an audit's form. Links have the fields in this order, separated by commas, so their order must
// never change.
type blank struct {
	name, label string
	flag        string // the command's flag
	// read sets the draft from a non-empty text, or returns the problem.
	read func(d *audit.Draft, text string) (problem string)
	// usual returns the field's default value, given a draft with its defaults filled in.
	usual func(d audit.Draft) string
	// choices returns the options of a menu. It is nil for a text field.
	choices func() []lab.Choice
}

var blanks = []blank{
	{name: "policy", label: say.Of("policy"), choices: policies, read: func(d *audit.Draft, text string) string {
		d.ID = text
		return ""
	}},
	{name: "notion", label: say.Of("claimed-protected"), flag: "notion", choices: notions, read: func(d *audit.Draft, text string) string {
		d.Notion = policy.Notion(text)
		return ""
	}},
	{name: "epsilon", label: say.Of("claimed-eps"), flag: "eps", read: func(d *audit.Draft, text string) string {
		x, problem := scenario.TypedNumber(text, 0, scenario.MaxEpsilon)
		d.Epsilon = &x
		return problem
	}, usual: func(d audit.Draft) string {
		if d.Own {
			return audit.Claim{Own: true}.Level()
		}
		return scenario.Number(*d.Epsilon)
	}},
	{name: "delta", label: say.Of("claimed-delta"), flag: "delta", read: func(d *audit.Draft, text string) string {
		x, problem := scenario.TypedNumber(text, 0, 1)
		d.Delta = &x
		return problem
	}, usual: func(d audit.Draft) string { return scenario.Number(*d.Delta) }},
	{name: "confidence", label: say.Of("confidence"), flag: "confidence", read: func(d *audit.Draft, text string) (problem string) {
		d.Confidence, problem = scenario.TypedNumber(text, 0, 1)
		return above0(problem, d.Confidence)
	}, usual: func(d audit.Draft) string { return scenario.Number(d.Confidence) }},
	{name: "horizon", label: say.Of("horizon-t"), flag: "horizon", read: func(d *audit.Draft, text string) (problem string) {
		d.Horizon, problem = scenario.TypedWhole(text, 1, scenario.MaxHorizon)
		return least(problem, d.Horizon, 1)
	}, usual: func(d audit.Draft) string {
		if d.Horizon == 0 {
			return say.Of("n-or-more", notation.Count(d.Horizons[0]))
		}
		return strconv.FormatInt(d.Horizon, 10)
	}},
	{name: "runs", label: say.Of("runs-each-world"), flag: "runs", read: func(d *audit.Draft, text string) string {
		n, problem := scenario.TypedWhole(text, 1, scenario.MaxHorizon)
		d.Runs = int(n)
		return least(problem, n, 1)
	}, usual: func(d audit.Draft) string { return strconv.Itoa(d.Runs) }},
	{name: "seed", label: say.Of("seed"), flag: "seed", read: func(d *audit.Draft, text string) string {
		n, problem := scenario.TypedWhole(text, 1, scenario.MaxHorizon)
		d.Seed = new(uint64(n))
		return least(problem, n, 0)
	}, usual: func(d audit.Draft) string { return strconv.FormatUint(*d.Seed, 10) }},
	{name: "arms", label: say.Of("run-with"), choices: arms},
	{name: "stop", label: say.Of("audit-stops-when"), flag: "method", choices: stops, read: func(d *audit.Draft, text string) string {
		if d.Whole = text == wholeAudit; !d.Whole {
			return say.Of("is-not", strconv.Quote(text), wholeAudit)
		}
		return ""
	}},
	{name: "revise", label: say.Of("rewards-revised"), flag: "revise", read: func(d *audit.Draft, text string) (problem string) {
		d.Revise, problem = scenario.TypedWhole(text, 1, scenario.MaxHorizon)
		return least(problem, d.Revise, 0)
	}, usual: func(d audit.Draft) string { return strconv.FormatInt(d.Revise, 10) }},
}

// Indices of special fields.
const (
	policyBlank = 0
	armsBlank   = 8
)

// wholeAudit makes an audit continue after its claim has been refuted.
const wholeAudit = "whole"

// pageArms makes an audit use the page's scenario.
const pageArms = "page"

// filled is a form with its fields filled in.
type filled struct {
	texts    []string // by field, empty for an invalid field
	problems []string // by field
	draft    audit.Draft
	full     audit.Draft // the draft with its defaults, if there are no problems
}

// fillIn reads the texts of a form's fields. s is the page's scenario, which a field may select.
func fillIn(given []string, s scenario.Scenario) (f filled) {
	f.texts, f.problems = make([]string, len(blanks)), make([]string, len(blanks))
	for i := range min(len(given), len(blanks)) {
		f.texts[i] = strings.TrimSpace(given[i])
	}
	var page *scenario.Scenario
	if f.texts[armsBlank] == pageArms {
		page = &s
	}
	// Leave out each invalid field, to find problems in the other fields too.
	for {
		f.draft = audit.Draft{Scenario: page}
		if f.texts[policyBlank] == custom.ID {
			f.draft.Source = s.FirstSource()
		}
		for i, b := range blanks {
			if f.texts[i] == "" || b.read == nil {
				continue
			}
			before := f.draft
			if problem := b.read(&f.draft, f.texts[i]); problem != "" {
				f.draft, f.texts[i], f.problems[i] = before, "", problem
			}
		}
		full, err := f.draft.Filled()
		if f.full = full; err == nil {
			return f
		}
		i, problem := blamed(err)
		if f.problems[i] = problem; f.texts[i] == "" || i == policyBlank {
			return f // there is nothing left to leave out
		}
		if f.texts[i] = ""; i == armsBlank {
			page = nil
		}
	}
}

// wrong returns an error with the first problem, or nil.
func (f filled) wrong() error {
	for i, problem := range f.problems {
		if problem != "" {
			return errors.New(blanks[i].name + ": " + problem)
		}
	}
	return nil
}

// form returns the form of an audit.
func form(m *lab.Form) lab.Message {
	given := m.Texts
	if len(given) == 0 {
		given = strings.Split(m.Look, ",")
	}
	page := m.Scenario.Scenario()
	in := fillIn(given, page)
	f := &lab.Filled{Title: say.Of("audit")}
	usual, none := audit.Draft{ID: in.draft.ID, Source: in.draft.Source, Notion: in.draft.Notion, Scenario: in.draft.Scenario}.Filled()
	for i, b := range blanks {
		field := lab.Blank{Name: b.name, Label: b.label, Problem: in.problems[i]}
		if i < len(given) {
			field.Text = given[i]
		}
		if b.choices != nil {
			field.Choices = b.choices()
			if text := page.FirstSource(); i == policyBlank && text != "" {
				spec, _ := scenario.Policy{ID: custom.ID, Source: text}.Spec()
				field.Choices = append(field.Choices, lab.Choice{Name: say.Of("heading-in-list", say.Of("by-somebody")), Heading: true}, lab.Choice{Name: spec.Name, Value: custom.ID})
			}
			if field.Problem != "" {
				f.Says = append(f.Says, say.Of("field-problem", b.label, field.Problem))
			}
		}
		if b.usual != nil && none == nil {
			if field.Usual = b.usual(usual); in.texts[i] != "" {
				in.texts[i] = b.usual(in.draft)
			}
		}
		f.Fields = append(f.Fields, field)
	}
	f.Look = strings.TrimRight(strings.Join(in.texts, ","), ",")
	own := in.draft.ID == custom.ID
	spec, known := policy.FindAny(in.draft.ID)
	if own {
		spec, known = scenario.Policy{ID: custom.ID, Source: in.draft.Source}.Spec()
	}
	if known {
		f.Title = say.Of("audit-of", spec.Name)
		says := spec.Summary + " " + say.Of("protects", spec.Guarantee)
		if id, broken := strings.CutPrefix(spec.ID, "broken-"); broken {
			correct, _ := policy.Find(id)
			says = spec.Summary + " " + say.Of("broken-claims-what", correct.Guarantee)
		}
		f.Says = append(f.Says, says)
	}
	if in.wrong() != nil {
		return f
	}
	if row := rowOf(in, page); row >= 0 {
		f.Title = say.Of("audit-of", figure.Subject(page, row))
	}
	claim := audit.Claim{Notion: in.full.Notion, Epsilon: *in.full.Epsilon, Delta: *in.full.Delta, Own: in.full.Own}
	if spec.Notion == policy.None {
		f.Says = append(f.Says, say.Of("claims-nothing", claim.Words()))
	} else {
		f.Says = append(f.Says, say.Of("claimed", claim.Words()))
	}
	f.Says = append(f.Says, runsWith(in, spec, page)...)
	if spec.Notion != policy.None && !claim.Own {
		limits := audit.LimitsOf(in.full.Runs, claim.Epsilon, 1, claim.Delta, in.full.Confidence)
		if !limits.Suffice(in.full.Runs) {
			f.Says = append(f.Says, claim.TooFew(claim.Epsilon, in.full.Runs, limits))
		}
	}
	f.Runs = int64(in.full.Runs)
	f.Audit = lab.Audit{Policy: in.draft.ID, Fields: strings.Split(f.Look, ",")}
	command := "arcade audit " + in.draft.ID
	if own {
		command = "arcade audit -policy " + custom.FileName(in.draft.Source)
	}
	for i, b := range blanks {
		if in.texts[i] != "" && b.flag != "" {
			command += " -" + b.flag + " " + in.texts[i]
		}
	}
	f.Levels.Scenario, f.Levels.Pulled = compared(in, page)
	if in.draft.Scenario != nil || own { // the scenario contains the custom policy's source
		f.Audit.Scenario = m.Scenario
	}
	if in.draft.Scenario != nil {
		command += " -scenario '" + m.Scenario.Link() + "'"
	}
	f.Says = append(f.Says, say.Of("same-without-browser", command))
	return f
}

// runsWith returns sentences that state the policy's budget and the audit's horizon, which may differ from the page's.
func runsWith(in filled, spec policy.Spec, s scenario.Scenario) (says []string) {
	d := in.full
	budget, claim := "", ""
	add := func(use policy.BudgetUse, name string, own, claimed float64) {
		if use != policy.Ignores {
			budget += ", " + name + " = " + notation.Exact(own)
			claim += ", " + name + " = " + notation.Exact(claimed)
		}
	}
	add(spec.Epsilon, "ε", d.Budget[0], *d.Epsilon)
	add(spec.Delta, "δ", d.Budget[1], *d.Delta)
	switch {
	case budget == "" || d.Own:
	case budget != claim:
		says = append(says, say.Of("policy-runs-own", budget[2:]))
	default:
		says = append(says, say.Of("policy-runs-with-claim", budget[2:]))
	}
	switch {
	case d.Horizon > 0 && d.Notion == policy.Decision:
		says = append(says, say.Of("audit-one-decision", notation.Count(d.Horizon-1), notation.Count(d.Horizon)))
	case d.Notion.Local():
	case d.Horizon == 0:
		says = append(says, say.Of("audit-horizon-own", notation.Count(d.Horizons[0]), notation.Count(d.Horizons[1])))
	default:
		says = append(says, say.Of("audit-horizon", notation.Count(d.Horizon)))
	}
	return append(says, audit.Question{Revise: d.Revise}.Rule()...)
}

// rowOf returns the index of the audited policy on the page: the policy with the claimed budget and default parameters.
// It returns −1 if there is no such policy, or if no other policy has the same id.
func rowOf(in filled, s scenario.Scenario) (row int) {
	alike := 0
	row = -1
	for i, p := range s.Policies {
		if p.ID != in.draft.ID {
			continue
		}
		alike++
		eps, delta := s.Budget(p)
		spec, _ := p.Spec()
		if row < 0 && eps == *in.full.Epsilon && (delta == *in.full.Delta || spec.Delta == policy.Ignores) && len(p.Params) == 0 && p.Law == "" {
			row = i
		}
	}
	if alike < 2 {
		return -1
	}
	return row
}

// compared returns the page's scenario with only the audited policy, at the claimed budget, and the number of pulls to
// inspect. The scenario is zero if the policy cannot run in it.
func compared(in filled, s scenario.Scenario) (levels scenario.Valid, pulls int64) {
	if _, correct := policy.Find(in.draft.ID); !correct && in.draft.ID != custom.ID {
		return levels, 0
	}
	entry := scenario.Policy{ID: in.draft.ID, Source: in.draft.Source}
	for _, p := range s.Policies {
		if p.ID == entry.ID && p.Source == entry.Source {
			entry = p
		}
	}
	entry.Epsilon, entry.Delta = nil, nil
	s.Kind, s.Policies, s.Checkpoints = scenario.Regret, []scenario.Policy{entry}, nil
	s.Epsilon, s.Delta = *in.full.Epsilon, *in.full.Delta
	levels, problems := s.Validate()
	if problems != nil {
		return levels, 0
	}
	return levels, min(s.Horizon, decision.ComparedPulls)
}

// blamed returns the index of the field that causes an error, and the problem.
func blamed(err error) (place int, problem string) {
	text := say.Err(err)
	if all, ok := err.(scenario.Problems); ok {
		text = all[0].Said()
	}
	name, rest, found := strings.Cut(text, ": ")
	for i, b := range blanks {
		if found && b.name == name {
			return i, rest
		}
	}
	if strings.HasPrefix(name, "arms") {
		return armsBlank, text
	}
	return policyBlank, text
}

// stops returns the options for when an audit ends.
func stops() []lab.Choice {
	return []lab.Choice{{Name: say.Of("at-first-proof")}, {Name: say.Of("after-all-runs"), Value: wholeAudit}}
}

// least returns the given problem, or a problem if n is below at.
func least(problem string, n, at int64) string {
	if problem == "" && n < at {
		return say.Of("less-than", strconv.FormatInt(n, 10), strconv.FormatInt(at, 10))
	}
	return problem
}

// above0 returns the given problem, or a problem if x is not above 0. A draft would treat 0 as missing.
func above0(problem string, x float64) string {
	if problem == "" && x <= 0 {
		return say.Of("is-not-above-0", scenario.Number(x))
	}
	return problem
}

// policies returns all policies, grouped by notion, and the broken ones.
func policies() (all []lab.Choice) {
	list := func(title string, specs []policy.Spec, n policy.Notion) {
		all = append(all, lab.Choice{Name: say.Of("heading-in-list", title), Heading: true})
		for _, s := range specs {
			if s.Notion == n || n == "" {
				all = append(all, lab.Choice{Name: s.Name, Value: s.ID})
			}
		}
	}
	for _, n := range audit.Notions() {
		list(say.Of("protects-of", n.Words().Claim), policy.All(), n)
	}
	list(say.Of("protects-nothing-of"), policy.All(), policy.None)
	list(brokenTitle, policy.Broken(), "")
	return all
}

// brokenTitle is the title of the broken policies.
var brokenTitle = say.Of("broken-purpose-caught")

// notions returns the notions that an audit can claim.
func notions() []lab.Choice {
	all := []lab.Choice{{Name: say.Of("what-policy-itself-claims")}}
	for _, n := range audit.Notions() {
		all = append(all, lab.Choice{Name: n.Words().Claim, Value: string(n)})
	}
	return all
}

// arms returns the options for the scenario that an audit uses.
func arms() []lab.Choice {
	return []lab.Choice{{Name: say.Of("arms-suit-audit")}, {Name: say.Of("pages-scenario"), Value: pageArms}}
}
