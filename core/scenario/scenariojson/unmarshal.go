package scenariojson

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Unmarshal reads a scenario. The error is a scenario.Problem, which names the field,
// if the document is not of the right form, and scenario.Problems if it is, but holds
// a scenario that cannot be run.
func Unmarshal(data []byte) (scenario.Valid, error) {
	v, _, err := unmarshalView(data)
	return v, err
}

// unmarshalView reads a scenario and its view.
func unmarshalView(data []byte) (_ scenario.Valid, view string, err error) {
	r, err := newReader(data)
	if err != nil {
		return scenario.Valid{}, "", err
	}
	s := scenario.Default()
	if err := readScenario(r, &s, &view); err != nil {
		return scenario.Valid{}, "", err
	}
	if err := r.end(); err != nil {
		return scenario.Valid{}, "", err
	}
	v, problems := s.Validate()
	if problems != nil {
		return v, "", problems
	}
	return v, view, nil
}

func readScenario(r *reader, s *scenario.Scenario, view *string) error {
	return r.object("", func(key string) error {
		switch key {
		case "kind":
			return readKind(r, &s.Kind)
		case "arms":
			s.Arms = nil
			return r.array(key, func(field string) error {
				a, err := readArm(r, field)
				s.Arms = append(s.Arms, a)
				return err
			})
		case "policies":
			s.Policies = nil
			return r.array(key, func(field string) error {
				p, err := readPolicy(r, field)
				s.Policies = append(s.Policies, p)
				return err
			})
		case "epsilon":
			return r.number(key, &s.Epsilon)
		case "delta":
			return r.number(key, &s.Delta)
		case "horizon":
			return r.whole(key, &s.Horizon)
		case "runs":
			return r.int(key, &s.Runs)
		case "seed":
			return r.seed(key, &s.Seed)
		case "shuffle":
			return r.toggle(key, &s.Shuffle)
		case "checkpoints":
			s.Checkpoints = []int64{}
			return r.array(key, func(field string) error {
				var t int64
				err := r.whole(field, &t)
				s.Checkpoints = append(s.Checkpoints, t)
				return err
			})
		case "sweep":
			return readSweep(r, &s.Sweep)
		case "region":
			return readRegion(r, &s.Region)
		case "view":
			err := r.text(key, view)
			if err == nil && !scenario.IsView(*view) {
				return problem(key, scenario.Quote(*view), say.Of("not-a-view"))
			}
			return err
		}
		return unknown("", key)
	})
}

// readKind refuses an unknown kind at once: the fields of kinds that are not known
// would only raise worse complaints.
func readKind(r *reader, kind *scenario.Kind) error {
	var text string
	err := r.text("kind", &text)
	*kind = scenario.Kind(text)
	if err == nil && !slices.Contains(scenario.Kinds(), *kind) {
		return problem("kind", scenario.Quote(text), say.Of("is-not-known"))
	}
	return err
}

// readArm reads an arm, whose kind may come after its numbers.
func readArm(r *reader, field string) (arm.Arm, error) {
	var kind string
	var names []string
	numbers := map[string]float64{}
	err := r.object(field, func(key string) error {
		if key == "kind" {
			return r.text(field+".kind", &kind)
		}
		var x float64
		err := r.number(join(field, key), &x)
		names, numbers[key] = append(names, key), x
		return err
	})
	if err != nil {
		return nil, err
	}
	k, ok := arm.FindKind(kind)
	switch {
	case kind == "":
		return nil, missing(field + ".kind")
	case !ok:
		return nil, problem(field+".kind", scenario.Quote(kind), say.Of("is-not-known"))
	}
	for _, name := range names {
		if !has(k, name) {
			return nil, unknown(field, name)
		}
	}
	values := make([]float64, len(k.Params))
	for i, p := range k.Params {
		x, ok := numbers[p.Name]
		switch {
		case ok:
			values[i] = x
		case math.IsNaN(p.Default):
			return nil, missing(field + "." + p.Name)
		default:
			values[i] = p.Default
		}
	}
	return k.Make(values), nil
}

// has reports whether arms of kind k have a parameter of that name.
func has(k arm.Kind, name string) bool {
	for i := range k.Params {
		if k.Params[i].Name == name {
			return true
		}
	}
	return false
}

func readPolicy(r *reader, field string) (p scenario.Policy, err error) {
	var params []setting
	err = r.object(field, func(key string) error {
		at := join(field, key)
		switch key {
		case "id":
			return r.text(at, &p.ID)
		case "source":
			return r.text(at, &p.Source)
		case "label":
			return r.text(at, &p.Label)
		case "epsilon":
			p.Epsilon = new(float64)
			return r.number(at, p.Epsilon)
		case "delta":
			p.Delta = new(float64)
			return r.number(at, p.Delta)
		case "params":
			return r.object(at, func(name string) (err error) {
				s, err := readSetting(r, join(at, name))
				s.name = name
				params = append(params, s)
				return err
			})
		}
		return unknown(field, key)
	})
	if err == nil && p.ID == "" {
		err = missing(field + ".id")
	}
	if err == nil {
		err = set(&p, params, join(field, "params"))
	}
	return p, err
}

func readSweep(r *reader, o *scenario.SweepOptions) error {
	const field = "sweep"
	return r.object(field, func(key string) error {
		at := join(field, key)
		switch key {
		case "over":
			return r.text(at, &o.Over)
		case "values":
			return r.array(at, func(field string) error {
				var x float64
				err := r.number(field, &x)
				o.Values = append(o.Values, x)
				return err
			})
		}
		return unknown(field, key)
	})
}

func readRegion(r *reader, o *scenario.RegionOptions) error {
	const field = "region"
	return r.object(field, func(key string) error {
		at := join(field, key)
		switch key {
		case "noise":
			return r.text(at, &o.Noise)
		case "n":
			return r.whole(at, &o.N)
		case "r":
			return r.whole(at, &o.R)
		case "change":
			return r.int(at, &o.Change)
		}
		return unknown(field, key)
	})
}

// join names a field of a field.
func join(field, key string) string {
	if len(key) > 30 {
		key = scenario.Quote(key)
	}
	if field == "" {
		return key
	}
	return field + "." + key
}

func element(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

func unknown(field, key string) error {
	if field == "" {
		field = "scenario"
	}
	return problem(field, scenario.Quote(key), say.Of("not-name-of-field"))
}

func missing(field string) error { return problem(field, "", say.Of("value-missing")) }
