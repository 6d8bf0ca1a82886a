package write_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/write"
)

// typed changes the source as a reader does, and waits until it has been tried.
func typed(t *testing.T, p *webtest.Page, text string) {
	t.Helper()
	p.Write.Editor.Text = text
	p.Write.Changed()
	p.Rest(t)
}

// opened opens a link and returns its page at rest. begun also switches to the view for writing.
func opened(t *testing.T, link string) *webtest.Page {
	t.Helper()
	p := webtest.Open(link, 1)
	p.Rest(t)
	return p
}

func begun(t *testing.T, link string) *webtest.Page {
	t.Helper()
	p := webtest.Open(link, 1)
	p.Write.Begin("")
	p.Rest(t)
	return p
}

// turn switches to a tab.
func turn(t *testing.T, p *webtest.Page, tab string) {
	t.Helper()
	p.Tabs.Turn(tab)
	p.Rest(t)
}

// cardOf returns the card with the source.
func cardOf(p *webtest.Page) *write.Card { return p.Write.Before().(*write.Card) }

// source returns the source of the scenario's last policy.
func source(p *webtest.Page) string { return p.S.Policies[len(p.S.Policies)-1].Source }

const plain = "start = 1\ndef index(t, arm):\n    return arm.mean\n"

func TestWritingBeginsWithAnExampleAndKeepsTheLastGoodText(t *testing.T) {
	p := begun(t, "1t&horizon=300&runs=2~mode=mean")
	if !p.View().Writing() || len(p.S.Policies) != 5 || p.Write.Editor.Text != source(p) || !strings.Contains(source(p), "UCB1") {
		t.Fatalf("writing: %v, %d policies, and the text is %q", p.View().Writing(), len(p.S.Policies), p.Write.Editor.Text)
	}
	before := p.Fragment()
	typed(t, p, plain)
	if source(p) != plain || len(p.Write.Editor.Problems) != 0 {
		t.Fatalf("a good text: %q, %v", source(p), p.Write.Editor.Problems)
	}
	for text, line := range map[string]int{
		plain + "x": 4, "policy(\n  nam = 1)\n" + plain: 2, plain[10:]: 2, plain + "\nprint(1 / 0)\n": 5,
		strings.Replace(plain, "arm.mean", "1 / (100 - t)", 1): 3,
	} {
		typed(t, p, text)
		if source(p) != plain || p.Write.Editor.Text != text {
			t.Errorf("%q: the scenario has %q, the editor %q", text, source(p), p.Write.Editor.Text)
		}
		if all := p.Write.Editor.Problems; len(all) != 1 || all[0].Line != line {
			t.Errorf("%q: %v", text, all)
		}
	}
	typed(t, p, plain)
	if len(p.Write.Editor.Problems) != 0 {
		t.Errorf("after the fix, the problems are %v", p.Write.Editor.Problems)
	}
	p.Navigated(before) // the Back button
	p.Rest(t)
	if source(p) != p.Write.Editor.Text || !strings.Contains(source(p), "UCB1") {
		t.Errorf("back, the scenario has %q and the editor %q", source(p), p.Write.Editor.Text)
	}
}

// A reader can begin with an example that matches a built-in policy.
func TestBuiltInPolicyIsCopiedAsASource(t *testing.T) {
	p := webtest.Open("1t&horizon=300&runs=2&policies=adap-ucb:epsilon=0.5,ucb1~mode=mean", 1)
	if !p.Policies.HasText("adap-ucb") || p.Policies.HasText("dp-se") {
		t.Error("HasText is wrong")
	}
	p.Policies.Write("adap-ucb")
	p.Rest(t)
	if spec := p.Spec(2); spec.Name != "AdaP-UCB" || !spec.Custom || !p.View().Writing() {
		t.Errorf("it is %q", spec.Name)
	}
	p.Policies.Write("ucb1") // a second custom policy
	p.Rest(t)
	if len(p.S.Policies) != 4 || p.Spec(3).Name != "UCB1" || p.Write.Editor.Text != source(p) {
		t.Errorf("%d policies, and the text is %q", len(p.S.Policies), p.Write.Editor.Text)
	}
}

