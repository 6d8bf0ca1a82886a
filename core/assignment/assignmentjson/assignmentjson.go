// Package assignmentjson reads and writes assignments: as JSON, and packed for links.
//
//	{"title": "…", "text": "…",
//	 "scenario": "1t&…" or {…},          as for simulations
//	 "place": 2,                          whose place the submitted policy takes, from 1; after all others without it
//	 "claim": "own" or {"notion": "sequence", "epsilon": 1, "delta": 0},
//	 "start": "…",                        the text to begin with
//	 "must": [{"kind": "regret", "most": 400},
//	          {"kind": "less-regret", "than": "adap-ucb", "times": 1.2},
//	          {"kind": "audit", "runs": 2000, "horizon": 512, "confidence": 0.99},
//	          {"kind": "same-actions", "as": "ucb1" or "source": "…", "hidden": true, "pulls": 1000, "runs": 3},
//	          {"kind": "notion", "notion": "sequence"}]}
package assignmentjson

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/written"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// form is the form of an assignment.
type form struct {
	Title    string         `json:"title"`
	Text     string         `json:"text"`
	Scenario jsontext.Value `json:"scenario"`
	Place    *int           `json:"place,omitzero"`
	Claim    jsontext.Value `json:"claim"`
	Start    string         `json:"start"`
	Must     []must         `json:"must"`
}

// claim is the form of a claim that is not the policy's own.
type claim struct {
	Notion  string   `json:"notion"`
	Epsilon *float64 `json:"epsilon"`
	Delta   float64  `json:"delta,omitzero"`
}

// must is the form of a requirement.
type must struct {
	Kind       assignment.Kind `json:"kind"`
	Most       *float64        `json:"most,omitzero"`
	Than       *string         `json:"than,omitzero"`
	Times      *float64        `json:"times,omitzero"`
	Runs       *int            `json:"runs,omitzero"`
	Horizon    *int64          `json:"horizon,omitzero"`
	Confidence *float64        `json:"confidence,omitzero"`
	As         *string         `json:"as,omitzero"`
	Source     *string         `json:"source,omitzero"`
	Hidden     *bool           `json:"hidden,omitzero"`
	Pulls      *int64          `json:"pulls,omitzero"`
	Notion     *string         `json:"notion,omitzero"`
}

// fields are what requirements of each kind may have, those that they must have first.
var fields = map[assignment.Kind]struct {
	needed int
	names  []string
}{
	assignment.Regret:      {1, []string{"most"}},
	assignment.LessRegret:  {1, []string{"than", "times"}},
	assignment.Audited:     {0, []string{"runs", "horizon", "confidence"}},
	assignment.SameActions: {0, []string{"as", "source", "hidden", "pulls", "runs"}},
	assignment.Notion:      {1, []string{"notion"}},
}

// own is the claim of the policy itself.
const own = `"own"`

// Unmarshal reads an assignment. The error is a [scenario.Problem], which names the field, or what
// Assignment.Check says.
func Unmarshal(data []byte) (a assignment.Assignment, err error) {
	if len(data) > assignment.MaxBytes {
		return a, problem("document", say.Of("bytes-more-than", strconv.Itoa(len(data)), strconv.Itoa(assignment.MaxBytes)))
	}
	var f form
	if err := read(data, &f, ""); err != nil {
		return a, err
	}
	a = assignment.Assignment{Title: f.Title, Text: f.Text, Start: f.Start}
	if a.Scenario, err = readScenario(f.Scenario); err != nil {
		return a, err
	}
	if f.Place != nil {
		if a.Place = *f.Place; a.Place == 0 {
			return a, problem("place", say.Of("no-place-from-1", "0"))
		}
	}
	if a.Claim, err = readClaim(f.Claim); err != nil {
		return a, err
	}
	for i, m := range f.Must {
		r, err := m.requirement("must[" + strconv.Itoa(i) + "]")
		if err != nil {
			return a, err
		}
		a.Must = append(a.Must, r)
	}
	return a, a.Check()
}

// read reads a value that belongs to a field strictly.
func read(data []byte, to any, field string) error {
	err := json.Unmarshal(data, to, json.RejectUnknownMembers(true))
	var wrong *json.SemanticError
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong):
		at := joined(field, wrong.JSONPointer)
		if errors.Is(err, json.ErrUnknownName) {
			return scenario.Problem{Field: at, Value: scenario.Quote(wrong.JSONPointer.LastToken()), Text: say.Of("not-name-of-field")}
		}
		return problem(at, say.Of("not-right-kind"))
	case errors.As(err, &syntax):
		at := joined(field, syntax.JSONPointer)
		if errors.Is(err, jsontext.ErrDuplicateName) {
			return problem(at, say.Of("is-given-a-second-time"))
		}
		return problem(at, say.Of("at-byte", strconv.FormatInt(syntax.ByteOffset+1, 10), syntax.Err.Error()))
	}
	return problem(joined(field, ""), say.Err(err))
}

// joined writes a place in a document as the names of fields: must[0].most.
func joined(field string, p jsontext.Pointer) string {
	for token := range p.Tokens() {
		switch n, err := strconv.Atoi(token); {
		case err == nil:
			field += "[" + strconv.Itoa(n) + "]"
		case field == "":
			field = quoted(token)
		default:
			field += "." + quoted(token)
		}
	}
	if field == "" {
		return "document"
	}
	return field
}

// quoted returns a name, in quotes if it is no word.
func quoted(name string) string {
	if len(name) > 30 || strings.ContainsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return scenario.Quote(name)
	}
	return name
}

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

