//go:build !js

package browser

import (
	"encoding/json"
	"epsilonarcade/core/scenario"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	classes "epsilonarcade/web/class/host"
	"epsilonarcade/web/server"
)

// A student writes a policy on a phone and hands it in. Other sources fail, break or attack. The table has an answer to
// each, and arcade grade has the same answers to the saved file. Then a policy asks the class.
func TestAClassHandsInPolicies(t *testing.T) {
	exercise, _ := assignment.Find("private-ucb1")
	exercise.ID, exercise.Title, exercise.Scenario.Horizon, exercise.Scenario.Runs = "", "Make <i>UCB1</i> private", 500, 4
	exercise.Must = []assignment.Requirement{{Kind: assignment.Regret, Most: 300}, {Kind: assignment.Audited, Runs: 300, Horizon: 20}}
	task, err := assignmentjson.Pack(exercise)
	testkit.OK(t, err)
	lectured, err := lecturejson.Pack(lecture.Lecture{Title: "A class", Steps: []lecture.Step{
		{Title: "Your turn", Address: "1t&arms=0.7,0.5&policies=ucb1&horizon=1000"}, {Title: "Next", Address: "1t&arms=0.7,0.5&policies=ucb1&horizon=777"},
	}})
	testkit.OK(t, err)
	store, err := boltclass.Open(t.TempDir(), 0)
	testkit.OK(t, err)
	t.Cleanup(func() { store.Close() }) // after the pages, which still ask
	handler := server.New(overlay{os.DirFS(dist), nil}, classes.Handler(classes.Options{Store: store}))
	open := func(path, language string, width int64) *tab {
		p := openTab(t, borrow, handler)
		p.before(`delete Navigator.prototype.serviceWorker; localStorage.setItem("language", "` + language + `");` + hearHacks)
		p.media("prefers-reduced-motion", "reduce") // colours do not fade
		p.expect("404")                             // this server has no streams of events
		p.size(width, 844)
		p.navigate(path)
		return p
	}

	p := open("/hall#"+lectured+"&present", "en", 1440)
	p.waitForOne("#class-start:enabled")
	p.click("#class-start")
	p.waitForOne("#class-code")
	code, begun := p.text("#class-code"), p.fragment()
	p.click("#class-more")
	p.click("#hand-ins-open")
	p.waitForText("#hand-ins-wrong", "names no assignment")
	p.fill("#hand-ins-link", p.url+"/#1t~view=write&assignment="+scenario.Fold(task))
	p.click("#hand-ins-open")
	p.waitForText("#hand-ins-count", exercise.Title+": 0 handed in, 0 graded")

	q := open("/c/"+code, "en", 390)
	q.waitForText("#write", "Write your policy")
	look(q, "hand-in-phone")
	q.size(390, 844)
	q.click("#write")
	q.waitForText("#task-title", exercise.Title)
	q.holds(exercise.Start)
	solution, err := os.ReadFile("../../core/assignment/testdata/private-ucb1.star")
	testkit.OK(t, err)
	q.pastes(string(solution))
	q.holds(string(solution))
	q.fill("#hand-in-name", "Ada")
	look(q, "hand-in-before")
	q.size(390, 844)
	q.run(emulation.SetTouchEmulationEnabled(true))
	q.eval(inEditor+`(".cm-content").focus(), null`, nil)
	q.tap("#task-check")
	q.waitFor("the check", func() bool { return q.where("#task-stop").Height > 0 })
	q.eval(inEditor+`(".cm-content").focus(), null`, nil)
	q.tap("#hand-in")
	q.waitForText("#hand-in-says", "Handed in at")
	look(q, "hand-in-after")
	q.size(390, 844)
	q.eval(`history.back(), null`, nil) // the changes of the source are no steps
	q.waitForText("#task", "Handed in at")
	look(q, "handed-in-phone")
	q.size(390, 844)
	q.click("#write")
	q.holds(string(solution))
	q.waitForText("#hand-in-says", "Handed in at")
	if name := read[string](q, `document.querySelector("#hand-in-name").value`); name != "Ada" {
		t.Errorf("the name is %q", name)
	}
	q.click("#to-class")
	q.waitForText("#task", "Handed in at")

	const markup = `<img src=x onerror=hacked()>`
	all := students(t, p.url+classes.Path+"/"+code, 5)
	for i, source := range [][2]string{
		{"Eats", "kept = []\ndef index(t, arm):\n    kept.append([0] * 1000000)\n    return 1\n"},
		{"Loops", "def index(t, arm):\n    while True: pass\n"},
		{"", "1 +\n"},
		{"Leaks", exercise.Start},
		{markup, string(solution) + "# " + markup},
	} {
		s := all[i].(*sender)
		s.ask("POST", "/hand-ins", fmt.Sprintf(`{"token":%q,"name":%q,"source":%q}`, s.token, source[0], source[1]), nil)
	}
	p.waitForText("#hand-ins-count", "6 handed in")
	p.eval(`document.querySelector(".frame-page").contentWindow.location.reload(), null`, nil) // while it grades
	p.waitForText("#hand-ins-count", "6 handed in, 6 graded")
	p.click("#hand-ins-board")
	saved := p.download("hand-ins.json", func() { p.click("#hand-ins-save") })
	rows := p.cells("#hand-ins tbody tr")
	if len(rows) != 6 || rows[0][0] != "Ada" || rows[1][0] != markup || rows[2][0] != "Leaks" {
		t.Errorf("the leaderboard is %q", rows)
	}
	graded := gradesOf(t, exercise, saved)
	for _, row := range rows {
		if want := graded[row[0]]; row[0] == "Eats" {
			if row[1] != "fails: it exceeds the time or memory limit for a policy" || want[1] != "fails: a custom policy needs more memory than its limit" {
				t.Errorf("the table says %q, and the command %q", row, want)
			}
		} else if fmt.Sprint(row) != fmt.Sprint(want) {
			t.Errorf("the table says %q, and the command %q", row, want)
		}
	}
	if p.count("#hand-ins img") > 0 {
		t.Error("a name has become an element")
	}
	look(p, "hand-ins")

	// The class goes on. A Chinese window with an old address shows its step, and grades by itself.
	p.click("#stage-next")
	p.shown("#progress", "777")
	z := open("/hall#"+begun, "zh", 1440)
	z.waitForOne(".frame-page")
	z.shown("#progress", "777")
	z.waitForText("#hand-ins-count", "已评 6 份")
	z.click("#hand-ins-board")
	z.waitForText("#hand-ins", "未通过：它超出了策略的时间或内存限制")
	z.close()

	p.click("#class-more")
	p.fill("#ask-text", "Which next?")
	p.fill("#ask-options", "Audits\nBounds")
	p.click("#decides-ldp-ucb-b")
	p.click("#ask-open")
	p.waitForText("#crowd-how", "LDP-UCB-B")
	p.waitFor("answers", func() bool {
		for _, one := range all {
			var screen class.Screen
			s := one.(*sender)
			s.ask("GET", "?token="+s.token, "", &screen)
			if part, asked := screen.Asks[s.phone]; asked {
				s.ask("POST", "/answers", fmt.Sprintf(`{"token":%q,"question":%d,"part":%d,"report":1}`, s.token, screen.Number, part), nil)
			}
		}
		return strings.Contains(p.text("#class-status"), "5")
	})
	look(p, "crowd")
}

