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
	whole := func(field string, n, least, most int) error {
		if n < least || n > most {
			return wrong(field, strconv.Itoa(n), "is not in "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
		}
		return nil
	}
	if !slices.Contains([]class.State{class.Idle, class.Open, class.Closed, class.Revealed}, s.State) {
		return wrong("state", scenario.Quote(string(s.State)), "is not idle, open, closed or revealed")
	}
	if err := whole("question", s.Number, 0, 1e9); err != nil {
		return err
	}
	switch {
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
	if err := whole("parts", s.Parts, 1, class.MaxParts); err != nil {
		return err
	}
	if err := whole("symbols", s.Symbols, 2, class.MaxSymbols); err != nil {
		return err
	}
	for phone, part := range s.Asks {
		if part < 0 || part >= s.Parts {
			return wrong("asks", scenario.Quote(phone), "is asked about part "+strconv.Itoa(part)+", which does not exist")
		}
	}
	return nil
}
