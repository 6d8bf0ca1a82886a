//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
)

// badLinks are fragments that cannot be opened, with a word that the notice must hold.
func badLinks() map[string]string {
	s := scenario.Default()
	s.Epsilon, s.Horizon = 0.25, 1234
	good := s.Link()
	return map[string]string{
		good[:len(good)-1]:                            "", // cut
		strings.Replace(good, "1234", "1934", 1):      "", // altered
		"9t&epsilon=0.5":                              "newer version",
		"9t~mode=mean":                                "newer version",
		"1q&epsilon=0.5":                              "must be followed by",
		"1t&policies=ucb9":                            "ucb9",
		"1t&policies=none":                            "at least one",
		"1t&epsilon=NaN":                              "NaN",
		"1t&epsilon=1e999":                            "out of range",
		"1t&epsilon=-1":                               "epsilon",
		"1t&delta=0":                                  "DP-FTPL-Gauss",
		"1t&horizon=0":                                "horizon",
		"1t&runs=1000000":                             "runs",
		"1t&arms=":                                    "arms",
		"1t&arms=2":                                   "arms[0]",
		"1t&epsilon=1&epsilon=2":                      "given twice",
		"1t&kind=surprise":                            "surprise",
		"1t&policies=<script>hacked()</script>":       "",
		"1t&policies=%3Cscript%3Ehacked()":            "",
		"garbage":                                     "version",
		"%E0%A4%A":                                    "",
		"1t&seed=" + strings.Repeat("9", 400<<10):     "characters",
		"1t&policies=ucb1:label=" + "%00%E2%80%AE":    "control character",
		"1t&policies=ucb1:label=%FF":                  "valid UTF-8 text",
		`1t&epsilon="><img src=x onerror="hacked()">`: "",
	}
}

// hearHacks makes anything that a link gets executed complain.
const hearHacks = `globalThis.hacked = () => console.error("hacked"); globalThis.alert = hacked;`

func TestALinkThatCannotBeReadIsToldAndTheLastScenarioStays(t *testing.T) {
	p := blank(t, nil)
	p.before(hearHacks)
	p.goTo("1t&arms=0.8,0.2&policies=ucb1~speed=100")
	for link, word := range badLinks() {
		name := scenario.Quote(link)
		p.lead(link)
		p.waitFor("a notice about "+name, func() bool { return p.count("#notice.bad #use-default") == 1 })
		if text := p.text("#notice"); !strings.Contains(text, word) {
			t.Errorf("of %s the page says %q, without %q", name, text, word)
		}
		if got := p.count(`[id^="curve-"]`); got != 1 {
			t.Errorf("%s has left %d curves", name, got)
		}
		p.lead("1t&arms=0.8,0.2&policies=ucb1~speed=100")
		p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
	}
	p.running()
	if p.count("#page script, #page img") != 0 {
		t.Error("a link has put elements into the page")
	}
}

func TestALinkThatCannotBeReadOffersTheDefault(t *testing.T) {
	p := play(t, "1t&epsilon=NaN")
	p.waitForText("#notice.bad", "NaN")
	p.waitForText("#progress", " of 1,000,000 pulls")
	p.running() // the default, for nothing else was ever good

	p.lead("1t&arms=0.8,0.2&policies=ucb1&horizon=500")
	p.waitForText("#progress", " of 500 pulls")
	p.lead("1t&horizon=0")
	p.waitForText("#notice.bad", "horizon")
	if text := p.text("#progress"); !strings.Contains(text, " of 500 pulls") {
		t.Errorf("the last good scenario is gone: %q", text)
	}
	p.click("#use-default")
	p.waitForText("#progress", " of 1,000,000 pulls")
	p.waitFor("the notice to go and the address to be bare", func() bool { return p.count("#notice") == 0 && p.fragment() == "" })
}

func TestALabelIsTextWhateverItHolds(t *testing.T) {
	const html = `<img src=x onerror=hacked()><script>hacked()</script>&amp;`
	p := blank(t, nil)
	p.before(hearHacks)
	escaped := ""
	for _, c := range []byte(html) {
		escaped += "%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15])
	}
	p.goTo("1t&horizon=2000&policies=ucb1:label=" + escaped)
	p.toEnd()
	for _, where := range []string{"#curve-0", "#focus-0", "#pulls-title", "#sentence"} {
		if text := p.text(where); !strings.Contains(text, html) {
			t.Errorf("%s shows %q", where, text)
		}
	}
	p.reads("the label", func(lines []string) bool { return len(lines) == 2 && strings.Contains(lines[1], html) })
	if p.count("#page img, #page script") != 0 {
		t.Error("the label has become elements")
	}
}
