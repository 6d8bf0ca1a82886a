//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Bad values of fields, each of which is told beside the field while the last good
// scenario goes on.
var badValues = []struct {
	field string
	texts []string
}{
	{"epsilon", []string{"NaN", "Infinity", "-1", "abc", "", "101", "1e400", "1 2 x", "0x1p4"}},
	{"delta", []string{"NaN", "Infinity", "-0.1", "abc", "", "1.5", "0"}}, // DP-FTPL-Gauss needs δ > 0
	{"horizon", []string{"NaN", "Infinity", "-1", "0", "abc", "", "1.5", "1e10", "1e300"}},
	{"runs", []string{"NaN", "Infinity", "-1", "0", "abc", "", "1.5", "10001", "1e300"}},
	{"seed", []string{"NaN", "Infinity", "-1", "abc", "", "1.5", "9007199254740992", "1e300"}},
	{"arms[0].mean", []string{"NaN", "Infinity", "-0.1", "1.1", "abc", ""}},
	{"arms[8].mean", []string{"NaN", "2"}},
}

func TestBadInputIsToldBesideItsFieldAndStopsNothing(t *testing.T) {
	p := play(t, slow)
	p.click("#in-rows")
	p.waitForOne(field("arms[8].mean"))
	address := p.fragment()
	for _, c := range badValues {
		beside := `[id="field-` + c.field + `-problem"]`
		good := p.value(field(c.field))
		for _, text := range c.texts {
			p.fill(field(c.field), text)
			p.waitFor("a message about "+c.field+" being "+text, func() bool {
				return p.text(beside) != "" && p.count(field(c.field)+`[aria-invalid="true"]`) == 1
			})
			if got := p.value(field(c.field)); got != strings.TrimSpace(text) && got != text {
				t.Errorf("%s: %q was typed and %q stands there", c.field, text, got)
			}
		}
		p.running()
		p.fill(field(c.field), good)
		p.waitFor("the message about "+c.field+" to go", func() bool { return p.text(beside) == "" })
	}
	if got := p.fragment(); got != address {
		t.Errorf("the address has changed from %q to %q", address, got)
	}
	if text := p.text("#notice"); text != "" {
		t.Errorf("there is a notice: %q", text)
	}
}

func TestABadListOfArmsIsToldAndStopsNothing(t *testing.T) {
	p := play(t, slow)
	p.click("#fold")
	p.waitFor("the list", func() bool { return p.value("#arm-list") != "" })
	address, list := p.fragment(), p.value("#arm-list")
	for _, text := range []string{"abc", "0.5, 2", "0.5, NaN", "0.5, Infinity", "0.5, -1", strings.Repeat(".5 ", 1001)} {
		p.fill("#arm-list", text)
		p.waitFor("a message about "+text, func() bool {
			return p.text("#arm-draft .problem") != "" && p.text("#arm-draft .note") == "" && p.count("#take-list:disabled") == 1
		})
		p.perform(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl)))
		if got := p.value("#arm-list"); got != text {
			t.Errorf("%q was typed and %q stands there", text, got)
		}
	}
	p.running()
	p.key(kb.Escape)
	p.waitFor("the list as it was", func() bool { return p.value("#arm-list") == list && p.text("#arm-draft") == "" })
	if got := p.fragment(); got != address || p.text("#notice") != "" {
		t.Errorf("the address has changed from %q to %q, the page says %q", address, got, p.text("#notice"))
	}
}

func TestBadInputInTheRegionViewIsToldBesideItsField(t *testing.T) {
	p := play(t, "1t&kind=region&n=5&r=2")
	p.waitForText("#verdict", "After 5 pulls")
	verdict := p.text("#verdict")
	for name, texts := range map[string][]string{
		"region.n": {"NaN", "Infinity", "-1", "0", "abc", "", "1.5", "1e10"},
		"region.r": {"NaN", "Infinity", "-1", "abc", "", "1.5", "6", "5"}, // a 0 must be left to change
		"epsilon":  {"NaN", "101"},
		"delta":    {"-1", "2"},
	} {
		good := p.value(field(name))
		for _, text := range texts {
			p.fill(field(name), text)
			p.waitFor("a message about "+name+" being "+text, func() bool { return p.text(`[id="field-`+name+`-problem"]`) != "" })
			if got := p.text("#verdict"); got != verdict {
				t.Errorf("with %s being %q the verdict is %q", name, text, got)
			}
		}
		p.fill(field(name), good)
		p.waitFor("the message to go", func() bool { return p.text(`[id="field-`+name+`-problem"]`) == "" })
	}
}

func TestTheLastArmAndTheLastPolicyStay(t *testing.T) {
	p := play(t, "1t&arms=0.5&policies=ucb1~speed=100")
	if p.count("#remove-arm:disabled") != 1 {
		t.Error("the last arm can be removed")
	}
	p.click("#remove-ucb1-0")
	p.waitFor("a notice about the last policy", func() bool { return p.count("#notice.bad") == 1 })
	p.running()
	p.click("#dismiss")
	p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
	if p.count("[data-arm]") != 1 || p.count(`[id^="curve-"]`) != 1 {
		t.Error("something has gone")
	}
}

// What the page has understood of a field stays when it is left; what it has not
// understood stays too, with its message, for somebody to mend.
func TestLeavingAFieldTidiesOnlyWhatWasUnderstood(t *testing.T) {
	p := play(t, slow)
	p.fill(field("horizon"), "2e6")
	p.fill(field("epsilon"), "abc") // leaves the horizon
	p.waitFor("the horizon to be tidied", func() bool { return p.value(field("horizon")) == "2000000" })
	p.fill(field("delta"), "0,02") // leaves ε
	p.waitForText(`[id="field-epsilon-problem"]`, "is not a number")
	if got := p.value(field("epsilon")); got != "abc" {
		t.Errorf("ε is %q", got)
	}
	p.waitFor("the address to hold δ", func() bool { return strings.Contains(p.fragment(), "delta=0.02") })
}
