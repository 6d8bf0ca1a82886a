package page_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/written"
	"epsilonarcade/web/webtest"
)

// What a written policy does wrong is told with its line, and the other policies go on.
func TestAWrittenPolicyThatFailsIsToldOff(t *testing.T) {
	for what, c := range map[string]struct{ source, says string }{
		"a wrong index":  {"start = 1\ndef index(t, arm):\n    return 1 / (arm.n - 40)\n", "line 3: division by zero"},
		"a loop":         {"def index(t, arm):\n    while True:\n        pass\n", "for one pull"},
		"a broken text ": {"def index(t, arm)\n    return 0\n", "line 1: "},
	} {
		for _, mode := range []string{"", "~mode=mean"} {
			t.Run(strings.TrimSpace(what)+mode, func(t *testing.T) {
				p := webtest.Open("1t&policies=own:source="+written.Pack(c.source)+",ucb1&horizon=3000&runs=8"+mode, 2)
				if mode == "" {
					p.Runs.ToEnd()
				}
				p.Rest(t)
				if !strings.Contains(p.Notice.Text, c.says) {
					t.Errorf("the page says %q", p.Notice.Text)
				}
				if m := p.Workers.Session.Stopped(0, 0); m == nil {
					t.Error("it goes on")
				}
				if !p.Workers.Session.Ended() {
					t.Error("the other policy has not come to the end")
				}
			})
		}
	}
}
