package files_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// file returns a file with the given content.
func file(name, content string) files.File {
	return files.File{Name: name, Size: int64(len(content)), Read: func(from, to int64, done func([]byte, bool)) { done([]byte(content[from:to]), true) }}
}

// exportJSON saves the figure as JSON.
func exportJSON(p *webtest.Page) {
	for _, f := range p.Files.ExportFormats() {
		if f.ID == "json" {
			p.Files.Export(f)
		}
	}
}

// save returns the files that the page saves while do runs.
func save(p *webtest.Page, do func()) []webtest.Saved {
	p.Saved = nil
	do()
	return p.Saved
}

func TestASavedScenarioOpensAsTheSame(t *testing.T) {
	other := webtest.Open("", 0)
	testkit.Cases(t, 300, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		p := webtest.Still(s)
		saved := save(p, p.Files.SaveScenario)
		if len(saved) != 1 || !strings.Contains(saved[0].Name, "-scenario") || !plain(saved[0].Name, ".json") || !json.Valid(saved[0].Data) {
			t.Fatalf("saved %q", saved)
		}
		other.Files.OpenFiles([]files.File{file("scenario.json", string(saved[0].Data))})
		want, err := scenariotest.ParseLink(s.Link()) // without fields that its kind does not use
		if err != nil || !reflect.DeepEqual(other.S, want) || other.Notice.Bad && !strings.HasPrefix(other.Notice.Text, "The average of these runs") {
			t.Fatalf("%s opens as %+v: %+v", saved[0].Data, other.S, other.Notice)
		}
		if at := other.Fragments[len(other.Fragments)-1]; at != other.Fragment() {
			t.Fatalf("the address is %q, not %q", at, other.Fragment())
		}
	})
}

