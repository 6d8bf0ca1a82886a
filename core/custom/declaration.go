package custom

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// A declaration holds the arguments of policy(…).
type declaration struct {
	name, about string
	notion      policy.Notion
	uses        []string // the parts of the budget that the policy uses; nil if the source does not list them
	mechanism   string
	params      []policy.Param
	where       literal // the position of the argument rewards
}

// notions lists the privacy claims that a custom policy can make, with their names in a source.
var notions = []struct {
	words  string
	notion policy.Notion
	delta  bool // whether the claim includes a δ
}{
	{"nothing", policy.None, false},
	{"decision", policy.Decision, true},
	{"sequence", policy.Sequence, false},
	{"sequence on average", policy.SequenceApproximate, true},
	{"reward", policy.Reward, false},
	{"reward at its user's level", policy.RewardHeterogeneous, false},
}

// A passage is a mechanism that changes rewards before the policy sees them.
type passage struct {
	name   string
	eps    bool // whether it requires an ε
	levels bool // whether it requires users who have their own privacy levels
	of     func(policy.Setup) mechanism.Mechanism
}

// mechanisms lists all passages, with their names in a source.
var mechanisms = []passage{
	{"rewards", false, false, nil},
	{"coins", false, false, func(policy.Setup) mechanism.Mechanism { return mechanism.Coin{} }},
	{"sigmoid", false, false, func(policy.Setup) mechanism.Mechanism { return mechanism.Sigmoid{Inner: mechanism.Open{}} }},
	{"bits", true, false, func(s policy.Setup) mechanism.Mechanism { return mechanism.CTB{Eps: s.Epsilon} }},
	{"laplace", true, false, func(s policy.Setup) mechanism.Mechanism { return mechanism.CTL{Eps: s.Epsilon} }},
	{"quadratic bits", true, false, func(s policy.Setup) mechanism.Mechanism {
		return mechanism.Quadratic{Eps: s.Epsilon, B: s.Params["b"]}
	}},
	{"exponential bits", true, false, func(s policy.Setup) mechanism.Mechanism { return mechanism.Exponential{Eps: s.Epsilon} }},
	{"sigmoid bits", true, false, func(s policy.Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTB{Eps: s.Epsilon}}
	}},
	{"sigmoid laplace", true, false, func(s policy.Setup) mechanism.Mechanism {
		return mechanism.Sigmoid{Inner: mechanism.CTL{Eps: s.Epsilon}}
	}},
	{"bits at levels", false, true, policy.HetMechanism(true)},
	{"laplace at levels", false, true, policy.HetMechanism(false)},
}

// declared reads the declaration at the beginning of a source.
func declared(source string) (d declaration, err error) {
	d = declaration{name: "Unnamed", notion: policy.None, mechanism: "rewards"}
	if err := CheckText(source); err != nil {
		return d, err
	}
	r := &reader{text: source, line: 1}
	r.docstring()
	r.space()
	if r.word() != "policy" || r.next() != '(' {
		return d, nil
	}
	r.at++
	var seen []string
	err = r.items(')', func() error {
		r.space()
		line, column := r.line, r.at-r.from+1
		name := r.word()
		if name == "" || !r.take('=') {
			return Error{line, column, say.Of("declare-names")}
		}
		if slices.Contains(seen, name) {
			return Error{line, column, say.Of("given-second-time", name)}
		}
		seen = append(seen, name)
		value, err := r.value(0)
		if err != nil {
			return err
		}
		return d.set(name, value, line, column)
	})
	return d, err
}

// docstring skips a string that precedes the declaration, as Python allows.
func (r *reader) docstring() {
	r.space()
	for _, quote := range []string{`"""`, "'''"} {
		if !strings.HasPrefix(r.text[r.at:], quote) {
			continue
		}
		end := strings.Index(r.text[r.at+3:], quote)
		if end < 0 {
			return
		}
		for end += r.at + 6; r.at < end; r.at++ {
			if r.text[r.at] == '\n' {
				r.line, r.from = r.line+1, r.at+1
			}
		}
	}
}

// set stores one argument of policy(…) in the declaration.
func (d *declaration) set(name string, v literal, line, column int) (err error) {
	switch name {
	case "name":
		d.name, err = v.label(MaxName)
	case "about":
		d.about, err = v.label(MaxAbout)
	case "protects":
		return d.protects(v)
	case "uses":
		return d.budget(v)
	case "rewards":
		d.where = v
		d.mechanism, err = v.label(MaxName)
	case "params":
		return d.parameters(v)
	default:
		return Error{line, column, say.Of("declare-not-known", name)}
	}
	return err
}

// label returns the literal as a string that must fit on one line.
func (l literal) label(most int) (string, error) {
	text := strings.TrimSpace(l.text)
	switch {
	case l.kind != textKind:
		return "", l.fail(say.Of("declare-text"))
	case text == "":
		return "", l.fail(say.Of("declare-empty"))
	case utf8.RuneCountInString(text) > most:
		return "", l.fail(say.Of("declare-long", strconv.Itoa(most)))
	case strings.ContainsFunc(text, IsControl):
		return "", l.fail(say.Of("declare-control"))
	}
	return text, nil
}

