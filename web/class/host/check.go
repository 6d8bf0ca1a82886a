package host

import (
	"slices"
	"strconv"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/class"
)

// check returns a [scenario.Problem] that names the field that is wrong, or nil.
func check(s class.Screen) error {
	wrong := func(field, value, text string) error {
		return scenario.Problem{Field: "screen." + field, Value: value, Text: text}
	}
	switch {
	case !slices.Contains([]class.State{class.Idle, class.Open, class.Closed, class.Revealed}, s.State):
		return wrong("state", scenario.Quote(string(s.State)), "is not idle, open, closed or revealed")
	case len(s.Body) > class.MaxBody:
		return wrong("body", "", "has more than "+strconv.Itoa(class.MaxBody)+" bytes")
	case len(s.Asks) > class.MaxPhones:
		return wrong("asks", "", "has more than "+strconv.Itoa(class.MaxPhones)+" phones")
	case s.Number == 0 && (s.State != class.Idle || s.Question != class.Question{} || len(s.Asks) > 0):
		return wrong("question", "0", "has a state, parts, symbols, ε or asks, but there is no question")
	case s.Number == 0:
		return nil
	case !(s.Epsilon > 0 && s.Epsilon <= scenario.MaxEpsilon):
		return wrong("epsilon", strconv.FormatFloat(s.Epsilon, 'g', -1, 64), "is not above 0 and at most "+strconv.Itoa(scenario.MaxEpsilon))
	}
	for _, f := range []struct {
		name           string
		n, least, most int
	}{{"question", s.Number, 0, 1e9}, {"parts", s.Parts, 1, class.MaxParts}, {"symbols", s.Symbols, 2, class.MaxSymbols}} {
		if f.n < f.least || f.n > f.most {
			return wrong(f.name, strconv.Itoa(f.n), "is not in "+strconv.Itoa(f.least)+" to "+strconv.Itoa(f.most))
		}
	}
	for phone, part := range s.Asks {
		if part < 0 || part >= s.Parts {
			return wrong("asks", scenario.Quote(phone), "is asked about part "+strconv.Itoa(part)+", which does not exist")
		}
	}
	return nil
}
