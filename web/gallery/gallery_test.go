package gallery_test

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/gallery"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

func TestTheGalleryMakesItsPanelsInRounds(t *testing.T) {
	p := webtest.GalleryOf(t, webtest.Cheap)
	var said []string
	for range 50_000 {
		if s := say.English(p.Gallery.GallerySays()); !slices.Contains(said, s) {
			said = append(said, s)
		}
		if p.Gallery.Made == nil {
			break
		}
		p.Tick()
	}
	p.Rest(t)
	all := notation.Count(1 + len(slices.DeleteFunc(papers.Panels(), papers.Panel.NeedsRuns)))
	rest := notation.Count(len(slices.DeleteFunc(papers.Panels(), papers.Panel.NeedsRuns)))
	want := []string{"Previews: 0 of " + all + " ready", "Previews: " + rest + " of " + all + " ready"}
	for _, runs := range []string{"1 run", "3 runs", "10 runs"} {
		want = append(want, rest+" of "+all+" panels ready, with "+runs+" each")
	}
	if n := len(want); len(said) != n+1 || !slices.Equal(said[:n], want) || !strings.HasPrefix(said[n], "All panels are ready") {
		t.Errorf("it said %q", said)
	}
	f := p.Gallery.Panel(webtest.Cheap).Sheet.Figure
	if f.ID != webtest.Cheap || len(f.Series) != 1 || f.Series[0].Runs != 10 || len(f.Series[0].X) != 16 || len(f.Bounds) == 0 {
		t.Errorf("the panel is %+v", f)
	}
	if says := say.English(p.Gallery.Thumb(webtest.Cheap).Says); !strings.HasSuffix(says, "so far") {
		t.Errorf("after ten of twenty runs it says %q", says)
	}
}

// thumb returns the caption of a panel's small chart in English.
func thumb(p *webtest.Page, id string) gallery.Thumb {
	t := p.Gallery.Thumb(id)
	t.Says = say.English(t.Says)
	return t
}

func TestPanelsWithoutRunsAreThereAtOnce(t *testing.T) {
	p := webtest.GalleryOf(t)
	p.Tick()
	for _, q := range papers.Panels() {
		m := p.Gallery.Panel(q.ID)
		if q.NeedsRuns() == (m.Sheet.Title != "") || m.Reason != "" {
			t.Errorf("%s: %q, %s", q.ID, m.Sheet.Title, m.Reason)
		}
	}
	if thumb(p, "wang-1b").Says != "The paper’s claim holds" || thumb(p, "wang-1a").Says != "1 of 2 claims holds, 1 depends" || p.Gallery.Thumb("azize-table-2").Mark != "bad" || p.Gallery.Thumb("azize-table-1").Kind != "table" {
		t.Errorf("%q, %q, %q, %q", thumb(p, "wang-1b").Says, thumb(p, "wang-1a").Says, p.Gallery.Thumb("azize-table-2").Mark, p.Gallery.Thumb("azize-table-1").Kind)
	}
}

// A claim that depends on an open setting counts as neither holding nor failing.
func TestOpenClaimsNeitherHoldNorFail(t *testing.T) {
	p := webtest.GalleryOf(t)
	for marks, want := range map[string]gallery.Thumb{
		"depends":          {Says: "The verdict depends on missing details", Mark: "soft"},
		"good depends":     {Says: "1 of 2 claims holds, 1 depends", Mark: "soft"},
		"good bad depends": {Says: "1 of 3 claims holds, 1 depends", Mark: "bad"},
		"depends depends":  {Says: "0 of 2 claims hold, 2 depend", Mark: "soft"},
		"good good":        {Says: "2 of 2 claims hold", Mark: "good"},
		"holding open":     {Says: "The paper’s claim holds so far", Mark: "soft"},
		"failing depends":  {Says: "0 of 2 claims hold so far, 1 depends", Mark: "soft"},
	} {
		m := p.Gallery.Panel("wang-4a")
		m.Sheet = explain.Panel{Sheet: explain.Sheet{Title: "Figure 4 (a)"}}
		for mark := range strings.FieldsSeq(marks) {
			switch mark {
			case "good", "holding":
				m.Sheet.Holds++
			case "bad", "failing":
				m.Sheet.Fails++
			case "depends":
				m.Sheet.Depends++
			}
			m.Sheet.SoFar = m.Sheet.SoFar || mark == "holding" || mark == "failing"
		}
		if got := thumb(p, "wang-4a"); got != want {
			t.Errorf("%s: %+v, want %+v", marks, got, want)
		}
	}
}

