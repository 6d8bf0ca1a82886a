package web_test

import (
	"testing"

	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// until waits for at most a second until the page has the given kind of work or, if has is false, no longer has it.
func until(t *testing.T, p *webtest.Page, work page.Work, has bool) {
	t.Helper()
	for range 60 {
		if (p.Agenda.Work()&work != 0) == has {
			return
		}
		p.Tick()
	}
	t.Fatalf("the page still has to do %q, and has %v: %v", p.Agenda.Work(), work, !has)
}

// The page settles once it has rendered an action, and is idle once the address shows the action.
func TestAPageIsIdleOnceItShowsWhatWasDone(t *testing.T) {
	p := webtest.Open("1t&kind=region", 2)
	p.Rest(t)
	if work := p.Agenda.Work(); work.String() != "" {
		t.Fatalf("a page at rest still has to do %q", work)
	}
	p.Budget.SlideEpsilon("100")
	if work := p.Agenda.Work().String(); work != "render address" {
		t.Errorf("a page with another ε has to do %q", work)
	}
	renders, entries := len(p.Renders), p.Entries
	until(t, p, page.RenderWork, false)
	if len(p.Renders) == renders || p.Entries > entries || p.Agenda.Work()&page.AddressWork == 0 {
		t.Errorf("after %d renders and %d entries it has to do %q", len(p.Renders)-renders, p.Entries-entries, p.Agenda.Work())
	}
	until(t, p, page.AddressWork, false)
	if p.Entries != entries+1 || p.Agenda.Work() != 0 {
		t.Errorf("with %d entries it has to do %q", p.Entries-entries, p.Agenda.Work())
	}
}

// A page whose runs are going on settles, although the runs change it all the time. An action unsettles it.
func TestAPageSettlesWhileItRuns(t *testing.T) {
	p := webtest.Open("1t&policies=ucb1,thompson&horizon=1000000~speed=1000", 2)
	p.Settle()
	was, _ := p.Workers.Session.Pulled()
	settled := 0
	for range 60 { // a second, with five renders
		if p.Tick(); p.Agenda.Work() == page.RunWork {
			settled++
		}
	}
	if is, _ := p.Workers.Session.Pulled(); is == was || settled < 50 {
		t.Errorf("in %d of 60 frames of a run from %d to %d the page has settled", settled, was, is)
	}
	p.Update()
	if work := p.Agenda.Work(); work&(page.RunWork|page.RenderWork) != page.RunWork|page.RenderWork {
		t.Errorf("after an action it has to do %q", work)
	}
	renders := len(p.Renders)
	until(t, p, page.RenderWork, false)
	if len(p.Renders) == renders || p.Agenda.Work() != page.RunWork {
		t.Errorf("after %d renders it has to do %q", len(p.Renders)-renders, p.Agenda.Work())
	}
	p.Runs.PlayPause()
	p.Rest(t)
	p.Runs.Step()
	if work := p.Agenda.Work(); work&page.StepWork == 0 || work&page.RunWork != 0 {
		t.Errorf("with a step to make it has to do %q", work)
	}
	at, _ := p.Workers.Session.Pulled()
	until(t, p, page.StepWork, false)
	if now, _ := p.Workers.Session.Pulled(); now != at+1 {
		t.Errorf("a step leads from %d to %d", at, now)
	}
}

// A page waits for answers from the lab, but not for questions that cards repeat while runs go on.
func TestAPageIsBusyUntilItsQuestionsAreAnswered(t *testing.T) {
	p := webtest.Open("1t&kind=region", 2)
	p.Rest(t)
	p.Slow = true
	p.Budget.SlideEpsilon("100")
	p.Rest(t)
	if work := p.Agenda.Work(); work != page.QuestionWork || len(p.Asked) == 0 {
		t.Fatalf("with %d questions it has to do %q", len(p.Asked), work)
	}
	for range 3 { // answers lead to new questions
		p.Deliver()
		p.Rest(t)
	}
	if work := p.Agenda.Work(); work != 0 || len(p.Asked) > 0 {
		t.Errorf("with %d questions it has to do %q", len(p.Asked), work)
	}

	p = webtest.Open("1t&policies=ucb1&horizon=1000000~speed=1000&inside=open", 2)
	p.Slow = true
	p.Settle()
	if work := p.Agenda.Work(); len(p.Asked) == 0 || work&page.QuestionWork != 0 {
		t.Errorf("a run with %d questions has to do %q", len(p.Asked), work)
	}
	p.Files.Export(p.Files.ExportFormats()[0])
	if work := p.Agenda.Work(); work&page.QuestionWork == 0 {
		t.Errorf("while a file is drawn it has to do %q", work)
	}
}
