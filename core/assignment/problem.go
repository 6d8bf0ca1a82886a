package assignment

import (
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

// outside returns a problem: the value is not between two limits.
func outside(field, value string, least, most int64) error {
	return scenario.Problem{Field: field, Value: value, Text: say.Of("not-between", strconv.FormatInt(least, 10), strconv.FormatInt(most, 10))}
}

// inside returns the first problem, with the name of the field that contains it.
func inside(field string, problems scenario.Problems) error {
	p := problems[0]
	p.Field = field + "." + p.Field
	return p
}
