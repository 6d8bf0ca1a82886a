package assignment

import (
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

// outside returns a problem that says that the value must be between two limits.
func outside(field, value string, least, most int64) error {
	return scenario.Problem{Field: field, Value: value, Text: say.Of("not-between", strconv.FormatInt(least, 10), strconv.FormatInt(most, 10))}
}

// inside returns the first of several problems. It adds the name of the enclosing field to the problem's own field.
func inside(field string, problems scenario.Problems) error {
	p := problems[0]
	p.Field = field + "." + p.Field
	return p
}
