package scenariojson

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/jsontext"
	"epsilonarcade/core/scenario"
)

// Marshal writes a scenario with all its fields; of those that mean something by being
// absent (a policy's own budget, checkpoints) only the ones that are set. An invalid
// scenario is refused with its Problems.
func Marshal(s scenario.Scenario) ([]byte, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return nil, problems
	}
	w := new(jsontext.Writer)
	w.Open('{')
	w.Key("kind")
	w.String(string(s.Kind))
	w.Key("arms")
	jsontext.List(w, s.Arms, func(a arm.Arm) { writeArm(w, a) })
	w.Key("policies")
	jsontext.List(w, s.Policies, func(p scenario.Policy) { writePolicy(w, p) })
	w.Key("epsilon")
	w.Number(s.Epsilon)
	w.Key("delta")
	w.Number(s.Delta)
	w.Key("horizon")
	w.Int(s.Horizon)
	w.Key("runs")
	w.Int(int64(s.Runs))
	w.Key("seed")
	w.Int(int64(s.Seed)) // at most MaxSeed
	if len(s.Checkpoints) > 0 {
		w.Key("checkpoints")
		jsontext.List(w, s.Checkpoints, w.Int)
	}
	if o := s.Sweep; o.Over != "" {
		w.Key("sweep")
		w.Open('{')
		w.Key("over")
		w.String(o.Over)
		w.Key("values")
		w.Numbers(o.Values)
		w.Close('}')
	}
	if s.Kind == scenario.Region || s.Region != scenario.DefaultRegion() {
		w.Key("region")
		writeRegion(w, s.Region)
	}
	w.Close('}')
	return w.Bytes(), nil
}

// writeArm writes an arm with all its parameters, in their order.
func writeArm(w *jsontext.Writer, a arm.Arm) {
	k, values, _ := arm.Describe(a)
	w.Open('{')
	w.Key("kind")
	w.String(k.ID)
	for i, p := range k.Params {
		w.Key(p.Name)
		w.Number(values[i])
	}
	w.Close('}')
}

func writePolicy(w *jsontext.Writer, p scenario.Policy) {
	w.Open('{')
	w.Key("id")
	w.String(p.ID)
	if p.Label != "" {
		w.Key("label")
		w.String(p.Label)
	}
	if p.Epsilon != nil {
		w.Key("epsilon")
		w.Number(*p.Epsilon)
	}
	if p.Delta != nil {
		w.Key("delta")
		w.Number(*p.Delta)
	}
	writeSettings(w, p)
	w.Close('}')
}

func writeRegion(w *jsontext.Writer, o scenario.RegionOptions) {
	w.Open('{')
	w.Key("noise")
	w.String(o.Noise)
	w.Key("n")
	w.Int(o.N)
	w.Key("r")
	w.Int(o.R)
	w.Key("change")
	w.Int(int64(o.Change))
	w.Close('}')
}