// The source in a link is shown before the page runs or compares it.
func TestLinkWithASourceShowsIt(t *testing.T) {
	link := "1t&horizon=300&policies=ucb1,own:source=" + custom.Pack(plain)
	p := webtest.Open(link, 1)
	if !p.View().Writing() || p.Write.Editor.Text != plain {
		t.Errorf("writing: %v, the text is %q", p.View().Writing(), p.Write.Editor.Text)
	}
	for _, of := range []string{
		link + "~view=audit", link + "~compare=1t", link + "&kind=sweep&over=horizon&values=100,300",
		"1t~compare=" + scenario.Fold(link), "1t&kind=sweep&over=horizon&values=100,300~compare=" + scenario.Fold(link+"&kind=sweep&over=horizon&values=100,300"),
	} {
		p := webtest.Open(of, 1)
		if !strings.Contains(say.English(p.Notice.Text), "contains a custom policy") || !p.Notice.Brings || p.View().Writing() {
			t.Errorf("%s: it says %+v", of, p.Notice)
		}
		p.Write.Read()
		p.Rest(t)
		if !p.View().Writing() || p.Write.Editor.Text != plain || say.English(p.Notice.Text) != "" {
			t.Errorf("%s: writing: %v, %q, and it says %+v", of, p.View().Writing(), p.Write.Editor.Text, p.Notice)
		}
	}
	p.Show(scenario.Regret)
	if p.View().Writing() || !p.View().Own(scenario.Regret) {
		t.Error("Play does not leave the view")
	}
}

// When a reader steps through a run, the lines executed by the last decision are marked.
func TestTheLinesThatRunAreMarked(t *testing.T) {
	p := webtest.Open("1t&horizon=300&policies=own:source="+custom.Pack("print(\"begin\")\n"+plain)+",ucb1", 1)
	p.Runs.PlayPause()
	p.Workers.Session.RunTo(60)
	p.Rest(t)
	if got := p.Write.Editor.Ran; len(got) != 1 || got[0] != 4 {
		t.Errorf("the lines %v have run", got)
	}
	if got := strings.Join(p.Write.Printed, "|"); got != "begin" {
		t.Errorf("it has printed %q", got)
	}
	p.Look.View = page.WriteView
	p.Write.Changed()
	if p.Write.Editor.Ran != nil {
		t.Error("the marks stay in another source")
	}
}

// An assignment begins with its own source and scenario. The grading marks each requirement.
func TestAnAssignmentIsGradedPieceByPiece(t *testing.T) {
	p := opened(t, "1t~view=write&assignment=private-ucb1")
	task := &p.Write.Task
	if task.Is.Title == "" || source(p) != task.Is.Start || p.Write.Editor.Text != task.Is.Start || !strings.Contains(p.Fragment(), "assignment=private-ucb1") {
		t.Fatalf("%q begins with %q at %q", task.Is.Title, p.Write.Editor.Text, p.Fragment())
	}
	for _, m := range task.Is.Must {
		if m.Mark != "open" || m.Name == "" {
			t.Errorf("before the check: %+v", m)
		}
	}
	hall := opened(t, "1t~mode=mean&view=write&assignment=private-ucb1&present")
	if got := hall.Fragment(); !strings.Contains(got, "own:source=") || !strings.HasSuffix(got, "~mode=mean&view=write&present&assignment=private-ucb1") {
		t.Errorf("in a hall, the link is %q", got)
	}
	task.Check()
	p.Rest(t)
	if !task.Is.Over || task.Is.Passed || say.English(task.Verdict()) != "Some checks failed." {
		t.Errorf("the initial source: %+v", task.Is)
	}
	for _, bad := range []string{"nothing", "=41=41A"} {
		p := opened(t, "1t~view=write&assignment="+bad)
		if !strings.Contains(say.English(p.Notice.Text), "cannot be read") || p.Look.Assignment != "" {
			t.Errorf("%s: %q, %q", bad, say.English(p.Notice.Text), p.Look.Assignment)
		}
	}
}

