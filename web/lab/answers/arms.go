package answers

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// armsIn returns the scenario with the arms and changes in a text. It returns an error if they are invalid.
func armsIn(s scenario.Scenario, text string) (*lab.ArmsFound, error) {
	pasted, changes, pieces := scenario.PastedPieces(text)
	if pasted.Problem != "" {
		return nil, errors.New(pasted.Problem)
	}
	s.SetPieces(changes, pieces...)
	found, problems := s.Validate()
	if len(problems) > 0 {
		return nil, errors.New(problems[0].Words())
	}
	var kinds string
	for _, k := range arm.Families() {
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
	if says := figure.Changes(s); says != "" {
		title += " " + says
	}
	return &lab.ArmsFound{Says: title, Scenario: found}, nil
}
