package assignment

import (
	"errors"

	"epsilonarcade/core/scenario"
)

var (
	errTwice  = errors.New("is the id of several policies of the scenario")
	errNobody = errors.New("is not the id of one of the scenario's other policies")
)

func problem(field, value, text string) error {
	return scenario.Problem{Field: field, Value: value, Text: text}
}

// inside names the field of which the problems are.
func inside(field string, problems scenario.Problems) error {
	p := problems[0]
	p.Field = field + "." + p.Field
	return p
}