// readScenario reads a link or an object.
func readScenario(v jsontext.Value) (s scenario.Scenario, err error) {
	var link string
	var valid scenario.Valid
	switch v.Kind() {
	case jsontext.KindString:
		if err = json.Unmarshal(v, &link); err == nil {
			valid, err = scenario.ParseAddress(link)
		}
	case jsontext.KindBeginObject:
		valid, err = scenariojson.Unmarshal(v)
	case jsontext.KindInvalid:
		return s, problem("scenario", say.Of("value-missing"))
	default:
		return s, problem("scenario", say.Of("not-link-object"))
	}
	var one scenario.Problem
	var all scenario.Problems
	switch {
	case errors.As(err, &one):
		one.Field = "scenario." + one.Field
		return s, one
	case errors.As(err, &all):
		all[0].Field = "scenario." + all[0].Field
		return s, all[0]
	case err != nil:
		return s, problem("scenario", say.Err(err))
	}
	return valid.Scenario(), nil
}

func readClaim(v jsontext.Value) (c assignment.Claim, err error) {
	switch {
	case v == nil:
		return c, problem("claim", say.Of("value-missing"))
	case string(v) == own:
		return assignment.Claim{Own: true}, nil
	case v.Kind() != jsontext.KindBeginObject:
		return c, problem("claim", say.Of("not-own-object"))
	}
	var f claim
	if err := read(v, &f, "claim"); err != nil {
		return c, err
	}
	if f.Epsilon == nil {
		return c, problem("claim.epsilon", say.Of("value-missing"))
	}
	return assignment.Claim{Notion: policy.Notion(f.Notion), Epsilon: *f.Epsilon, Delta: f.Delta}, nil
}

// given returns the names of what a requirement has.
func (m must) given() (names []string) {
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"most", m.Most != nil}, {"than", m.Than != nil}, {"times", m.Times != nil}, {"runs", m.Runs != nil}, {"horizon", m.Horizon != nil}, {"confidence", m.Confidence != nil},
		{"as", m.As != nil}, {"source", m.Source != nil}, {"hidden", m.Hidden != nil}, {"pulls", m.Pulls != nil}, {"notion", m.Notion != nil},
	} {
		if f.given {
			names = append(names, f.name)
		}
	}
	return names
}

func (m must) requirement(field string) (r assignment.Requirement, err error) {
	known, ok := fields[m.Kind]
	if !ok {
		return r, problem(field+".kind", say.Of("not-known", scenario.Quote(string(m.Kind))))
	}
	given := m.given()
	for _, name := range given {
		if !slices.Contains(known.names, name) {
			return r, problem(field+"."+name, say.Of("kind-has-no-such", string(m.Kind)))
		}
	}
	for _, name := range known.names[:known.needed] {
		if !slices.Contains(given, name) {
			return r, problem(field+"."+name, say.Of("value-missing"))
		}
	}
	r = assignment.Requirement{
		Kind: m.Kind, Most: of(m.Most), Than: of(m.Than), Times: of(m.Times), Runs: of(m.Runs), Horizon: of(m.Horizon), Confidence: of(m.Confidence),
		As: of(m.As), Source: of(m.Source), Hidden: of(m.Hidden), Pulls: of(m.Pulls), Notion: policy.Notion(of(m.Notion)),
	}
	// Zero stands for what is not said.
	for name, zero := range map[string]bool{"times": r.Times == 0, "runs": r.Runs == 0, "horizon": r.Horizon == 0, "confidence": r.Confidence == 0, "pulls": r.Pulls == 0} {
		if zero && slices.Contains(given, name) {
			return r, problem(field+"."+name, say.Of("too-small", "0"))
		}
	}
	return r, nil
}

func of[T any](p *T) (x T) {
	if p != nil {
		x = *p
	}
	return x
}

// Marshal writes an assignment. Unmarshal reads it back.
func Marshal(a assignment.Assignment) ([]byte, error) {
	f := form{Title: say.English(a.Title), Text: say.English(a.Text), Start: a.Start, Claim: jsontext.Value(own), Place: some(a.Place)}
	var err error
	if f.Scenario, err = json.Marshal(a.Scenario.Link()); err != nil {
		return nil, err
	}
	if !a.Claim.Own {
		c := claim{string(a.Claim.Notion), &a.Claim.Epsilon, a.Claim.Delta}
		if f.Claim, err = json.Marshal(c); err != nil {
			return nil, err
		}
	}
	for _, r := range a.Must {
		m := must{
			Kind: r.Kind, Than: some(r.Than), Times: some(r.Times), Runs: some(r.Runs), Horizon: some(r.Horizon), Confidence: some(r.Confidence),
			As: some(r.As), Source: some(r.Source), Hidden: some(r.Hidden), Pulls: some(r.Pulls), Notion: some(string(r.Notion)),
		}
		if r.Kind == assignment.Regret {
			m.Most = &r.Most
		}
		f.Must = append(f.Must, m)
	}
	return json.Marshal(f, jsontext.WithIndent("  "))
}

// some returns a pointer to x, nil for the zero value.
func some[T comparable](x T) *T {
	var zero T
	if x == zero {
		return nil
	}
	return &x
}

// ErrLong says that an assignment is too long for a link.
var ErrLong = say.Error("task-too-long-link")

// Pack writes an assignment shortly, with letters that may stand in a link.
func Pack(a assignment.Assignment) (string, error) {
	data, err := Marshal(a)
	if err != nil {
		return "", err
	}
	v := jsontext.Value(data)
	if err := v.Compact(); err != nil {
		return "", err
	}
	if len(v) > written.MaxSource {
		return "", ErrLong
	}
	return written.Pack(string(v)), nil
}

// Unpack reads what Pack has written.
func Unpack(packed string) (a assignment.Assignment, err error) {
	text, err := written.Unpack(packed)
	if err != nil {
		return a, problem("link", say.Of("task-not-packed"))
	}
	return Unmarshal([]byte(text))
}
