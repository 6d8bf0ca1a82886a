package scenario

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// A field is one entry of the table behind Default, Validate, links, messages and typed values. It holds the name, the
// default, the range and the text forms of a field of the scenario.
type field struct {
	key   string          // in a link
	name  string          // the name in problems and for typed values; longer for a field within a field
	part  string          // the part of the page that changes it; a lecturer may lock this part
	reset func(*Scenario) // sets the field to its default
	check func(*checker, *Scenario)
	print func(*Scenario) string
	parse func(*Scenario, string) error
	kinds []Kind                                          // the kinds that use it; nil for all kinds
	show  func(*Scenario) string                          // print for people, if the texts differ by more than spaces
	typed func(s *Scenario, text string) (problem string) // parses a typed text; nil if the field is not typed
}

// of returns the field for the given kinds only. Links of other kinds leave it out.
func (f field) of(kinds ...Kind) field {
	f.kinds = kinds
	return f
}

// in returns the field together with the part of the page that changes it.
func (f field) in(part string) field {
	f.part = part
	return f
}

func (f field) usedBy(k Kind) bool { return f.kinds == nil || slices.Contains(f.kinds, k) }

// fields is the table, in the order of a link's fields. Checkpoints come after the horizon, on which they may depend.
// If a field's range depends on other fields, Validate checks it. All kinds use the arms, the policies and their
// budget.
var fields = []field{
	word("kind", "kind", func(s *Scenario) *Kind { return &s.Kind }, Regret, Kinds()),
	{key: "arms", name: "arms", part: "arms", reset: func(s *Scenario) { s.Arms = arm.Default() }, check: (*checker).arms,
		print: printArms, parse: parseArms, show: showArms},
	{key: "changes", name: "changes", part: "arms", reset: func(s *Scenario) { s.Changes = nil }, check: (*checker).changes,
		print: func(s *Scenario) string { return printWholes(s.Changes) }, parse: parseChanges, kinds: []Kind{Regret, Sweep}},
	{key: "then", name: "then", part: "arms", reset: func(s *Scenario) { s.Then = nil },
		print: func(s *Scenario) string { return PrintArms(s.Then) }, parse: parseThen, kinds: []Kind{Regret, Sweep}},
	{key: "policies", name: "policies", part: "policies", reset: func(s *Scenario) { s.Policies = defaultPolicies() },
		print: printPolicies, parse: parsePolicies},
	number("epsilon", func(s *Scenario) *float64 { return &s.Epsilon }, 1, 0, MaxEpsilon).in("budget"),
	number("delta", func(s *Scenario) *float64 { return &s.Delta }, 0.01, 0, MaxDelta).in("budget"),
	whole("horizon", "horizon", func(s *Scenario) *int64 { return &s.Horizon }, 1_000_000, 1, MaxHorizon).in("settings"),
	whole("runs", "runs", func(s *Scenario) *int { return &s.Runs }, 100, 1, MaxRuns).in("settings"),
	whole("seed", "seed", func(s *Scenario) *uint64 { return &s.Seed }, 1, 0, MaxSeed).in("settings"),
	{key: "delay", name: "delay", part: "settings", reset: func(s *Scenario) { s.Delay = Delay{} }, check: (*checker).delay,
		print: func(s *Scenario) string { return s.Delay.String() }, parse: parseDelay, typed: typeDelay, kinds: []Kind{Regret, Sweep}},
	toggle("shuffle", func(s *Scenario) *bool { return &s.Shuffle }).of(Regret, Sweep, Timeline).in("settings"),
	{key: "checkpoints", name: "checkpoints", part: "settings", reset: func(s *Scenario) { s.Checkpoints = nil }, check: (*checker).checkpoints,
		print: printCheckpoints, parse: parseCheckpoints, typed: typeCheckpoints, kinds: []Kind{Regret, Timeline}},
	word("over", "sweep.over", func(s *Scenario) *string { return &s.Sweep.Over }, "", nil).of(Sweep).in("settings"),
	{key: "values", name: "sweep.values", part: "settings", reset: func(s *Scenario) { s.Sweep.Values = nil },
		print: func(s *Scenario) string { return printNumbers(s.Sweep.Values) }, parse: parseValues, kinds: []Kind{Sweep}, typed: typeValues},
	word("noise", "region.noise", func(s *Scenario) *string { return &s.Region.Noise }, "gauss", Noises()).of(Region).in("history"),
	whole("n", "region.n", func(s *Scenario) *int64 { return &s.Region.N }, 1, 1, MaxHorizon).of(Region).in("history"),
	whole("r", "region.r", func(s *Scenario) *int64 { return &s.Region.R }, 0, math.MinInt64, math.MaxInt64).of(Region).in("history"),
	whole("change", "region.change", func(s *Scenario) *int { return &s.Region.Change }, 1, math.MinInt64, math.MaxInt64).of(Region).in("history"),
}

