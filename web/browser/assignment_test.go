//go:build !js

package browser

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
)

// editorText are the lines of the editor of the view Write that are near what is seen of it.
const editorText = `[...` + inEditor + `All(".cm-line") ?? []].map((e) => e.textContent).join("\n")`

// holds waits until the editor of the view Write holds a text: of a long one it has some lines only.
func (p *tab) holds(text string) {
	p.tb.Helper()
	p.waitFor("the text in the editor", func() bool {
		var now string
		p.eval(editorText, &now)
		return now == text || strings.Count(now, "\n") > 10 && strings.Contains(text, now)
	})
}

// pastes puts a text in place of all that the editor of the view Write holds, as somebody does who has it on
// the clipboard.
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

// marks are the marks of what an assignment asks for, and what is said of each.
func (p *tab) marks() (marks, says []string) {
	p.tb.Helper()
	p.eval(`[...document.querySelectorAll(".musts li")].map((e) => e.dataset.mark)`, &marks)
	p.eval(`[...document.querySelectorAll(".musts li span:last-child")].map((e) => e.innerText)`, &says)
	return marks, says
}

// A student opens an assignment's link, is told what is wrong with the text that it begins with, writes
// a better one and is told that it holds. Each requirement says its number.
func TestAStudentSolvesAnAssignment(t *testing.T) {
	private, _ := assignment.Find("private-ucb1")
	p := blank(t, nil)
	p.goTo("1t~view=write&assignment=private-ucb1")
	p.waitForText("#task-title", say.English(private.Title))
	p.waitForText(".task", say.English(private.Text))
	p.holds(private.Start)
	if marks, says := p.marks(); strings.Join(marks, " ") != "open open open" || strings.Join(says, "") != "" {
		t.Errorf("before it is checked, %q: %q", marks, says)
	}
	grade := func(verdict, want string) {
		p.tb.Helper()
		began := time.Now()
		p.waitForText("#write-state", "Running.")
		p.click("#task-check")
		p.waitForText("#task-verdict", verdict)
		marks, says := p.marks()
		if strings.Join(marks, " ") != want {
			p.tb.Errorf("it is %q: %q", marks, says)
		}
		for _, of := range says[1:] {
			if !regexp.MustCompile(`(ε is (at least|above)|regret over \d+ runs is|privacy loss is) [0-9]`).MatchString(of) {
				p.tb.Errorf("there is no number in %q", of)
			}
		}
		p.tb.Logf("graded after %v: %q", time.Since(began).Round(time.Millisecond), says)
	}
	grade("Some checks failed", "good bad good")
	p.shot("assignment-wrong")
	solution, err := os.ReadFile("../../core/assignment/testdata/private-ucb1.star")
	if err != nil {
		t.Fatal(err)
	}
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
			p.waitForText("#write-state", "Running.")
		})
	}
	p.part(t, "a teacher's own", func(t *testing.T) {
		a := private
		a.ID, a.Title, a.Scenario.Horizon, a.Scenario.Runs = "", "A teacher’s own", 500, 2
		a.Must = []assignment.Requirement{{Kind: assignment.Audited, Runs: 300, Horizon: 20}, {Kind: assignment.Regret, Most: 300}}
		packed, err := assignmentjson.Pack(a)
		if err != nil {
			t.Fatal(err)
		}
		p.show("1t~view=write&assignment=" + page.Fold(packed))
		p.waitForText("#task-title", say.English(a.Title))
		p.holds(a.Start)
		grade("Some checks failed", "bad good")
	})
}
