package answers

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// list returns the sheet of the arms that a text has, or says why the scenario cannot have them.
func list(s scenario.Scenario, text string) (*explain.Sheet, error) {
	pasted := scenario.PastedArms(text)
	if pasted.Problem != "" {
		return nil, errors.New(pasted.Problem)
	}
	s.Arms = pasted.Arms
	if problems := s.Problems(); len(problems) > 0 {
		return nil, errors.New(problems[0].Words())
	}
	var kinds string
	for _, k := range arm.Kinds() {
		n := 0
		for _, x := range pasted.Arms {
			if is, _, _ := arm.Describe(x); is.ID == k.ID {
				n++
			}
		}
		switch kind := say.Of("n-of-kind", notation.Count(n), k.Name); {
		case n > 0 && kinds == "":
			kinds = kind
		case n > 0:
			kinds = say.Of("kinds", kinds, kind)
		}
	}
	title := say.Of("arms-of-kinds", explain.Arms(pasted.Arms), kinds)
	if pasted.Commas {
		title += " " + say.Of("commas-are-points")
	}
	if pasted.Headings {
		title += " " + say.Of("line-is-headings")
	}
	switch {
	case pasted.Trials != "":
		title += " " + say.Of("mean-is-divided", scenario.Quote(pasted.Column), scenario.Quote(pasted.Trials))
	case pasted.Column != "":
		title += " " + say.Of("means-are-in-column", scenario.Quote(pasted.Column))
	}
	return &explain.Sheet{Title: title, Listing: scenario.PrintArms(pasted.Arms)}, nil
}
