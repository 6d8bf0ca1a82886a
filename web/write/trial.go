package write

import (
	"epsilonarcade/core/written"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// trier is the program that tries texts. It does nothing else, because a text may never end.
const trier = "written#try"

// giveUp stops the trier.
func (v *Write) giveUp() {
	p := v.Runs.Page
	if v.trying || v.tracing {
		p.Browser.Retire(trier)
	}
	if v.trying {
		p.Programs.Answered()
	}
	v.trying, v.tracing = false, false
	v.asked++
}

// trial is how many pulls a text makes before it takes the place of the one that runs.
const trial = 300

// try runs the text a little, and has it take the place of the one that runs if nothing is wrong.
func (v *Write) try() {
	s, err := v.candidate()
	if err != nil {
		v.wrong(err)
		return
	}
	p, text := v.Runs.Page, v.Editor.Text
	v.giveUp()
	now := v.asked
	v.trying, v.began = true, p.Worked
	p.Browser.Wake()
	p.Programs.Ask(trier, &lab.Trace{Scenario: s, Policy: int64(v.place), Pulled: min(trial, s.Horizon)}, func(answer lab.Message) {
		if now != v.asked {
			return // another text has been tried since
		}
		v.trying = false
		switch a := answer.(type) {
		case *lab.Refused:
			v.wrong(written.Error{Text: a.Why})
		case *lab.Traced:
			v.Printed = a.Printed
			if a.Text != "" {
				v.wrong(written.Error{Line: int(a.Line), Column: int(a.Column), Text: a.Text})
				return
			}
			v.Editor.Problems = nil
			if v.source == text {
				break
			}
			v.source = text
			p.Cards.Renew()
			if problems := p.Try(s); len(problems) > 0 {
				v.wrong(written.Error{Text: problems[0].Words()})
			}
		}
	})
}

// wrong shows what is wrong with the text. What ran before goes on.
func (v *Write) wrong(err error) {
	e, ok := err.(written.Error)
	if !ok {
		e = written.Error{Text: err.Error()}
	}
	v.Editor.Problems = []page.Problem{{Line: max(1, e.Line), Column: e.Column, Text: e.Text}}
	v.Runs.Page.Update()
}