// number returns the field for a real number in [low, high].
func number(key string, at func(*Scenario) *float64, usual, low, high float64) field {
	return field{
		key: key, name: key,
		reset: func(s *Scenario) { *at(s) = usual },
		typed: func(s *Scenario, text string) (problem string) {
			*at(s), problem = TypedNumber(text, low, high)
			return problem
		},
		check: func(c *checker, s *Scenario) { c.number(key, *at(s), low, high) },
		print: func(s *Scenario) string { return printNumber(*at(s)) },
		parse: func(s *Scenario, text string) (err error) {
			*at(s), err = parseNumber(key, text)
			return err
		},
	}
}

// whole returns the field for a whole number in [low, high]. Problems show its name, which is longer than its key if
// it is a field within a field.
func whole[T int | int64 | uint64](key, name string, at func(*Scenario) *T, usual T, low, high int64) field {
	return field{
		key: key, name: name,
		reset: func(s *Scenario) { *at(s) = usual },
		typed: func(s *Scenario, text string) string {
			n, problem := TypedWhole(text, low, high)
			if T(n) > 0 != (n > 0) {
				return say.Of("seed-not-negative")
			}
			*at(s) = T(n)
			return problem
		},
		check: func(c *checker, s *Scenario) {
			if v := *at(s); v > 0 && uint64(v) > math.MaxInt64 {
				c.add(name, strconv.FormatUint(uint64(v), 10), between(strconv.FormatInt(low, 10), strconv.FormatInt(high, 10)))
			} else {
				c.whole(name, int64(v), low, high)
			}
		},
		print: func(s *Scenario) string { return strconv.FormatInt(int64(*at(s)), 10) },
		parse: func(s *Scenario, text string) error {
			n, err := parseWhole(key, text)
			if err != nil {
				return err
			}
			v := T(n)
			if int64(v) != n || (v < 0) != (n < 0) {
				return Problem{key, short(text), say.Of("out-of-range")}
			}
			*at(s) = v
			return nil
		},
	}
}

// toggle returns the field for a switch that is off by default.
func toggle(key string, at func(*Scenario) *bool) field {
	return field{
		key: key, name: key,
		reset: func(s *Scenario) { *at(s) = false },
		print: func(s *Scenario) string { return strconv.FormatBool(*at(s)) },
		parse: func(s *Scenario, text string) error {
			on, err := parseSwitch(key, text)
			*at(s) = on == 1
			return err
		},
	}
}

// word returns the field for one of a few words. If of is nil, any word is accepted.
func word[T ~string](key, name string, at func(*Scenario) *T, usual T, of []T) field {
	return field{
		key: key, name: name,
		reset: func(s *Scenario) { *at(s) = usual },
		check: func(c *checker, s *Scenario) {
			if w := *at(s); of != nil && !slices.Contains(of, w) {
				c.add(name, Quote(string(w)), say.Of("is-not-known"))
			}
		},
		print: func(s *Scenario) string { return escape(string(*at(s))) },
		parse: func(s *Scenario, text string) error {
			plain, err := unescape(key, text)
			*at(s) = T(plain)
			return err
		},
	}
}
