package files_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/web/files"
	"epsilonarcade/web/page"
	"epsilonarcade/web/webtest"
)

// file returns a file with that content.
func file(name, content string) files.File {
	return files.File{Name: name, Size: int64(len(content)), Read: func(done func([]byte, bool)) { done([]byte(content), true) }}
}

// exportJSON saves the chart's figure as JSON.
func exportJSON(p *webtest.Page) {
	for _, f := range p.Files.ExportFormats() {
		if f.ID == "json" {
			p.Files.Export(f)
		}
	}
}

// save returns the saved that do makes the page save.
func save(p *webtest.Page, do func()) []webtest.Saved {
	p.Saved = nil
	do()
	return p.Saved
}

func TestASavedScenarioOpensAsTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	other := webtest.Open("", 0)
	for range 300 {
		s := scenariotest.Random(rng)
		p := webtest.Still(s)
		saved := save(p, p.Files.SaveScenario)
		if len(saved) != 1 || !strings.Contains(saved[0].Name, "-scenario-") || !plain(saved[0].Name, ".json") || !json.Valid(saved[0].Data) {
			t.Fatalf("saved %q", saved)
		}
		other.Files.OpenFiles([]files.File{file("scenario.json", string(saved[0].Data))})
		want, err := scenario.ParseLink(s.Link()) // without what its kind does not use
		if err != nil || !reflect.DeepEqual(other.S, want) || other.Notice.Bad && !strings.HasPrefix(other.Notice.Text, "The mean of these runs") {
			t.Fatalf("%s opens as %+v: %+v", saved[0].Data, other.S, other.Notice)
		}
		if at := other.Fragments[len(other.Fragments)-1]; at != other.Fragment() {
			t.Fatalf("the address is %q, not %q", at, other.Fragment())
		}
	}
}

func TestASavedFigureIsWhatTheChartShowsAndOpensAsItsScenario(t *testing.T) {
	for name, link := range map[string]string{
		"live":    webtest.Small("ucb1", "dp-ftpl-new").Link(),
		"mean":    webtest.Small("ucb1", "dp-ftpl-new").Link() + "~mode=mean&y=log",
		"region":  webtest.Region().Link(),
		"default": "",
	} {
		p := webtest.Open(link, 2)
		if name != "default" { // it goes on for long
			p.Runs.ToEnd()
			p.Rest(t)
		}
		saved := save(p, func() { exportJSON(p) })
		var f figure.Figure
		if len(saved) != 1 || !strings.Contains(saved[0].Name, "-"+string(p.S.Kind)+"-") || !plain(saved[0].Name, ".json") {
			t.Fatalf("%s: saved %q", name, saved)
		}
		if err := json.Unmarshal(saved[0].Data, &f); err != nil || strings.Contains(string(saved[0].Data), "null") {
			t.Fatalf("%s: %v in %.300s", name, err, saved[0].Data)
		}
		if name != "default" && !reflect.DeepEqual(f, p.Plotted()) {
			t.Errorf("%s: saved\n%.300s\nwant\n%+v", name, saved[0].Data, p.Plotted())
		}
		if s := f.Series[0]; name == "mean" && (s.Runs != 9 || s.Notion != "none" || len(s.Q95) != len(s.X) || len(s.Std) != len(s.X)) {
			t.Errorf("the mean is saved as %.300s", saved[0].Data)
		}
		other := webtest.Open(webtest.Small("thompson").Link(), 0)
		other.Files.OpenFiles([]files.File{file("regret.json", string(saved[0].Data))})
		if !reflect.DeepEqual(other.S, p.S) || other.Notice.Bad {
			t.Errorf("%s: opens as %q, %+v", name, other.Fragment(), other.Notice)
		}
	}
}

// A mean is made a curve at a time, but a file is whole.
func TestASavedMeanHasAllRunsThatAreThere(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson", "dp-ftpl-new").Link()+"~mode=mean", 1)
	for range 5000 {
		p.Tick()
		if p.Workers.Session.Ended() {
			break
		}
	}
	saved := save(p, func() { exportJSON(p) })
	var f figure.Figure
	if err := json.Unmarshal(saved[0].Data, &f); err != nil {
		t.Fatal(err)
	}
	for _, s := range f.Series {
		if s.Runs != 9 {
			t.Errorf("%s: %d runs", s.Name, s.Runs)
		}
	}
}

