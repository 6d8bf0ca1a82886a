// Package gofile writes what core/policy needs of a policy that somebody has written as a text: the
// declaration, and the text to be translated by hand. Nothing of it can be translated by machine and be
// as fast, and as plain, as the other policies there are.
package gofile

import (
	"bytes"
	"fmt"
	"go/format"
	"strconv"
	"strings"
	"text/template"
	"unicode"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/written"
)

// A File is one that is written for core/policy.
type File struct{ Name, Text string }

// Files returns the file of a policy and that of its test. The error is that of the text.
func Files(source string) ([]File, error) {
	spec, err := written.Spec(source)
	if err != nil {
		return nil, err
	}
	id := idOf(spec.Name)
	about := struct {
		policy.Spec
		ID, Var, Upper       string
		Declared, Responses  string // Go for the notion and for the mechanism
		EpsilonUse, DeltaUse string
		Own                  []policy.Param
		Het                  bool
		Refused              string
		Lines                []string
	}{
		Spec: spec, ID: id, Var: variable(id), Declared: notion(spec.Notion), Responses: responses(spec),
		EpsilonUse: use(spec.Epsilon), DeltaUse: use(spec.Delta), Own: spec.Params,
		Lines: strings.Split(strings.TrimRight(strings.ReplaceAll(source, "\r", ""), "\n"), "\n"),
	}
	about.Upper = upper(about.Var)
	if het := len(policy.HetParams()); len(spec.Params) >= het && spec.Params[0].Name == policy.HetParams()[0].Name {
		about.Het, about.Own = true, spec.Params[het:]
	}
	switch {
	case spec.Epsilon != policy.Ignores && spec.Delta != policy.Ignores:
		about.Refused = "either0"
	case spec.Epsilon != policy.Ignores:
		about.Refused = "noEpsilon"
	case spec.Delta != policy.Ignores:
		about.Refused = "noDelta"
	}
	name := strings.ReplaceAll(id, "-", "_")
	files := []File{{Name: name + ".go"}, {Name: name + "_test.go"}}
	for i, t := range []*template.Template{policyFile, testFile} {
		var b bytes.Buffer
		if err := t.Execute(&b, about); err != nil {
			return nil, err
		}
		text, err := format.Source(b.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", files[i].Name, err)
		}
		files[i].Text = string(text)
	}
	return files, nil
}

// idOf makes an id of a name, which no policy of the registry has: my-adap-ucb for AdaP-UCB.
func idOf(name string) string {
	id := "my"
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) {
		if word != "my" && word != "test" { // a file that ends in _test.go is none of a policy
			id += "-" + word
		}
	}
	if id == "my" {
		id = "my-policy"
	}
	return id
}

// variable returns the name of a policy's variable: myUcb for my-ucb.
func variable(id string) (name string) {
	for i, part := range strings.Split(id, "-") {
		if i > 0 {
			part = upper(part)
		}
		name += part
	}
	return name
}

func upper(word string) string {
	letters := []rune(word)
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters)
}

// notion returns the constant of core/policy.
func notion(n policy.Notion) string {
	switch n {
	case policy.Decision:
		return "Decision"
	case policy.Sequence:
		return "Sequence"
	case policy.SequenceApproximate:
		return "SequenceApproximate"
	case policy.Reward:
		return "Reward"
	case policy.RewardHeterogeneous:
		return "RewardHeterogeneous"
	}
	return "None"
}

func use(u policy.BudgetUse) string {
	return [...]string{policy.Ignores: "", policy.Accepts: "Accepts", policy.Requires: "Requires"}[u]
}

// responses returns Go for what rewards pass through, with s for the setup; empty for nothing.
func responses(spec policy.Spec) string {
	if spec.Mechanism == nil {
		return ""
	}
	return goOf(spec.Mechanism(policy.Setup{Epsilon: 1}))
}

