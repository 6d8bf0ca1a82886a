package assignment

import "epsilonarcade/core/scenario"

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

// inside names the field of which the problems are.
func inside(field string, problems scenario.Problems) error {
	p := problems[0]
	p.Field = field + "." + p.Field
	return p
}
