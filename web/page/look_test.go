package page_test

import (
	"os"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/theory"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func TestEveryLookComesBackFromItsText(t *testing.T) {
	labelled := scenario.Default()
	labelled.Policies[0].Label = "Ünlike = any_other: ~50%, & more"
	compared := []string{"", scenario.Default().Link(), labelled.Link()}
	seen := map[string]bool{}
	for _, mode := range []engine.Mode{engine.Live, engine.Average} {
		for _, x := range []figure.Scale{figure.Linear, figure.Log} {
			for _, y := range []figure.Scale{figure.Linear, figure.Log} {
				for _, band := range figure.Bands() {
					for speed := range page.Speeds {
						l := page.Look{Mode: mode, X: x, Y: y, Band: band, Speed: speed, Bounds: []string{"", "ucb1", "minimax,dp-ftpl-new"}[speed%3], View: []string{"", page.GalleryView, page.SheetView, page.AuditView}[speed%4], Audit: []string{"", "broken-adap-ucb,sequence,0.3,1e-10,,25000,,"}[speed%2], Panel: []string{"", "wang-4a"}[speed%2],
							Inside: speed%2 == 0, Policy: []string{"", "2"}[speed%2], Arm: []string{"", "17"}[speed%2], Change: []string{"", page.Down}[speed%2], Listing: speed%2 == 1, Compare: compared[speed%3], Lesson: []string{"", "local.2.b", "all"}[speed%3],
							Hide: page.Areas(1<<speed) & (1<<len(page.AreaTable) - 1), Lock: page.Lockable() & page.Areas(speed), Ghosts: []string{"", page.AllGhosts, page.NoGhosts}[speed%3], Stage: []string{"", page.PresentStage, page.EmbedStage}[speed%3], Slider: speed%3 == 2, Language: []string{"", "en", "zh"}[speed%3]}
						text := l.String()
						if got := page.ParseLook(text); got != l {
							t.Errorf("%q came back as %+v, was %+v", text, got, l)
						}
						if seen[text] {
							t.Errorf("%q stands for two looks", text)
						}
						if seen[text] = true; !scenario.IsView(text) {
							t.Errorf("%q does not survive in an address, or cannot be kept under a short link", text)
						}
					}
				}
			}
		}
	}
	if page.DefaultLook().String() != "" {
		t.Errorf("the default is written as %q", page.DefaultLook().String())
	}
}

// The page names an option of a link that it ignores. It ignores no option that any version of the page has written.
func TestWhatIsLeftOutOfAViewIsSaid(t *testing.T) {
	for view, left := range map[string]string{
		"x=logg": "x=logg", "y=log&x=logg&band=none": "x=logg", "zoom=3": "zoom=3", "full": "full", "speed=7": "speed=7",
		"view=gallry": "view=gallry", "lang=xx": "lang=xx",
		"": "", "x=log&&y=log": "", "embed&x=log": "", "view=audit&audit=ucb1": "", "view=gallery": "", "mode=live": "",
	} {
		p := webtest.Open("1t&policies=ucb1~"+view, 1)
		want := ""
		if left != "" {
			want = "The link’s option " + scenario.Quote(left) + " is not recognised and was ignored."
		}
		if p.Notice.Text = say.English(p.Notice.Text); p.Notice != (page.Notice{Text: want}) {
			t.Errorf("%q: %+v, want %q", view, p.Notice, want)
		}
	}
	data, err := os.ReadFile("../../core/scenario/testdata/links/v1.txt")
	testkit.OK(t, err)
	links := 0
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "1t") {
			continue
		}
		links++
		if p := webtest.Open(line, 1); strings.Contains(p.Notice.Text, "view-option-left-out") {
			t.Errorf("%s: %s", line, p.Notice.Text)
		}
	}
	if links < 50 {
		t.Errorf("only %d links are read", links)
	}
}

// The message about an error in a link counts arms from 1.
func TestALinkSaysWhichArmAsPeopleCount(t *testing.T) {
	for link, want := range map[string]string{
		"1t&arms=0.5,2":              "This address cannot be opened – arms[1].mean (arm 2): 2 is not between 0 and 1.",
		"1t&policies=ucb1:epsilon=x": `This address cannot be opened – policies[0].epsilon (policy 1): "x" is not a number.`,
		"1t&arms=y":                  `This address cannot be opened – arms[0].kind (arm 1): "y" is not recognised.`,
		"1t~compare=1t=.arms=-0.1,":  `This address cannot be opened – in the comparison scenario, arms[1] (arm 2): the value is missing.`,
		"1t&epsilon=-1":              "This address cannot be opened – epsilon: -1 is not between 0 and 100",
	} {
		if got := say.English(webtest.Open(link, 1).Notice.Text); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
}

func TestALookIsNeverRefused(t *testing.T) {
	want := page.DefaultLook()
	want.X = figure.Log
	for _, text := range []string{
		"x=log", "x=log&y=cubic", "zoom=3&x=log", "&&x=log&", "x=log&mode", "x=log&speed=7", "x=log&band=&=&mode==mean",
		"y=log&x=log&y=linear", "X=linear&x=log", "x=log&bounds=<b>", "x=log&\xff=%",
		"x=log&hide=&lock=everything", "x=log&lang=xx", "x=log&lang", "x=log&hide=Arms,<b>&stage", "x=log&lock=pulls", "x=log&hide&lock", "x=log&=&",
	} {
		if got := page.ParseLook(text); got != want {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
	if got := page.ParseLook(""); got != page.DefaultLook() {
		t.Errorf("nothing is read as %+v", got)
	}
}

// Texts in a look have a maximum length, which the page's own texts do not reach.
func TestALookHasNoTextThatIsLongerThanAnyOfThePages(t *testing.T) {
	all := ""
	for _, p := range theory.Bounds() {
		all += "," + p.ID
	}
	if l := page.ParseLook("bounds=" + all[1:]); l.Bounds != all[1:] {
		t.Errorf("all bounds of theory, in %d letters, are too many", len(all))
	}
	for n, want := range map[int]int{page.MostAssignment: page.MostAssignment, page.MostAssignment + 1: 0} {
		if l := page.ParseLook("assignment=" + strings.Repeat("x", n)); len(l.Assignment) != want {
			t.Errorf("of %d letters an assignment takes %d", n, len(l.Assignment))
		}
	}
	for _, f := range page.LookFields {
		if f.Values != nil || f.Key == "compare" || f.Key == "assignment" || f.Key == "hide" || f.Key == "lock" {
			continue
		}
		for _, n := range []int{page.MostLook, page.MostLook + 1, 100_000} {
			want := strings.Repeat("x", n)
			if n > page.MostLook {
				want = ""
			}
			l := page.ParseLook(f.Key + "=" + strings.Repeat("x", n))
			if got := f.Get(&l); got != want {
				t.Errorf("of %d letters %s takes %d", n, f.Key, len(got))
			}
		}
	}
}