// tap taps an element in the upper half of the window.
func (p *tab) tap(selector string) {
	p.tb.Helper()
	p.eval(`scrollBy(0, document.querySelector(`+quote(selector)+`).getBoundingClientRect().top - 200)`, nil)
	p.settle()
	at := p.where(selector)
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.Left + at.Width/2, Y: at.Top + at.Height/2}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	p.settle()
}

// Axe finds no fault in a handout and on the desk, and they fit a phone.
func TestAHandoutAndTheDeskFitAPhone(t *testing.T) {
	p := lectureHall(t, "shipped=ten&print")
	p.waitForOne("#print-now")
	look(p, "handout")
	p.navigate("/hall#shipped=ten")
	p.waitForOne("#stage-copy")
	p.click("#stage-copy")
	p.waitForOne("#lecture-title")
	look(p, "desk")
}

// look checks a state of the hall with axe, and that it fits a wide window and a phone. It takes pictures.
func look(p *tab, what string) {
	p.tb.Helper()
	p.media("prefers-reduced-motion", "reduce") // colours do not fade
	p.accessible(what)
	for _, size := range [][2]int64{{390, 844}, {1440, 900}} {
		p.size(size[0], size[1])
		for _, theme := range []string{"dark", "light"} {
			p.theme(theme)
			p.shot(fmt.Sprintf("%s-%d-%s", what, size[0], theme))
		}
		if p.wider() {
			p.tb.Errorf("%s is wider than %d px", what, size[0])
		}
	}
}

// gradesOf grades a file of hand-ins with the program. It returns the cells of each source's row, as the table shows
// them, by the first cell.
func gradesOf(t *testing.T, of assignment.Assignment, saved []byte) map[string][]string {
	t.Helper()
	dir := t.TempDir()
	file, exercise := filepath.Join(dir, "hand-ins.json"), filepath.Join(dir, "exercise.json")
	testkit.OK(t, os.WriteFile(file, saved, 0o600))
	data, err := assignmentjson.Marshal(of)
	testkit.OK(t, err)
	testkit.OK(t, os.WriteFile(exercise, data, 0o600))
	command := exec.Command("../../build/arcade", "grade", exercise, file, "-format", "json")
	command.Stderr = os.Stderr
	text, err := command.Output()
	testkit.OK(t, err)
	var handed class.HandIns
	var graded struct{ Submissions []assignment.Grade }
	testkit.OK(t, json.Unmarshal(saved, &handed))
	testkit.OK(t, json.Unmarshal(text, &graded))
	if len(graded.Submissions) != len(handed.HandIns) {
		t.Fatalf("%d of %d sources are graded", len(graded.Submissions), len(handed.HandIns))
	}
	rows := map[string][]string{}
	verdict := map[bool]string{true: "passes", false: "fails"}
	for i, g := range graded.Submissions {
		h := handed.HandIns[i]
		row := []string{h.Name, verdict[g.Passed], "", "", notation.Count(len(h.Source))}
		if h.Name == "" {
			row[0] = "phone " + h.Phone[:6]
		}
		if g.Problem != "" {
			row[1] = "fails: " + g.Problem
		}
		for j, c := range g.Checks {
			if c.Done && c.Error != nil {
				row[2+j] = notation.Number(*c.Measured) + " ± " + notation.Number(1.96**c.Error) + ", " + verdict[c.Passed]
			} else if c.Done {
				row[2+j] = verdict[c.Passed] + ", ε ≥ " + notation.Number(*c.Measured)
			}
		}
		rows[row[0]] = row
	}
	return rows
}
