package answers

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/lab"
)

// testdata/says.txt lists questions and parts of their answers. A question asks for the form of an audit, for the
// findings after all its runs, or for the bounds of a scenario.
func TestTextsOfAnswers(t *testing.T) {
	testkit.Said(t, "testdata/says.txt", func(question string) string {
		parts := append(strings.Fields(question), "", "")
		link := scenario.Default().Link()
		if last := parts[len(parts)-3]; strings.Contains(last, "=") {
			link = "1t&" + last
		}
		s, err := scenario.ParseLink(link)
		if err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		switch look := parts[1]; parts[0] {
		case "form":
			return fmt.Sprintf("%+v", *travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: look, Scenario: s}))
		case "found":
			runs, _ := strconv.ParseInt(strings.Split(look, ",")[6], 10, 64)
			s := found(t, look, runs)
			s.Caught.Figure, s.Found.Figure.Series = figure.Figure{}, nil // figures write digits in other forms
			for i := range s.Found.Figure.Bounds {
				s.Found.Figure.Bounds[i].Y = nil
			}
			return fmt.Sprintf("%+v", *s)
		}
		return fmt.Sprintf("%+v", *travel[*lab.Bounded](t, new(Answerer), &lab.Bounds{Scenario: s}))
	})
}