func (d *declaration) protects(v literal) error {
	var known []string
	for _, n := range notions {
		if v.kind == textKind && v.text == n.words {
			d.notion = n.notion
			return nil
		}
		known = append(known, strconv.Quote(n.words))
	}
	return v.fail(say.Of("declare-protects", strings.Join(known, ", ")))
}

// budget reads the argument uses, which lists the parts of the budget.
func (d *declaration) budget(v literal) error {
	want := say.Of("declare-uses")
	if v.kind != listKind || len(v.list) > 2 {
		return v.fail(want)
	}
	d.uses = []string{}
	for _, l := range v.list {
		if l.kind != textKind || l.text != "eps" && l.text != "delta" {
			return l.fail(want)
		}
		if len(d.uses) > 0 && d.uses[0] == l.text {
			return l.fail(say.Of("given-second-time", l.text))
		}
		d.uses = append(d.uses, l.text)
	}
	return nil
}

// given contains the predefined names, which parameters cannot use.
var given = []string{"K", "T", "pi", "inf", "eps", "delta", "arms", "policy", "start", "choose", "index", "law", "update", "eps_min", "epsilon", "label", "source"}

// parameters reads a dictionary of entries "name": (default, min, max). A tuple may contain a description as its fourth
// entry.
func (d *declaration) parameters(v literal) error {
	want := say.Of("declare-params")
	if v.kind != dictKind {
		return v.fail(want)
	}
	if len(v.pairs) > MaxParams {
		return v.fail(say.Of("declare-many", strconv.Itoa(MaxParams)))
	}
	for _, p := range v.pairs {
		name := p.key.text
		if (&reader{text: name}).word() != name || name == "" || p.key.kind != textKind || len(name) > 20 || reserved(name) {
			return p.key.fail(say.Of("declare-param-name"))
		}
		for _, q := range d.params {
			if q.Name == name {
				return p.key.fail(say.Of("given-second-time", name))
			}
		}
		list := p.value.list
		if p.value.kind != listKind || len(list) < 3 || len(list) > 4 {
			return p.value.fail(want)
		}
		for _, l := range list[:3] {
			if l.kind != numberKind || math.Abs(l.number) > 1e15 {
				return l.fail(say.Of("declare-number"))
			}
		}
		q := policy.Param{Name: name, Symbol: name, Meaning: say.Of("parameter-of-author", name), Default: list[0].number, Min: list[1].number, Max: list[2].number}
		if !(q.Min <= q.Default && q.Default <= q.Max && q.Min < q.Max) {
			return p.value.fail(say.Of("declare-default", name))
		}
		if len(list) == 4 {
			meaning, err := list[3].label(MaxAbout)
			if err != nil {
				return err
			}
			q.Meaning = meaning
		}
		d.params = append(d.params, q)
	}
	return nil
}

// reserved reports whether a word cannot be a parameter's name, because it is a predefined name or a keyword.
func reserved(word string) bool {
	const words = " and as assert break class continue def del elif else except finally for from global if import in is lambda load nonlocal not or pass raise return try while with yield True False None "
	return slices.Contains(given, word) || strings.Contains(words, " "+word+" ")
}

// spec returns the declared policy. The privacy claim is the author's own; no theorem proves it.
func (d declaration) spec() (s policy.Spec, err error) {
	s = policy.Spec{
		ID: ID, Name: d.name, Notion: d.notion, Summary: d.about, Params: d.params,
		Guarantee: say.Of("written-none"), Reference: say.Of("written-reference"),
		Custom: true,
	}
	if s.Summary == "" {
		s.Summary = say.Of("written-somebody")
	}
	uses := d.uses
	for _, n := range notions {
		if n.notion != d.notion {
			continue
		}
		if uses == nil && n.notion != policy.None && n.notion != policy.RewardHeterogeneous {
			if uses = []string{"eps"}; n.delta {
				uses = append(uses, "delta")
			}
		}
		if n.notion != policy.None {
			s.Guarantee = say.Of("written-guarantee", n.notion.Words().Claim)
		}
	}
	for _, name := range uses {
		if name == "eps" {
			s.Epsilon, s.LeastEpsilon = policy.Requires, 1e-100
		} else {
			s.Delta = policy.Requires
		}
	}
	known := []string{}
	for _, m := range mechanisms {
		if m.name == d.mechanism {
			if m.eps && s.Epsilon == policy.Ignores {
				return s, d.where.fail(say.Of("declare-needs-eps", strconv.Quote(m.name)))
			}
			if m.levels {
				s.Params = append(append([]policy.Param(nil), policy.HetParams()...), s.Params...)
			}
			s.Mechanism = m.of
			return s, nil
		}
		known = append(known, strconv.Quote(m.name))
	}
	return s, d.where.fail(say.Of("declare-rewards", strings.Join(known, ", ")))
}
