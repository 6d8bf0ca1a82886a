package web

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"

	"github.com/vugu/vugu/js"
)

// cheap is a panel whose runs take a moment, with a scenario that is quick at its horizon.
const cheap = "azize-3"

// galleryOf returns the gallery with those panels alone that are made by runs.
func galleryOf(t *testing.T, panels ...string) *page {
	t.Helper()
	p := open("1t~view=gallery", 0)
	if len(p.Papers()) != len(papers.Papers()) || !p.IsGallery() {
		t.Fatalf("%d papers: %s", len(p.Papers()), p.GallerySays())
	}
	p.gallery.runs = slices.DeleteFunc(p.gallery.runs, func(e *lab.Entry) bool { return !slices.Contains(panels, e.ID) })
	p.hire(2)
	p.start()
	return p
}

// panelLink returns the fragment of a panel.
func panelLink(t *testing.T, id string) string {
	t.Helper()
	p := galleryOf(t)
	e, _ := p.gallery.find(id)
	if e == nil {
		t.Fatalf("there is no panel %s", id)
	}
	return strings.TrimPrefix(p.PanelLink(*e), "#")
}

func TestTheGalleryMakesItsPanelsInRounds(t *testing.T) {
	p := galleryOf(t, cheap)
	var said []string
	for range 50_000 {
		if s := p.GallerySays(); !slices.Contains(said, s) {
			said = append(said, s)
		}
		if p.gallery.made == nil {
			break
		}
		p.frame()
	}
	p.rest(t)
	want := []string{"Panel 1 of 1, 1 run each", "Panel 1 of 1, 3 runs each", "Panel 1 of 1, 10 runs each"}
	if len(said) != 4 || !slices.Equal(said[:3], want) || !strings.HasPrefix(said[3], "All panels are there") {
		t.Errorf("it said %q", said)
	}
	f := p.gallery.panel(cheap).sheet.Figure
	if f.ID != cheap || len(f.Series) != 1 || f.Series[0].Runs != 10 || len(f.Series[0].X) != 16 || len(f.Bounds) == 0 {
		t.Errorf("the panel is %+v", f)
	}
	if says := p.ThumbSays(cheap); !strings.HasPrefix(says, "so far") {
		t.Errorf("after ten of twenty runs it says %q", says)
	}
}

func TestPanelsWithoutRunsAreThereAtOnce(t *testing.T) {
	p := galleryOf(t)
	p.frame()
	for _, q := range papers.Panels() {
		m := p.gallery.panel(q.ID)
		if q.NeedsRuns() == (m.sheet.Title != "") || m.reason != "" {
			t.Errorf("%s: %q, %s", q.ID, m.sheet.Title, m.reason)
		}
	}
	if p.ThumbSays("wang-1b") != "✓ 1 " || p.ThumbSays("wang-1a") != "✗ 1" || p.ThumbMark("azize-table-2") != "bad" || p.ThumbKind("azize-table-1") != "table" {
		t.Errorf("%q, %q, %q, %q", p.ThumbSays("wang-1b"), p.ThumbSays("wang-1a"), p.ThumbMark("azize-table-2"), p.ThumbKind("azize-table-1"))
	}
}

// A task that draws fifty charts would keep people waiting.
func TestFewChartsAreDrawnInAFrame(t *testing.T) {
	p := galleryOf(t)
	p.frame()
	all := 0
	for _, q := range papers.Panels() {
		p.MountThumb(q.ID, js.Value{})
		if len(p.gallery.panel(q.ID).sheet.Figure.Series) > 0 {
			all++
		}
	}
	for before := len(p.charts); len(p.charts) < all; before = len(p.charts) {
		if p.frame(); len(p.charts) == before || len(p.charts) > before+2 {
			t.Fatalf("%d charts after a frame, of %d, and %d before it", len(p.charts), all, before)
		}
	}
	// Their hosts leave the page and come back: they are drawn again.
	clear(p.charts)
	p.Show(scenario.Regret)
	p.ShowGallery()
	p.MountThumb("wang-1a", js.Value{})
	p.frame()
	if len(p.charts) != 1 || len(p.charts["panel-wang-1a"].Series) == 0 {
		t.Errorf("%d charts are drawn again", len(p.charts))
	}
}