func TestASavedFigureOpensAsItsScenario(t *testing.T) {
	for name, link := range map[string]string{
		"live":    webtest.Small("ucb1", "dp-ftpl-new").Link(),
		"mean":    webtest.Small("ucb1", "dp-ftpl-new").Link() + "~mode=mean&y=log",
		"region":  webtest.Region().Link(),
		"default": "",
	} {
		p := webtest.Open(link, 2)
		if name != "default" { // the default scenario takes too long
			p.Finish(t)
		}
		saved := save(p, func() { exportJSON(p) })
		var f figure.Figure
		if len(saved) != 1 || !strings.Contains(saved[0].Name, "-"+string(p.S.Kind)+"-") || !plain(saved[0].Name, ".json") {
			t.Fatalf("%s: saved %q", name, saved)
		}
		if err := json.Unmarshal(saved[0].Data, &f); err != nil || strings.Contains(string(saved[0].Data), "null") {
			t.Fatalf("%s: %v in %.300s", name, err, saved[0].Data)
		}
		if name != "default" && !reflect.DeepEqual(f, p.Plotted().Said(say.English)) {
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

// The page updates means one curve at a time, but a file contains all curves, up to date.
func TestASavedMeanHasAllRuns(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson", "dp-ftpl-new").Link()+"~mode=mean", 1)
	for range 5000 {
		p.Tick()
		if p.Workers.Session.Ended() {
			break
		}
	}
	saved := save(p, func() { exportJSON(p) })
	var f figure.Figure
	testkit.OK(t, json.Unmarshal(saved[0].Data, &f))
	for _, s := range f.Series {
		if s.Runs != 9 {
			t.Errorf("%s: %d runs", s.Name, s.Runs)
		}
	}
}

// While a question has no answer yet, the page says what it is doing.
func TestThePageSaysThatItWorks(t *testing.T) {
	p := webtest.Open("", 0)
	p.Files.Export(p.Files.ExportFormats()[0])
	if len(p.Working) != 2 || !strings.Contains(say.English(p.Working[0]), "2.5 MB so far") || p.Working[1] != page.Working || p.Programs.Working != "" {
		t.Errorf("it says %q, and %q at the end", p.Working, p.Programs.Working)
	}
	p.Broken = "it is broken"
	p.App.Files.CopyImage()
	if p.Programs.Working != "" || say.English(p.Notice.Text) != "The image cannot be copied: it is broken." || len(p.Images) != 0 {
		t.Errorf("it says %q, %+v", p.Programs.Working, p.Notice)
	}
	p.Broken = ""
	if p.App.Files.CopyImage(); len(p.Images) != 1 || !strings.HasPrefix(string(p.Images[0]), "\x89PNG") || p.Notice.Bad {
		t.Errorf("%d images, %+v", len(p.Images), p.Notice)
	}
}

func TestTheFigureOfACardIsSaved(t *testing.T) {
	p := webtest.Open("", 0)
	p.Cards.Sheets["need"] = &page.SheetMemo{Sheet: explain.Sheet{Title: "What is needed", Figure: figure.Figure{
		Kind: "need", Title: "What is needed", Scenario: p.S.Link(),
		Series: []figure.Series{{Name: "δ", X: []float64{1, 2}, Mean: []float64{.5, .25}}},
	}}}
	p.ExportFrom("need")
	if got := say.English(p.Files.ExportWords()); got != "Save “What is needed” as" {
		t.Errorf("the menu says %q", got)
	}
	saved := save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "4-policies-regret-need-eps1.json" || !strings.Contains(string(saved[0].Data), `"What is needed"`) {
		t.Errorf("saved %q", saved)
	}
	p.ExportFrom("")
	saved = save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "4-policies-regret-eps1.json" || say.English(p.Files.ExportWords()) != "Save figure as" {
		t.Errorf("saved %q", saved)
	}
}

func TestThePanelsOwnFigureIsSavedUnderItsName(t *testing.T) {
	p := webtest.Rested(t, "1t~panel=azize-1", 1)
	p.ExportFrom(page.FigureCard)
	saved := save(p, func() { exportJSON(p) })
	if len(saved) != 1 || saved[0].Name != "azize-1.json" || !strings.Contains(string(saved[0].Data), `"id":"azize-1"`) {
		t.Errorf("saved %d files, %+v", len(saved), p.Notice)
	}
}

// A saved scenario keeps its look. So do tables, drawings and TikZ pictures, which contain the page's address.
func TestASavedFileKeepsItsLook(t *testing.T) {
	link := webtest.Small("ucb1", "thompson").Link()
	for _, view := range []string{"mode=mean&x=log&y=log&band=sd", "", "view=audit&audit=ucb1", "lock=budget"} {
		p := webtest.Rested(t, link+"~"+view, 2)
		all := save(p, p.Files.SaveScenario)
		for _, f := range p.Files.ExportFormats() {
			if f.ID != "pdf" && f.ID != "png" && f.ID != "json" && !strings.HasPrefix(view, "view=audit") { // no figure yet
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
				view = "x=log&band=none" // the address contains no look
			}
			if other.S.Link() != link || other.Look != page.ParseLook(view) || other.Notice.Bad {
				t.Errorf("%s of %q opens as %q: %+v", f.Name, view, other.Fragment(), other.Notice)
			}
		}
	}
}

// The width of a drawing suits the size that the reader chose.
func TestFilesAreDrawnForTheirPlace(t *testing.T) {
	p := webtest.Rested(t, webtest.Small("ucb1", "thompson").Link(), 2)
	places := map[string]string{} // sizes by widths
	for _, c := range p.Files.ExportSizes() {
		p.Files.ChooseExportSize(c.Value)
		saved := save(p, func() { p.Files.Export(p.Files.ExportFormats()[0]) })
		if len(saved) != 1 {
			t.Fatalf("for %s: %d files", c.Text, len(saved))
		}
		width := regexp.MustCompile(`width="[^"]*"`).FindString(string(saved[0].Data))
		if other := places[width]; width == "" || other != "" {
			t.Errorf("for %s it is drawn as for %q: %.200s", c.Text, other, saved[0].Data)
		}
		places[width] = c.Text
	}
}
