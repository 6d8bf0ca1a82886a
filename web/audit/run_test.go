package audit_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/web/audit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// answer lets slow programs answer the questions asked so far.
func answer(p *webtest.Page) {
	all := p.Asked
	p.Asked = nil
	for _, q := range all {
		p.Slow = false
		p.Ask(q.Program, q.Question, func(m lab.Message) {
			p.Slow = true
			q.Done(m)
		})
	}
	p.Slow = true
}

// The runs of a lost worker are made again, and the result stays the same.
func TestRunsOfALostWorkerAreMadeAgain(t *testing.T) {
	const look = "broken-adap-ucb,,,,,,400"
	find := func(p *webtest.Page) [2]explain.Sheet {
		return [2]explain.Sheet{p.Cards.Sheet(audit.AuditCard), p.Cards.Sheet(audit.CaughtCard)}
	}
	want := find(webtest.Audited(t, look, 2))
	for name, losing := range map[string]map[string]int{
		"at once":     {"lab#0": 1},
		"both":        {"lab#0": 1, "lab#1": 2},
		"three times": {"lab#1": 3},
		"the bets":    {audit.Bookmaker: 2},
	} {
		p := webtest.AtAudit(t, look, 2)
		p.Losing = losing
		p.Audit.RunAudit()
		p.Rest(t)
		if got := find(p); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	// Workers are lost during the audit.
	p := webtest.AtAudit(t, look, 2)
	p.Slow = true
	p.Audit.RunAudit()
	for n := range 200 {
		switch p.Tick(); n % 5 {
		case 2:
			p.Losing = map[string]int{"lab#1": 1}
		case 4:
			p.Losing = map[string]int{audit.Bookmaker: 1}
		}
		if answer(p); !p.Audit.Running() {
			break
		}
	}
	if got := find(p); !reflect.DeepEqual(got, want) {
		t.Errorf("after repeated losses: %+v, want %+v", got, want)
	}
}

// If workers never answer, or cannot start, the audit ends with an error.
func TestWorkersThatNeverAnswerEndTheAudit(t *testing.T) {
	p := webtest.AtAudit(t, "ucb1", 2)
	p.Broken = "what it needs could not be loaded"
	p.Audit.RunAudit()
	p.Rest(t)
	if says := p.Audit.AuditSays(); p.Audit.Running() || en(says.Text) != "This cannot be audited – what it needs could not be loaded." || says.Style != "bad" || en(p.Audit.RunText()) != "Run again" {
		t.Errorf("%+v, %q", says, en(p.Audit.RunText()))
	}
	p.Broken = ""
	p.Slow = true
	p.Audit.RunAudit()
	for range 1000 {
		p.Now += page.Patience / 60
		p.Tick()
	}
	if p.Audit.Running() || !strings.Contains(en(p.Audit.Verdict()), "no worker is responding") || len(p.Asked) != 0 {
		t.Errorf("%q, %d questions", p.Audit.Verdict(), len(p.Asked))
	}
	// The runs of a worker that vanishes are made again.
	p.Slow = false
	want := webtest.Audited(t, "ldp-ucb-b,,,,,,40", 2).Cards.Sheet(audit.AuditCard)
	p = webtest.AtAudit(t, "ldp-ucb-b,,,,,,40", 2)
	p.Slow = true
	p.Audit.RunAudit()
	answer(p)
	p.Asked = slices.DeleteFunc(p.Asked, func(q webtest.Asked) bool { return q.Program == "lab#1" })
	for range 300 {
		p.Now += page.Patience / 20
		p.Tick()
		answer(p)
	}
	if got := p.Cards.Sheet(audit.AuditCard); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A stopped audit has no verdict, ends its workers, and ignores late answers. It can continue to the same result.
func TestAnAuditStopsAtOnce(t *testing.T) {
	p := webtest.AtAudit(t, "dp-ftpl-new,,,,,,4000", 2)
	p.Slow = true
	p.Audit.RunAudit()
	for range 4 {
		p.Tick()
		answer(p)
	}
	if words, says := en(p.Audit.Progress().Words), en(p.Audit.AuditSays().Text); !strings.HasSuffix(words, " of 4,000 runs in each world, by 2 workers") || !strings.HasPrefix(says, "So far, ε ≥ ") {
		t.Errorf("then it says %q, %q", words, says)
	}
	if button := en(p.Audit.RunText()); button != "Stop" || !p.Frame(p.Now) {
		t.Fatalf("%q", button)
	}
	late := slices.Clone(p.Asked)
	p.Audit.RunAudit()
	if en(p.Audit.RunText()) != "Continue" || p.Audit.Verdict() != "" || !strings.HasPrefix(en(p.Audit.Progress().Words), "Stopped after ") || len(p.Asked) != 0 || !slices.Contains(p.Retired, "lab#1") {
		t.Errorf("%q, %q, %q, %d questions, retired are %v", p.Audit.RunText(), p.Audit.Verdict(), p.Audit.Progress().Words, len(p.Asked), p.Retired)
	}
	before := p.Audit.Progress().Words
	for _, q := range late {
		q.Done(&lab.Counted{Record: []byte{1, 2, 3, 4}})
	}
	if p.Audit.Progress().Words != before || len(p.Asked) != 0 {
		t.Error("late answers count")
	}
	p.Slow = false
	p.Rest(t)
	p.Audit.RunAudit()
	p.Rest(t)
	if want := webtest.Audited(t, "dp-ftpl-new,,,,,,4000", 1); p.Audit.Verdict() != want.Audit.Verdict() || p.Audit.Verdict() == "" {
		t.Errorf("%q, want %q", p.Audit.Verdict(), want.Audit.Verdict())
	}
}

// Workers start, and one chooses the reward, once the form is there. Idle workers are kept for the next audit. All
// workers end when the reader leaves the view.
func TestWorkersAreReadyBeforeTheAuditStarts(t *testing.T) {
	p := webtest.Open("1t~view=audit&audit=dp-ftpl-new,,,,,,4000", 2)
	p.Slow = true
	steps := func() (all []string) {
		for _, q := range p.Asked {
			switch q.Question.(type) {
			case *lab.Choose, *lab.Record, *lab.Bet:
				all = append(all, fmt.Sprintf("%s %T", q.Program, q.Question))
			}
		}
		return all
	}
	wait := func(want ...string) {
		t.Helper()
		for range 20 {
			if p.Tick(); slices.Equal(steps(), want) {
				return
			}
			answer(p)
		}
		t.Fatalf("%q is asked, want %q", steps(), want)
	}
	wait("lab#0 *lab.Choose")
	wait("lab#1 *lab.Record", audit.Bookmaker+" *lab.Bet")
	if button := en(p.Audit.RunText()); button != "Run the audit" || p.Audit.Running() {
		t.Errorf("before the start, the button says %q", button)
	}
	wait()
	p.Audit.FillIn(place(p, "runs"), "50")
	wait("lab#0 *lab.Choose")
	if slices.Contains(p.Retired, "lab#1") {
		t.Error("workers with nothing to do have ended")
	}
	p.Audit.RunAudit()
	if words := en(p.Audit.Progress().Words); !strings.HasPrefix(words, "Separate runs choose") || p.Audit.Progress().Percent != "0" {
		t.Errorf("at first it says %q", words)
	}
	p.Slow = false
	answer(p)
	p.Slow = false
	p.Rest(t)
	if want := webtest.Audited(t, "dp-ftpl-new,,,,,,50", 1); p.Audit.Verdict() != want.Audit.Verdict() || p.Audit.Verdict() == "" {
		t.Errorf("%q, want %q", p.Audit.Verdict(), want.Audit.Verdict())
	}
	p.Audit.FillIn(place(p, "runs"), "60")
	p.Rest(t)
	p.Retired = nil
	p.Show("regret")
	for _, program := range []string{"lab#0", "lab#1", audit.Bookmaker} {
		if !slices.Contains(p.Retired, program) {
			t.Errorf("%s is still there", program)
		}
	}
}

// Leaving the view ends the workers and keeps the results.
func TestLeavingEndsAnAuditsWorkers(t *testing.T) {
	p := webtest.Audited(t, "ldp-ucb-b,,,,,,40", 2)
	p.Audit.Deal()
	verdict := p.Audit.Verdict()
	p.Retired = nil
	p.Show("regret")
	p.Rest(t)
	for _, program := range []string{"lab#0", "lab#1", audit.Croupier} {
		if !slices.Contains(p.Retired, program) {
			t.Errorf("%s is still there", program)
		}
	}
	p.Audit.ShowAudit()
	p.Rest(t)
	if title := en(p.Cards.Sheet(audit.GameCard).Title); p.Audit.Verdict() != verdict || title != "Round 1" {
		t.Errorf("%q, want %q; %q", p.Audit.Verdict(), verdict, title)
	}
	p.Audit.Guess(0)
	p.Rest(t)
	if len(p.Cards.Sheet(audit.GameCard).Says) != 5 {
		t.Errorf("%q", p.Cards.Sheet(audit.GameCard).Says)
	}
}