// At most a few charts are drawn per frame, because drawing fifty at once would block the page.
func TestFewChartsAreDrawnInAFrame(t *testing.T) {
	p := webtest.GalleryOf(t)
	p.Tick()
	all := 0
	for _, q := range papers.Panels() {
		p.Gallery.MountThumb(q.ID, markup.Element{})
		if len(p.Gallery.Panel(q.ID).Sheet.Figure.Series) > 0 {
			all++
		}
	}
	for before := len(p.Others); len(p.Others) < all; before = len(p.Others) {
		if p.Tick(); len(p.Others) == before || len(p.Others) > before+2 {
			t.Fatalf("%d charts after a frame of %d, %d before it", len(p.Others), all, before)
		}
	}
	// The charts leave the page and come back, so they are drawn again.
	clear(p.Others)
	p.Show(scenario.Regret)
	p.Visit(page.GalleryView)
	p.Gallery.MountThumb("wang-1a", markup.Element{})
	p.Tick()
	if len(p.Others) != 1 || len(p.Others["panel-wang-1a"].Series) == 0 {
		t.Errorf("%d charts are drawn again", len(p.Others))
	}
}

func TestTheGalleryPausesAndGoesOnAfterALeave(t *testing.T) {
	p := webtest.GalleryOf(t, webtest.Cheap)
	p.Tick()
	p.Gallery.PushGallery()
	if p.Gallery.GalleryButton() != say.Of("go-on-audit") || !strings.HasPrefix(say.English(p.Gallery.GallerySays()), "Paused.") || p.Runs.Playing() {
		t.Errorf("%s: %s", p.Gallery.GalleryButton(), p.Gallery.GallerySays())
	}
	p.Rest(t)
	p.Show(scenario.Regret)
	if !p.View().IsPlay() || p.View().IsGallery() || p.Fragment() != "" {
		t.Errorf("the page is at %q", p.Fragment())
	}
	p.Visit(page.GalleryView)
	if p.Runs.Playing() || p.Fragment() != "1t~view=gallery" {
		t.Errorf("%q: the runs continue without the reader", p.Fragment())
	}
	p.Gallery.PushGallery()
	p.Rest(t)
	if m := p.Gallery.Panel(webtest.Cheap); m.Round != 10 || p.Gallery.GalleryButton() != "" {
		t.Errorf("%d runs", m.Round)
	}
}

func TestAGalleryThatCannotBeLoadedSaysSoAndTriesAgain(t *testing.T) {
	p := webtest.Open("", 0)
	p.Broken = "no connection"
	p.Visit(page.GalleryView)
	if s := p.Gallery.GallerySays(); !strings.Contains(s, "no connection") || p.Gallery.GalleryButton() != say.Of("try-again") {
		t.Fatalf("%q, %q", s, p.Gallery.GalleryButton())
	}
	p.Broken = ""
	p.Gallery.PushGallery()
	if len(p.Gallery.Papers()) == 0 || p.Gallery.Reason != "" {
		t.Errorf("%q", p.Gallery.GallerySays())
	}
}

// marks returns how the rows about claims are marked.
func marks(p *webtest.Page) (all []string) {
	for _, f := range p.Cards.Sheet(page.ClaimsCard).Facts {
		if how, ok := strings.CutPrefix(f.Mark, "claim "); ok {
			all = append(all, how)
		}
	}
	return all
}

func TestAPanelsClaimsAreDecidedAfterThePapersRuns(t *testing.T) {
	link := webtest.PanelLink(t, webtest.Cheap)
	p := webtest.GalleryOf(t, webtest.Cheap)
	p.Rest(t)
	p.Turn(link)
	if !p.View().IsTradeoff() || !p.View().HasPanel() || p.View().Mode() != engine.Average || !p.Runs.Playing() || p.Fragment() == "" {
		t.Fatalf("%q", p.Fragment())
	}
	// The gallery's runs are reused.
	if before := marks(p); !slices.Contains(before, "holding") && !slices.Contains(before, "failing") || slices.Contains(before, "good") {
		t.Errorf("at first: %v", before)
	}
	if done, _ := p.Workers.Session.Runs(); done != 16*10 {
		t.Errorf("%d runs at first", done)
	}
	p.Rest(t)
	all := marks(p)
	if len(all) == 0 || slices.Contains(all, "holding") || slices.Contains(all, "failing") {
		t.Errorf("in the end: %v", all)
	}
	if says := p.Cards.Sheet(page.ClaimsCard).Says[0]; say.English(says) != "All 20 runs are complete." {
		t.Errorf("%q", says)
	}
	f, _ := p.Files.WholeFigure()
	if f.ID != webtest.Cheap || len(f.Claims) == 0 || f.X.Label != "ε" || f.Series[0].Runs != 20 || p.FileName() != webtest.Cheap {
		t.Errorf("%s is saved with %d claims", f.ID, len(f.Claims))
	}
}

