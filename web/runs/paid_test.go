package runs_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/web/internal/webtest"
)

// If all runs have the same regret, the page says so. It reports no standard deviation from rounding.
func TestRunsThatPayTheSameHaveNoSpread(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Horizon, s.Runs, s.Arms = 1500, 7, arm.Bernoullis(1, 0.9)
	s.Arms[1] = arm.TwoPoint{Low: 0.7, High: 0.7, P: 0.5}
	p := webtest.Open(s.Link()+"~mode=mean", 1)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.HasSuffix(text, " in every run.") || strings.Contains(text, "deviation") {
		t.Errorf("it says %q", text)
	}
	p = webtest.Open(webtest.Small("ucb1").Link()+"~mode=mean", 1)
	p.Rest(t)
	if text := webtest.Plain(p.Screen().Sentence()); !strings.Contains(text, ", with a standard deviation of ") {
		t.Errorf("where runs differ it says %q", text)
	}
}
