package page

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/typed"
)

// Fields are what people type of the scenario.
type Fields struct {
	page   *Page
	fields map[string]*Field
}

// A Field is a text that a person types. It is kept as typed, with what is wrong with
// it, while the scenario keeps the last good value.
type Field struct {
	Text    string
	Problem string
	Usual   string // what counts if there is no text, if something does
}

// Names of the fields that are not numbered.
const (
	Epsilon   = "epsilon"
	Delta     = "delta"
	Horizon   = "horizon"
	RunsField = "runs"
	Seed      = "seed"
	Means     = "arms" // all of them, as a list
	RegionN   = "region.n"
	RegionR   = "region.r"

	SweepValues = "sweep.values"
)

// ArmField names the field of one arm's mean, as validation does.
func ArmField(i int) string { return "arms[" + strconv.Itoa(i) + "].mean" }

// ParamField names the field of a policy's parameter, as validation does.
func ParamField(i int, name string) string {
	return PolicyField(i) + ".params." + name
}

// Field returns the field of that name.
func (e *Fields) Field(name string) *Field {
	f, ok := e.fields[name]
	if !ok {
		f = &Field{Text: e.ValueOf(name)}
		e.fields[name] = f
	}
	return f
}

// syncFields shows the scenario's values in all fields that hold nothing wrong, but
// leaves alone how somebody has written the same value.
func (e *Fields) syncFields() {
	for name, f := range e.fields {
		if s, problem := e.with(name, f.Text); problem == "" && scenario.Difference(s, e.page.S) == "" {
			f.Problem = ""
			continue
		}
		if f.Problem == "" {
			f.Text = e.ValueOf(name)
		}
	}
}

// reconsider takes over what was typed into fields that were wrong only because of some
// other field, which has changed since: ε = 0 is right as soon as δ is above 0.
func (e *Fields) reconsider() {
	for _, name := range slices.Sorted(maps.Keys(e.fields)) {
		f := e.fields[name]
		if f.Problem == "" {
			continue
		}
		if s, problem := e.with(name, f.Text); problem == "" && len(s.Validate()) == 0 {
			e.page.S, f.Problem = s, ""
		}
	}
}

// ValueOf writes the scenario's value of a field.
func (e *Fields) ValueOf(name string) string {
	s := e.page.S
	switch name {
	case Epsilon:
		return scenario.Number(s.Epsilon)
	case Delta:
		return scenario.Number(s.Delta)
	case Horizon:
		return strconv.FormatInt(s.Horizon, 10)
	case RunsField:
		return strconv.Itoa(s.Runs)
	case Seed:
		return strconv.FormatUint(s.Seed, 10)
	case RegionN:
		return strconv.FormatInt(s.Region.N, 10)
	case RegionR:
		return strconv.FormatInt(s.Region.R, 10)
	case SweepValues:
		var values []string
		for _, x := range s.Sweep.Values {
			values = append(values, scenario.Number(x))
		}
		return strings.Join(values, ", ")
	case Means:
		var means []string
		for _, x := range s.Arms {
			means = append(means, scenario.PrintArms([]arm.Arm{x}))
		}
		return strings.Join(means, ", ")
	}
	for i, x := range s.Arms {
		if name == ArmField(i) {
			// .35, for many of them stand side by side.
			if m := scenario.PrintArms([]arm.Arm{x}); strings.HasPrefix(m, "0.") {
				return m[1:]
			} else {
				return m
			}
		}
	}
	for i, p := range s.Policies {
		spec, _ := policy.Find(p.ID)
		for _, q := range spec.Params {
			if name == ParamField(i, q.Name) {
				set := s.Setup(p, spec)
				switch q.Kind {
				case policy.Levels:
					return set.Law.String()
				case policy.Switch:
					return onOff(set.Params[q.Name] != 0)
				}
				return scenario.Number(set.Params[q.Name])
			}
		}
	}
	return ""
}

// Edit takes what somebody has typed into a field so far.
func (e *Fields) Edit(name, text string) {
	if e.page.History.editing != name {
		e.page.History.NewGesture()
	}
	e.page.History.editing = name
	f := e.Field(name)
	f.Text, f.Problem = text, ""
	s, problem := e.with(name, text)
	// The same value written otherwise is no reason to begin again.
	if problem == "" && scenario.Difference(s, e.page.S) != "" {
		problem = problemOf(e.page.Try(s), name)
		if problem == "" && name == Means {
			e.Forget("arms[") // whatever was wrong with an arm is gone with it
		}
	}
	f.Problem = problem
	e.page.Update()
}

// Leave tidies a field that somebody has left.
func (e *Fields) Leave(name string) {
	e.TidyField(name)
	e.page.History.NewGesture()
}

func (e *Fields) TidyField(name string) {
	if f := e.Field(name); f.Problem == "" {
		f.Text = e.ValueOf(name)
	}
	e.page.Update()
}

// Forget drops the fields whose names begin like this, with all that is wrong in them.
func (e *Fields) Forget(prefix string) {
	for name := range e.fields {
		if strings.HasPrefix(name, prefix) {
			delete(e.fields, name)
		}
	}
}