// A visit to the view adds no curve. An example stays if the reader changes, audits or saves it.
func TestALookAtWriteAddsNoCurve(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(p *webtest.Page)
		stays bool
	}{
		"a look":         {func(*webtest.Page) {}, false},
		"another look":   {func(p *webtest.Page) { p.Tabs.Turn("play"); p.Rest(t); p.Tabs.Turn("write") }, false},
		"a changed text": {func(p *webtest.Page) { typed(t, p, plain) }, true},
		"an example":     {func(p *webtest.Page) { cardOf(p).Use("UCB1") }, true},
		"an audit":       {func(p *webtest.Page) { cardOf(p).Audit() }, true},
		"a file":         {func(p *webtest.Page) { cardOf(p).Save() }, true},
	} {
		p := webtest.Open("1t&horizon=300&runs=2~mode=mean", 1)
		was, focus := p.S.Link(), p.Focus
		turn(t, p, "write")
		if len(p.S.Policies) != 5 {
			t.Fatalf("%s: there are %d policies", name, len(p.S.Policies))
		}
		c.do(p)
		p.Rest(t)
		turn(t, p, "play")
		if (p.S.Link() != was) != c.stays {
			t.Errorf("%s: %s", name, p.S.Link())
		}
		if !c.stays && p.Focus != focus {
			t.Errorf("%s: policy %d is in focus, not %d", name, p.Focus, focus)
		}
	}
}

// A trial that does not end is stopped after ten seconds, and a corrected source is tried at once. Other questions do
// not wait for the trial, and its source never reaches the scenario or the address.
func TestEndlessTrialIsStopped(t *testing.T) {
	p := begun(t, "1t&horizon=300&runs=2~mode=mean")
	good := source(p)
	edit := func(text string) {
		p.Write.Editor.Text = text
		p.Write.Changed()
		for len(p.Asked) == 0 {
			p.Tick()
		}
	}
	p.Slow = true // nothing answers
	edit(plain + "# wedges\n")
	if p.Asked[0].Program == "custom" {
		t.Error("a trial blocks the shared program")
	}
	began := p.Now
	for len(p.Write.Editor.Problems) == 0 && p.Now < began+60_000 {
		p.Tick()
	}
	if took := p.Now - began; took < 9_000 || took > 12_000 || p.Programs.Working != "" {
		t.Errorf("after %v ms the problems are %v, %q", took, p.Write.Editor.Problems, p.Programs.Working)
	}
	if source(p) != good || strings.Contains(strings.Join(p.Fragments, " "), "wedges") {
		t.Errorf("the scenario has %q", source(p))
	}
	p.Asked = nil
	edit(plain + "# wedges, too\n")
	p.Asked = nil
	edit(plain) // fixed meanwhile
	p.Deliver()
	p.Slow = false
	p.Rest(t)
	if source(p) != plain || len(p.Write.Editor.Problems) != 0 || p.Programs.Working != "" {
		t.Errorf("after the fix, the scenario has %q, %v, %q", source(p), p.Write.Editor.Problems, p.Programs.Working)
	}
}

// A check that does not end is stopped after ten seconds. The next check works.
func TestEndlessCheckIsStopped(t *testing.T) {
	p := begun(t, "1t&horizon=300&runs=2~mode=mean")
	p.Write.Task.Choose("private-ucb1")
	p.Rest(t)
	p.Slow = true
	p.Write.Task.Check()
	began := p.Now
	for p.Write.Task.Running && p.Now < began+60_000 {
		p.Now += 100
		p.Tick()
	}
	if took := p.Now - began; took < 9_000 || took > 12_000 || !strings.Contains(say.English(p.Write.Task.Verdict()), "takes more than 10 seconds") || len(p.Asked) > 0 {
		t.Errorf("after %v ms the verdict is %q, and %d questions wait", took, say.English(p.Write.Task.Verdict()), len(p.Asked))
	}
	p.Slow = false
	p.Write.Task.Check()
	p.Rest(t)
	if p.Write.Task.Is.Problem != "" || !p.Write.Task.Is.Over {
		t.Errorf("after a second check, the verdict is %q", say.English(p.Write.Task.Verdict()))
	}
}

