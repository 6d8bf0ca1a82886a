//go:build !js

package browser

import (
	"encoding/json"
	"epsilonarcade/core/scenario"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// inEditor begins an expression that finds an element in the editor of the view Write.
const inEditor = `document.querySelector("#source").shadowRoot?.querySelector`

// A student begins with an example, looks up the language, and breaks the example. The page names the faulty line while
// the last working version continues to run. The student mends the line, takes another example, and shares the link.
func TestAPersonWritesAPolicy(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=4~mode=mean")
	p.size(1440, 900)
	p.click("#view-write")
	p.waitForText("#write-state", "The figure shows this version.")
	p.ended()
	p.looks("write")
	p.click("#write-names")
	p.waitForText(".names", "laplace(mean, scale): draws from a Laplace distribution")
	p.everywhere(func(width int64, theme string) {
		if p.has(`document.querySelector(".names").scrollWidth > document.querySelector(".names").clientWidth`) {
			t.Errorf("at %d px the reference of the language is cut off", width)
		}
	})
	p.size(1440, 900)
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control(kb.End)
	p.keys("x")
	p.waitForText("#write-state", "Still running your last working version")
	p.waitForText(".write", "Line 10: ")
	p.shot("write-fault")
	if p.count(`.key[aria-pressed="true"]`) != 5 {
		t.Error("the last working version is gone")
	}
	p.keys(kb.Backspace)
	p.waitForText("#write-state", "The figure shows this version.")
	p.choose("#write-example", "AdaP-UCB")
	p.waitForText("#write-claims", "the whole sequence of decisions")
	source := examples.All()[4].Source
	p.leads(":source=" + custom.Pack(source))
	p.leads("view=write")
	p.ended()
	q := play(t, p.fragment())
	q.holds(source)
	q.click("#write-audit")
	q.waitForText("#audit-name", "AdaP-UCB")
}

// In a hall, the source is beside the curves. Typed keys edit the source, and a clicker's keys control the runs.
func TestALecturerWritesInAHall(t *testing.T) {
	p := blank(t, nil)
	p.media("prefers-reduced-motion", "reduce")
	p.goTo("1t~view=write&assignment=find-the-leak&speed=100&present")
	p.size(1440, 900)
	p.waitForText("#write-state", "The figure shows this version.")
	at, chart, bar := p.box("#source"), p.box(".figure"), p.box("#page > .bar")
	if at.Width < 500 || at.Height < 250 || at.Right > chart.Left || at.Bottom > bar.Top {
		t.Errorf("the text is at %+v, the figure at %+v, the bar at %+v", at, chart, bar)
	}
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control(kb.End)
	p.keys("# a b.? n")
	p.key(kb.PageDown)
	p.waitForText("#progress", "20,000 of 20,000")
	p.keys("!")
	p.waitForText("#write-state", "The figure shows this version.")
	p.until("the typed text", inEditor+`(".cm-content").innerText.trimEnd().endsWith("# a b.? n!")`)
	if p.count(".hall-blank:not([hidden]), .hall-help:not([hidden])") > 0 || !p.has(`document.activeElement === document.querySelector("#source")`) {
		t.Error("a typed key did something else")
	}
}

// On a phone, the headline beside the chart names the fault in an opened file, and the faulty line is marked.
func TestAFaultyFileIsSeenOnAPhone(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=3000&runs=4~mode=mean")
	p.size(390, 844)
	p.chooseFile("mine.star", []byte("policy(name = \"Mine\")\ndef index(t, arm)\n    return 0\n"))
	p.waitForText("#write-state", "The policy has stopped. Fix the source to run it again.")
	const inView = `(() => { const { top, bottom } = document.querySelector("#sentence").getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`
	for _, at := range []string{"#view-write", "#source", "#write-state"} {
		p.act(`document.querySelector(` + quote(at) + `).scrollIntoView({ block: "center", behavior: "instant" })`)
		if text := p.text("#sentence"); !strings.Contains(text, "Mine has stopped (line 2: ") || !p.has(inView) {
			t.Errorf("at %s the headline is %q, in view: %v", at, text, p.has(inView))
		}
		p.shot("write-phone-fault-" + at[1:])
	}
	if !p.has(inEditor + `(".cm-content[aria-label^='Source of your policy. Tab indents.'][aria-invalid='true']")`) {
		t.Error("the text has no name, or is not marked as wrong")
	}
}

// ownLink returns a link with a custom policy beside UCB1.
func ownLink(source, rest string) string {
	return "1t&policies=own:source=" + custom.Pack(source) + ",ucb1" + rest
}

// mine is AdaP-UCB as a custom policy called Mine, and ownMine is a short scenario with it.
var (
	mine    = strings.Replace(examples.All()[4].Source, `name = "AdaP-UCB"`, `name = "Mine"`, 1)
	ownMine = "1t&arms=0.9,0.5&policies=own:source=" + custom.Pack(mine) + ",ucb1&horizon=2000&runs=4"
)

// A link can begin with any question about a custom policy. The question is then the page's first, and loads the
// program that runs custom policies.
func TestALinkOpensOnAQuestionAboutACustomPolicy(t *testing.T) {
	for name, c := range map[string]struct{ link, where, says, button, verdict, shows string }{
		"audit":    {ownMine + "~view=audit&audit=own,,,,,,200", "#audit-name", "Mine", "#run-audit", ".drawer-result", "Privacy loss of Mine"},
		"together": {ownMine + "~view=audit&audit=own,,,,,,200&together=usual", "section[aria-labelledby=together-title]", "Computed from the decisions of ", "", "", ""},
		"inside":   {ownMine + "~inside=open&arm=1", "#page .inside", "Mine", "", "", ""},
		"compare":  {"1t&arms=0.9,0.5&policies=ucb1&horizon=2000&runs=4~mode=mean&compare=" + scenario.Fold(ownMine), `[aria-labelledby="pair-title"]`, "Mine", "", "", ""},
		"task":     {ownMine + "~view=write&assignment=private-ucb1", "#task-title", "Make UCB1 private", "#task-check", "#task-verdict", "checks"},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, c.link)
			p.waitForText(c.where, c.says)
			if c.button != "" {
				p.click(c.button)
				p.waitForText(c.verdict, c.shows)
			}
			if text := p.text("#page"); strings.Contains(text, "does not run custom policies") {
				t.Error("the page has asked a program without the interpreter")
			}
		})
	}
}

