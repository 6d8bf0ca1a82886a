//go:build !js

package browser

import (
	"fmt"
	"testing"
)

// A person has worked out what all decisions of a run tell together, looks at more of them, and reads the curves; on a
// phone too, in light and in dark.
func TestAPersonSeesWhatDecisionsTellTogether(t *testing.T) {
	p := blank(t, nil)
	p.goTo("1t~view=audit&audit=dp-ftpl-new")
	p.waitForText("#together-title", "From one decision to the whole run")
	if p.count("#together-chart canvas") != 0 {
		t.Error("there is a chart before anybody has asked")
	}
	button := func(name string) string {
		return `[...document.querySelectorAll("section[aria-labelledby=together-title] .choice")].find((b) => b.textContent === ` + quote(name) + `)`
	}
	for _, name := range []string{"Compute", "20 decisions"} {
		p.waitFor(name, func() (there bool) { p.eval(button(name)+` !== undefined`, &there); return there })
		p.act(button(name) + `.click()`)
	}
	p.waitForText("section[aria-labelledby=together-title]", "estimated for these two worlds")
	p.waitForText("section[aria-labelledby=together-title]", "Computed from the decisions of ") // of more and more of them
	p.waitForOne("#together-chart canvas")
	if keys := p.count("section[aria-labelledby=together-title] .key"); keys != 7 {
		t.Errorf("the legend has %d keys", keys)
	}
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range inTheme(theme, 1440, 390) {
			p.size(width, 900)
			if width < 1000 {
				p.waitForOne("#drawer-result")
				p.click("#drawer-result")
			}
			p.waitForOne("#together-chart canvas")
			p.eval(`document.querySelector("#together-title").scrollIntoView()`, nil)
			if p.wider() {
				t.Errorf("at %d px the page is wider than the window", width)
			}
			p.shot(fmt.Sprintf("together-%d-%s", width, theme))
			p.eval(`document.querySelector("section[aria-labelledby=together-title] .facts").scrollIntoView()`, nil)
			p.shot(fmt.Sprintf("together-words-%d-%s", width, theme))
		}
	}
}
