//go:build !js

package browser

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/figure"
	"epsilonarcade/web/page"
)

// ownLink is a link with a text as its first policy, beside UCB1.
func ownLink(source, rest string) string {
	return "1t&policies=own:source=" + custom.Pack(source) + ",ucb1" + rest
}

func TestAWrittenPolicyRunsAsTheBuiltInOne(t *testing.T) {
	for _, mode := range []string{"", "~mode=mean"} {
		p := play(t, ownLink(examples.All()[0].Source, "&horizon=3000&runs=8"+mode))
		if mode == "" {
			p.click("#to-end")
			p.waitFor("the end", func() bool { return strings.HasPrefix(p.text("#progress"), "3,000 of") })
		} else {
			p.ended()
		}

		p.shot("written-play")

	}
}

// What is hostile to the page stops itself, in words that name its line where its interpreter can say it,
// and ends no more than its worker. The other policy finishes.
func TestAHostilePolicyStopsItselfAlone(t *testing.T) {
	p := blank(t, nil)
	const sound = "1t&policies=ucb1&horizon=300"
	p.goTo(sound)
	for name, c := range map[string]struct{ does, says string }{
		"memory":          {"x = [0]\n    for i in range(40):\n        x = x + x", "line 5: "},
		"an endless loop": {"while True:\n        pass", "line "},
		"recursion":       {"def f(n):\n        return f(n + 1) + 1\n    f(0)", "line 4"},
		"a list in lists": {"x = []\n    for i in range(10000):\n        x = [x]\n    y = \"%s\" % x", "line 6: "},
		"a long text":     {"x = \"a\"\n    for i in range(60):\n        x = x + x", "line 5: "},
	} {
		p.part(t, name, func(t *testing.T) {
			p.show(sound)
			p.waitFor("what was said of the last one to go", func() bool { return !strings.Contains(p.text("#notice"), "has stopped") })
			began := time.Now()
			p.show(ownLink("start = 1\ndef index(t, arm):\n    "+c.does+"\n    return 0\n", "&arms=0.9,0.5&horizon=3000&runs=4~mode=mean"))
			p.waitForText("#notice", " has stopped (")
			says := p.text("#notice p")
			if t.Logf("after %v: %s", time.Since(began).Round(time.Millisecond), says); !strings.Contains(says, c.says) {
				t.Errorf("it says %q, want %q", says, c.says)
			}
			p.ended()
			p.shot("hostile-" + strings.ReplaceAll(name, " ", "-"))
		})
	}
}

// A link may open on any question about a custom policy. The question is the first one that the page asks, and it loads
// the program that runs custom policies.
func TestALinkOpensOnAQuestionAboutACustomPolicy(t *testing.T) {
	source := strings.Replace(examples.All()[4].Source, `name = "AdaP-UCB"`, `name = "Mine"`, 1)
	own := "1t&arms=0.9,0.5&policies=own:source=" + custom.Pack(source) + ",ucb1&horizon=2000&runs=4"
	for name, c := range map[string]struct{ link, where, says string }{
		"audit":    {own + "~view=audit&audit=own,,,,,,200", "#audit-name", "Mine"},
		"together": {own + "~view=audit&audit=own,,,,,,200&together=usual", "section[aria-labelledby=together-title]", "Computed from the decisions of "},
		"inside":   {own + "~inside=open&arm=1", "#page .inside", "Mine"},
		"compare":  {"1t&arms=0.9,0.5&policies=ucb1&horizon=2000&runs=4~mode=mean&compare=" + page.Fold(own), `[aria-labelledby="pair-title"]`, "Mine"},
		"task":     {own + "~view=write&assignment=private-ucb1", "#task-title", "Make UCB1 private"},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, c.link)
			p.waitForText(c.where, c.says)
			switch name {
			case "audit":
				p.click("#run-audit")
				p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
				p.waitForText(".drawer-result", "Privacy loss of Mine")
			case "task":
				p.click("#task-check")
				p.waitForText("#task-verdict", "checks")
			}
			if text := p.text("#page"); strings.Contains(text, "does not run custom policies") {
				t.Error("the first program is asked")
			}
		})
	}
}

