package figure

import (
	"cmp"
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/written"
)

// Name returns what the curve of the policy at place i is called: its label, or else the policy's
// own name, and in brackets what tells it from others of the same name, of which a label may be one.
func Name(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	name, own := called(p), ownName(p)
	lent := false // the name is another one's label, or a label is another one's name
	for _, q := range s.Policies {
		lent = lent || q.ID != p.ID && q.Label == name
	}
	for _, spec := range policy.All() {
		lent = lent || spec.ID != p.ID && spec.Name == name
	}
	var marks []string
	switch {
	case lent && own != name:
		marks = append(marks, own)
	case lent && p.ID == written.ID:
		marks = append(marks, "written") // by somebody, under the name of another
	}
	return bracketed(name, append(marks, apart(s, i)...), name == own)
}

// Subject returns what a sentence or a title calls the policy at place i: its own name, and in
// brackets its label and what tells its curve from others of the same name.
func Subject(s scenario.Scenario, i int) string {
	p := s.Policies[i]
	own := ownName(p)
	switch {
	case strings.Contains(p.Label, own):
		own = p.Label
	case p.Label != "":
		return bracketed(own, append([]string{p.Label}, apart(s, i)...), true)
	}
	return bracketed(own, apart(s, i), own != p.Label)
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
func called(p scenario.Policy) string { return cmp.Or(p.Label, ownName(p)) }

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
		return q.ID == p.ID && q.Label == p.Label && (q.ID != written.ID || ownName(q) == spec.Name)
	}
	alone := true
	for k, q := range s.Policies {
		alone = alone && (k == i || !alike(q))
	}
	if alone {
		return nil
	}
	own := settings(s, p, spec)
	differ, same, before := make([]bool, len(own)), 0, 0
	for k, q := range s.Policies {
		if k == i || !alike(q) {
			continue
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
	for j, text := range own {
		if differ[j] && text != "" {
			marks = append(marks, text)
		}
	}
	if same > 0 {
		marks = append(marks, "no. "+notation.Count(before+1))
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
	for k, text := range settings(s, p, spec) {
		if text != usual[k] {
			marks = append(marks, text)
		}
	}
	if marks == nil {
		return Name(s, i)
	}
	return bracketed(called(p), marks, p.Label == "")
}

// settings says how a policy is set, in as many words for each of the same id. What a sweep moves
// is empty.
func settings(s scenario.Scenario, p scenario.Policy, spec policy.Spec) (all []string) {
	eps, delta := s.Budget(p)
	if spec.Epsilon == policy.Ignores {
		eps = 0
	}
	if spec.Delta == policy.Ignores {
		delta = 0
	}
	swept := func(what string, own *float64) bool {
		return s.Kind == scenario.Sweep && s.Sweep.Over == what && own == nil
	}
	budget := func(what, symbol string, own *float64, x float64) {
		if swept(what, own) {
			all = append(all, "")
		} else {
			all = append(all, symbol+" = "+notation.Exact(x))
		}
	}
	budget(scenario.OverEpsilon, "ε", p.Epsilon, eps)
	budget(scenario.OverDelta, "δ", p.Delta, delta)
	for _, q := range spec.Params {
		symbol, value := cmp.Or(q.Symbol, q.Name), q.Default
		if x, ok := p.Params[q.Name]; ok {
			value = x
		}
		switch {
		case q.Kind == policy.Levels: // a list may be long: it is taken as it is written
			all = append(all, symbol+" "+cmp.Or(p.Law, usualLaw()))
		case q.Kind == policy.Switch && value != 0:
			all = append(all, "with "+symbol)
		case q.Kind == policy.Switch:
			all = append(all, "without "+symbol)
		default:
			all = append(all, symbol+" = "+notation.Exact(value))
		}
	}
	return all
}

// usualLaw writes the law of levels of a policy that has none of its own.
func usualLaw() string {
	law, _ := scenario.ParseLaw("")
	return law.String()
}
