package audit_test

import (
	"testing"

	"epsilonarcade/web/audit"
	"epsilonarcade/web/page"
	"epsilonarcade/web/webtest"
)

// In a hall a clicker runs the audit once; the keys of the game turn to it, and there a clicker deals.
func TestAHallHasTheAuditOrTheGame(t *testing.T) {
	p := webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,40", 1)
	p.Look.Stage = page.PresentStage
	press := func(key string, game bool) {
		t.Helper()
		if !p.Hall.Press(key) || p.Audit.Playing != game {
			t.Errorf("after %q the hall sees the game: %v", key, p.Audit.Playing)
		}
		p.Rest(t)
	}
	press("PageDown", false)
	run := p.Audit.Run
	if run == nil || p.Audit.Verdict() == "" {
		t.Fatal("a clicker does not run the audit")
	}
	press("PageDown", false)
	if p.Audit.Run != run {
		t.Error("a key too many runs it again")
	}
	press("n", true)
	press("A", true)
	press("PageDown", true)
	if got := p.Cards.Sheet(audit.GameCard).Title; got != "Round 2" || p.Audit.Run != run {
		t.Errorf("a clicker deals %q", got)
	}
	press("g", false)
	press("b", false)
	if !p.Hall.Blank {
		t.Error("beside the audit b guesses, where it should blank the screen")
	}
	press("b", false)
	press("g", true)
	if press("b", true); p.Hall.Blank {
		t.Error("in the game b blanks the screen")
	}
	p.Show("regret")
	p.Audit.ShowAudit()
	p.Rest(t)
	if p.Audit.Playing {
		t.Error("who turns to the audit comes to the game")
	}
	press(" ", false)
	if p.Audit.Run == run {
		t.Error("the space bar does not run the audit")
	}
}
