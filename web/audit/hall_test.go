package audit_test

import (
	"testing"

	"epsilonarcade/web/audit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// In a hall a clicker runs the audit once; the keys of the game turn to it, and there a clicker deals. Where
// it is seen who is caught, a clicker moves how many people are accused.
func TestAHallHasTheAuditOrTheGame(t *testing.T) {
	p := webtest.AtAudit(t, "broken-ldp-ucb-b,,,,,,40", 1)
	p.Look.Stage = page.PresentStage
	press := func(key, sees string) {
		t.Helper()
		if !p.Hall.Press(key) || p.Audit.Shown != sees {
			t.Errorf("after %q the hall sees %q, want %q", key, p.Audit.Shown, sees)
		}
		p.Rest(t)
	}
	press("PageDown", audit.AuditCard)
	run := p.Audit.Run
	if run == nil || p.Audit.Verdict() == "" {
		t.Fatal("a clicker does not run the audit")
	}
	press("PageDown", audit.AuditCard)
	if p.Audit.Run != run {
		t.Error("a key too many runs it again")
	}
	press("n", audit.GameCard)
	press("A", audit.GameCard)
	press("PageDown", audit.GameCard)
	if got := en(p.Cards.Sheet(audit.GameCard).Title); got != "Round 2" || p.Audit.Run != run {
		t.Errorf("a clicker deals %q", got)
	}
	press("g", audit.AuditCard)
	press("b", audit.AuditCard)
	if !p.Hall.Blank {
		t.Error("beside the audit b guesses, where it should blank the screen")
	}
	press("b", audit.AuditCard)
	press("g", audit.GameCard)
	if press("b", audit.GameCard); p.Hall.Blank {
		t.Error("in the game b blanks the screen")
	}
	p.Show("regret")
	p.Audit.ShowAudit()
	p.Rest(t)
	if p.Audit.Shown != audit.AuditCard {
		t.Error("who turns to the audit comes to the game")
	}
	press(" ", audit.AuditCard)
	if p.Audit.Run == run {
		t.Error("the space bar does not run the audit")
	}
	accused := func(want string) {
		t.Helper()
		view := audit.CaughtView{Room: p.Audit}
		if got := view.Accused(); got != want {
			t.Errorf("%s of 100 people are accused, want %s", got, want)
		}
	}
	press("w", audit.CaughtCard)
	press("PageDown", audit.CaughtCard)
	accused("10")
	for range 3 {
		press("PageUp", audit.CaughtCard)
	}
	accused("0")
	press(" ", audit.CaughtCard)
	press("g", audit.GameCard)
	press("w", audit.CaughtCard)
	press("w", audit.AuditCard)
}
