package scenariojson

import (
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"

	"github.com/go-json-experiment/json/jsontext"
)

// A setting is the value of a policy's parameter. Which kind it should have is known
// when the whole policy has been read.
type setting struct {
	name   string
	kind   policy.ParamKind
	number float64          // of a number, and of a switch: 0 or 1
	law    mechanism.Levels // of Levels
	wrong  error            // what is wrong with the text of a law
	token  jsontext.Token   // what it begins with
}

// readSetting reads a number, true or false, or the law of privacy levels: its text or
// a list of them.
func readSetting(r *reader, field string) (s setting, err error) {
	t, err := r.next(field)
	if err != nil {
		return s, err
	}
	s.token = t.Clone()
	switch t.Kind() {
	case jsontext.KindTrue:
		s.kind, s.number = policy.Switch, 1
	case jsontext.KindFalse:
		s.kind = policy.Switch
	case jsontext.KindString:
		s.kind = policy.Levels
		s.law, s.wrong = mechanism.ParseLevels(t.String())
	case jsontext.KindBeginArray:
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
	for i := 0; r.more(); i++ {
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
		return l, problem(field, "", say.Err(err))
	}
	return l, nil
}

// set gives a policy its parameters and refuses those of the wrong kind. Parameters
// that the policy does not have are for Validate to refuse.
func set(p *scenario.Policy, params []setting, field string) error {
	spec, _ := p.Spec()
	for _, s := range params {
		if kind, ok := kindOf(spec, s.name); ok {
			if s.kind != kind || (s.token.Kind() == jsontext.KindString && kind != policy.Levels) {
				return wrong(join(field, s.name), s.token, [...]string{
					policy.Number: say.Of("not-a-number"),
					policy.Switch: say.Of("not-true-or-false"),
					policy.Levels: say.Of("not-levels"),
				}[kind])
			}
			if kind == policy.Levels {
				if s.wrong != nil {
					return problem(join(field, s.name), scenario.Quote(s.token.String()), say.Err(s.wrong))
				}
				p.Law = s.law.String()
				continue
			}
		}
		if p.Params == nil {
			p.Params = map[string]float64{}
		}
		p.Params[s.name] = s.number
	}
	return nil
}

func kindOf(spec policy.Spec, name string) (kind policy.ParamKind, ok bool) {
	for i := range spec.Params {
		if q := &spec.Params[i]; q.Name == name {
			return q.Kind, true
		}
	}
	return kind, false
}

// settings writes a policy's parameters, in their order.
func (w writer) settings(p scenario.Policy) {
	if len(p.Params) == 0 && p.Law == "" {
		return
	}
	spec, _ := p.Spec()
	w.put(jsontext.String("params"), jsontext.BeginObject)
	for i := range spec.Params {
		q := &spec.Params[i]
		x, given := p.Params[q.Name]
		switch isLaw := q.Kind == policy.Levels && p.Law != ""; {
		case isLaw && strings.Trim(p.Law, "0123456789.,e-+") == "": // a list
			law, _ := scenario.ParseLaw(p.Law)
			list(w, q.Name, law.Values(), w.number)
		case isLaw:
			w.field(q.Name, jsontext.String(p.Law))
		case given && q.Kind == policy.Switch:
			w.field(q.Name, jsontext.Bool(x != 0))
		case given:
			w.field(q.Name, jsontext.Float(x))
		}
	}
	w.put(jsontext.EndObject)
}
