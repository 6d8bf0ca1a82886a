package explain_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain/decision"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/explain/listings"
	"epsilonarcade/core/explain/panels"
	"epsilonarcade/core/explain/setting"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// testdata/says.txt contains questions, and parts of the answers to them. A question consists of the name of an
// explanation, a link or an id, and another link or the number of pulls in run 0 of the first policy.
func TestTextsOfExplanations(t *testing.T) {
	testkit.Said(t, "testdata/says.txt", func(question string) string {
		parts := append(strings.Fields(question), "", "")
		s, other := linked(parts[1]), linked(parts[2])
		pulled, _ := strconv.ParseInt(parts[2], 10, 64)
		p, _ := gallery.Find(parts[1])
		var runs follow.Runs
		place := follow.Place{Scenario: s, Pulled: pulled}
		w, of := decision.Watcher{Runs: &runs}, decision.Decision{Place: place, Change: 1}
		switch parts[0] {
		case "shape":
			return said(setting.Shape(s))
		case "need":
			return said(setting.Need(s.Scenario()))
		case "regimes":
			return said(setting.Regimes(s.Scenario()))
		case "levels":
			return said(setting.Levels(s.Scenario(), 0))
		case "order":
			says, err := setting.Order(s)
			return said(&says, err)
		case "pair":
			return said(setting.TwoScenarios{Sides: [2]sim.Result{{Scenario: s}, {Scenario: other}}}.Compare())
		case "inside":
			return said(w.Inside(of))
		case "loss":
			return said(w.Loss(of))
		case "compare":
			_, _ = w.Compare(of) // the first answer leaves out sequences
			return said(w.Compare(of))
		case "listing":
			return said(listings.At(&runs, place))
		case "panel":
			return say.English(panels.Shown(p)) + "\n" + said(panels.Sheet(p, nil))
		case "lesson":
			l, _ := lessons.At("", parts[1], other, sim.Result{})
			return said(l, nil)
		}
		return ""
	})
}

func linked(text string) (v scenario.Valid) {
	v, _ = scenario.ParseLink("1t&" + text)
	return v
}

// said returns an answer or an error in English. It writes each row as its name, its value and its mark.
func said[T any](answer *T, err error) string {
	if err != nil {
		return "error: " + say.English(say.Err(err))
	}
	return strings.NewReplacer("{Name:", "\n", " Value:", ": ", " Mark:}", "}", " Mark:", " · ").Replace(fmt.Sprintf("%+v", testkit.English(answer)))
}
