package scenario

import "strconv"

// A field is one entry of the table that drives links. What it prints for the Default
// is its default.
type field struct {
	key   string
	print func(*Scenario) string
	parse func(*Scenario, string) error
}

// fields is the table, in the order in which a link shows its fields. Checkpoints come
// after the horizon that they may be computed from.
var fields = []field{
	word("kind", func(s *Scenario) *Kind { return &s.Kind }),
	{"arms", printArms, parseArms},
	{"policies", printPolicies, parsePolicies},
	number("epsilon", func(s *Scenario) *float64 { return &s.Epsilon }),
	number("delta", func(s *Scenario) *float64 { return &s.Delta }),
	whole("horizon", func(s *Scenario) *int64 { return &s.Horizon }),
	whole("runs", func(s *Scenario) *int { return &s.Runs }),
	whole("seed", func(s *Scenario) *uint64 { return &s.Seed }),
	{"checkpoints", printCheckpoints, parseCheckpoints},
	word("over", func(s *Scenario) *string { return &s.Sweep.Over }),
	{"values", printValues, parseValues},
	word("noise", func(s *Scenario) *string { return &s.Region.Noise }),
	whole("n", func(s *Scenario) *int64 { return &s.Region.N }),
	whole("r", func(s *Scenario) *int64 { return &s.Region.R }),
	whole("change", func(s *Scenario) *int { return &s.Region.Change }),
}

func isField(key string) bool {
	for _, f := range fields {
		if f.key == key {
			return true
		}
	}
	return false
}

// number is a field that holds a real number.
func number(key string, at func(*Scenario) *float64) field {
	return field{
		key:   key,
		print: func(s *Scenario) string { return printNumber(*at(s)) },
		parse: func(s *Scenario, text string) (err error) {
			*at(s), err = parseNumber(key, text)
			return err
		},
	}
}

// whole is a field that holds a whole number.
func whole[T int | int64 | uint64](key string, at func(*Scenario) *T) field {
	return field{
		key:   key,
		print: func(s *Scenario) string { return strconv.FormatInt(int64(*at(s)), 10) },
		parse: func(s *Scenario, text string) error {
			n, err := parseWhole(key, text)
			if err != nil {
				return err
			}
			v := T(n)
			if int64(v) != n || (v < 0) != (n < 0) {
				return Problem{key, text, "is out of range"}
			}
			*at(s) = v
			return nil
		},
	}
}

// word is a field that holds one of a few words.
func word[T ~string](key string, at func(*Scenario) *T) field {
	return field{
		key:   key,
		print: func(s *Scenario) string { return escape(string(*at(s))) },
		parse: func(s *Scenario, text string) error {
			plain, err := unescape(key, text)
			*at(s) = T(plain)
			return err
		},
	}
}
