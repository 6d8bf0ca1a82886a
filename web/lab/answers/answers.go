// Package answers does what the page asks of wasm/lab.
package answers

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/decision"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/explain/listings"
	"epsilonarcade/core/explain/setting"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/theory/overlay"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/filename"
)

// An Answerer answers questions. It keeps what the next question mostly goes on from: the runs
// that were looked into last, what was said of decisions, and the audit that was prepared last.
type Answerer struct {
	runs      follow.Runs
	decisions decision.Watcher
	audits    audits
	together  decisions

	assignments assignments
}

// Answer answers a question.
func (a *Answerer) Answer(m lab.Message) lab.Message {
	switch m := m.(type) {
	case *lab.Read:
		return read(m)
	case *lab.Write:
		data, err := scenariojson.MarshalView(m.Scenario.Scenario(), m.View)
		if err != nil {
			return refuse(err)
		}
		return file(data, filename.Of("", "scenario", m.Scenario.Link()))
	case *lab.Bounds:
		return bounds(m.Scenario.Scenario())
	case *lab.About:
		return sheetOf(a.about(m))
	case *lab.Trial:
		return a.audits.answer(m)
	case *lab.Together:
		return a.together.answer(m)
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
	case *lab.Trace:
		return trace(m)
	case *lab.Texts:
		return library()
	case *lab.Assign:
		return a.assignments.answer(m)
	case *lab.Pair:
		return pair(m)
	case *lab.Draw:
		if m.Format != "json" {
			return &lab.Refused{Why: say.Of("program-draws", scenario.Quote(m.Format))}
		}
		if len(m.Figure.Panels) > 0 {
			m.Figure = m.Figure.Named()
		}
		return file(figurejson.Marshal(m.Figure), filename.Of(m.Title, m.Shows, m.Of))
	}
	return refuse(errNoQuestion)
}

var errNoQuestion = say.Error("no-question-lab")

// about returns the sheet about a scenario, a policy of it, or one decision.
func (a *Answerer) about(m *lab.About) (*explain.Sheet, error) {
	if m.Scenario.IsZero() {
		return nil, errNoQuestion
	}
	s := m.Scenario.Scenario()
	switch m.Topic {
	case lab.Shape:
		return setting.Shape(m.Scenario)
	case lab.Need:
		return setting.Need(s)
	case lab.Regimes:
		return setting.Regimes(s)
	case lab.Starts:
		return starts(m.Scenario)
	case lab.List:
		return list(s, m.Text)
	}
	if m.Policy < 0 || m.Policy >= int64(len(s.Policies)) {
		return nil, say.Error("there-is-no-policy", strconv.FormatInt(m.Policy+1, 10))
	}
	at := follow.Place{Scenario: m.Scenario, Policy: int(m.Policy), Pulled: m.Pulled}
	switch m.Topic {
	case lab.Levels:
		return setting.Levels(s, at.Policy)
	case lab.Listing:
		return listings.Sheet(&a.runs, at)
	}
	if m.Arm < 0 || m.Arm >= int64(len(s.Arms)) {
		return nil, say.Error("there-is-no-arm", strconv.FormatInt(m.Arm+1, 10))
	}
	d := decision.Decision{Place: at, Arm: int(m.Arm), Change: int(m.Change)}
	a.decisions.Runs = &a.runs
	switch m.Topic {
	case lab.Inside:
		return a.decisions.Inside(d)
	case lab.Loss:
		return a.decisions.Loss(d)
	case lab.Compare:
		return a.decisions.Compare(d)
	}
	return nil, errNoQuestion
}

// starts returns the sheet of how the policies of a scenario begin.
func starts(v scenario.Valid) (*explain.Sheet, error) {
	all, err := follow.Blind(v)
	if err != nil {
		return nil, err
	}
	var sheet explain.Sheet
	for _, each := range all {
		sheet.Figure.Marks = append(sheet.Figure.Marks, float64(each))
	}
	if sheet.Says, err = setting.Order(v); err != nil {
		return nil, err
	}
	if at, ok := lessons.Find("start.1"); ok { // which tells why there are any
		sheet.Turns = []explain.Turn{{Name: lessons.Lessons[at.Lesson].Title, Link: "#" + at.Fragment()}}
	}
	return &sheet, nil
}