// The page does not say that a source stopped if it never ran. Nor does it name a line of the previous source.
func TestFaultySourceAfterAStoppedOneDidNotStop(t *testing.T) {
	late := "policy(name = \"Typo\")\nstart = 1\ndef index(t, arm):\n    return fail(\"late\") if t > 2000 else arm.n\n"
	p := opened(t, "1t&horizon=3000&runs=2&policies=ucb1,own:source="+custom.Pack(late)+"~mode=mean&view=write")
	card := cardOf(p)
	sentences := func() string {
		return fmt.Sprint(say.English(p.Notice.Text), "|", say.English(card.State()), "|", say.English(p.Workers.Stop(0, p.S, 1)))
	}
	if got := sentences(); strings.Count(got, "line 4: fail: late") != 2 || !strings.Contains(got, "|The policy has stopped. ") {
		t.Fatalf("for the stopped source, the sentences are %q", got)
	}
	typed(t, p, "def index(t, arm):\n    while True:\n        pass\n")
	if got, want := sentences(), "Typo has stopped. The editor shows a newer version."; got != want+"|The previous version has stopped. Fix this version to run the policy.|"+want {
		t.Errorf("for the newer source, the sentences are %q", got)
	}
	if typed(t, p, plain); sentences() != "|The figure shows this version.|" {
		t.Errorf("after the fix, the sentences are %q", sentences())
	}
}

// The button and the tab both start an audit of the source in the editor.
func TestAnUntouchedExampleIsAudited(t *testing.T) {
	for name, audit := range map[string]func(p *webtest.Page){
		"the button": func(p *webtest.Page) { cardOf(p).Audit() },
		"the tab":    func(p *webtest.Page) { p.Tabs.Turn("audit") },
	} {
		p := webtest.Open("1t&horizon=300&runs=2~mode=mean", 1)
		turn(t, p, "write")
		audit(p)
		p.Rest(t)
		if got := say.English(p.Audit.AuditForm().Title); got != "Audit of UCB1" || p.Audit.AuditSays().Style == "bad" {
			t.Errorf("%s: %q, %+v", name, got, p.Audit.AuditSays())
		}
	}
}

// A reader can restore a source after an example or an assignment has replaced it, even if it has an error. The page
// does not offer to restore shipped sources.
func TestReplacedSourceIsRestored(t *testing.T) {
	for _, text := range []string{plain + "# mine\n", plain + "x"} {
		for name, replace := range map[string]func(*webtest.Page, *write.Card){
			"an example":    func(_ *webtest.Page, c *write.Card) { c.Use("UCB1") },
			"two examples":  func(_ *webtest.Page, c *write.Card) { c.Use("UCB1"); c.Use("AdaP-UCB") },
			"an assignment": func(p *webtest.Page, _ *write.Card) { p.Write.Task.Choose("private-ucb1") },
			"two assignments": func(p *webtest.Page, _ *write.Card) {
				p.Write.Task.Choose("private-ucb1")
				p.Rest(t)
				p.Write.Task.Choose("find-the-leak")
			},
			"an example at another": func(p *webtest.Page, c *write.Card) {
				turn(t, p, "play")
				turn(t, p, "write")
				c.Use("AdaP-UCB")
			},
		} {
			p := begun(t, "1t&horizon=300&runs=2~mode=mean")
			card := cardOf(p)
			if card.Use("AdaP-UCB"); card.CanBringBack() {
				t.Error("an example is offered")
			}
			p.Rest(t)
			typed(t, p, text)
			replace(p, card)
			p.Rest(t)
			if p.Write.Editor.Text == text || !card.CanBringBack() {
				t.Errorf("%s: the editor has %q, and brings back: %v", name, p.Write.Editor.Text, card.CanBringBack())
			}
			card.BringBack()
			p.Rest(t)
			if p.Write.Editor.Text != text || card.CanBringBack() {
				t.Errorf("%s: brought back is %q", name, p.Write.Editor.Text)
			}
		}
	}
}

