package files_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
)

// The name of a file describes its contents.
func TestTheNameOfAFileDescribesIt(t *testing.T) {
	for link, want := range map[string]string{
		"1t": "4-policies-regret-eps1", "1t&kind=region&n=8": "gauss-region-eps1-n8", "1t&kind=timeline&policies=adap-ucb": "adap-ucb-timeline-eps1",
		"1t~view=audit": "dp-ftpl-new-audit", "1t~view=audit&audit=dp-ucb": "dp-ucb-audit",
		"1t&kind=sweep&over=epsilon&values=1,2&policies=dp-ucb,ucb1": "dp-ucb-vs-ucb1-sweep-over-epsilon", "1t~compare=1t=.epsilon=-0.5": "4-policies-compare-eps1",
		"1t&policies=dp-ftpl-new&epsilon=0.25": "dp-ftpl-new-regret-eps0-25", "1t&policies=dp-ftpl-new:epsilon=2&epsilon=0.25": "dp-ftpl-new-regret-eps2",
		"1t&policies=ucb1,thompson": "ucb1-vs-thompson-regret", "1t&policies=ucb1,ldp-ucb-b&epsilon=2&delta=0.1": "ucb1-vs-ldp-ucb-b-regret-eps2",
		"1t&policies=ldp-ucb-b:epsilon=0.2,ldp-ucb-b,ldp-ucb-b:epsilon=4": "ldp-ucb-b-regret-eps0-2-eps1-eps4",
		"1t&arms=0.5,0.4&delta=0.1&horizon=5000&seed=3":                   "4-policies-regret-eps1-delta0-1-2-arms-t5000-seed3", "1t~panel=wang-4a": "wang-4a",
	} {
		if got := webtest.Open(link, 0).FileName(); got != want {
			t.Errorf("%s is called %q, want %q", link, got, want)
		}
	}
}

// The reader's title is saved with the scenario, and is restored when the file is opened on any page.
func TestASavedScenarioKeepsTheTitle(t *testing.T) {
	const title = "Figure 3: “what ε costs” & more = 50 %~"
	for _, link := range []string{webtest.Small("ucb1", "thompson").Link() + "~mode=mean&x=log", webtest.Region().Link(), "1t~panel=wang-4a"} {
		p := webtest.Open(link, 2)
		if p.S.Kind != scenario.Regret || p.Look.Panel == "" {
			p.Rest(t)
		}
		if saved := save(p, p.Files.SaveScenario); strings.Contains(string(saved[0].Data), "title") {
			t.Errorf("%s: without a title the file has %s", link, saved[0].Data)
		}
		p.Tick()
		p.Files.Entitle(title)
		saved := save(p, p.Files.SaveScenario)
		other := webtest.Open(webtest.Small("ldp-ucb-b").Link(), 2)
		other.Rest(t)
		other.Files.Entitle("another one")
		other.Files.OpenFiles([]files.File{file("a.json", string(saved[0].Data))})
		for range 20 {
			other.Tick()
		}
		if got := other.Files.Title(); got != title || other.Fragment() != p.Fragment() {
			t.Errorf("%s: it opens as %s with the title %q", link, other.Fragment(), got)
		}
		other.Turn(webtest.Small("ldp-ucb-b").Link())
		if other.Tick(); other.Files.Title() == title {
			t.Errorf("%s: another figure has its title", link)
		}
	}
}

// Each view's figure has its own title, even before there is a figure.
func TestEachViewHasItsOwnTitle(t *testing.T) {
	p := webtest.Rested(t, webtest.Small("ucb1", "thompson").Link(), 2)
	p.Turn(p.S.Link() + "~view=audit&audit=dp-ftpl-new")
	for range 5 {
		p.Tick()
	}
	if got := p.Files.Title(); got != "" || say.English(p.Files.ExportWords()) != "Run the audit to save its figure." {
		t.Errorf("before an audit, the field has %q and the menu says %q", got, p.Files.ExportWords())
	}
}

// plain reports whether a file's name has only lowercase letters, digits and hyphens before its extension.
func plain(name, ending string) bool {
	name, ok := strings.CutSuffix(name, ending)
	return ok && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// The reader's title appears in the drawing, the image and the file's name, until there is another figure.
func TestTheReadersTitleIsInFiles(t *testing.T) {
	p := webtest.Rested(t, webtest.Small("ucb1", "thompson").Link(), 2)
	usual := "Regret of 2 policies on 3 arms"
	if got := say.English(p.Files.Title()); got != usual {
		t.Errorf("the field has %q", got)
	}
	export := func(id string) webtest.Saved {
		t.Helper()
		for _, f := range p.Files.ExportFormats() {
			if f.ID == id {
				if saved := save(p, func() { p.Files.Export(f) }); len(saved) == 1 {
					return saved[0]
				}
			}
		}
		t.Fatalf("no %s: %+v", id, p.Notice)
		return webtest.Saved{}
	}
	p.Files.Entitle("Figure 3: UCB1 & friends, ε = ½")
	for id, want := range map[string]string{"svg": "UCB1 &amp; friends", "tex": `UCB1 \& friends`, "csv": "# title: Figure 3: UCB1 & friends", "json": `"title":"Figure 3: UCB1`, "pdf": "/Title"} {
		f := export(id)
		if f.Name != "figure-3-ucb1-friends-eps."+id || !strings.Contains(string(f.Data), want) || strings.Contains(string(f.Data), usual) {
			t.Errorf("%s is called %s and does not have %q", id, f.Name, want)
		}
	}
	p.App.Files.CopyImage()
	if len(p.Images) != 1 || !strings.Contains(string(p.Images[0]), "friends") {
		t.Error("the image has another title")
	}
	if p.Files.Entitle(""); p.Files.Title() != "" || export("svg").Name != "ucb1-vs-thompson-regret-3-arms-t1500-seed7.svg" {
		t.Errorf("without a title: %q, %q", p.Files.Title(), export("svg").Name)
	}
	if p.Files.Entitle("漢字"); export("json").Name != "ucb1-vs-thompson-regret-3-arms-t1500-seed7.json" {
		t.Errorf("a title without Latin letters makes %q", export("json").Name)
	}
	p.Files.Entitle(strings.Repeat("long ", 100))
	if n := export("csv").Name; len(n) > 85 || !plain(n, ".csv") {
		t.Errorf("%q", n)
	}
	p.Turn("1t&policies=thompson")
	p.Tick()
	if got := say.English(p.Files.Title()); got != "Regret of Thompson sampling on 9 arms" {
		t.Errorf("another figure is called %q", got)
	}
}