// pair returns the sheet of two scenarios that are compared.
func pair(m *lab.Pair) lab.Message {
	q := setting.Pair{Pulled: m.Pulled, Policy: int(m.Policy), Band: figure.Band(m.Band)}
	if len(m.Sides) != len(q.Sides) {
		return refuse(say.Error("pair-of-two"))
	}
	for i, r := range m.Sides {
		q.Sides[i] = plain(r)
	}
	return sheetOf(q.Sheet())
}

// sheetOf is the answer that is a sheet, or why there is none.
func sheetOf(sheet *explain.Sheet, err error) lab.Message {
	if err != nil {
		return refuse(err)
	}
	return &lab.Sheet{Sheet: *sheet}
}

// read returns the scenario in a file: its own, or that of a figure.
func read(m *lab.Read) lab.Message {
	s, view, err := scenariojson.UnmarshalFile([]byte(m.Text))
	if err != nil {
		file := narrow(m.Text)
		text := strings.TrimLeftFunc(strings.TrimPrefix(file, "\ufeff"), unicode.IsSpace)
		sheet, wrong := list(scenario.Default(), text)
		switch {
		case wrong == nil && !strings.HasPrefix(text, "{") && !scenario.IsAddress(text):
			return &lab.Sheet{Sheet: *sheet}
		case errors.Is(err, scenariojson.ErrNoScenario), file != m.Text && !strings.HasPrefix(text, "{"):
			if isTable(m.Name, text) {
				err = say.Error("file-besides", say.Err(wrong))
			} else {
				err = say.Error("file-as-arms", say.Err(wrong))
			}
		}
		if all, ok := err.(scenario.Problems); ok {
			err = all[0] // the others are seldom about something else
		}
		return refuse(err)
	}
	return &lab.Scenario{Scenario: s, View: view}
}

// isTable reports whether a file is meant as a table: by the end of its name, or because its first line has columns.
func isTable(name, text string) bool {
	first, _, more := strings.Cut(text, "\n")
	end := strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	return end == "csv" || end == "tsv" || end == "txt" || more && first[0] != '<' && strings.ContainsAny(first, ",;\t|")
}

// narrow returns the text of a file in UTF-16, as Excel saves "Unicode text", in UTF-8. It returns other files unchanged.
// Without a mark, the zero bytes of the first line show the order of bytes.
func narrow(file string) string {
	low := 0 // where the low byte of a pair stands
	switch {
	case len(file) < 2 || len(file)%2 != 0:
		return file
	case file[0] == 0xfe && file[1] == 0xff || file[0] == 0 && file[1] != 0:
		low = 1
	case file[0] == 0xff && file[1] == 0xfe || file[0] != 0 && file[1] == 0:
	default:
		return file
	}
	var units []uint16
	for i := 0; i < len(file); i += 2 {
		units = append(units, uint16(file[i+low])|uint16(file[i+1-low])<<8)
	}
	return string(utf16.Decode(units))
}

// bounds returns the bounds of all policies.
func bounds(s scenario.Scenario) lab.Message {
	m := &lab.Bounded{}
	for i := range s.Policies {
		var all []lab.Bound
		for _, c := range overlay.Of(s, i) {
			b := c.Bound
			if n := c.Number(); n != "" {
				n = say.Of("number-is", n)
				if b.Note != "" {
					n = say.Of("notes", b.Note, n)
				}
				b.Note = n
			}
			all = append(all, lab.Bound{
				ID: b.ID, Name: b.Name, Kind: string(b.Kind), Formula: b.Formula, Reference: b.Reference, Note: b.Note,
				Why: c.Why, X: c.X, Y: c.Y,
			})
		}
		m.Policies = append(m.Policies, all)
	}
	return m
}

func file(data []byte, name string) lab.Message {
	return &lab.File{Data: string(data) + "\n", Name: name}
}

func refuse(err error) lab.Message { return &lab.Refused{Why: say.Err(err)} }
