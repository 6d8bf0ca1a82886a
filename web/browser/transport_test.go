//go:build !js

package browser

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func TestPauseFreezesTheTrajectories(t *testing.T) {
	p := play(t, "")
	p.waitFor("the first pulls", func() bool { return p.done() > 0 })
	p.pause()
	p.idle()
	frozen := func() string { return p.text("#progress") + p.text("#sentence") + p.picture() }
	was := frozen()
	for range 30 { // frames
		p.idle()
		if frozen() != was {
			t.Fatal("something has moved after a pause")
		}
	}
	p.click("#play")
	p.running()
}

func TestAStepIsOneDecisionOfEveryPolicy(t *testing.T) {
	p := play(t, every+"&horizon=1000~speed=1")
	p.waitFor("the page to play", func() bool { return p.text("#play") == "Pause" })
	p.click("#restart")
	p.pause()
	for range 3 {
		before := p.done()
		p.click("#step")
		if after := p.done(); after != before+1 {
			t.Fatalf("a step led from %d to %d pulls", before, after)
		}
	}
	p.idle()
	for i := range parse(t, every).Policies {
		if sum := total(t, p.pulls(i)); sum != p.done() {
			t.Errorf("policy %d has made %d pulls of %d", i, sum, p.done())
		}
	}
}

func total(t *testing.T, counts []string) (sum int64) {
	t.Helper()
	for _, c := range counts {
		n := int64(0)
		for _, d := range strings.ReplaceAll(c, ",", "") {
			if d < '0' || d > '9' {
				t.Fatalf("%q is not a count", c)
			}
			n = 10*n + int64(d-'0')
		}
		sum += n
	}
	return sum
}

// However it was stepped, the page ends with the numbers that the same scenario gives
// outside a browser.
func TestTheWayToTheHorizonChangesNothing(t *testing.T) {
	beside(t)
	for name, hurry := range map[string]func(p *tab){
		"straight to the end": func(p *tab) { p.toEnd() },
		"at changing speeds": func(p *tab) {
			p.choose("#speed", "1000")
			p.running()
			p.pause()
			p.click("#step")
			p.choose("#speed", "10000")
			p.click("#play")
			p.running()
			p.choose("#speed", "1e08")
			p.ended()
		},
		"again from the start": func(p *tab) {
			p.toEnd()
			p.choose("#speed", "1000") // or it might end again before it is restarted
			p.click("#play")           // which says "Play again"
			p.waitForText("#play", "Pause")
			p.click("#restart")
			p.toEnd()
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, short)
			hurry(p)
			p.isAtTheEndOf(parse(t, short))
		})
	}
}

func TestTheDefaultScenarioEndsAsItDoesOutsideABrowser(t *testing.T) {
	p := play(t, "")
	p.toEnd()
	if got, want := p.text("#progress"), "1,000,000 of 1,000,000 pulls"; got != want {
		t.Errorf("the progress is %q, want %q", got, want)
	}
	p.isAtTheEndOf(scenario.Default())
	for _, disabled := range []string{"#step:disabled", "#to-end:disabled"} {
		if p.count(disabled) != 1 {
			t.Errorf("there is no %s at the end", disabled)
		}
	}
}

// isAtTheEndOf compares the sentence and the pulls of all policies with run 0 of a
// scenario, computed here.
func (p *tab) isAtTheEndOf(s scenario.Scenario) {
	p.tb.Helper()
	for i, policy := range s.Policies {
		r := finished(p.tb, s, i, 0, scenario.LiveGrid(s.Horizon))
		if got, want := p.pulls(i), pullsOf(s, r); !slices.Equal(got, want) {
			p.tb.Errorf("%s has pulled %q, want %q", policy.ID, got, want)
		}
		want := "After " + notation.Count(s.Horizon) + " pulls, " + say.English(figure.Subject(s, i)) + " has a regret of " + notation.Number(r.Regret()) + ": "
		p.says(want)
	}
}

func TestTheSpeedIsTheOneChosen(t *testing.T) {
	p := play(t, "1t~speed=100")
	// Pulls a second between two moments at which the number on the page changes.
	const rate = `new Promise((resolve) => {
		let at, n, changes = 0;
		new MutationObserver(() => {
			const now = performance.now(), pulls = parseInt(document.querySelector("#progress").innerText.replaceAll(",", ""));
			if (changes++ === 0) [at, n] = [now, pulls];
			else if (now - at > 1500) resolve(1000 * (pulls - n) / (now - at));
		}).observe(document.querySelector("#progress"), { childList: true, characterData: true, subtree: true });
	})`
	p.running()
	var got float64
	if p.eval(rate, &got); got > 130 {
		t.Errorf("at 100 pulls a second it makes %.0f", got)
	}
	p.choose("#speed", "100000")
	p.waitFor("the address to tell", func() bool { return strings.HasSuffix(p.fragment(), "~speed=100000") })
	if p.eval(rate, &got); got < 1000 {
		t.Errorf("at 100,000 pulls a second it makes %.0f", got)
	}
}
