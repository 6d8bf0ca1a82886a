package scenariojson

import (
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A policyForm is the JSON form of a policy. Its parameters include the distribution of privacy levels.
type policyForm struct {
	scenario.Policy
	Params jsontext.Value `json:"params,omitzero"`
}

func readPolicy(d *jsontext.Decoder, p *scenario.Policy) error {
	var f policyForm
	if err := json.UnmarshalDecode(d, &f); err != nil {
		return err
	}
	if f.ID == "" {
		return missing("id")
	}
	if *p = f.Policy; f.Params == nil {
		return nil
	}
	var params map[string]jsontext.Value
	if err := json.Unmarshal(f.Params, &params, d.Options()); err != nil {
		return strictjson.Inside("params", err)
	}
	spec, _ := p.Spec()
	for _, q := range spec.Params {
		value, given := params[q.Name]
		if !given {
			continue
		}
		if err := readParam(p, q, value, d.Options()); err != nil {
			return strictjson.Inside("params."+q.Name, err)
		}
		delete(params, q.Name)
	}
	for name := range params { // unknown names, which Validate refuses
		p.SetParam(name, 0)
	}
	return nil
}

// readParam reads the value of a policy parameter.
func readParam(p *scenario.Policy, q policy.Param, value jsontext.Value, options json.Options) error {
	read := func(to any) error { return json.Unmarshal(value, to, options) }
	switch {
	case q.Kind == policy.Switch:
		var on bool
		err := read(&on)
		if p.SetParam(q.Name, 0); on {
			p.SetParam(q.Name, 1)
		}
		return err
	case q.Kind == policy.Number:
		var x float64
		err := read(&x)
		p.SetParam(q.Name, x)
		return err
	case value.Kind() == jsontext.KindBeginArray:
		var levels []float64
		if err := read(&levels); err != nil {
			return err
		}
		law, err := mechanism.UniformLevels(levels...)
		p.Law = law.String()
		return err
	case value.Kind() == jsontext.KindString:
		var text string
		if err := read(&text); err != nil {
			return err
		}
		law, err := mechanism.ParseLevels(text)
		if err != nil {
			return scenario.Problem{Value: scenario.Quote(text), Text: say.Err(err)}
		}
		p.Law = law.String()
		return nil
	}
	return strictjson.Wrong(value, say.Of("not-levels"))
}

// writePolicy writes a policy, with its parameters in the order of its specification.
func writePolicy(e *jsontext.Encoder, p *scenario.Policy) error {
	f := policyForm{Policy: *p}
	var params strictjson.Object
	spec, _ := p.Spec()
	for _, q := range spec.Params {
		x, given := p.Params[q.Name]
		switch isLaw := q.Kind == policy.Levels && p.Law != ""; {
		case isLaw && strings.Trim(p.Law, "0123456789.,e-+") == "": // a list
			law, _ := scenario.ParseLaw(p.Law)
			params = params.With(q.Name, law.Values())
		case isLaw:
			params = params.With(q.Name, p.Law)
		case given && q.Kind == policy.Switch:
			params = params.With(q.Name, x != 0)
		case given:
			params = params.With(q.Name, x)
		}
	}
	if params != nil {
		var err error
		if f.Params, err = json.Marshal(params); err != nil {
			return err
		}
	}
	return json.MarshalEncode(e, f)
}