// While runs are made, the sentence above the chart counts the runs of the policy in focus. The text beside the chart
// gives the smallest and the largest number of runs among the policies. Both also give the paper's number of runs.
func TestRunsAreCountedAlikeAboveAndBesideTheChart(t *testing.T) {
	p := webtest.GalleryOf(t, "wang-4a")
	p.Turn(webtest.PanelLink(t, "wang-4a"))
	above := regexp.MustCompile(`^Over (\d+) of 100 runs of `)
	beside := regexp.MustCompile(`^For each policy, (\d+)(?: to (\d+))? of the paper’s 100 runs are complete\.$`)
	looks, ranges := 0, 0
	for n := 0; n < 20000 && ranges < 20 && !p.Runs.Ended(); n++ {
		p.Tick()
		sentence, says := webtest.Plain(p.Screen().Sentence()), say.English(p.Cards.Sheet(page.ClaimsCard).Says[0])
		run, all := above.FindStringSubmatch(sentence), beside.FindStringSubmatch(says)
		if run == nil || all == nil {
			if strings.HasPrefix(sentence, "Over ") && !strings.HasPrefix(sentence, "Over 100 runs of ") {
				t.Fatalf("%q beside %q", sentence, says)
			}
			continue
		}
		focus, _ := strconv.Atoi(run[1])
		least, _ := strconv.Atoi(all[1])
		most := least
		if all[2] != "" {
			most, _ = strconv.Atoi(all[2])
			ranges++
		}
		if looks++; focus < least || focus > most || most < least {
			t.Errorf("%q beside %q", sentence, says)
		}
	}
	if looks == 0 || ranges == 0 {
		t.Errorf("runs are counted %d times, and differ %d times", looks, ranges)
	}
}

// Runs of other panels are made only if the reader wants them, and can be cancelled.
func TestRunsOfOtherPanelsAreMadeOnRequest(t *testing.T) {
	p := webtest.Open(webtest.PanelLink(t, webtest.Cheap), 2)
	other := webtest.Small("ucb1")
	other.Runs = 20
	e, _ := p.Gallery.Opened()
	e.Scenarios, e.Others, e.More = append(e.Scenarios, scenariotest.Valid(other)), []string{"Figure 9"}, 20
	p.Rest(t)
	if own, others := p.Gallery.PanelRuns(e); own != 20 || others != 0 {
		t.Fatalf("%d runs of its own and %d unwanted runs of other panels", own, others)
	}
	if says := say.English(p.Gallery.More.Says()); says != "Some claims also need the runs of other panels: Figure 9. That takes 20 more runs." || p.Gallery.More.Button() != say.Of("make-runs-too") {
		t.Errorf("%q, %q", says, p.Gallery.More.Button())
	}
	p.Gallery.More.Push()
	for range 100_000 {
		own, others := p.Gallery.PanelRuns(e)
		if own < 20 && others > 0 {
			t.Fatalf("%d runs of other panels after %d of its own", others, own)
		}
		if others == 20 {
			break
		}
		p.Tick()
	}
	p.Rest(t)
	if own, others := p.Gallery.PanelRuns(e); own != 20 || others != 20 {
		t.Errorf("%d and %d runs", own, others)
	}
	p.Gallery.More.Push()
	p.Rest(t)
	if done, total := p.Workers.Session.Runs(); done != total || total != 16*20 || p.Gallery.More.Button() != say.Of("make-runs-too") {
		t.Errorf("%d of %d runs without those of other panels", done, total)
	}
}