// BringBack restores the source with its arms, horizon, runs and assignment. It also restores the assignment's source
// with its own scenario.
func TestReplacedSourceComesBackWithItsScenario(t *testing.T) {
	const before = "1t&arms=0.8,0.2&horizon=300&runs=2&policies=ucb1~mode=mean"
	p := begun(t, before)
	card := cardOf(p)
	mine, edited := plain+"# mine\n", ""
	typed(t, p, mine)
	was := p.Fragment()
	p.Write.Task.Choose("find-the-leak")
	p.Rest(t)
	edited = p.Write.Editor.Text + "x" // with an error
	typed(t, p, edited)
	task := p.Fragment()
	for range 2 {
		if got := say.English(card.BackText()); got != "Restore your source, its arms and its settings" || !card.CanBringBack() {
			t.Errorf("the button says %q", got)
		}
		card.BringBack()
		p.Rest(t)
		if p.Fragment() != was || p.Write.Editor.Text != mine || say.English(p.Write.Task.Is.Title) != "" {
			t.Errorf("back, the page is at %q, with %q", p.Fragment(), p.Write.Editor.Text)
		}
		card.BringBack()
		p.Rest(t)
		if p.Fragment() != task || p.Write.Editor.Text != edited || say.English(p.Write.Task.Is.Title) != "Find the privacy bug" {
			t.Errorf("after a second call, the page is at %q, with %q", p.Fragment(), p.Write.Editor.Text)
		}
	}
	// The first function restores the initial source of the assignment. The second one chooses another assignment.
	for _, replace := range []func(){func() { card.Use(card.Examples()[1].Value) }, func() { p.Write.Task.Choose("beat-adap-ucb") }} {
		replace()
		p.Rest(t)
		card.BringBack()
		p.Rest(t)
		if p.Fragment() != task || p.Write.Editor.Text != edited {
			t.Errorf("the edited source of the assignment is lost: %q", p.Write.Editor.Text)
		}
	}
}

// BringBack restores a source to the policy that it came from.
func TestReplacedSourceComesBackToItsPolicy(t *testing.T) {
	p := opened(t, "1t&horizon=300&policies=own:source="+custom.Pack(plain)+",own:source="+custom.Pack(plain+"# second\n")+"~view=write")
	card := cardOf(p)
	typed(t, p, plain+"x")
	card.Choose("1")
	p.Rest(t)
	card.BringBack()
	p.Rest(t)
	typed(t, p, plain+"# mended\n")
	if a, b := p.S.Policies[0].Source, p.S.Policies[1].Source; a != plain+"# mended\n" || b != plain+"# second\n" {
		t.Errorf("the policies are %q and %q", a, b)
	}
}

// After a change, the marks of a check no longer apply. A running check stops.
func TestMarksAreForTheTextThatWasChecked(t *testing.T) {
	p := opened(t, "1t~view=write&assignment=private-ucb1")
	task, text := &p.Write.Task, p.Write.Editor.Text
	task.Check()
	p.Rest(t)
	marks := func() (all []string) {
		for _, m := range task.Is.Must {
			all = append(all, task.Mark(m.Mark))
		}
		return all
	}
	checked := marks()
	for _, edit := range []string{text + "#", text + "x", ""} {
		p.Write.Editor.Text = edit
		p.Write.Changed() // not yet tried
		if got := strings.Join(marks(), " "); got != "before before before" || say.English(task.Verdict()) != "These results are for an earlier version. Check again." {
			t.Errorf("%q: %s, %q", edit, got, say.English(task.Verdict()))
		}
		p.Rest(t)
		if got := strings.Join(marks(), " "); got != "before before before" {
			t.Errorf("%q, tried: %s", edit, got)
		}
	}
	if typed(t, p, text); strings.Join(marks(), " ") != strings.Join(checked, " ") || say.English(task.Verdict()) != "Some checks failed." {
		t.Errorf("the checked source has the marks %q and the verdict %q", marks(), say.English(task.Verdict()))
	}
	p.Slow = true // nothing answers
	task.Check()
	if !task.Running {
		t.Fatal("no check is running")
	}
	p.Write.Editor.Text = text + "#"
	if p.Write.Changed(); task.Running || strings.Join(marks(), " ") != "open open open" {
		t.Errorf("during the check: %q, %q", marks(), say.English(task.Verdict()))
	}
}

