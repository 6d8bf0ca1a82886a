package scenariojson

import (
	"bytes"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"

	"github.com/go-json-experiment/json/jsontext"
)

// Marshal writes a scenario with all its fields. It leaves out a policy's own budget, shuffle and checkpoints if they
// are not set, because their absence has a meaning. It refuses an invalid scenario with its Problems.
func Marshal(s scenario.Scenario) ([]byte, error) { return MarshalView(s, "") }

// MarshalView writes a scenario with how a page shows it: what stands behind its link (see
// scenario.CutView), which nothing but a page reads; "" for none.
func MarshalView(s scenario.Scenario, view string) ([]byte, error) {
	if problems := s.Problems(); len(problems) > 0 {
		return nil, problems
	}
	var b bytes.Buffer
	w := writer{jsontext.NewEncoder(&b, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))}
	w.put(jsontext.BeginObject)
	w.field("kind", jsontext.String(string(s.Kind)))
	list(w, "arms", s.Arms, w.arm)
	list(w, "policies", s.Policies, w.policy)
	w.field("epsilon", jsontext.Float(s.Epsilon))
	w.field("delta", jsontext.Float(s.Delta))
	w.field("horizon", jsontext.Int(s.Horizon))
	w.field("runs", jsontext.Int(int64(s.Runs)))
	w.field("seed", jsontext.Uint(s.Seed))
	if s.Shuffle {
		w.field("shuffle", jsontext.True)
	}
	if len(s.Checkpoints) > 0 {
		list(w, "checkpoints", s.Checkpoints, func(t int64) { w.put(jsontext.Int(t)) })
	}
	if o := s.Sweep; o.Over != "" {
		w.put(jsontext.String("sweep"), jsontext.BeginObject)
		w.field("over", jsontext.String(o.Over))
		list(w, "values", o.Values, w.number)
		w.put(jsontext.EndObject)
	}
	if s.Kind == scenario.Region || s.Region != scenario.DefaultRegion() {
		w.put(jsontext.String("region"))
		w.region(s.Region)
	}
	if view != "" {
		w.field("view", jsontext.String(view))
	}
	w.put(jsontext.EndObject)
	return b.Bytes()[:b.Len()-1], nil // without the encoder's line break
}

// A writer writes as encoding/json does. What it writes is valid, and so it has no errors.
type writer struct{ *jsontext.Encoder }

func (w writer) put(all ...jsontext.Token) {
	for _, t := range all {
		_ = w.WriteToken(t)
	}
}

func (w writer) field(name string, value jsontext.Token) { w.put(jsontext.String(name), value) }

func (w writer) number(x float64) { w.put(jsontext.Float(x)) }

func list[T any](w writer, name string, all []T, write func(T)) {
	w.field(name, jsontext.BeginArray)
	for _, x := range all {
		write(x)
	}
	w.put(jsontext.EndArray)
}

// arm writes an arm with all its parameters, in their order.
func (w writer) arm(a arm.Arm) {
	k, values, _ := arm.Describe(a)
	w.put(jsontext.BeginObject)
	w.field("kind", jsontext.String(k.ID))
	for i, p := range k.Params {
		w.field(p.Name, jsontext.Float(values[i]))
	}
	w.put(jsontext.EndObject)
}

func (w writer) policy(p scenario.Policy) {
	w.put(jsontext.BeginObject)
	w.field("id", jsontext.String(p.ID))
	if p.Source != "" {
		w.field("source", jsontext.String(p.Source))
	}
	if p.Label != "" {
		w.field("label", jsontext.String(p.Label))
	}
	if p.Epsilon != nil {
		w.field("epsilon", jsontext.Float(*p.Epsilon))
	}
	if p.Delta != nil {
		w.field("delta", jsontext.Float(*p.Delta))
	}
	w.settings(p)
	w.put(jsontext.EndObject)
}

func (w writer) region(o scenario.RegionOptions) {
	w.put(jsontext.BeginObject)
	w.field("noise", jsontext.String(o.Noise))
	w.field("n", jsontext.Int(o.N))
	w.field("r", jsontext.Int(o.R))
	w.field("change", jsontext.Int(int64(o.Change)))
	w.put(jsontext.EndObject)
}
