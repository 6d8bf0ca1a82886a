// Package answers does what the page asks of wasm/lab.
package answers

import (
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
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
	case *lab.Draw:
		if m.Format != "json" {
			return &lab.Refused{Why: scenario.Quote(m.Format) + " is for the program that draws"}
		}
		return file(figurejson.Marshal(m.Figure))
	}
	return &lab.Refused{Why: "this is no question for the lab"}
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

func file(data []byte) lab.Message { return &lab.File{Data: string(data) + "\n"} }

func refuse(err error) lab.Message { return &lab.Refused{Why: err.Error()} }