// An error in the source of a file or a link is marked at its line, whether it occurs in the first pulls or later. Such
// a source is neither audited nor checked.
func TestSourceWithAnErrorIsMarked(t *testing.T) {
	for text, line := range map[string]int{
		"def index(t, arm)\n    return 0\n":                                                 1,
		"def index(t, arm):\n    return arms[70].n\n":                                       2,
		"start = 1\ndef index(t, arm):\n    return fail(\"late\") if t > 2000 else arm.n\n": 3,
	} {
		for name, open := range map[string]func() *webtest.Page{
			"file": func() *webtest.Page {
				p := webtest.Open("1t&horizon=3000&runs=2&policies=ucb1~mode=mean", 1)
				p.Write.Begin(text)
				return p
			},
			"link": func() *webtest.Page {
				return webtest.Open("1t&horizon=3000&runs=2&policies=ucb1,own:source="+custom.Pack(text)+"~mode=mean&view=write", 1)
			},
		} {
			p := open()
			p.Rest(t)
			card, want := cardOf(p), fmt.Sprintf("The source has an error in line %d. ", line)
			if all := p.Write.Editor.Problems; len(all) != 1 || all[0].Line != line || say.English(card.State()) != "The policy has stopped. Fix the source to run it again." {
				t.Errorf("%s, %q: %+v, %q", name, text, all, say.English(card.State()))
			}
			card.Audit()
			if p.Rest(t); !p.View().Writing() || say.English(p.Notice.Text) != want+"Correct the error before you audit the policy." {
				t.Errorf("%s, %q: Audit says %q", name, text, say.English(p.Notice.Text))
			}
			typed(t, p, text+"x(")
			if got := say.English(card.State()); got != "The previous version has stopped. Fix this version to run the policy." {
				t.Errorf("%s, %q: worse, it says %q", name, text, got)
			}
			if typed(t, p, plain); len(p.Write.Editor.Problems) > 0 || say.English(card.State()) != "The figure shows this version." {
				t.Errorf("%s, %q: mended, it says %q, %v", name, text, say.English(card.State()), p.Write.Editor.Problems)
			}
		}
	}
}

// A file with an error in policy(…) opens in the editor. An example runs until the error is fixed. The reader's other
// sources are not replaced.
func TestAFileWithAFaultInItsDeclarationOpens(t *testing.T) {
	for _, text := range []string{"policy(\n  nam = 1)\n" + plain, "policy(name = 7,\n  about = 8)\n" + plain} {
		for _, own := range []string{"", ",own:source=" + custom.Pack(plain)} {
			p := webtest.Open("1t&horizon=300&runs=2&policies=ucb1"+own+"~mode=mean&view=write", 1)
			if own == "" {
				p = webtest.Open("1t&horizon=300&runs=2&policies=ucb1~mode=mean", 1)
			}
			before := len(p.S.Policies)
			p.Write.Begin(text)
			p.Rest(t)
			card := cardOf(p)
			if got := say.English(card.State()); got != "An example runs until you fix this source." {
				t.Errorf("%q%s: it says %q", text, own, got)
			}
			if p.Write.Editor.Text != text || len(p.Write.Editor.Problems) != 1 || len(p.S.Policies) != before+1 || p.Notice.Bad {
				t.Errorf("%q%s: %q, %v, %d policies, %+v", text, own, p.Write.Editor.Text, p.Write.Editor.Problems, len(p.S.Policies), p.Notice)
			}
			if typed(t, p, plain+"# mended\n"); source(p) != plain+"# mended\n" || own != "" && p.S.Policies[1].Source != plain {
				t.Errorf("after the fix, the policies are %+v", p.S.Policies)
			}
		}
	}
}