func TestTheGalleryPausesAndGoesOnAfterALeave(t *testing.T) {
	p := galleryOf(t, cheap)
	p.frame()
	p.PushGallery()
	if p.GalleryButton() != "Go on" || !strings.HasPrefix(p.GallerySays(), "Paused.") || p.Playing() {
		t.Errorf("%s: %s", p.GalleryButton(), p.GallerySays())
	}
	p.rest(t)
	p.Show(scenario.Regret)
	if !p.IsPlay() || p.IsGallery() || p.Fragment() != "" {
		t.Errorf("left for %q", p.Fragment())
	}
	p.ShowGallery()
	if p.Playing() || p.Fragment() != "1t~view=gallery" {
		t.Errorf("%q: it goes on by itself", p.Fragment())
	}
	p.PushGallery()
	p.rest(t)
	if m := p.gallery.panel(cheap); m.round != 10 || p.GalleryButton() != "" {
		t.Errorf("%d runs", m.round)
	}
}

func TestAGalleryThatCannotBeLoadedSaysSoAndTriesAgain(t *testing.T) {
	p := open("", 0)
	p.broken = "no connection"
	p.ShowGallery()
	if s := p.GallerySays(); !strings.Contains(s, "no connection") || p.GalleryButton() != "Try again" {
		t.Fatalf("%q, %q", s, p.GalleryButton())
	}
	p.broken = ""
	p.PushGallery()
	if len(p.Papers()) == 0 || p.gallery.reason != "" {
		t.Errorf("%q", p.GallerySays())
	}
}

// marks returns the marks of the rows about claims.
func marks(p *page) (all []string) {
	for _, f := range p.Sheet(panelCard).Facts {
		if how, ok := strings.CutPrefix(f.Mark, "claim "); ok {
			all = append(all, how)
		}
	}
	return all
}

func TestAPanelRunsToThePapersRunsAndThenItsClaimsAreDecided(t *testing.T) {
	link := panelLink(t, cheap)
	p := galleryOf(t, cheap)
	p.rest(t)
	p.Turn(link)
	if !p.IsTradeoff() || !p.HasPanel() || p.mode() != engine.Average || !p.Playing() || p.Fragment() == "" {
		t.Fatalf("%q", p.Fragment())
	}
	// What the gallery has made is there already.
	if before := marks(p); !slices.Contains(before, "holding") && !slices.Contains(before, "failing") || slices.Contains(before, "good") {
		t.Errorf("at first: %v", before)
	}
	if done, _ := p.session.Runs(); done != 16*10 {
		t.Errorf("%d runs are there at first", done)
	}
	p.rest(t)
	all := marks(p)
	if len(all) == 0 || slices.Contains(all, "holding") || slices.Contains(all, "failing") {
		t.Errorf("in the end: %v", all)
	}
	if says := p.Sheet(panelCard).Says[0]; says != "All 20 runs are there." {
		t.Errorf("%q", says)
	}
	f := p.wholeFigure()
	if f.ID != cheap || len(f.Claims) == 0 || f.X.Label != "ε" || f.Series[0].Runs != 20 || p.figureName() != cheap {
		t.Errorf("%s is saved with %d claims", f.ID, len(f.Claims))
	}
}

func TestTheRunsOfOtherPanelsFollow(t *testing.T) {
	p := open(panelLink(t, cheap), 2)
	other := small("ucb1")
	other.Runs = 20
	e, _ := p.opened()
	e.Links = append(e.Links, other.Link())
	for range 100_000 {
		own, others := p.panelRuns(e)
		if own < 20 && others > 0 {
			t.Fatalf("%d runs of other panels after %d of its own", others, own)
		}
		if others == 20 {
			break
		}
		p.frame()
	}
	p.rest(t)
	if own, others := p.panelRuns(e); own != 20 || others != 20 {
		t.Errorf("%d and %d runs", own, others)
	}
}

func TestALinkMayNameAPanelAlone(t *testing.T) {
	p := open("1t~panel=wang-4b", 0)
	q, _ := papers.Find("wang-4b")
	if p.S.Link() != q.Scenarios[0].Link() || p.Look.Mode != engine.Average || len(p.Look.bounds()) != 3 || p.Notice != (Notice{}) {
		t.Errorf("%q: %+v", p.Fragment(), p.Notice)
	}
	again := open(p.Fragment(), 0)
	if !reflect.DeepEqual(again.S, p.S) || again.Look != p.Look || !again.HasPanel() {
		t.Errorf("%q comes back as %q", p.Fragment(), again.Fragment())
	}
	if hall := open("1t~panel=wang-4b&present&lock=arms", 0); hall.Stage() != presentStage || !hall.Locks(armsArea) || !hall.HasPanel() {
		t.Errorf("what a lecturer has written behind the name is lost: %q", hall.Fragment())
	}
}

