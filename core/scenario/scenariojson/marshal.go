package scenariojson

import (
	"encoding/json"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
)

// Marshal writes a scenario with all its fields; of those that mean something by being
// absent (a policy's own budget, checkpoints) only the ones that are set. An invalid
// scenario is refused with its Problems.
func Marshal(s scenario.Scenario) ([]byte, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return nil, problems
	}
	d := document{
		Kind:        s.Kind,
		Arms:        []json.RawMessage{},
		Policies:    []entry{},
		Epsilon:     s.Epsilon,
		Delta:       s.Delta,
		Horizon:     s.Horizon,
		Runs:        s.Runs,
		Seed:        s.Seed,
		Checkpoints: s.Checkpoints,
	}
	for _, a := range s.Arms {
		text, err := marshalArm(a)
		if err != nil {
			return nil, err
		}
		d.Arms = append(d.Arms, text)
	}
	for _, p := range s.Policies {
		d.Policies = append(d.Policies, entry{p.ID, p.Label, p.Epsilon, p.Delta, settings(p)})
	}
	if o := s.Sweep; o.Over != "" {
		d.Sweep = &sweep{o.Over, o.Values}
	}
	if r := region(s.Region); s.Kind == scenario.Region || s.Region != scenario.DefaultRegion() {
		d.Region = &r
	}
	return json.Marshal(d)
}

type document struct {
	Kind        scenario.Kind     `json:"kind"`
	Arms        []json.RawMessage `json:"arms"`
	Policies    []entry           `json:"policies"`
	Epsilon     float64           `json:"epsilon"`
	Delta       float64           `json:"delta"`
	Horizon     int64             `json:"horizon"`
	Runs        int               `json:"runs"`
	Seed        uint64            `json:"seed"`
	Checkpoints []int64           `json:"checkpoints,omitempty"`
	Sweep       *sweep            `json:"sweep,omitempty"`
	Region      *region           `json:"region,omitempty"`
}

// marshalArm writes an arm with all its parameters, in their order.
func marshalArm(a arm.Arm) (json.RawMessage, error) {
	k, values, _ := arm.Describe(a)
	text := []byte(`{"kind":"` + k.ID + `"`)
	for i, p := range k.Params {
		x, err := json.Marshal(values[i])
		if err != nil {
			return nil, err
		}
		text = append(text, `,"`+p.Name+`":`...)
		text = append(text, x...)
	}
	return append(text, '}'), nil
}

type entry struct {
	ID      string         `json:"id"`
	Label   string         `json:"label,omitempty"`
	Epsilon *float64       `json:"epsilon,omitempty"`
	Delta   *float64       `json:"delta,omitempty"`
	Params  map[string]any `json:"params,omitempty"`
}

type sweep struct {
	Over   string    `json:"over"`
	Values []float64 `json:"values"`
}

type region struct {
	Noise  string `json:"noise"`
	N      int64  `json:"n"`
	R      int64  `json:"r"`
	Change int    `json:"change"`
}