func goOf(m mechanism.Mechanism) string {
	switch m := m.(type) {
	case mechanism.Coin:
		return "mechanism.Coin{}"
	case mechanism.Sigmoid:
		return "mechanism.Sigmoid{Inner: " + goOf(m.Inner) + "}"
	case mechanism.CTB:
		return "mechanism.CTB{Eps: s.Epsilon}"
	case mechanism.CTL:
		return "mechanism.CTL{Eps: s.Epsilon}"
	case mechanism.Quadratic:
		return `mechanism.Quadratic{Eps: s.Epsilon, B: s.Params["b"]}`
	case mechanism.Exponential:
		return "mechanism.Exponential{Eps: s.Epsilon}"
	case mechanism.HetCTB:
		return "hetCTB(s)"
	case mechanism.HetCTL:
		return "hetCTL(s)"
	}
	return "mechanism.Open{}"
}

func parse(text string) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"number": func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) },
		"quoted": func(text string) string { return strconv.Quote(say.English(text)) },
	}).Parse(text))
}

var policyFile = parse(`package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// The text that is to be translated. What is done is deleted.
//
{{- range .Lines}}
//	{{.}}
{{- end}}

var {{.Var}} = Spec{
	ID:        {{quoted .ID}},
	Name:      {{quoted .Name}},
	Notion:    {{.Declared}}, // TODO: what is proved; its author claims this
	Guarantee: "TODO: what is proved, and where",
	Reference: "TODO: authors, year, algorithm",
	Summary:   {{quoted .Summary}},
	{{- if .EpsilonUse}}
	Epsilon: {{.EpsilonUse}},
	LeastEpsilon: noiseEpsilon,
	{{- end}}
	{{- if .DeltaUse}}
	Delta: {{.DeltaUse}},
	{{- end}}
	{{- if or .Het .Own}}
	Params: {{if .Het}}append(hetParams[:len(hetParams):len(hetParams)], {{end}}[]Param{
		{{- range .Own}}
		{Name: {{quoted .Name}}, Symbol: {{quoted .Symbol}}, Meaning: {{quoted .Meaning}}, Min: {{number .Min}}, Max: {{number .Max}}, Default: {{number .Default}}},
		{{- end}}
	}{{if .Het}}...){{end}},
	{{- end}}
	Mechanism: func(s Setup) mechanism.Mechanism { return {{or .Responses "mechanism.Open{}"}} },
	New: new{{.Upper}},
}

// new{{.Upper}} returns the policy that
//
//	TODO: what it pulls, in the paper's notation.
func new{{.Upper}}(s Setup, noise *random.Source) Policy {
	return &{{.Var}}Run{setup: s, noise: noise, got: make([]tape.Block, s.Arms)}
}

// {{.Var}}Run is one run of it.
type {{.Var}}Run struct {
	setup Setup
	noise *random.Source
	got   []tape.Block // all responses of each arm
}

// Next returns the arm of the next pull. TODO: for how many pulls it is certain.
func (p *{{.Var}}Run) Next(t int64) (arm int, sure int64) {
	return 0, 1 // TODO: of products that are added, write float64(a*b) + c; write random.Exp for math.Exp
}

// Update takes responses.
func (p *{{.Var}}Run) Update(arm int, b tape.Block) {
	p.got[arm].Add(b) // TODO
}

// Inspect shows what the next choice depends on.
func (p *{{.Var}}Run) Inspect(t int64) DecisionState {
	s := DecisionState{Why: Chosen}
	for _, b := range p.got {
		a := ArmState{N: b.Kept, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
		if b.Kept > 0 {
			a.Mean = b.Sum / float64(b.Kept)
		}
		s.Arms = append(s.Arms, a) // TODO: its index or its law
	}
	s.Next, s.Sure = p.Next(t)
	return s
}
`)

var testFile = parse(`package policy_test

var _ = enrol({{quoted .ID}}, enrolment{
	{{- if .Refused}}
	refused: {{.Refused}}, // TODO: the budgets that its theorem does not cover
	{{- end}}
	// TODO: sees, if rewards pass through something
	// TODO: exact, its law a second time, from the paper and not from the policy's file
	// TODO: noise, if it is private
})
`)