func TestALinkToNoPanelIsSaid(t *testing.T) {
	for fragment, want := range map[string]string{
		"1t~panel=wang-9z":             `There is no panel "wang-9z"`,
		"1t~panel=nobody&view=sheet":   `There is no panel "nobody"`,
		"1t&horizon=99~panel=jiang-2d": "is not that of Jiang et al. 2021, Figure 2 (d)",
	} {
		p := open(fragment, 0)
		if !strings.Contains(p.Notice.Text, want) || !p.Notice.Bad || p.HasPanel() || !p.IsPlay() {
			t.Errorf("%s: %+v, %q", fragment, p.Notice, p.Fragment())
		}
	}
}

func TestAnEditLeavesThePanel(t *testing.T) {
	p := open("1t~panel=wang-4a", 0)
	p.Edit(Horizon, "5000")
	if p.HasPanel() || strings.Contains(p.Fragment(), "panel") || p.S.Horizon != 5000 {
		t.Errorf("%q", p.Fragment())
	}
	if p.figureName() != "regret" || p.panelFigure(figure.Figure{}).ID != "" {
		t.Error("its figure is still the panel's")
	}
}

func TestTablesPointsAndTimelinesAreShownAsSheets(t *testing.T) {
	for fragment, want := range map[string]struct {
		kind       string
		rows, card int
	}{
		"1t~panel=azize-table-1&view=sheet":                     {"table", 5, 0},
		"1t~panel=azize-table-2":                                {"table", 5, 1},
		"1t~panel=azize-1":                                      {"timeline", 6, 1},
		"1t&kind=timeline&policies=adap-ucb&horizon=100&runs=1": {"timeline", 5, 0},
	} {
		if fragment == "1t~panel=azize-table-2" {
			fragment += "&view=sheet"
		}
		p := open(fragment, 0)
		p.rest(t)
		f := p.Sheet(figureCard).Figure
		if !p.IsSheet() || p.HasRuns() || f.Kind != want.kind || f.Table == nil || len(f.Table.Rows) < want.rows || len(marks(p)) < want.card {
			t.Errorf("%s: a %s, %v", fragment, f.Kind, p.Notice)
		}
		if want.kind == "timeline" && (len(f.Marks) == 0 || len(p.charts[figureCard].Series) != 1) {
			t.Errorf("%s: %d marks, drawn as %+v", fragment, len(f.Marks), p.charts[figureCard])
		}
	}
}

// The runs of a panel of points are those of several scenarios.
func TestAPanelOfPointsRunsAllItsScenarios(t *testing.T) {
	p := open("1t~panel=heldp-2", 0)
	_, total := p.session.Runs()
	if !p.IsSheet() || total != 16*50 || len(p.session.Fewest()) != 4 || p.Fragment() == "" {
		t.Errorf("%d runs of %d scenarios", total, len(p.session.Fewest()))
	}
}

func TestFromAPanelTheGalleryBeginsThere(t *testing.T) {
	p := open("1t~panel=azize-table-2&view=sheet", 0)
	p.Anchor("panel-title", js.Value{})
	p.Navigated(strings.TrimPrefix(p.GalleryLink(), "#"))
	p.Anchor("panel-wang-1a", js.Value{})
	if p.revealed != 1 {
		t.Fatal("it begins at another panel")
	}
	p.Anchor("panel-azize-table-2", js.Value{})
	p.Anchor("panel-azize-table-2", js.Value{})
	if p.revealed != 2 || !p.IsGallery() || p.HasPanel() {
		t.Errorf("%d times", p.revealed)
	}
}

func TestResultsAreLookedAtWhenTheyHaveGrownEnough(t *testing.T) {
	var looked []int64
	for n := range int64(131) {
		if s := step(n, 130); len(looked) == 0 || s != looked[len(looked)-1] {
			looked = append(looked, s)
		}
	}
	if want := []int64{0, 1, 2, 5, 10, 20, 50, 100, 130}; !slices.Equal(looked, want) {
		t.Errorf("after %v runs, want %v", looked, want)
	}
}
