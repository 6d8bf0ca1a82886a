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

// Name returns what the curve of the policy at place i is called: its label, or else the policy's
// own name, and in brackets what tells it from others of the same name, of which a label may be one.
func Name(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	name, own := called(p), ownName(p)
	lent := false // the name is another one's label, or a label is another one's name
	words := say.English(name)
	for _, q := range s.Policies {
		lent = lent || q.ID != p.ID && q.Label == words
	}
	if p.Label != "" || p.ID == custom.ID { // those of the registry differ
		for _, spec := range policy.All() {
			lent = lent || spec.ID != p.ID && say.English(spec.Name) == words
		}
	}
	var marks []string
	switch {
	case lent && own != name:
		marks = append(marks, own)
	case lent && p.ID == custom.ID:
		marks = append(marks, say.Of("name-custom")) // under the name of another
	}
	return bracketed(name, append(marks, apart(s, i)...), name == own)
}

// Subject returns what a sentence or a title calls the policy at place i: its own name, and in
// brackets its label and what tells its curve from others of the same name.
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

// bracketed puts marks in brackets behind a name: into those of a policy's own name, but not into
// those of a label.
func bracketed(name string, marks []string, own bool) string {
	if len(marks) == 0 {
		return name
	}
	if open, ok := strings.CutSuffix(name, ")"); ok && own {
		return open + ", " + strings.Join(marks, ", ") + ")"
	}
	return name + " (" + strings.Join(marks, ", ") + ")"
}

// called returns the label of a policy, or its own name.
func called(p scenario.Policy) string { return cmp.Or(label(p), ownName(p)) }

// label returns the label of a policy. Links contain labels in English; the labels of the gallery are texts.
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

// apart returns what tells the policy at place i from others of the same id and name: its part of
// the settings in which they differ, or which one it is where they differ in none.
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

// Full returns what a list of settings calls the policy at place i: its label or its own name, and in
// brackets what of it is not as usual in the scenario; or else what its curve is called.
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

// A setting is a part of how a policy is set. It is put into words only where it is shown: a page asks
// for the names of all curves many times a second.
type setting struct {
	kind   policy.ParamKind
	symbol string // empty if a sweep moves it
	value  float64
	law    string // of users' levels; a list may be long, and is taken as it is written
}

// words says it.
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

// settings returns how a policy is set, in as many parts for each of the same id.
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

// usualLaw writes the law of levels of a policy that has none of its own.
func usualLaw() string {
	law, _ := scenario.ParseLaw("")
	return law.String()
}
