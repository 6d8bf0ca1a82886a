package write

import (
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// trier is the program that tries sources. It does nothing else, because a source may run forever.
const trier = "custom#try"

// giveUp stops the trier.
func (v *Write) giveUp() {
	p := v.Runs.Page
	if v.trying || v.tracing {
		p.Programs.Forget(trier)
	}
	if v.trying {
		p.Programs.Answered()
	}
	v.trying, v.tracing = false, false
	v.asked++
}

// trial is the number of pulls for which a source is tried before it replaces the running one.
const trial = 300

// try runs the source for a few pulls. If the source has no error, it replaces the running one.
func (v *Write) try() {
	v.giveUp()
	s, err := v.candidate()
	if err != nil {
		v.wrong(err)
		v.tried()
		return
	}
	p, text := v.Runs.Page, v.Editor.Text
	now := v.asked
	v.trying = true
	p.Programs.Begin()
	p.Programs.AskInTime(trier, say.Of("custom-takes-long-first", strconv.Itoa(trial)), &lab.Trace{Scenario: s, Policy: int64(v.place), Pulled: min(trial, s.Scenario().Horizon)}, func(answer lab.Message) {
		if now != v.asked {
			return // a newer source is being tried
		}
		p.Programs.Answered()
		v.trying = false
		v.judge(s, text, answer)
		v.tried()
		p.Update()
	})
}

// judge accepts a tried source or shows its error.
func (v *Write) judge(s scenario.Valid, text string, answer lab.Message) {
	p := v.Runs.Page
	switch a := answer.(type) {
	case *lab.Refused:
		v.wrong(custom.Error{Text: a.Why})
	case *lab.Traced:
		v.Printed = a.Printed
		if a.Text != "" {
			v.wrong(custom.Error{Line: int(a.Line), Column: int(a.Column), Text: a.Text})
			return
		}
		v.Editor.Problems, v.stands = nil, false
		if v.source == text {
			return
		}
		v.source = text
		p.Cards.Renew()
		if problems := p.Try(s.Scenario()); len(problems) > 0 {
			v.wrong(custom.Error{Text: problems[0].Words()})
			return
		}
		p.History.Stay() // the editor undoes changes of the source
	}
}

// tryThen calls do after the source in the editor has been tried, or at once if it already has been.
func (v *Write) tryThen(do func()) {
	if v.typed {
		v.typed, v.then = false, do
		v.try()
	} else if v.trying {
		v.then = do
	} else {
		do()
	}
}

// tried calls the function that is waiting for the trial.
func (v *Write) tried() {
	if do := v.then; do != nil {
		v.then = nil
		do()
	}
}

// wrong shows an error in the source. The previous source keeps running.
func (v *Write) wrong(err error) {
	e, ok := err.(custom.Error)
	if !ok {
		e = custom.Error{Text: say.Err(err)}
	}
	v.Editor.Problems = []page.Problem{{Line: max(1, e.Line), Column: e.Column, Text: e.Text}}
	v.Runs.Page.Workers.RetellStopped()
	v.Runs.Page.Update()
}
