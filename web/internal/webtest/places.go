package webtest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Small returns a scenario that takes only moments to run: three arms, 1,500 pulls, 9 runs.
func Small(policies ...string) scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.4)
	s.Horizon, s.Runs, s.Seed = 1500, 9, 7
	s.Policies = nil
	for _, id := range policies {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	return s
}

// Still returns a page without workers, and with all fields of a scenario. Fields that its kind does not use count as
// if they had been chosen in another view.
func Still(s scenario.Scenario) *Page {
	p := Open(s.Link(), 0)
	p.S = s
	if v, problems := s.Validate(); problems == nil { // tests of invalid scenarios need only the page's texts
		p.Valid = v
	}
	return p
}

// Region returns the default scenario in the Region view.
func Region() scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Region
	return s
}

// Ids returns the ids of the scenario's policies.
func Ids(s scenario.Scenario) (all []string) {
	for _, p := range s.Policies {
		all = append(all, p.ID)
	}
	return all
}

// Armed returns a page with n arms, whose means go from 0 to 1.
func Armed(n int) *Page {
	s := Small("ucb1")
	s.Arms = nil
	for i := range n {
		s.Arms = append(s.Arms, arm.Bernoulli{P: float64(i) / float64(max(1, n-1))})
	}
	return Still(s)
}

// Rested opens a page, and returns it once it is idle.
func Rested(t *testing.T, fragment string, workers int) *Page {
	t.Helper()
	p := Open(fragment, workers)
	p.Rest(t)
	return p
}

// Finish completes all runs.
func (p *Page) Finish(t *testing.T) {
	t.Helper()
	p.Runs.ToEnd()
	p.Rest(t)
}

// Type types a text into a field and leaves the field.
func (p *Page) Type(field, text string) {
	p.Fields.Edit(field, text)
	p.Fields.Leave(field)
}

// AtAudit returns an idle page that shows the audit of a link.
func AtAudit(t *testing.T, look string, workers int) *Page {
	t.Helper()
	return Rested(t, "1t~view=audit&audit="+look, workers)
}

// Audited returns a page on which an audit has been made.
func Audited(t *testing.T, look string, workers int) *Page {
	t.Helper()
	p := AtAudit(t, look, workers)
	p.Audit.RunAudit()
	p.Rest(t)
	return p
}

// GalleryOf returns a page with the gallery, which makes runs of the given panels only.
func GalleryOf(t *testing.T, panels ...string) *Page {
	t.Helper()
	p := Open("1t~view=gallery", 0)
	if len(p.Gallery.Papers()) != len(papers.Papers()) || !p.View().IsGallery() {
		t.Fatalf("%d papers: %s", len(p.Gallery.Papers()), p.Gallery.GallerySays())
	}
	p.Gallery.Runs = slices.DeleteFunc(p.Gallery.Runs, func(e *lab.Entry) bool { return !slices.Contains(panels, e.ID) })
	p.hire(2)
	p.Start()
	return p
}

// PanelLink returns the fragment of a panel.
func PanelLink(t *testing.T, id string) string {
	t.Helper()
	p := GalleryOf(t)
	e, _ := p.Gallery.Find(id)
	if e == nil {
		t.Fatalf("there is no panel %s", id)
	}
	return strings.TrimPrefix(p.Gallery.PanelLink(*e), "#")
}

// FullHouse returns a scenario with all policies.
func FullHouse() scenario.Scenario {
	s := Small()
	for _, spec := range policy.All() {
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID})
	}
	return s
}

// Looking returns a page that shows the view Region with the given budget, noise and history.
func Looking(eps, delta float64, noise string, n, r int64) *Page {
	s := Region()
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: 1}
	p := Still(s)
	p.Answered()
	return p
}

// Swept returns a scenario of kind sweep that takes only moments to run.
func Swept() scenario.Scenario {
	s := Small("dp-ftpl-gauss", "ldp-ucb-b", "ucb1")
	s.Kind = scenario.Sweep
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{4, .5, 1}}
	return s
}

// FullHouseSmall returns a scenario with all policies that takes only moments to run.
func FullHouseSmall() scenario.Scenario {
	s := Small(Ids(FullHouse())...)
	s.Runs = 3
	return s
}

// Plain joins a sentence's parts.
func Plain(parts []page.Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return say.English(b.String())
}

// English returns texts with their references in English.
func English(texts []string) (all []string) {
	for _, text := range texts {
		all = append(all, say.English(text))
	}
	return all
}

// Chosen returns the values of the entries that are chosen in a menu.
func Chosen(menu []parts.Choice) (values []string) {
	for _, c := range menu {
		if c.Chosen {
			values = append(values, c.Value)
		}
	}
	return values
}

// CheckWords fails the test if a sentence is empty or contains one of the strings in odd.
func CheckWords(t *testing.T, text string) {
	t.Helper()
	text = say.English(text)
	for _, o := range odd {
		if strings.Contains(text, o) {
			t.Errorf("%q contains %q", text, o)
		}
	}
	if text == "" || strings.TrimSpace(text) != text {
		t.Errorf("%q", text)
	}
}

// CheckPage checks the texts that the page shows at the moment.
func CheckPage(t *testing.T, p *Page) {
	t.Helper()
	for _, text := range []string{
		p.Charts.ChartLabel(), p.Runs.Progress().Words, p.Runs.PlayText(), p.Settings.MeanText(), p.Policies.PolicyCount(), p.Policies.FocusName(), p.Pulls.Aside(),
		p.Arms.ArmsSummary(), p.Region.HistoryWords(), p.Appearance.ThemeLabel(), p.Appearance.ThemeSign(), p.Region.NoiseWords(),
	} {
		CheckWords(t, text)
	}
	if !strings.HasSuffix(say.English(p.Charts.ChartLabel()), ".") {
		t.Errorf("%q is not a sentence", p.Charts.ChartLabel())
	}
	for _, text := range p.Budget.Promises() {
		CheckWords(t, text)
	}
	if share, err := strconv.Atoi(p.Runs.Progress().Percent); err != nil || share < 0 || share > 100 {
		t.Errorf("%v of the work is done", share)
	}
}

// Algorithm returns the number of lines of the shown algorithm, and the values of the lines that have run.
func (p *Page) Algorithm(t *testing.T) (lines int, ran map[int]string) {
	t.Helper()
	p.Shown = ""
	p.Listing.MountListing(markup.Element{})
	if p.Shown == "" {
		return 0, nil
	}
	var read struct {
		Lines []struct{ Parts []string }
		Ran   []struct {
			Line   int
			Values []string
		}
	}
	if err := json.Unmarshal([]byte(p.Shown), &read); err != nil {
		t.Fatal(err)
	}
	ran = map[int]string{}
	for _, r := range read.Ran {
		ran[r.Line] = strings.Join(r.Values, " ")
	}
	return len(read.Lines), ran
}

// odd lists strings that must not appear in a sentence for readers.
var odd = []string{"NaN", "Inf", "–", "%!", "-0 ", "e+", "  ", "..", " .", " ,", "<nil>"}
