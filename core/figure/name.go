package figure

import (
	"cmp"
	"slices"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Name returns the name of policy i's curve: its label, or else the policy's own name. In brackets, it adds what
// distinguishes the policy from others with the same name.
func Name(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	name, own := called(p), ownName(p)
	lent := false // the label is also the name of another policy
	words := say.English(name)
	for _, q := range s.Policies {
		lent = lent || q.ID != p.ID && q.Label == words
	}
	if p.Label != "" || p.ID == custom.ID { // names in the registry are all different
		for _, spec := range policy.All() {
			lent = lent || spec.ID != p.ID && say.English(spec.Name) == words
		}
	}
	var marks []string
	switch {
	case lent && own != name:
		marks = append(marks, own)
	case lent && p.ID == custom.ID:
		marks = append(marks, say.Of("name-custom")) // another policy has this name
	}
	return bracketed(name, append(marks, apart(s, i)...), name == own)
}

// Subject returns the name of policy i for sentences and titles: its own name, with its label and what distinguishes it
// from other policies in brackets.
func Subject(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	own := ownName(p)
	switch {
	case strings.Contains(p.Label, say.English(own)):
		return bracketed(label(p), apart(s, i), false)
	case p.Label != "":
		return bracketed(own, append([]string{label(p)}, apart(s, i)...), true)
	}
	return bracketed(own, apart(s, i), true)
}

// bracketed adds marks in brackets to a name. If own is true, the marks join brackets that already end the name.
func bracketed(name string, marks []string, own bool) string {
	if len(marks) == 0 {
		return name
	}
	if open, ok := strings.CutSuffix(name, ")"); ok && own {
		return open + ", " + strings.Join(marks, ", ") + ")"
	}
	return name + " (" + strings.Join(marks, ", ") + ")"
}

// called returns the policy's label, or its own name if it has no label.
func called(p scenario.Policy) string { return cmp.Or(label(p), ownName(p)) }

// label returns the policy's label. Links contain labels in English; the gallery's labels have translations.
func label(p scenario.Policy) string {
	switch p.Label {
	case "UCB1 with the Sigmoid":
		return say.Of("ucb1-sigmoid")
	case "non-private TS":
		return say.Of("non-private-ts")
	case "non-private UCB":
		return say.Of("non-private-ucb")
	}
	return p.Label
}

func ownName(p scenario.Policy) string {
	spec, _ := p.Spec()
	return spec.Name
}

// apart returns the settings that distinguish policy i from others with the same id and name. If no settings differ, it
// returns a number.
func apart(s scenario.Scenario, i int) (marks []string) {
	p := s.Policies[i]
	spec, _ := p.Spec()
	alike := func(q scenario.Policy) bool {
		return q.ID == p.ID && q.Label == p.Label && (q.ID != custom.ID || ownName(q) == spec.Name)
	}
	var own []setting
	var differ []bool
	same, before := 0, 0
	for k, q := range s.Policies {
		if k == i || !alike(q) {
			continue
		}
		if own == nil {
			own = settings(s, p, spec)
			differ = make([]bool, len(own))
		}
		theirs := settings(s, q, spec)
		for j := range own {
			differ[j] = differ[j] || theirs[j] != own[j]
		}
		if slices.Equal(theirs, own) {
			if same++; k < i {
				before++
			}
		}
	}
	for j, one := range own {
		if text := one.words(); differ[j] && text != "" {
			marks = append(marks, text)
		}
	}
	if same > 0 {
		marks = append(marks, say.Of("name-number", notation.Count(before+1)))
	}
	return marks
}

// Full returns the name of policy i for a list of settings: its label or own name, with all unusual settings in
// brackets. If there are none, it returns the same as Name.
func Full(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	spec, _ := p.Spec()
	usual := settings(s, scenario.Policy{ID: p.ID, Source: p.Source}, spec)
	var marks []string
	for k, one := range settings(s, p, spec) {
		if one != usual[k] {
			marks = append(marks, one.words())
		}
	}
	if marks == nil {
		return Name(s, i)
	}
	return bracketed(called(p), marks, p.Label == "")
}

// A setting is a policy's value of a parameter. It is put into words only on demand, because a page needs the names of
// all curves many times per second.
type setting struct {
	kind   policy.ParamKind
	symbol string // empty if a sweep varies the setting
	value  float64
	law    string // users' levels, kept as text because a list may be long
}

// words returns the setting in words.
func (s setting) words() string {
	switch {
	case s.symbol == "":
		return ""
	case s.kind == policy.Levels:
		return s.symbol + " " + s.law
	case s.kind == policy.Switch && s.value != 0:
		return say.Of("with", s.symbol)
	case s.kind == policy.Switch:
		return say.Of("without", s.symbol)
	}
	return s.symbol + " = " + notation.Exact(s.value)
}

// settings returns the settings of a policy. All policies with the same id have the same number of settings.
func settings(s scenario.Scenario, p scenario.Policy, spec policy.Spec) (all []setting) {
	eps, delta := s.Budget(p)
	if spec.Epsilon == policy.Ignores {
		eps = 0
	}
	if spec.Delta == policy.Ignores {
		delta = 0
	}
	budget := func(what, symbol string, own *float64, x float64) {
		if s.Kind == scenario.Sweep && s.Sweep.Over == what && own == nil {
			all = append(all, setting{})
		} else {
			all = append(all, setting{symbol: symbol, value: x})
		}
	}
	budget(scenario.OverEpsilon, "ε", p.Epsilon, eps)
	budget(scenario.OverDelta, "δ", p.Delta, delta)
	for _, q := range spec.Params {
		one := setting{kind: q.Kind, symbol: cmp.Or(q.Symbol, q.Name), value: q.Default}
		if x, ok := p.Params[q.Name]; ok {
			one.value = x
		}
		if q.Kind == policy.Levels {
			one.law = cmp.Or(p.Law, usualLaw())
		}
		all = append(all, one)
	}
	return all
}

// usualLaw returns the default distribution of users' levels.
func usualLaw() string {
	law, _ := scenario.ParseLaw("")
	return law.String()
}
