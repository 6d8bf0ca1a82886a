package scenariojson

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// A setting is the value of a policy's parameter. Which kind it should have is known
// when the whole policy has been read.
type setting struct {
	kind   policy.ParamKind
	number float64          // of a number, and of a switch: 0 or 1
	law    mechanism.Levels // of Levels
	token  json.Token       // what it begins with
}

// readSetting reads a number, true or false, or the law of privacy levels: its name or
// a list of them.
func readSetting(r *reader, field string) (s setting, err error) {
	s.token, err = r.next(field)
	if err != nil {
		return s, err
	}
	switch t := s.token.(type) {
	case bool:
		s.kind = policy.Switch
		if t {
			s.number = 1
		}
	case string:
		s.kind = policy.Levels
		// A name and nothing else: a list of levels is a JSON list.
		if s.law, err = mechanism.ParseLevels(t); err != nil || strings.ContainsAny(t, "0123456789") {
			s.kind, err = policy.Number, nil // what is wrong with it depends on the parameter
		}
	case json.Delim:
		if t != '[' {
			return s, wrong(field, t, "a number")
		}
		s.kind = policy.Levels
		s.law, err = readLevels(r, field)
	default:
		err = r.toNumber(field, t, &s.number)
	}
	return s, err
}

// readLevels reads the rest of a list of privacy levels.
func readLevels(r *reader, field string) (l mechanism.Levels, err error) {
	var values []float64
	for i := 0; r.tokens.More(); i++ {
		var x float64
		if err := r.number(element(field, i), &x); err != nil {
			return l, err
		}
		values = append(values, x)
	}
	if _, err := r.next(field); err != nil {
		return l, err
	}
	if l, err = mechanism.UniformLevels(values...); err != nil {
		return l, scenario.Problem{Field: field, Text: err.Error()}
	}
	return l, nil
}

// set gives a policy its parameters and refuses those of the wrong kind. Parameters
// that the policy does not have are for Validate to refuse.
func set(p *scenario.Policy, params map[string]setting, field string) error {
	spec, _ := policy.Find(p.ID)
	for _, name := range slices.Sorted(maps.Keys(params)) {
		s, at := params[name], join(field, name)
		i := slices.IndexFunc(spec.Params, func(q policy.Param) bool { return q.Name == name })
		_, isText := s.token.(string)
		if i >= 0 {
			kind := spec.Params[i].Kind
			if s.kind != kind || (isText && kind != policy.Levels) {
				return wrong(at, s.token, map[policy.ParamKind]string{
					policy.Number: "a number",
					policy.Switch: "true or false",
					policy.Levels: `"discrete", "gaussian" or a list of levels`,
				}[kind])
			}
			if kind == policy.Levels {
				p.Law = s.law.String()
				continue
			}
		}
		if p.Params == nil {
			p.Params = map[string]float64{}
		}
		p.Params[name] = s.number
	}
	return nil
}

// settings returns a policy's parameters as they are written.
func settings(p scenario.Policy) map[string]any {
	spec, _ := policy.Find(p.ID)
	all := map[string]any{}
	for _, q := range spec.Params {
		x, given := p.Params[q.Name]
		switch {
		case q.Kind == policy.Levels && p.Law != "":
			law, _ := scenario.ParseLaw(p.Law)
			all[q.Name] = p.Law
			if strings.ContainsAny(p.Law, "0123456789") {
				all[q.Name] = law.Values()
			}
		case given && q.Kind == policy.Switch:
			all[q.Name] = x != 0
		case given:
			all[q.Name] = x
		}
	}
	return all
}
