// Package answers does what the page asks of wasm/lab.
package answers

import (
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/theory/overlay"
	"epsilonarcade/web/lab"
)

// Answer answers a question.
func Answer(m lab.Message) lab.Message {
	switch m := m.(type) {
	case *lab.Read:
		return read(m)
	case *lab.Write:
		s, err := scenario.ParseLink(m.Link)
		if err != nil {
			return refuse(err)
		}
		data, err := scenariojson.Marshal(s)
		if err != nil {
			return refuse(err)
		}
		return file(data)
	case *lab.Bounds:
		s, err := scenario.ParseLink(m.Link)
		if err != nil {
			return refuse(err)
		}
		return bounds(s)
	case *lab.About:
		s, err := scenario.ParseLink(m.Link)
		if err != nil {
			return refuse(err)
		}
		for _, t := range topics {
			if t.name == m.Topic {
				sheet, err := t.answer(s, m)
				if err != nil {
					return refuse(err)
				}
				return sheet
			}
		}
	case *lab.Frame:
		return form(m)
	case *lab.Code:
		return code(m.Text)
	case *lab.Papers:
		return papers()
	case *lab.Panel:
		return panel(m)
	case *lab.Lesson:
		return lesson(m)
	case *lab.Pair:
		return pair(m)
	case *lab.Draw:
		if m.Format != "json" {
			return &lab.Refused{Why: scenario.Quote(m.Format) + " is for the program that draws"}
		}
		return file(figurejson.Marshal(m.Figure))
	}
	return &lab.Refused{Why: "this is no question for the lab"}
}

// topics are what there are sheets about.
var topics = []struct {
	name   string
	answer func(scenario.Scenario, *lab.About) (*lab.Sheet, error)
}{
	{lab.Shape, shape},
	{lab.Need, need},
	{lab.Regimes, regimes},
	{lab.Levels, levels},
}

// read returns the scenario in a file: its own, or that of a figure.
func read(m *lab.Read) lab.Message {
	s, err := scenariojson.UnmarshalFile([]byte(m.Text))
	if err != nil {
		if all, ok := err.(scenario.Problems); ok {
			err = all[0] // the others are seldom about something else
		}
		return refuse(err)
	}
	return &lab.Link{Link: s.Link()}
}

// bounds returns the bounds of all policies.
func bounds(s scenario.Scenario) lab.Message {
	m := &lab.Bounded{}
	for i := range s.Policies {
		var all []lab.Bound
		for _, c := range overlay.Of(s, i) {
			b := c.Bound
			all = append(all, lab.Bound{
				ID: b.ID, Name: b.Name, Kind: string(b.Kind), Formula: b.Formula, Reference: b.Reference, Note: b.Note,
				Why: c.Why, X: c.X, Y: c.Y,
			})
		}
		m.Policies = append(m.Policies, all)
	}
	return m
}

func file(data []byte) lab.Message { return &lab.File{Data: string(data) + "\n"} }

func refuse(err error) lab.Message { return &lab.Refused{Why: err.Error()} }