func TestAFileThatCannotBeOpenedSaysWhyAndChangesNothing(t *testing.T) {
	whole, err := scenariojson.Marshal(webtest.Small("ucb1", "thompson"))
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.Small("ucb1", "ldp-ucb-b")
	p := webtest.Open(s.Link(), 2)
	p.Runs.ToEnd()
	p.Rest(t)
	before := p.Fragment()
	for _, c := range []struct{ content, want string }{
		{``, `scenario: the document ends too early`},
		{string(whole[:len(whole)/2]), `the document ends too early`},
		{"\x89PNG\r\n", `document: is not UTF-8 text`},
		{`<svg/>`, `there is no scenario in it; scenarios are .json files.`},
		{`[]`, `scenario: a list is not an object`},
		{string(whole) + "{}", `document: goes on after the scenario's end`},
		{`{"epsilom":1}`, `scenario: "epsilom" is not the name of a field`},
		{`{"epsilon":1,"epsilon":2}`, `epsilon: is given a second time`},
		{`{"epsilon":101,"runs":0}`, `epsilon: 101 is not between 0 and 100.`},
		{`{"arms":[{"kind":"beta","a":2}]}`, `arms[0].b: is missing`},
		{`{"kind":"movie"}`, `kind: "movie" is not known`},
		{`{"policy":"ucb1","notion":"none","lower":0}`, `scenario: "policy" is not the name of a field`}, // an audit

		{`{"title":"","series":[]}`, `scenario: is missing`},
		{`{"title":"","scenario":7}`, `scenario: 7 is not text in quotes`},
		{`{"scenario":"1t&epsilon=2","scenario":"1t"}`, `scenario: is given a second time`},
		{`{"scenario":"1t&epsilon=101"}`, `epsilon: 101 is not between 0 and 100`},
		{`{"scenario":"2t&epsilon=1"}`, `scenario: `}, // of a newer version
		{`{"title":"x","series":[{"x":[1,2`, `series: the document ends too early`},
		{`{"scenario":"1t","series":[1,]}`, `series: at byte 29: invalid character ',' at start of value`},
	} {
		p.Dismiss()
		p.Files.OpenFiles([]files.File{file("a.json", c.content)})
		if n := p.Notice; !n.Bad || n.Offer || !strings.HasPrefix(n.Text, `"a.json" cannot be opened: `) || !strings.Contains(n.Text, c.want) || strings.HasSuffix(n.Text, "..") {
			t.Errorf("%.60q: %+v, want %q", c.content, n, c.want)
		}
		if !reflect.DeepEqual(p.S, s) || p.Fragment() != before || !p.Runs.Ended() {
			t.Fatalf("%.60q: the page shows %q, ended: %v", c.content, p.Fragment(), p.Runs.Ended())
		}
	}
	if p.Files.OpenFiles([]files.File{file("a.json", "\ufeff"+string(whole))}); p.Notice.Bad { // as some editors write it
		t.Errorf("a byte order mark: %+v", p.Notice)
	}
}

// A link, or the address of a page, opens from a file as it does on the command line. Without a
// view it changes no more of the look than a scenario does, and with one it is looked at so.
func TestALinkInAFileOpens(t *testing.T) {
	link := webtest.Small("ucb1", "thompson").Link()
	for _, text := range []string{
		link, link + "\n", "\ufeff" + link, " \r\n" + link + "~mode=mean\r\n", "#" + link, "\ufeff https://example.org/arcade/#" + link + "~mode=mean", "1t",
	} {
		p := webtest.Open(webtest.Small("ldp-ucb-b").Link()+"~x=log", 0)
		p.Files.OpenFiles([]files.File{file("link.txt", text)})
		want := link
		if text == "1t" {
			want = "1t"
		}
		look := page.ParseLook("x=log")
		if strings.Contains(text, "~") {
			look = page.ParseLook("mode=mean")
		}
		if p.Notice.Bad || p.S.Link() != want || p.Look.Mode != look.Mode || p.Look.X != look.X {
			t.Errorf("%q opens as %q, %+v", text, p.Fragment(), p.Notice)
		}
	}
	p := webtest.Open("", 0)
	for text, want := range map[string]string{
		link[:len(link)-1]:            "this link was cut or changed since it was made",
		"9t&seed=1":                   "this link was made by a newer version (9)",
		"https://example.org/page":    "does not begin with a version number",
		"\ufeff" + link + "\n" + link: `"\n" at place `,
	} {
		if p.Files.OpenFiles([]files.File{file("link.txt", text)}); !strings.Contains(p.Notice.Text, `"link.txt" cannot be opened: link: `) || !strings.Contains(p.Notice.Text, want) {
			t.Errorf("%q: %+v, want %s", text, p.Notice, want)
		}
	}
}

