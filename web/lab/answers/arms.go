package answers

import (
	"context"
	"errors"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/observed"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
	"epsilonarcade/web/lab"
)

// armsIn returns the scenario with the arms and changes in a text. It returns an error if they are invalid.
func armsIn(s scenario.Scenario, text string) (*lab.ArmsFound, error) {
	scenario.Keep(s)                 // the text may name the scenario's own arms
	if strings.Contains(text, "@") { // without a change, only the table's reader reads the text
		pasted, changes, pieces := scenario.PastedPieces(text)
		if len(changes) > 0 && pasted.Problem != "" {
			return nil, errors.New(pasted.Problem)
		} else if len(changes) > 0 {
			s.SetPieces(changes, pieces...)
			return describe(s, pasted, explain.Sheet{})
		}
	}
	t, err := table.Read(context.Background(), strings.NewReader(text), func(int) {})
	if err != nil {
		return nil, err
	}
	return offered(s, t)
}

// tabled returns the content of a file's table. The policies of v are replayed on a log.
func tabled(v scenario.Valid, t *table.Table) lab.Message {
	if t.Kind != table.Results {
		found, err := offered(scenario.Default(), t)
		if err == nil && t.Kind == table.Log && !v.IsZero() {
			found.Facts = append(found.Facts, observed.Replay(v.Scenario(), t)...)
		}
		return answered(found, err)
	}
	sheet, all := observed.Curves(t)
	return &lab.Curves{Sheet: sheet, Found: say.Of("curves-found", notation.Count(len(t.Curves))), Bounds: all}
}

// offered returns the scenario with the arms in a table.
func offered(s scenario.Scenario, t *table.Table) (*lab.ArmsFound, error) {
	pasted := t.Means
	var sheet explain.Sheet
	switch t.Kind {
	case table.Results:
		return nil, say.Error("table-is-results")
	case table.Rewards, table.Log:
		pasted.Arms = t.Observed()
		sheet = observed.Preview(t, pasted.Arms)
	}
	s.SetPieces(nil, pasted.Arms)
	return describe(s, pasted, sheet)
}

// describe describes the arms of a scenario that are from a text. The sheet of a table shows its rewards.
func describe(s scenario.Scenario, pasted scenario.Pasted, sheet explain.Sheet) (*lab.ArmsFound, error) {
	v, problems := s.Validate()
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
	if sheet.Title != "" {
		title = say.Of("as-sentence", explain.Arms(pasted.Arms))
	}
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
	return &lab.ArmsFound{Sheet: sheet, Found: title, Scenario: v}, nil
}