// A policy that contains a custom policy is in the other views what a built-in one is: it is compared, looked
// into, swept over its own parameter, audited by its claim and saved under its name. A link that brings it
// there leads to its text.
func TestAWrittenPolicyIsInEveryView(t *testing.T) {
	source := strings.Replace(examples.All()[4].Source, `name = "AdaP-UCB"`, `name = "Mine"`, 1)
	own := "1t&arms=0.9,0.5&policies=own:source=" + custom.Pack(source) + ",ucb1&horizon=2000&runs=4"
	p := blank(t, nil)
	p.goTo(own + "&epsilon=0.5~mode=mean&compare=" + page.Fold(own))
	p.part(t, "compare", func(t *testing.T) {
		p.ended()
		p.waitForText("#sentence", "Over 4 runs, the regret of Mine")
		rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
		if len(rows) != 3 || rows[1][0] != "Mine" || rows[2][0] != "UCB1" || rows[2][3] != "0 [0, 0]" || rows[1][1] == rows[1][2] {
			t.Errorf("the table has %q", rows)
		}
		p.waitForText("#notice", "contains a custom policy")
		p.click("#read-text")
		p.holds(source)
		p.back()
		p.waitForText("#sentence", "Over 4 runs, the regret of Mine")
		p.show("1t&arms=0.9,0.5&policies=ucb1&horizon=2000&runs=4~mode=mean&compare=" + page.Fold(own)) // it is in A alone
		p.ended()
		p.waitForText("#sentence", "A: ")
		p.click("#read-text")
		p.holds(source)
	})
	p.part(t, "inside", func(t *testing.T) {
		p.show(own + "~inside=open&arm=1")
		p.toEnd()
		p.waitForText("#page .inside", "Mine")
		p.shot("written-inside")
	})
	p.part(t, "trade-off", func(t *testing.T) {
		p.show(own + "&kind=sweep&over=alpha&values=1,3.1,9")
		p.ended()
		p.waitForText("#notice", "contains a custom policy")
		csv := string(p.save("#export-csv", "*.csv"))
		if !strings.Contains(csv, "Mine") || !strings.Contains(csv, "alpha") {
			t.Errorf("the saved numbers are %.900s", csv)
		}
		p.shot("written-tradeoff")
	})
	p.part(t, "files", func(t *testing.T) {
		p.show(own + "~mode=mean")
		p.ended()
		var f figure.Figure
		if err := json.Unmarshal(p.save("#export-json", "*.json"), &f); err != nil || len(f.Series) == 0 || f.Series[0].Name != "Mine" || !strings.Contains(f.Scenario, "own:source=") {
			t.Errorf("%v: the saved figure is of %q and has %+v", err, f.Scenario, f.Series)
		}
	})
	p.part(t, "audit", func(t *testing.T) {
		p.show(own)
		p.click("#write-audit")
		p.waitForText("#audit-name", "Mine")
		p.waitForOne(field("audit-runs"))
		p.fill(field("audit-runs"), "200")
		p.click("#run-audit")
		p.waitFor("the verdict", func() bool { return p.text("#run-audit") == "Run again" })
		for _, says := range []string{"lower bound on ε at δ = 0", "Privacy loss of Mine"} {
			p.waitForText(".drawer-result", says)
		}
		p.shot("written-audit")
		link := p.fragment()
		p.show(few)
		p.show(link)
		p.waitForText("#notice", "contains a custom policy")
		p.click("#read-text")
		p.holds(source)
	})
}

// A worker that prepares an audit of a custom policy gives signs of work meanwhile, so the page does not limit its time.
func TestAnAuditOfACustomPolicyGivesSignsOfWork(t *testing.T) {
	p := blank(t, nil)
	p.goTo("1t&policies=ucb1&horizon=300")
	p.eval(`window.signs = 0; { const hire = arcade.hire; arcade.hire = () => {
		const worker = hire();
		worker.addEventListener("message", (e) => { if (e.data instanceof Uint8Array && e.data.length === 0) { window.signs++; } });
		return worker;
	} }`, nil)
	p.lead(ownLink(examples.All()[0].Source, "&horizon=300~view=audit&audit=own,sequence,,,,,2000"))
	p.click("#run-audit")
	p.waitFor("a verdict", func() bool { return p.text("#run-audit") == "Run again" })
	if says := p.text("#audit-says"); !p.has("window.signs > 0") || strings.Contains(says, "cannot") {
		t.Errorf("no sign of work has come, or it says %q", says)
	}
}
