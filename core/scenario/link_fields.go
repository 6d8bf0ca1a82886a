package scenario

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
)

// A field is one entry of the table that drives Default, Validate and links: what a field
// is called, begins with, may be, and how a link writes it.
type field struct {
	key   string
	reset func(*Scenario) // to its default
	check func(*checker, *Scenario)
	print func(*Scenario) string
	parse func(*Scenario, string) error
	kinds []Kind // that use it; all if there are none
}

// of returns the field as one that some kinds only use. What others carry along stays out of
// their links.
func (f field) of(kinds ...Kind) field {
	f.kinds = kinds
	return f
}

func (f field) usedBy(k Kind) bool { return f.kinds == nil || slices.Contains(f.kinds, k) }

// fields is the table, in the order in which a link shows its fields. Checkpoints come
// after the horizon that they may be computed from. Where a field's range depends on other
// fields there is no check here, but one in Validate. What is played, and with what budget, is
// of all kinds: whoever opens one looks at the same in others from there.
var fields = []field{
	word("kind", "kind", func(s *Scenario) *Kind { return &s.Kind }, Regret, Kinds()),
	{"arms", func(s *Scenario) { s.Arms = arm.Default() }, (*checker).arms, printArms, parseArms, nil},
	{"policies", func(s *Scenario) { s.Policies = defaultPolicies() }, nil, printPolicies, parsePolicies, nil},
	number("epsilon", func(s *Scenario) *float64 { return &s.Epsilon }, 1, 0, MaxEpsilon),
	number("delta", func(s *Scenario) *float64 { return &s.Delta }, 0.01, 0, MaxDelta),
	whole("horizon", "horizon", func(s *Scenario) *int64 { return &s.Horizon }, 1_000_000, 1, MaxHorizon),
	whole("runs", "runs", func(s *Scenario) *int { return &s.Runs }, 100, 1, MaxRuns),
	whole("seed", "seed", func(s *Scenario) *uint64 { return &s.Seed }, 1, 0, MaxSeed),
	{"checkpoints", func(s *Scenario) { s.Checkpoints = nil }, (*checker).checkpoints, printCheckpoints, parseCheckpoints, []Kind{Regret, Timeline}},
	word("over", "sweep.over", func(s *Scenario) *string { return &s.Sweep.Over }, "", nil).of(Sweep),
	{"values", func(s *Scenario) { s.Sweep.Values = nil }, nil, printValues, parseValues, []Kind{Sweep}},
	word("noise", "region.noise", func(s *Scenario) *string { return &s.Region.Noise }, "gauss", Noises()).of(Region),
	whole("n", "region.n", func(s *Scenario) *int64 { return &s.Region.N }, 1, 1, MaxHorizon).of(Region),
	whole("r", "region.r", func(s *Scenario) *int64 { return &s.Region.R }, 0, math.MinInt64, math.MaxInt64).of(Region),
	whole("change", "region.change", func(s *Scenario) *int { return &s.Region.Change }, 1, math.MinInt64, math.MaxInt64).of(Region),
}

func isField(key string) bool {
	for _, f := range fields {
		if f.key == key {
			return true
		}
	}
	return false
}

// number is a field that holds a real number in [low, high].
func number(key string, at func(*Scenario) *float64, usual, low, high float64) field {
	return field{
		key:   key,
		reset: func(s *Scenario) { *at(s) = usual },
		check: func(c *checker, s *Scenario) { c.number(key, *at(s), low, high) },
		print: func(s *Scenario) string { return printNumber(*at(s)) },
		parse: func(s *Scenario, text string) (err error) {
			*at(s), err = parseNumber(key, text)
			return err
		},
	}
}

// whole is a field that holds a whole number in [low, high]. Problems call it by its name,
// which is longer than its key if it is a field of a field.
func whole[T int | int64 | uint64](key, name string, at func(*Scenario) *T, usual T, low, high int64) field {
	return field{
		key:   key,
		reset: func(s *Scenario) { *at(s) = usual },
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
				return Problem{key, short(text), "is out of range"}
			}
			*at(s) = v
			return nil
		},
	}
}

// word is a field that holds one of a few words; any, as far as this table goes, if none
// are given.
func word[T ~string](key, name string, at func(*Scenario) *T, usual T, of []T) field {
	return field{
		key:   key,
		reset: func(s *Scenario) { *at(s) = usual },
		check: func(c *checker, s *Scenario) {
			if w := *at(s); of != nil && !slices.Contains(of, w) {
				c.add(name, Quote(string(w)), "is not known")
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
