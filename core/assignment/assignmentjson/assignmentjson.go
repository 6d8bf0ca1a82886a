// Package assignmentjson reads and writes assignments as JSON. It also packs them for links.
//
//	{"title": "…", "text": "…",
//	 "scenario": "1t&…" or {…},          as for simulations
//	 "place": 2,                          the place of the submitted policy, from 1; by default, at the end
//	 "claim": "own" or {"notion": "sequence", "epsilon": 1, "delta": 0},
//	 "start": "…",                        the source to begin with
//	 "must": [{"kind": "regret", "most": 400},
//	          {"kind": "less-regret", "than": "adap-ucb", "times": 1.2},
//	          {"kind": "audit", "runs": 2000, "horizon": 512, "confidence": 0.99},
//	          {"kind": "same-actions", "as": "ucb1" or "source": "…", "hidden": true, "pulls": 1000, "runs": 3},
//	          {"kind": "notion", "notion": "sequence"}]}
package assignmentjson

import (
	"errors"
	"maps"
	"reflect"
	"slices"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A form is an assignment in its JSON form.
type form struct {
	Title    string `json:"title"`
	Text     string `json:"text"`
	Scenario *task  `json:"scenario"`
	Place    *int   `json:"place,omitzero"`
	Claim    *claim `json:"claim"`
	Start    string `json:"start"`
	Must     []must `json:"must"`
}

// A task is the scenario of an assignment. Its JSON form is either a link or an object.
type task scenario.Scenario

// MarshalJSONTo writes the scenario as a link.
func (t *task) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String(scenario.Scenario(*t).Link()))
}

// UnmarshalJSONFrom reads a link or an object.
func (t *task) UnmarshalJSONFrom(d *jsontext.Decoder) (err error) {
	var v scenario.Valid
	switch d.PeekKind() {
	case jsontext.KindString:
		var link string
		if err = json.UnmarshalDecode(d, &link); err == nil {
			v, err = scenario.ParseAddress(link)
		}
	case jsontext.KindBeginObject:
		v, err = scenariojson.Decode(d)
	default:
		return wrong(d, say.Of("not-link-object"))
	}
	*t = task(v.Scenario())
	var all scenario.Problems
	if errors.As(err, &all) {
		return all[0]
	}
	return err
}

// wrong skips the next value and returns a problem with the given text.
func wrong(d *jsontext.Decoder, text string) error {
	if _, err := d.ReadValue(); err != nil {
		return err
	}
	return problem("", text)
}

// A claim is the privacy claim of an assignment. Its JSON form is either "own" or an object.
type claim assignment.Claim

// A notedClaim is a claim written as an object.
type notedClaim struct {
	Notion  policy.Notion `json:"notion"`
	Epsilon *float64      `json:"epsilon"`
	Delta   float64       `json:"delta,omitzero"`
}

// own is the JSON form of a claim that stands for the policy's own.
const own = "own"

// MarshalJSONTo writes the claim.
func (c *claim) MarshalJSONTo(e *jsontext.Encoder) error {
	if c.Own {
		return e.WriteToken(jsontext.String(own))
	}
	return json.MarshalEncode(e, notedClaim{c.Notion, &c.Epsilon, c.Delta})
}

// UnmarshalJSONFrom reads "own" or an object.
func (c *claim) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	switch d.PeekKind() {
	case jsontext.KindString:
		var text string
		if err := json.UnmarshalDecode(d, &text); err != nil || text == own {
			c.Own = true
			return err
		}
		return problem("", say.Of("not-own-object"))
	case jsontext.KindBeginObject:
	default:
		return wrong(d, say.Of("not-own-object"))
	}
	var f notedClaim
	if err := json.UnmarshalDecode(d, &f); err != nil {
		return err
	}
	if f.Epsilon == nil {
		return problem("epsilon", say.Of("value-missing"))
	}
	*c = claim{Notion: f.Notion, Epsilon: *f.Epsilon, Delta: f.Delta}
	return nil
}

// A must is the JSON form of a requirement.
type must assignment.Requirement

// A field is a field of a requirement. If an optional field is missing, its value is zero.
type field struct {
	name   string
	needed bool
	at     any
}

// fields returns the fields that belong to the requirement's kind.
func (m *must) fields() []field {
	switch m.Kind {
	case assignment.Regret:
		return []field{{"most", true, &m.Most}}
	case assignment.LessRegret:
		return []field{{"than", true, &m.Than}, {"times", false, &m.Times}}
	case assignment.Audited:
		return []field{{"runs", false, &m.Runs}, {"horizon", false, &m.Horizon}, {"confidence", false, &m.Confidence}}
	case assignment.SameActions:
		return []field{{"runs", false, &m.Runs}, {"as", false, &m.As}, {"source", false, &m.Source}, {"hidden", false, &m.Hidden}, {"pulls", false, &m.Pulls}}
	case assignment.Notion:
		return []field{{"notion", true, &m.Notion}}
	}
	return nil
}

