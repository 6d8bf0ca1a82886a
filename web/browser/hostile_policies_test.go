//go:build !js

package browser

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	corpus "epsilonarcade/core/testkit/hostile"
)

// Each statement of the corpus runs in the page before, between and after harmless policies, live and on average. The
// page names every policy that stops and its line, finishes the others, and needs no reload. On a busy machine a few may
// reach the limit of time first, which has no line.
func TestHostilePoliciesStopAloneAtEveryPlace(t *testing.T) {
	const atOnce, late = 24, "it exceeds the time or memory limit for a policy"
	stops, lates := 0, 0
	var all []corpus.Text
	for i, text := range corpus.All() {
		if i%3 == i/3%3 { // at the top, in index or in update
			text.Source = "policy(name = \"Hostile " + strconv.Itoa(i/3) + "\")\n" + text.Source
			all = append(all, text)
		}
	}
	if len(all) < 60 {
		t.Errorf("there are %d statements", len(all))
	}
	p := blank(t, nil)
	p.processors(3) // two workers
	const harmless = "1t&arms=0.9,0.5&policies=ucb1,thompson&horizon=300&runs=2"
	p.goTo(harmless + "~mode=mean")
	p.eval(`window.sinceTheStart = true; document.getElementById("data").click()`, nil)
	for some := range slices.Chunk(all, atOnce) {
		for turn := range 3 {
			var at [3]string
			running := 2
			for i, text := range some {
				at[(i+turn)%3] += "own:source=" + custom.Pack(text.Source) + ","
				if text.Line == 0 {
					running++
				}
			}
			// With another seed nothing is known of the turn before.
			link := fmt.Sprintf("1t&arms=0.9,0.5&policies=%sucb1,%sthompson%s&horizon=300&runs=2&seed=%d", at[0], at[1], strings.TrimSuffix(","+at[2], ","), turn+2)
			for mode, progress := range map[string]string{"~speed=1000000": "300 of 300 pulls", "~mode=mean": strconv.Itoa(2*running) + " of " + strconv.Itoa(2*running) + " runs"} {
				p.lead(link + mode)
				p.ended()
				where := fmt.Sprintf("turn %d, %s", turn, mode)
				notice, done := p.text("#notice"), p.text("#progress")
				for i, text := range some {
					name := fmt.Sprintf("\n%s has stopped (", strings.Split(text.Source, `"`)[1])
					_, line, stopped := strings.Cut("\n"+notice, name)
					line, _, _ = strings.Cut(line, "\n")
					line = strings.TrimSuffix(line, ").")
					if stopped {
						stops++
					}
					if stopped && text.Line > 0 && line == late {
						lates++
						continue
					}
					if stopped != (text.Line > 0) || stopped && !(strings.HasPrefix(line, fmt.Sprintf("line %d: ", text.Line+1)) && strings.Contains(line, text.Says)) {
						t.Errorf("%s, place %d, %s: %q, want line %d: %s", text.Name, (i+turn)%3, where, line, text.Line+1, text.Says)
					}
				}
				if !strings.HasPrefix(done, progress) {
					t.Errorf("%s: %s, want %s", where, done, progress)
				}
				var ends []string // the harmless ones' regret at the horizon, in the last row of the table
				p.eval(`[...document.querySelectorAll("table.data tbody tr:last-child > *")].map((e) => e.textContent)`, &ends)
				if len(ends) < 3 || ends[0] != "300" {
					t.Errorf("%s: the last row of the table is %q", where, ends)
				}
			}
		}
		p.lead(harmless + "~mode=mean")
		p.ended()
		if done, notice := p.text("#progress"), p.text("#notice"); !strings.HasPrefix(done, "4 of 4 runs") || notice != "" {
			t.Errorf("afterwards: %s, %q", done, notice)
		}
	}
	if lates > stops/10 {
		t.Errorf("%d of %d policies reached the limit of time", lates, stops)
	}
	if p.count("#trouble:not([hidden])") > 0 || !p.has("window.sinceTheStart === true") {
		t.Errorf("the page was loaded again; it says %q", p.text("#trouble"))
	}
}
