// Package answers computes the answers of wasm/lab to the page's questions.
package answers

import (
	"strconv"

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
	"epsilonarcade/web/qrcode"
)

// An Answerer answers questions. It keeps the state that the next question is likely to need: recent runs, the latest
// decision, audit, grading and sequence of decisions.
type Answerer struct {
	runs      follow.Runs
	decisions decision.Watcher
	audits    audits
	together  decisions
	files     pieces

	assignments assignments
}

// Answer answers a question.
func (a *Answerer) Answer(m lab.Message) lab.Message {
	switch m := m.(type) {
	case *lab.Read:
		return a.files.read(m)
	case *lab.Write:
		data, err := scenariojson.MarshalView(m.Scenario.Scenario(), m.View)
		if err != nil {
			return refuse(err)
		}
		return file(data, filename.Of("", "scenario", m.Scenario.Link()))
	case *lab.Bounds:
		return bounds(m.Scenario.Scenario())
	case *lab.Shape:
		return answered(setting.Shape(m.Scenario))
	case *lab.Need:
		return answered(setting.Need(m.Scenario.Scenario()))
	case *lab.RegimesOf:
		return answered(setting.Regimes(m.Scenario.Scenario()))
	case *lab.StartsOf:
		if m.Scenario.IsZero() {
			return refuse(errNoQuestion)
		}
		return answered(starts(m.Scenario))
	case *lab.ArmsIn:
		return answered(armsIn(m.Scenario.Scenario(), m.Text))
	case *lab.Levels:
		if err := has(m.Scenario, m.Policy); err != nil {
			return refuse(err)
		}
		return answered(setting.Levels(m.Scenario.Scenario(), int(m.Policy)))
	case *lab.ListingOf:
		if err := has(m.Scenario, m.Policy); err != nil {
			return refuse(err)
		}
		return answered(listings.At(&a.runs, place(m.Place)))
	case *lab.Inside:
		return decide(a, m.Decision, a.decisions.Inside)
	case *lab.Loss:
		return decide(a, m.Decision, a.decisions.Loss)
	case *lab.Compare:
		return decide(a, m.Decision, a.decisions.Compare)
	case *lab.Choose:
		return step(&a.audits, m.Audit, nil, m, (*audits).choose)
	case *lab.Record:
		return step(&a.audits, m.Audit, m.Chosen, m, (*audits).record)
	case *lab.Know:
		return step(&a.audits, m.Audit, m.Chosen, m, (*audits).know)
	case *lab.Bet:
		return step(&a.audits, m.Audit, m.Chosen, m, (*audits).bet)
	case *lab.Play:
		return step(&a.audits, m.Audit, nil, m, (*audits).play)
	case *lab.Together:
		return a.together.answer(m)
	case *lab.Form:
		return form(m)
	case *lab.Code:
		if picture := qrcode.SVG(m.Text); picture != "" {
			return file([]byte(picture), "")
		}
		return &lab.Refused{Why: say.Of("link-too-long-code")}
	case *lab.Papers:
		return papers()
	case *lab.Panel:
		return panel(m)
	case *lab.LessonAt:
		return lesson(m)
	case *lab.Measure:
		return measure(m)
	case *lab.Trace:
		return trace(m)
	case *lab.Texts:
		return library()
	case *lab.Assign:
		return a.assignments.answer(m)
	case *lab.PairOf:
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

// has returns an error if a scenario has no policy with this index.
func has(s scenario.Valid, policy int64) error {
	if policy < 0 || policy >= int64(len(s.Scenario().Policies)) {
		return say.Error("there-is-no-policy", strconv.FormatInt(policy+1, 10))
	}
	return nil
}

func place(p lab.Place) follow.Place {
	return follow.Place{Scenario: p.Scenario, Policy: int(p.Policy), Pulled: p.Pulled}
}

// decide answers a question about a decision by calling by, a method of a's Watcher.
func decide[T any](a *Answerer, d lab.Decision, by func(decision.Decision) (*T, error)) lab.Message {
	if err := has(d.Scenario, d.Policy); err != nil {
		return refuse(err)
	}
	if d.Arm < 0 || d.Arm >= int64(len(d.Scenario.Scenario().Arms)) {
		return refuse(say.Error("there-is-no-arm", strconv.FormatInt(d.Arm+1, 10)))
	}
	a.decisions.Runs = &a.runs
	return answered(by(decision.Decision{Place: place(d.Place), Arm: int(d.Arm), Change: int(d.Change)}))
}

// starts describes how a scenario's runs begin.
func starts(v scenario.Valid) (*explain.Starts, error) {
	var answer explain.Starts
	var err error
	if answer.Phases, err = follow.Starts(v); err != nil {
		return nil, err
	}
	if answer.Order, err = setting.Order(v); err != nil {
		return nil, err
	}
	at, _ := lessons.Find("start.1")
	answer.Lesson = explain.Turn{Name: say.Of("why-start-phase"), Link: "#" + at.Fragment()}
	return &answer, nil
}

// pair compares two scenarios.
func pair(m *lab.PairOf) lab.Message {
	q := setting.TwoScenarios{Pulled: m.Pulled, Policy: int(m.Policy), Band: figure.Band(m.Band)}
	if len(m.Sides) != len(q.Sides) {
		return refuse(say.Error("pair-of-two"))
	}
	copy(q.Sides[:], m.Sides)
	return answered(q.Compare())
}

// answered returns an answer, or Refused if there is an error.
func answered[T any](answer *T, err error) lab.Message {
	if err != nil {
		return refuse(err)
	}
	return answer
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