// with returns the scenario with a field's text in place of its value, or what is wrong
// with the text.
func (e *Fields) with(name, text string) (s scenario.Scenario, problem string) {
	s = e.page.S
	number := func(to *float64) { *to, problem = typed.Number(text) }
	whole := func(to *int64) { *to, problem = typed.Whole(text) }
	switch name {
	case Epsilon:
		number(&s.Epsilon)
	case Delta:
		number(&s.Delta)
	case Horizon:
		whole(&s.Horizon)
		if s.Horizon != e.page.S.Horizon {
			s.Checkpoints = nil // those of another horizon make no sense
		}
	case RunsField:
		n := int64(0)
		whole(&n)
		s.Runs = int(n)
	case Seed:
		n := int64(0)
		whole(&n)
		if n < 0 {
			return s, "a seed is not negative"
		}
		s.Seed = uint64(n)
	case RegionN:
		whole(&s.Region.N)
		s.Region = FitReward(s.Region)
	case RegionR:
		whole(&s.Region.R)
	case SweepValues:
		s.Sweep.Values, problem = parseNumbers(text)
	case Means:
		s.Arms, problem = ParseMeans(text)
	default:
		return e.withNumbered(name, text)
	}
	return s, problem
}

// withNumbered is with for the fields of arms and of policies' parameters.
func (e *Fields) withNumbered(name, text string) (s scenario.Scenario, problem string) {
	s = e.page.S
	for i := range s.Arms {
		if name == ArmField(i) {
			s.Arms = append([]arm.Arm(nil), s.Arms...)
			s.Arms[i], problem = ParseArm(text)
			return s, problem
		}
	}
	for i, p := range s.Policies {
		spec, _ := policy.Find(p.ID)
		for _, q := range spec.Params {
			if name == ParamField(i, q.Name) {
				s.Policies = append([]scenario.Policy(nil), s.Policies...)
				if q.Kind == policy.Levels {
					law, err := mechanism.ParseLevels(text)
					if err != nil {
						return s, scenario.Quote(text) + " " + err.Error()
					}
					s.Policies[i].Law = law.String()
					return s, ""
				}
				if q.Kind == policy.Switch {
					text = switchText(text)
				}
				s.Policies[i].Params = map[string]float64{}
				for k, v := range p.Params {
					s.Policies[i].Params[k] = v
				}
				s.Policies[i].Params[q.Name], problem = typed.Number(text)
				return s, problem
			}
		}
	}
	return s, "this field is gone"
}

// onOff writes a switch, and switchText returns the number that one stands for, or the
// text itself.
func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func switchText(text string) string {
	switch text {
	case "on":
		return "1"
	case "off":
		return "0"
	}
	return text
}

// FitReward moves R so that R and R + change fit N.
func FitReward(r scenario.RegionOptions) scenario.RegionOptions {
	low, high := int64(0), r.N-1
	if r.Change < 0 {
		low, high = 1, r.N
	}
	r.R = max(low, min(r.R, high))
	return r
}

// problemOf picks what to say beside a field of all that is wrong.
func problemOf(ps scenario.Problems, name string) string {
	for _, p := range ps {
		if p.Field == name {
			return strings.TrimSpace(p.Value + " " + p.Text)
		}
	}
	if len(ps) == 0 {
		return ""
	}
	first := ps[0]
	for i := range scenario.MaxArms { // people count arms from 1
		if first.Field == ArmField(i) {
			first.Field = ArmName(i)
		}
	}
	return first.Error()
}

// ParseArm reads the mean of a Bernoulli arm, or an arm of another kind as links write
// it: beta:4:1.
func ParseArm(text string) (a arm.Arm, problem string) {
	t := strings.TrimSpace(text)
	if t != "" && 'a' <= t[0] && t[0] <= 'z' && strings.Trim(t, "abcdefghijklmnopqrstuvwxyz0123456789:.-") == "" {
		arms, err := scenario.ParseArms(t)
		if err == nil && len(arms) == 1 {
			return arms[0], ""
		}
	}
	x, problem := typed.Number(text)
	if problem != "" && t != "" {
		problem = scenario.Quote(text) + " is no arm: write a mean, as 0.5, or " + armForms()
	}
	return arm.Bernoulli{P: x}, problem
}

// armForms lists how the arms that are not Bernoulli are written.
func armForms() string {
	var forms []string
	for _, k := range arm.Kinds() {
		if k.ID == "bernoulli" {
			continue
		}
		form := k.ID
		for _, p := range k.Params {
			form += ":" + p.Name
		}
		forms = append(forms, form)
	}
	return strings.Join(forms, ", ")
}

// listed splits a list at commas, semicolons and spaces.
func listed(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
}

// parseNumbers reads a list of numbers.
func parseNumbers(text string) (values []float64, problem string) {
	for _, p := range listed(text) {
		x, problem := typed.Number(p)
		if problem != "" {
			return nil, problem
		}
		values = append(values, x)
	}
	if len(values) == 0 {
		return nil, "at least one number is needed"
	}
	return values, ""
}

// ParseMeans reads a list of means.
func ParseMeans(text string) (arms []arm.Arm, problem string) {
	for i, p := range listed(text) {
		x, problem := ParseArm(p)
		if problem != "" {
			return nil, "arm " + strconv.Itoa(i+1) + ": " + problem
		}
		arms = append(arms, x)
	}
	if len(arms) == 0 {
		return nil, "at least one arm is needed"
	}
	return arms, ""
}

// ArmName numbers arms as people do.
func ArmName(i int) string { return "Arm " + strconv.Itoa(i+1) }

// PolicyField is what validation calls the policy at place i.
func PolicyField(i int) string { return "policies[" + strconv.Itoa(i) + "]" }