func TestALinkMayNameAPanelAlone(t *testing.T) {
	p := webtest.Open("1t~panel=wang-4b", 0)
	q, _ := papers.Find("wang-4b")
	if p.S.Link() != q.Scenarios[0].Link() || p.Look.Mode != engine.Average || len(p.Look.BoundList()) != 3 || p.Notice != (page.Notice{}) {
		t.Errorf("%q: %+v", p.Fragment(), p.Notice)
	}
	again := webtest.Open(p.Fragment(), 0)
	if !reflect.DeepEqual(again.S, p.S) || again.Look != p.Look || !again.View().HasPanel() {
		t.Errorf("%q comes back as %q", p.Fragment(), again.Fragment())
	}
	for fragment, want := range map[string]string{
		"1t~panel=wang-9z":             `The gallery has no panel called "wang-9z"`,
		"1t~panel=nobody&view=sheet":   `The gallery has no panel called "nobody"`,
		"1t&horizon=99~panel=jiang-2d": "differs from Jiang et al. 2021, Figure 2 (d)",
	} {
		p := webtest.Open(fragment, 0)
		if !strings.Contains(say.English(p.Notice.Text), want) || !p.Notice.Bad || p.View().HasPanel() || !p.View().IsPlay() {
			t.Errorf("%s: %+v, %q", fragment, p.Notice, p.Fragment())
		}
	}
	if hall := webtest.Open("1t~panel=wang-4b&present&lock=arms", 0); hall.View().Stage() != page.PresentStage || !hall.View().Locks(page.ArmsArea) || !hall.View().HasPanel() {
		t.Errorf("the lecturer's settings are lost: %q", hall.Fragment())
	}
}

// From a panel of each kind, each tab leads to a view that works, even if the panel has no policies. The tab Play then
// plays one run of the panel's scenario.
func TestEachTabLeadsSomewhereFromEachPanel(t *testing.T) {
	for _, panel := range []string{"wang-1a", "wang-4a", "azize-3"} {
		for _, tab := range []string{"play", "sweep", "region", "audit"} {
			p := webtest.Open("1t~panel="+panel, 1)
			s := p.S.Link()
			if p.Play.Tab().Here() || !p.Gallery.Tab().Here() {
				t.Errorf("%s is in Play", panel)
			}
			p.Look.Lesson = "1.1"
			p.Tabs.Turn(tab)
			if v := p.View(); v.HasPanel() || p.Gallery.Tab().Here() || panel == "wang-4a" && tab == "play" && (v.HasLesson() || !v.IsLive() || p.S.Link() != s || !p.Runs.Playing()) {
				t.Errorf("from %s, %s leads to %s", panel, tab, p.Fragment())
			}
			if p.Notice.Text != "" || p.View().HasRuns() != (tab == "play" || tab == "sweep") {
				t.Errorf("from %s to %s the page says %q at %s", panel, tab, p.Notice.Text, p.Fragment())
			}
			if tab != "audit" {
				continue
			}
			if p.Rest(t); p.Audit.AuditForm().Audit.Policy == "" {
				t.Errorf("from %s nothing can be audited: %v", panel, p.Audit.AuditForm().Says)
			}
		}
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
		p := webtest.Rested(t, fragment, 0)
		f := p.Cards.Sheet(page.FigureCard).Figure
		if !p.View().IsSheet() || p.View().HasRuns() || f.Kind != want.kind || f.Table == nil || len(f.Table.Rows) < want.rows || len(marks(p)) < want.card {
			t.Errorf("%s: a %s, %v", fragment, f.Kind, p.Notice)
		}
		if want.kind == "timeline" && (len(f.Marks) == 0 || len(p.Others[page.FigureCard].Series) != 1) {
			t.Errorf("%s: %d marks, drawn as %+v", fragment, len(f.Marks), p.Others[page.FigureCard])
		}
	}
	p := webtest.Open("1t~panel=heldp-2", 0) // a panel that shows points has several scenarios
	if _, total := p.Workers.Session.Runs(); !p.View().IsSheet() || total != 16*50 || len(p.Workers.Session.Fewest()) != 4 {
		t.Errorf("%d runs of %d scenarios", total, len(p.Workers.Session.Fewest()))
	}
}

func TestFromAPanelTheGalleryBeginsThere(t *testing.T) {
	p := webtest.Open("1t~panel=azize-table-2&view=sheet", 0)
	p.Anchor("panel-title", markup.Element{})
	p.Navigated(strings.TrimPrefix(p.Gallery.GalleryLink(), "#"))
	p.Anchor("panel-wang-1a", markup.Element{})
	if p.Revealed != 1 {
		t.Fatal("another panel is revealed")
	}
	p.Anchor("panel-azize-table-2", markup.Element{})
	p.Anchor("panel-azize-table-2", markup.Element{})
	if p.Revealed != 2 || !p.View().IsGallery() || p.View().HasPanel() {
		t.Errorf("%d times", p.Revealed)
	}
}

