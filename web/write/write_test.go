package write_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/written"
	"epsilonarcade/web/page"
	"epsilonarcade/web/webtest"
	"epsilonarcade/web/write"
)

// typed has the reader change the text to another one, and waits until it has been tried.
func typed(t *testing.T, p *webtest.Page, text string) {
	t.Helper()
	p.Write.Editor.Text = text
	p.Write.Changed()
	p.Rest(t)
}

// source is the text of the scenario's last policy.
func source(p *webtest.Page) string { return p.S.Policies[len(p.S.Policies)-1].Source }

const plain = "start = 1\ndef index(t, arm):\n    return arm.mean\n"

func TestWritingBeginsWithAnExampleAndKeepsTheLastGoodText(t *testing.T) {
	p := webtest.Open("1t&horizon=300&runs=2~mode=mean", 1)
	p.Write.Begin("")
	p.Rest(t)
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
		t.Errorf("mended, it still says %v", p.Write.Editor.Problems)
	}
	p.Navigated(before) // Back
	p.Rest(t)
	if source(p) != p.Write.Editor.Text || !strings.Contains(source(p), "UCB1") {
		t.Errorf("back, the scenario has %q and the editor %q", source(p), p.Write.Editor.Text)
	}
}

// A built-in policy that has an example is a start.
func TestABuiltInPolicyIsCopiedAsAText(t *testing.T) {
	p := webtest.Open("1t&horizon=300&runs=2&policies=adap-ucb:epsilon=0.5,ucb1~mode=mean", 1)
	if !p.Policies.HasText("adap-ucb") || p.Policies.HasText("dp-se") {
		t.Error("which policies have a text is wrong")
	}
	p.Policies.Write("adap-ucb")
	p.Rest(t)
	if spec := p.Spec(2); spec.Name != "AdaP-UCB" || !spec.Written || !p.View().Writing() {
		t.Errorf("it is %q", spec.Name)
	}
	p.Policies.Write("ucb1") // and another one
	p.Rest(t)
	if len(p.S.Policies) != 4 || p.Spec(3).Name != "UCB1" || p.Write.Editor.Text != source(p) {
		t.Errorf("%d policies, and the text is %q", len(p.S.Policies), p.Write.Editor.Text)
	}
}

// What came by a link is shown before anything else is believed about it.
func TestALinkWithATextShowsIt(t *testing.T) {
	link := "1t&horizon=300&policies=ucb1,own:source=" + written.Pack(plain)
	p := webtest.Open(link, 1)
	if !p.View().Writing() || p.Write.Editor.Text != plain {
		t.Errorf("writing: %v, the text is %q", p.View().Writing(), p.Write.Editor.Text)
	}
	for _, of := range []string{
		link + "~view=audit", link + "~compare=1t", link + "&kind=sweep&over=horizon&values=100,300",
		"1t~compare=" + page.Fold(link), "1t&kind=sweep&over=horizon&values=100,300~compare=" + page.Fold(link+"&kind=sweep&over=horizon&values=100,300"),
	} {
		p := webtest.Open(of, 1)
		if !strings.Contains(p.Notice.Text, "somebody has written") || !p.Notice.Brings || p.View().Writing() {
			t.Errorf("%s: it says %+v", of, p.Notice)
		}
		p.Write.Read()
		p.Rest(t)
		if !p.View().Writing() || p.Write.Editor.Text != plain || p.Notice.Text != "" {
			t.Errorf("%s: writing: %v, %q, and it says %+v", of, p.View().Writing(), p.Write.Editor.Text, p.Notice)
		}
	}
	p.Show(scenario.Regret)
	if p.View().Writing() || !p.View().Own(scenario.Regret) {
		t.Error("Play does not lead away")
	}
}

// Of a run that somebody steps through, the lines that the last decision has run are marked.
func TestTheLinesThatRunAreMarked(t *testing.T) {
	p := webtest.Open("1t&horizon=300&policies=own:source="+written.Pack("print(\"begin\")\n"+plain)+",ucb1", 1)
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
		t.Error("they stay marked in another text")
	}
}

// An assignment begins with its own text and scenario, and says of each requirement whether it holds.
func TestAnAssignmentIsGradedPieceByPiece(t *testing.T) {
	p := webtest.Open("1t~view=write&assignment=private-ucb1", 1)
	p.Rest(t)
	task := &p.Write.Task
	if task.Is.Title == "" || source(p) != task.Is.Start || p.Write.Editor.Text != task.Is.Start || !strings.Contains(p.Fragment(), "assignment=private-ucb1") {
		t.Fatalf("%q begins with %q at %q", task.Is.Title, p.Write.Editor.Text, p.Fragment())
	}
	for _, m := range task.Is.Must {
		if m.Mark != "open" || m.Name == "" {
			t.Errorf("before it is checked, %+v", m)
		}
	}
	hall := webtest.Open("1t~mode=mean&view=write&assignment=private-ucb1&present", 1)
	hall.Rest(t)
	if got := hall.Fragment(); !strings.Contains(got, "own:source=") || !strings.HasSuffix(got, "~mode=mean&view=write&present&assignment=private-ucb1") {
		t.Errorf("in a hall it is %q", got)
	}
	task.Check()
	p.Rest(t)
	if !task.Is.Over || task.Is.Passed || task.Verdict() != "Not all of it holds." {
		t.Errorf("the text that it begins with: %+v", task.Is)
	}
	typed(t, p, source(p)+"\n# mine\n")
	if got := task.Verdict(); got != "This is about an earlier text." {
		t.Errorf("of another text it says %q", got)
	}
	for _, bad := range []string{"nothing", "=41=41A"} {
		p := webtest.Open("1t~view=write&assignment="+bad, 1)
		p.Rest(t)
		if !strings.Contains(p.Notice.Text, "cannot be read") || p.Look.Assignment != "" {
			t.Errorf("%s: %q, %q", bad, p.Notice.Text, p.Look.Assignment)
		}
	}
}

func TestATextIsSavedAsItIsAndAsGo(t *testing.T) {
	p := webtest.Open("1t&horizon=300&policies=own:source="+written.Pack(plain), 1)
	card := p.Write.Before().(*write.Card)
	card.Save()
	card.SaveGo()
	p.Rest(t)
	saved := fmt.Sprintf("%s", p.Saved)
	for _, want := range []string{"policy.star", "return arm.mean", "package policy", "_test.go"} {
		if !strings.Contains(saved, want) {
			t.Errorf("%q is not in %s", want, saved)
		}
	}
}