// A source with an error can be saved, with a warning. No other source is checked or audited in its place.
func TestSourceWithAnErrorIsNeitherCheckedNorAudited(t *testing.T) {
	for text, line := range map[string]int{plain + "x": 4, "policy(\n  nam = 1)\n" + plain: 2, "": 1, " \n": 1} {
		for _, hasty := range []bool{false, true} {
			p := opened(t, "1t&horizon=300&runs=2~view=write&assignment=private-ucb1")
			change := func(text string) {
				p.Write.Editor.Text = text
				if p.Write.Changed(); !hasty {
					p.Rest(t)
				}
			}
			card, want := cardOf(p), fmt.Sprintf("The source has an error in line %d. ", line)
			change(text)
			p.Write.Task.Check()
			p.Rest(t)
			if got := say.English(p.Write.Task.Verdict()); got != want+"Correct the error before you check the policy." {
				t.Errorf("%q: Check says %q", text, got)
			}
			card.Audit()
			p.Rest(t)
			if got := say.English(p.Notice.Text); !p.View().Writing() || got != want+"Correct the error before you audit the policy." {
				t.Errorf("%q: Audit says %q", text, got)
			}
			p.Dismiss()
			card.Save()
			if got := string(p.Saved[0].Data); got != text || !strings.HasSuffix(p.Saved[0].Name, ".star") || say.English(p.Notice.Text) != want+"The file is saved with this error." {
				t.Errorf("%q: %q is saved, and it says %q", text, got, say.English(p.Notice.Text))
			}
			if strings.TrimSpace(text) == "" && !strings.Contains(say.English(card.Faults()[0]), "the editor is empty") {
				t.Errorf("%q: %q", text, card.Faults())
			}
			change(plain + "# mended\n")
			p.Rest(t)
			if say.English(p.Write.Task.Verdict()) != "" {
				t.Errorf("after the fix, the verdict is %q", say.English(p.Write.Task.Verdict()))
			}
			change(text)
			p.Rest(t)
			turn(t, p, "audit")
			if got := say.English(p.Notice.Text); !strings.HasPrefix(got, want) {
				t.Errorf("the tab Audit says %q", got)
			}
		}
	}
}

// A tab of a class hands the text in the editor in, and each failure says what to do and keeps the text. The assignment's
// own text is not handed in.
func TestAStudentHandsIn(t *testing.T) {
	p := opened(t, "1t&horizon=300&runs=2~view=write&assignment=private-ucb1")
	task := &p.Write.Task
	if task.HandIn(); len(p.HandedIn) > 0 || !strings.Contains(say.English(task.Handed), "Change the source before you hand it in") {
		t.Errorf("the initial source: %q, %q", say.English(task.Handed), p.HandedIn)
	}
	text := p.Write.Editor.Text + "# mine\n"
	p.Write.Editor.Text = text
	for status, want := range map[int]string{
		204: "Handed in at", 0: "when you are online", 409: "open hand-ins", 404: "has ended", 403: "Join the class again", 400: "The server refuses",
	} {
		p.HandInStatus, task.Name = status, "../../x"
		task.HandIn()
		if got := say.English(task.Handed); !strings.Contains(got, want) || p.Write.Editor.Text != text || p.HandedIn[len(p.HandedIn)-1] != "../../x "+text {
			t.Errorf("status %d: %q, %q", status, got, p.HandedIn)
		}
	}
}

// A student who comes back from the class finds the text and the name, also if the text has an error, and learns what was
// handed in. The text makes no entries of the history, so one step leads back to the class.
func TestAStudentComesBack(t *testing.T) {
	const link = "1t~view=write&assignment=private-ucb1"
	for _, text := range []string{plain + "# mine\n", plain + "x"} {
		p := webtest.Open("", 2)
		p.Classed = "BADOKU"
		p.Navigated(link)
		p.Rest(t)
		typed(t, p, text)
		typed(t, p, text+"# more\n")
		typed(t, p, text)
		p.Write.Task.Keep("Ada")
		if p.Entries > 0 {
			t.Errorf("the text makes %d entries", p.Entries)
		}
		q := webtest.Open("", 2)
		q.Classed, q.Draft = "BADOKU", p.Draft
		q.Draft[2] = "14:05"
		q.Navigated(link)
		q.Rest(t)
		got := say.English(q.Write.Task.Handed)
		if q.Write.Editor.Text != text || q.Write.Task.Name != "Ada" || !strings.HasPrefix(got, "Handed in at 14:05.") || q.Entries > 0 {
			t.Errorf("%q of %q, %q, %d entries", q.Write.Editor.Text, q.Write.Task.Name, got, q.Entries)
		}
	}
}