func TestResultsAreShownAtAFewNumbersOfRuns(t *testing.T) {
	var looked []int64
	for n := range int64(131) {
		if s := page.Step(n, 130); len(looked) == 0 || s != looked[len(looked)-1] {
			looked = append(looked, s)
		}
	}
	if want := []int64{0, 1, 2, 5, 10, 20, 50, 100, 130}; !slices.Equal(looked, want) {
		t.Errorf("after %v runs, want %v", looked, want)
	}
}

// A preview uses a shorter scenario and says so. Its runs decide no claim, and the panel's own runs supersede it.
func TestAPreviewIsNamedAndKeptApart(t *testing.T) {
	p := webtest.GalleryOf(t, webtest.Cheap)
	m := p.Gallery.Panel(webtest.Cheap)
	for range 10_000 {
		if p.Tick(); m.First.Title != "" {
			break
		}
	}
	if says := thumb(p, webtest.Cheap).Says; says != "Preview: 1 run of 10,000 pulls" || m.Round != 0 || m.Sheet.Title != "" || len(m.First.Facts) > 0 {
		t.Errorf("%q, with %d runs of its own and %d facts", says, m.Round, len(m.First.Facts))
	}
	if s, err := scenariotest.ParseLink(m.First.Figure.Scenario); err != nil || s.Horizon != 10_000 {
		t.Errorf("the preview's scenario is %q", m.First.Figure.Scenario)
	}
	p.Turn(webtest.PanelLink(t, webtest.Cheap))
	if f := p.Gallery.PanelFigure(figure.Figure{}); f.ID != "" {
		t.Errorf("the open panel shows the preview: %+v", f)
	}
	p.Visit(page.GalleryView)
	p.Rest(t)
	if says := thumb(p, webtest.Cheap).Says; strings.Contains(says, "Preview") || m.Sheet.Figure.Series[0].Runs != 10 {
		t.Errorf("in the end it says %q of %d runs", says, m.Sheet.Figure.Series[0].Runs)
	}
}

func TestThePanelsInViewComeFirst(t *testing.T) {
	p := webtest.GalleryOf(t, "azize25-1a", webtest.Cheap, "azize25-1b")
	p.Visible = []string{"panel-azize25-1b"}
	p.Start()
	if p.Gallery.Made.ID != "azize25-1b" {
		t.Errorf("%s is made first", p.Gallery.Made.ID)
	}
	p.Visible = nil
	p.Start()
	if p.Gallery.Made.ID != webtest.Cheap {
		t.Errorf("with no panel in view, %s is made first", p.Gallery.Made.ID)
	}
}

// A reader who changes a panel's setting sees the panel's name and a link back. A reader who leaves the panel for Play
// can return to the scenario that was open before the panel.
func TestAChangedPanelIsNamedAndLinked(t *testing.T) {
	own := webtest.Small("ucb1").Link()
	p := webtest.Rested(t, own, 1)
	p.Navigated("1t~panel=wang-4a")
	p.Rest(t)
	panel := say.English(p.Gallery.PanelPlace())
	p.Fields.Edit(page.Epsilon, "3")
	p.Rest(t)
	if p.View().HasPanel() || strings.Contains(p.Fragment(), "panel") || say.English(p.Gallery.PanelPlace()) != "Changed: "+panel ||
		p.FileName() != "4-policies-regret-eps3" || p.Gallery.PanelFigure(figure.Figure{}).ID != "" {
		t.Errorf("%q changed is %q at %s, and its file %s", panel, p.Gallery.PanelPlace(), p.Fragment(), p.FileName())
	}
	back := p.Gallery.PanelLinks()[0]
	p.Navigated(strings.TrimPrefix(back.Link, "#"))
	p.Rest(t)
	if !p.View().HasPanel() || say.English(p.Gallery.PanelPlace()) != panel {
		t.Errorf("%q leads to %q", back.Name, p.Gallery.PanelPlace())
	}
	p.Show(scenario.Regret)
	if p.Notice.Back != own {
		t.Fatalf("after a panel the page says %+v", p.Notice)
	}
	p.Lessons.GoBack()
	if p.S.Link() != own || p.Notice.Back != "" {
		t.Errorf("back is %s, and the page says %+v", p.Fragment(), p.Notice)
	}
}