// Like a built-in policy, a custom policy can be compared, swept over its own parameter, audited against its claim and
// saved under its name. If a link shows the policy in another view, a notice leads to its source.
func TestAWrittenPolicyIsInEveryView(t *testing.T) {
	p := blank(t, nil)
	reads := func() {
		p.waitForText("#notice", "contains a custom policy")
		p.click("#read-text")
		p.holds(mine)
	}
	p.goTo(ownMine + "&epsilon=0.5~mode=mean&compare=" + scenario.Fold(ownMine))
	p.ended()
	p.waitForText("#sentence", "Over 4 runs, the regret of Mine")
	rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
	if len(rows) != 3 || rows[1][0] != "Mine" || rows[2][0] != "UCB1" || rows[2][3] != "0 [0, 0]" || rows[1][1] == rows[1][2] {
		t.Errorf("the table has %q", rows)
	}
	reads()

	p.show(ownMine + "&kind=sweep&over=alpha&values=1,3.1,9")
	p.ended()
	if csv := string(p.save("#export-csv", "*.csv")); !strings.Contains(csv, "Mine") || !strings.Contains(csv, "alpha") {
		t.Errorf("the saved numbers are %.900s", csv)
	}
	p.shot("custom-tradeoff")

	p.show(ownMine + "~mode=mean")
	p.ended()
	var f figure.Figure
	if err := json.Unmarshal(p.save("#export-json", "*.json"), &f); err != nil || len(f.Series) == 0 || f.Series[0].Name != "Mine" || !strings.Contains(f.Scenario, "own:source=") {
		t.Errorf("%v: the saved figure is of %q and has %+v", err, f.Scenario, f.Series)
	}

	p.show(ownMine)
	p.click("#write-audit")
	p.waitForText("#audit-name", "Mine")
	p.waitForOne(field("audit-runs"))
	p.fill(field("audit-runs"), "200")
	p.click("#run-audit")
	p.waitForText(".drawer-result", "lower bound on ε at δ = 0")
	p.shot("custom-audit")
	link := p.fragment()
	p.show(few)
	p.show(link)
	reads()
}