// MarshalJSONTo writes the requirement.
func (m *must) MarshalJSONTo(e *jsontext.Encoder) error {
	o := strictjson.Object{}.With("kind", m.Kind)
	for _, f := range m.fields() {
		if f.needed || !reflect.ValueOf(f.at).Elem().IsZero() {
			o = o.With(f.name, f.at)
		}
	}
	return o.MarshalJSONTo(e)
}

// UnmarshalJSONFrom reads the requirement.
func (m *must) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var form struct {
		Kind   assignment.RequirementKind `json:"kind"`
		Fields map[string]jsontext.Value  `json:",embed"`
	}
	if err := json.UnmarshalDecode(d, &form); err != nil {
		return err
	}
	if m.Kind = form.Kind; m.fields() == nil {
		return problem("kind", say.Of("not-known", scenario.Quote(string(m.Kind))))
	}
	for _, f := range m.fields() {
		value := form.Fields[f.name]
		delete(form.Fields, f.name)
		if given := value != nil && value.Kind() != jsontext.KindNull; !given && f.needed {
			return problem(f.name, say.Of("value-missing"))
		} else if !given {
			continue
		}
		if err := json.Unmarshal(value, f.at, d.Options()); err != nil {
			return strictjson.Inside(f.name, err)
		}
		if !f.needed && value.Kind() == jsontext.KindNumber && reflect.ValueOf(f.at).Elem().IsZero() {
			return problem(f.name, say.Of("too-small", "0"))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(form.Fields)) {
		return problem(strictjson.Name(name), say.Of("kind-has-no-such", string(m.Kind)))
	}
	return nil
}

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

// nulls treats null like a missing value.
var nulls = json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ any) error {
	if d.PeekKind() == jsontext.KindNull {
		return d.SkipValue()
	}
	return errors.ErrUnsupported
})

// Unmarshal reads an assignment. The error is a [scenario.Problem] that names the field, or an error from
// Assignment.Check.
func Unmarshal(data []byte) (a assignment.Assignment, err error) {
	var f form
	if err := strictjson.Read(data, assignment.MaxBytes, &f, json.RejectUnknownMembers(true), json.WithUnmarshalers(json.JoinUnmarshalers(nulls, strictjson.Types))); err != nil {
		return a, err
	}
	switch {
	case f.Scenario == nil:
		return a, problem("scenario", say.Of("value-missing"))
	case f.Claim == nil:
		return a, problem("claim", say.Of("value-missing"))
	case f.Place != nil && *f.Place == 0:
		return a, problem("place", say.Of("no-place-from-1", "0"))
	case f.Place != nil:
		a.Place = *f.Place
	}
	a.Title, a.Text, a.Start, a.Scenario, a.Claim = f.Title, f.Text, f.Start, scenario.Scenario(*f.Scenario), assignment.Claim(*f.Claim)
	for _, m := range f.Must {
		a.Must = append(a.Must, assignment.Requirement(m))
	}
	return a, a.Check()
}

// Marshal writes an assignment as JSON.
func Marshal(a assignment.Assignment) ([]byte, error) {
	f := form{Title: say.English(a.Title), Text: say.English(a.Text), Scenario: (*task)(&a.Scenario), Claim: (*claim)(&a.Claim), Start: a.Start}
	if a.Place != 0 {
		f.Place = &a.Place
	}
	for _, r := range a.Must {
		f.Must = append(f.Must, must(r))
	}
	return json.Marshal(f, jsontext.WithIndent("  "))
}

// ErrLong is the error for an assignment that is too long for a link.
var ErrLong = say.Error("task-too-long-link")

// Pack packs an assignment into a short string that contains only characters allowed in a link.
func Pack(a assignment.Assignment) (string, error) {
	data, err := Marshal(a)
	if err != nil {
		return "", err
	}
	v := jsontext.Value(data)
	if err := v.Compact(); err != nil {
		return "", err
	}
	if len(v) > custom.MaxSource {
		return "", ErrLong
	}
	return custom.Pack(string(v)), nil
}

// Unpack reverses Pack.
func Unpack(packed string) (a assignment.Assignment, err error) {
	text, err := custom.Unpack(packed)
	if err != nil {
		return a, problem("link", say.Of("task-not-packed"))
	}
	return Unmarshal([]byte(text))
}
