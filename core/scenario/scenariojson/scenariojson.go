// Package scenariojson reads and writes the JSON form of scenarios:
//
//	{"kind": "regret",
//	 "arms": [{"kind": "bernoulli", "mean": 0.62}, {"kind": "bernoulli", "mean": 0.5}],
//	 "policies": [{"id": "dp-ftpl-new"},
//	              {"id": "ldp-ucb-b", "epsilon": 0.2, "label": "ε = 0.2"},
//	              {"id": "adap-klucb", "params": {"alpha": 4}},
//	              {"id": "own", "source": "def index(t, arm):\n    return ucb(t, arm)\n"}],
//	 "epsilon": 0.7, "delta": 0.003, "horizon": 200000, "runs": 200, "seed": 7,
//	 "changes": [50000], "then": [{"kind": "bernoulli", "mean": 0.3}, {"kind": "bernoulli", "mean": 0.5}],
//	 "delay": {"pulls": 100, "geometric": true},
//	 "shuffle": true,
//	 "checkpoints": [20000, 200000],
//	 "region": {"noise": "gauss", "n": 1, "r": 0, "change": 1}}
//
// A missing field gets its value from scenario.Default. The field "view", like the text after ~ in a link, says how a
// page shows the scenario; it is not part of the scenario.
//
// The simulation engine reads only links, so it needs no JSON library.
package scenariojson

import (
	"maps"
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A form is the JSON form of a scenario and its view.
type form struct {
	scenario.Scenario
	View string `json:"view,omitzero"`
}

// Unmarshal reads a scenario. The error is a scenario.Problem if the document has the wrong form, and
// scenario.Problems if the scenario is not valid.
func Unmarshal(data []byte) (scenario.Valid, error) {
	v, _, err := unmarshalView(data)
	return v, err
}

// Decode is like Unmarshal, but reads the next scenario from a decoder.
func Decode(d *jsontext.Decoder) (scenario.Valid, error) {
	f := form{Scenario: scenario.Default()}
	if err := json.UnmarshalDecode(d, &f, strict); err != nil {
		return scenario.Valid{}, err
	}
	v, _, err := f.scenario()
	return v, err
}

// unmarshalView reads a scenario and its view.
func unmarshalView(data []byte) (_ scenario.Valid, view string, err error) {
	f := form{Scenario: scenario.Default()}
	if err := strictjson.Read(data, scenario.MaxFile, &f, strict); err != nil {
		return scenario.Valid{}, "", err
	}
	return f.scenario()
}

// scenario validates a form's scenario and returns it with the view.
func (f form) scenario() (_ scenario.Valid, view string, err error) {
	if f.View != "" && !scenario.IsView(f.View) {
		return scenario.Valid{}, "", scenario.Problem{Field: "view", Value: scenario.Quote(f.View), Text: say.Of("not-a-view")}
	}
	v, problems := f.Validate()
	if len(problems) > 0 {
		return v, "", problems
	}
	return v, f.View, nil
}

var strict = json.JoinOptions(json.RejectUnknownMembers(true), json.WithUnmarshalers(json.JoinUnmarshalers(strictjson.Types,
	json.UnmarshalFromFunc(readArm), json.UnmarshalFromFunc(readPolicy))))

// Marshal writes a scenario with all its fields, except unset fields whose absence has a meaning: a policy's own
// budget, shuffle and checkpoints. If the scenario is invalid, the error is its Problems.
func Marshal(s scenario.Scenario) ([]byte, error) { return MarshalView(s, "") }

// MarshalView writes a scenario with its view, the text after "~" in a link (see scenario.CutView). The view may be
// "".
func MarshalView(s scenario.Scenario, view string) ([]byte, error) {
	if problems := s.Problems(); len(problems) > 0 {
		return nil, problems
	}
	if s.Sweep.Over == "" {
		s.Sweep = scenario.SweepOptions{}
	}
	if s.Kind != scenario.Region && s.Region == scenario.Default().Region {
		s.Region = scenario.RegionOptions{}
	}
	return json.Marshal(form{s, view}, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), json.WithMarshalers(writers))
}

var writers = json.JoinMarshalers(json.MarshalToFunc(writeArm), json.MarshalToFunc(writePolicy))

// writeArm writes an arm with all its parameters, in their order.
func writeArm(e *jsontext.Encoder, a *arm.Arm) error {
	k, values, _ := arm.Describe(*a)
	o := strictjson.Object{}.With("kind", k.ID)
	if k.List != nil {
		o = o.With("values", values)
	}
	for i, p := range k.Params {
		o = o.With(p.Name, values[i])
	}
	return o.MarshalJSONTo(e)
}

// readArm reads an arm. Parameters with defaults may be missing.
func readArm(d *jsontext.Decoder, a *arm.Arm) error {
	var f struct {
		Kind   string             `json:"kind"`
		Values []float64          `json:"values"` // of a kind with any number of values
		Params map[string]float64 `json:",embed"`
	}
	if err := json.UnmarshalDecode(d, &f); err != nil {
		return err
	}
	k, ok := arm.FindFamily(f.Kind)
	switch {
	case f.Kind == "":
		return missing("kind")
	case !ok:
		return scenario.Problem{Field: "kind", Value: scenario.Quote(f.Kind), Text: say.Of("is-not-known")}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Params)) {
		if k.Place(name) < 0 {
			return scenario.Problem{Value: scenario.Quote(name), Text: say.Of("not-name-of-field")}
		}
	}
	switch {
	case k.List != nil:
		*a = k.Make(f.Values)
		return nil
	case f.Values != nil:
		return scenario.Problem{Value: scenario.Quote("values"), Text: say.Of("not-name-of-field")}
	}
	values := make([]float64, len(k.Params))
	for i, p := range k.Params {
		x, given := f.Params[p.Name]
		if values[i] = x; !given {
			values[i] = p.Default
		}
		if math.IsNaN(values[i]) {
			return missing(p.Name)
		}
	}
	*a = k.Make(values)
	return nil
}

func missing(field string) error {
	return scenario.Problem{Field: field, Text: say.Of("value-missing")}
}
