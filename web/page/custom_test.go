package page_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

// A question about a custom policy is given up after ten seconds without an answer, and the card says so. A separate
// program answers such questions. When the source changes, the card asks about the new one at once.
func TestAQuestionAboutACustomPolicyHasALimitOfTime(t *testing.T) {
	const text = "start = 1\ndef index(t, arm):\n    return arm.mean\n"
	p := webtest.Open("1t&policies=own:source="+custom.Pack(text)+",dp-ftpl-new&horizon=300", 2)
	p.Rest(t)
	p.Runs.ToEnd()
	p.Rest(t)
	p.Slow = true
	p.Inside.ToggleInside()
	asked := func() (programs []string) {
		for _, q := range p.Asked {
			programs = append(programs, q.Program)
		}
		return programs
	}
	for len(p.Asked) == 0 {
		p.Tick()
	}
	if all := asked(); !slices.Contains(all, "lab#custom") || slices.Contains(all, "lab") {
		t.Fatalf("asked are %q", all)
	}
	began := p.Now
	for p.Inside.InsideSays() == page.Working && p.Now < began+60_000 {
		p.Now += 100
		p.Tick()
	}
	if took := p.Now - began; took < 9_000 || took > 12_000 || !strings.Contains(say.English(p.Inside.InsideSays()), "takes more than 10 seconds") || len(asked()) > 0 {
		t.Errorf("after %v ms it says %q, %q wait", took, p.Inside.InsideSays(), asked())
	}
	p.Slow = false
	p.Policies.SetFocus(1)
	p.Rest(t)
	p.Slow = true
	p.Policies.SetFocus(0) // a new question starts the program again
	for n := 0; len(p.Asked) == 0 && n < 100; n++ {
		p.Tick()
	}
	p.Slow = false
	p.Cards.Renew() // the source changes while the card waits
	p.Render()
	p.Update()
	p.Rest(t)
	if got := p.Cards.Sheet(runs.InsideSheet).Title; got == "" || p.Inside.InsideSays() != "" {
		t.Errorf("at last it shows %q, and says %q", got, p.Inside.InsideSays())
	}
}

// As long as a program reports work between the calls of a custom policy, the question is limited by its number of
// steps, not by time.
func TestAQuestionAboutACustomPolicyHasALimitOfSteps(t *testing.T) {
	p := webtest.Open("1t&policies=ucb1&horizon=300", 2)
	p.Rest(t)
	p.Slow = true
	said := map[string]string{}
	for program, long := range map[string]string{"custom#limited": say.Of("custom-takes-long"), "custom#stoppable": ""} {
		p.Programs.AskInTime(program, long, &lab.Texts{}, func(answer lab.Message) { said[program] = answer.(*lab.Refused).Why })
	}
	for sign := range 2 * page.MostSigns {
		for range 50 {
			p.Now += 100
			p.Tick()
		}
		p.Programs.AtWork("custom#limited")
		p.Programs.AtWork("custom#stoppable")
		if want := map[bool]string{true: "a custom policy takes more than 100,000,000 steps"}[sign+1 >= page.MostSigns]; say.English(said["custom#limited"]) != want {
			t.Fatalf("after %d signs of work it says %q", sign+1, said)
		}
	}
	if _, ended := said["custom#stoppable"]; ended || page.MostSigns*interp.StepsAtOnce != 100_000_000 {
		t.Errorf("it says %q", said)
	}
}

// The notice names each failed policy and the line of its failure, also when the reader returns to the policy's runs.
func TestEachPolicyThatFailsIsNamed(t *testing.T) {
	fails := func(name string, line int) string {
		return "own:source=" + custom.Pack("policy(name = \""+name+"\")\ndef index(t, arm):"+strings.Repeat("\n", line-2)+"    return fail(\"no\")\n")
	}
	for _, mode := range []string{"live", "mean"} {
		link := "1t&policies=" + fails("First", 3) + ",ucb1," + fails("Middle", 4) + ",thompson," + fails("Last", 5) + "&horizon=300&runs=2~mode=" + mode
		p := webtest.Open("1t&policies=ucb1&horizon=300&runs=2", 2)
		for _, at := range []string{link, "1t&policies=ucb1&horizon=300&runs=2~mode=mean", link} {
			if p.Navigated(at); mode == "live" {
				p.Runs.ToEnd()
			}
			p.Rest(t)
			want := ""
			if at == link {
				want = "First has stopped (line 3: fail: no).\nMiddle has stopped (line 4: fail: no).\nLast has stopped (line 5: fail: no)."
			}
			if say.English(p.Notice.Text) != want {
				t.Errorf("%s: the page says %q, want %q", mode, p.Notice.Text, want)
			}
		}
		// The notice about a lost worker does not hide any failure.
		if p.Workers.WorkerReplaced(0, "it is a test"); !strings.Contains(say.English(p.Notice.Text), "Middle has stopped") {
			t.Errorf("%s: the page says %q", mode, p.Notice.Text)
		}
	}
}

// A link with a custom policy opens the view Write, and the page reports no unknown view.
func TestALinkWithACustomPolicyHasNoUnknownView(t *testing.T) {
	p := webtest.Open("1t&policies=own:source="+custom.Pack("def index(t, arm):\n    return 1\n")+",ucb1&horizon=300", 1)
	if p.Rest(t); p.Notice.Text != "" || !p.View().Writing() {
		t.Errorf("the page says %q", p.Notice.Text)
	}
}