// Arms from a spreadsheet are no scenario: the page says where they belong.
func TestAListOfArmsIsNoScenario(t *testing.T) {
	for text, why := range map[string]string{
		"arm,mean\n1,0.3\n2,0.5\n": "it is a list of 2 arms, and no scenario: paste it under Arms, in the list of all arms",
		"0,3\n":                    "it is a list of 1 arm, and no scenario: paste it under Arms, in the list of all arms",
		"t,UCB1\n1,0.5\n2,1.5\n":   "there is no scenario in it; scenarios are .json files",
	} {
		p := webtest.Still(webtest.Small("ucb1"))
		p.Files.OpenFiles([]files.File{file("arms.csv", text)})
		if got := p.Notice.Text; got != `"arms.csv" cannot be opened: `+why+"." || p.S.Link() != webtest.Small("ucb1").Link() {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestNoMoreThanAMegabyteIsReadAtAll(t *testing.T) {
	p := webtest.Open("", 0)
	p.Files.OpenFiles([]files.File{{Name: "big.json", Size: files.MaxFile + 1, Read: func(func([]byte, bool)) { t.Error("it is read") }}})
	if p.Notice.Text != `"big.json" cannot be opened: it is larger than 1 MB.` {
		t.Errorf("%+v", p.Notice)
	}
	p.Files.OpenFiles([]files.File{file(strings.Repeat("x", 1000), strings.Repeat(" ", files.MaxFile-2)+"{}")})
	if p.Notice.Bad {
		t.Errorf("a file of the largest size: %+v", p.Notice)
	}
	if p.Files.OpenFiles([]files.File{file(strings.Repeat("<", 1000), "x")}); len(p.Notice.Text) > 200 {
		t.Errorf("a long name: %q", p.Notice.Text)
	}
}

func TestOneFileIsOpenedAtATime(t *testing.T) {
	p := webtest.Open("", 0)
	a, b := file("a.json", `{"epsilon":2}`), file("b.json", `{"epsilon":3}`)
	if p.Files.OpenFiles([]files.File{a, b}); !p.Notice.Bad || p.S.Epsilon != 1 {
		t.Errorf("two: ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
	if p.Dismiss(); p.Notice.Bad {
		t.Fatal("the notice stays")
	}
	if p.Files.OpenFiles(nil); p.Notice.Bad || p.S.Epsilon != 1 {
		t.Errorf("none: ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
	// Of two that take long, the one chosen later.
	var late func([]byte, bool)
	p.Files.OpenFiles([]files.File{{Name: "a.json", Size: 13, Read: func(done func([]byte, bool)) { late = done }}})
	p.Files.OpenFiles([]files.File{b})
	if late([]byte(`{"epsilon":2}`), true); p.S.Epsilon != 3 {
		t.Errorf("ε = %v", p.S.Epsilon)
	}
	p.Files.OpenFiles([]files.File{{Name: "gone.json", Size: 13, Read: func(done func([]byte, bool)) { done(nil, false) }}})
	if p.Notice.Text != `"gone.json" cannot be opened: the browser cannot read it.` || p.S.Epsilon != 3 {
		t.Errorf("ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
}

// A file that takes long to read keeps neither the next one waiting nor its own word for it.
func TestANewerFileWinsOverOneThatIsBeingRead(t *testing.T) {
	for name, old := range map[string]string{"good": `{"epsilon":2}`, "bad": `{"epsilon":101}`} {
		p := webtest.Open("", 0)
		p.Slow = true
		p.Files.OpenFiles([]files.File{file("old.json", old)})
		if p.Programs.Working != "Working…" {
			t.Errorf("%s: while a file is read the page says %q", name, p.Programs.Working)
		}
		late := p.Asked[0]
		p.Files.OpenFiles([]files.File{file("new.json", `{"epsilon":3}`)})
		if len(p.Asked) != 1 || p.Asked[0].Program != late.Program || !slices.Contains(p.Retired, late.Program) || p.Programs.Working != "Working…" {
			t.Fatalf("%s: %d questions, retired %q, %q", name, len(p.Asked), p.Retired, p.Programs.Working)
		}
		p.Deliver()
		if p.S.Epsilon != 3 || p.Notice.Bad || p.Programs.Working != "" {
			t.Errorf("%s: ε = %v, %+v, %q", name, p.S.Epsilon, p.Notice, p.Programs.Working)
		}
	}
	// One that is refused at once gives up the one before it, too.
	p := webtest.Open("", 0)
	p.Slow = true
	p.Files.OpenFiles([]files.File{file("old.json", `{"epsilon":2}`)})
	p.Files.OpenFiles([]files.File{{Name: "big.json", Size: files.MaxFile + 1, Read: nil}})
	p.Deliver()
	if p.S.Epsilon != 1 || !strings.HasPrefix(p.Notice.Text, `"big.json"`) || p.Programs.Working != "" {
		t.Errorf("ε = %v, %+v, %q", p.S.Epsilon, p.Notice, p.Programs.Working)
	}
}

// A file is another page: nothing that was half typed stays, but it is looked at as before.
func TestAFileOpensAsALinkDoesButKeepsTheLook(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link()+"~mode=mean&x=linear", 0)
	look := p.Look
	p.Arms.SelectArm(2)
	p.Policies.ToggleCurve(1)
	p.Fields.Edit(page.Epsilon, "x")
	p.Share.CopyShare()
	p.Files.OpenFiles([]files.File{file("a.json", `{"epsilon":2}`)})
	if p.Look != look || p.Arm != 0 || len(p.Hidden) != 0 || *p.Fields.Field(page.Epsilon) != (page.Field{Text: "2"}) || p.Share.Copied {
		t.Errorf("%+v, arm %d, hidden %v, field %+v", p.Look, p.Arm, p.Hidden, *p.Fields.Field(page.Epsilon))
	}
	want := scenario.Default()
	want.Epsilon = 2
	if !reflect.DeepEqual(p.S, want) {
		t.Errorf("it shows %q", p.Fragment())
	}
	if p.ChooseFile(); p.Choosing != 1 {
		t.Error("no file can be chosen")
	}
}

// While a question waits for its answer the page says what goes on, and no longer.
func TestThePageSaysThatItWorks(t *testing.T) {
	p := webtest.Open("", 0)
	p.Files.Export(p.Files.ExportFormats()[0])
	if len(p.Working) != 2 || !strings.Contains(p.Working[0], "2.5 MB so far") || p.Working[1] != "Working…" || p.Programs.Working != "" {
		t.Errorf("it says %q, and %q at the end", p.Working, p.Programs.Working)
	}
	p.Broken = "it is broken"
	p.App.Files.CopyImage()
	if p.Programs.Working != "" || p.Notice.Text != "The image cannot be copied: it is broken." || len(p.Images) != 0 {
		t.Errorf("it says %q, %+v", p.Programs.Working, p.Notice)
	}
	p.Broken = ""
	if p.App.Files.CopyImage(); len(p.Images) != 1 || !strings.HasPrefix(string(p.Images[0]), "\x89PNG") || p.Notice.Bad {
		t.Errorf("%d images, %+v", len(p.Images), p.Notice)
	}
}

func TestTheFigureOfACardIsSavedWhereThatWasAskedFor(t *testing.T) {
	p := webtest.Open("", 0)
	p.Cards.Sheets["need"] = &page.SheetMemo{Sheet: explain.Sheet{Title: "What is needed", Figure: figure.Figure{
		Kind: "need", Title: "What is needed", Scenario: p.S.Link(),
		Series: []figure.Series{{Name: "δ", X: []float64{1, 2}, Mean: []float64{.5, .25}}},
	}}}
	p.ExportFrom("need")
	if got := p.Files.ExportWords(); got != "Save “What is needed” as" {
		t.Errorf("the menu says %q", got)
	}
	saved := save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "4-policies-regret-need-eps1.json" || !strings.Contains(string(saved[0].Data), `"What is needed"`) {
		t.Errorf("saved %q", saved)
	}
	p.ExportFrom("")
	saved = save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "4-policies-regret-eps1.json" || p.Files.ExportWords() != "Save figure as" {
		t.Errorf("saved %q", saved)
	}
}

func TestThePanelsOwnFigureIsSavedUnderItsName(t *testing.T) {
	p := webtest.Open("1t~panel=azize-1", 1)
	p.Rest(t)
	p.ExportFrom(page.FigureCard)
	saved := save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "azize-1.json" || !strings.Contains(string(saved[0].Data), `"id":"azize-1"`) {
		t.Errorf("saved %d files, %+v", len(saved), p.Notice)
	}
}

// A file is called by what it shows.
func TestAFigureIsCalledByWhatItShows(t *testing.T) {
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

// A saved scenario is looked at as it was, and so is a table, a drawing or a picture for TeX that
// the page has saved: they say its address.
func TestASavedFileIsLookedAtAsItWas(t *testing.T) {
	link := webtest.Small("ucb1", "thompson").Link()
	for _, view := range []string{"mode=mean&x=log&y=log&band=sd", "", "view=audit&audit=ucb1", "lock=budget"} {
		p := webtest.Open(link+"~"+view, 2)
		p.Rest(t)
		all := save(p, p.Files.SaveScenario)
		for _, f := range p.Files.ExportFormats() {
			if f.ID != "pdf" && f.ID != "png" && f.ID != "json" && !strings.HasPrefix(view, "view=audit") { // which has no figure yet
				p.Files.Export(f)
			}
		}
		all = append(all, p.Saved[1:]...)
		if want := 4; !strings.HasPrefix(view, "view=audit") && len(all) != want {
			t.Fatalf("%d files", len(all))
		}
		for _, f := range all {
			other := webtest.Open("1t~x=log&band=none", 0)
			other.Files.OpenFiles([]files.File{file(f.Name, string(f.Data))})
			view := view
			if view == "" && !strings.HasSuffix(f.Name, ".json") {
				view = "x=log&band=none" // an address without a view
			}
			if other.S.Link() != link || other.Look != page.ParseLook(view) || other.Notice.Bad {
				t.Errorf("%s of %q opens as %q: %+v", f.Name, view, other.Fragment(), other.Notice)
			}
		}
	}
}

// A title that somebody has given is in the file of the scenario, and there again once the file is
// opened, in a page that shows something else too. Without one the file says nothing of it.
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
			t.Errorf("%s: opened it is %s, called %q", link, other.Fragment(), got)
		}
		other.Turn(webtest.Small("ldp-ucb-b").Link())
		if other.Tick(); other.Files.Title() == title {
			t.Errorf("%s: another figure has its title", link)
		}
	}
}

// Each view's figure has its own title, also where there is none yet.
func TestTheTitleIsThatOfTheViewsOwnFigure(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link(), 2)
	p.Rest(t)
	p.Turn(p.S.Link() + "~view=audit&audit=dp-ftpl-new")
	for range 5 {
		p.Tick()
	}
	if got := p.Files.Title(); got != "" || p.Files.ExportWords() != "Run the audit to save its figure." {
		t.Errorf("before an audit the field has %q, and the menu says %q", got, p.Files.ExportWords())
	}
}

// While a lesson's question waits, what it covers is not in files either: the menu says so, and offers
// none.
func TestWhatALessonCoversIsNotSaved(t *testing.T) {
	for i, l := range lessons.Course {
		for j := range l.Steps {
			at := lessons.Place{Lesson: i, Step: j, Answer: -1}
			p := webtest.Open(at.Fragment(), 2)
			p.Rest(t)
			exportJSON(p)
			p.App.Files.CopyImage()
			p.Slow = true
			p.Files.PrintHandout()
			if len(p.Saved)+len(p.Images)+len(p.Asked) > 0 || p.Notice.Text != page.Guess || p.Files.ExportWords() != page.Guess {
				t.Errorf("%s: %d files, %d images, %d questions; the menu says %q", at, len(p.Saved), len(p.Images), len(p.Asked), p.Files.ExportWords())
			}
			p.Slow = false
			facts := p.Cards.Sheet("lesson").Facts
			p.Lessons.Take(facts[len(facts)-1].Name)
			p.Rest(t)
			if saved := save(p, func() { exportJSON(p) }); len(saved) != 1 || p.Files.ExportWords() == page.Guess {
				t.Errorf("%s: after the guess %d files are saved: %q", at, len(saved), p.Notice.Text)
			}
		}
	}
}

// plain says whether a file's name has small letters, digits and hyphens before its ending.
func plain(name, ending string) bool {
	name, ok := strings.CutSuffix(name, ending)
	return ok && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// A figure may be called otherwise: so are its drawing, its image and its file, until another
// figure is there.
func TestAFigureGetsTheTitleThatItIsGiven(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link(), 2)
	p.Rest(t)
	usual := "Regret of 2 policies on 3 arms"
	if got := p.Files.Title(); got != usual {
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
			t.Errorf("%s is called %s and has not %q", id, f.Name, want)
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
		t.Errorf("a title without letters of names makes %q", export("json").Name)
	}
	p.Files.Entitle(strings.Repeat("long ", 100))
	if n := export("csv").Name; len(n) > 85 || !plain(n, ".csv") {
		t.Errorf("%q", n)
	}
	p.Turn("1t&policies=thompson")
	p.Tick()
	if got := p.Files.Title(); got != "Regret of Thompson sampling on 9 arms" {
		t.Errorf("another figure is called %q", got)
	}
}