// A worker that prepares an audit of a custom policy signals that it is working, so the page does not limit its time.
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
		t.Errorf("no sign of work has come, or the page says %q", says)
	}
}

// editorText is an expression for the text in the editor of the view Write. For a long text, the editor holds only the
// lines near the visible ones.
const editorText = `[...` + inEditor + `All(".cm-line") ?? []].map((e) => e.textContent).join("\n")`

// holds waits until the editor of the view Write holds a text.
func (p *tab) holds(text string) {
	p.tb.Helper()
	p.waitFor("the text in the editor", func() bool {
		now := read[string](p, editorText)
		return now == text || strings.Count(now, "\n") > 10 && strings.Contains(text, now)
	})
}

// pastes replaces the text in the editor of the view Write, as pasting from the clipboard does.
func (p *tab) pastes(text string) {
	p.tb.Helper()
	p.eval(inEditor+`(".cm-content").focus(), null`, nil)
	p.control("a")
	p.act(`(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", ` + quote(text) + `);
		` + inEditor + `(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	})()`)
}

// marks returns the mark and the explanation for each requirement of an assignment.
func (p *tab) marks() (marks, says []string) {
	p.tb.Helper()
	return read[[]string](p, `[...document.querySelectorAll(".musts li")].map((e) => e.dataset.mark)`),
		read[[]string](p, `[...document.querySelectorAll(".musts li span:last-child")].map((e) => e.innerText)`)
}

// A student opens the link of an assignment, checks the starter code, and reads which requirements fail. A better
// source passes. Each requirement reports its measured number.
func TestAStudentSolvesAnAssignment(t *testing.T) {
	private, _ := assignment.Find("private-ucb1")
	p := blank(t, nil)
	p.goTo("1t~view=write&assignment=private-ucb1")
	p.waitForText("#task-title", say.English(private.Title))
	p.waitForText(".task", say.English(private.Text))
	p.holds(private.Start)
	if marks, says := p.marks(); strings.Join(marks, " ") != "open open open" || strings.Join(says, "") != "" {
		t.Errorf("before the check the marks are %q: %q", marks, says)
	}
	grade := func(verdict, want string) {
		p.tb.Helper()
		p.waitForText("#write-state", "The figure shows this version.")
		p.click("#task-check")
		p.waitForText("#task-verdict", verdict)
		marks, says := p.marks()
		if strings.Join(marks, " ") != want {
			p.tb.Errorf("the marks are %q: %q", marks, says)
		}
		for _, of := range says[1:] {
			if !regexp.MustCompile(`(ε is (at least|above)|regret over \d+ runs is|privacy loss is) [0-9]`).MatchString(of) {
				p.tb.Errorf("there is no number in %q", of)
			}
		}
	}
	grade("Some checks failed", "good bad good")
	p.shot("assignment-wrong")
	solution, err := os.ReadFile("../../core/assignment/testdata/private-ucb1.star")
	testkit.OK(t, err)
	p.pastes(string(solution))
	p.waitForText("#task-verdict", "These results are for an earlier version")
	grade("All checks passed", "good good good")
	p.shot("assignment-right")

	for _, id := range []string{"find-the-leak", "beat-adap-ucb"} {
		p.part(t, id, func(*testing.T) {
			a, _ := assignment.Find(id)
			p.show("1t~view=write&assignment=" + id)
			p.waitForText("#task-title", say.English(a.Title))
			p.holds(a.Start)
			p.waitForText("#write-state", "The figure shows this version.")
		})
	}
	p.part(t, "a teacher's own", func(t *testing.T) {
		a := private
		a.ID, a.Title, a.Scenario.Horizon, a.Scenario.Runs = "", "A teacher’s own", 500, 2
		a.Must = []assignment.Requirement{{Kind: assignment.Audited, Runs: 300, Horizon: 20}, {Kind: assignment.Regret, Most: 300}}
		packed, err := assignmentjson.Pack(a)
		testkit.OK(t, err)
		p.show("1t~view=write&assignment=" + scenario.Fold(packed))
		p.waitForText("#task-title", say.English(a.Title))
		p.holds(a.Start)
		grade("Some checks failed", "bad good")
	})
}
