//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"
)

func TestTheRegionViewTellsWhichHistoriesAreInside(t *testing.T) {
	p := play(t, "1t&kind=region")
	for _, c := range []struct {
		noise, n, r string
		words       []string // of the verdict
	}{
		{"gauss", "1", "0", []string{"Outside.", "by up to 0.0296", "From 2 pulls on", "formula requires 8."}},
		{"gauss", "2", "0", []string{"Inside.", "allows δ = 0.01"}},
		{"beta", "31", "0", []string{"Outside.", "From 32 pulls on", "formula requires 827."}},
		{"beta", "32", "0", []string{"Inside."}},
		{"new", "1", "0", []string{"Inside.", "for every number of pulls"}},
		{"beta-without-k", "10", "0", []string{"Outside."}},
	} {
		p.click("#noise-" + c.noise)
		p.fill(field("region.r"), c.r)
		p.fill(field("region.n"), c.n)
		for _, words := range c.words {
			p.waitForText("#verdict", words)
		}
	}
}

func TestTheFactsHoldTheSmallestNAndTheFormulas(t *testing.T) {
	for link, want := range map[string][]string{
		"1t&kind=region": {"smallest N inside the region\t2", "N from the paper's formula\t8", "smallest N for Lemma 9\t3",
			"violation of Lemma 8 (half-lines, δ)\t✗ 0.0296", "violation of Lemma 9 (intervals, δ/2)\t✗ 0.0346", "worst interval\tx ≤ −1.5"},
		"1t&kind=region&noise=beta&n=32": {"smallest N inside the region\t32", "N from the paper's formula\t827", "violation of Lemma 8 (half-lines, δ)\t✓ 0"},
	} {
		p := play(t, link)
		for _, fact := range want {
			p.waitForText("#region-facts", fact)
		}
	}
}

func TestSlidersMoveNAndRAndTheFigureFollows(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitFor("the figure", func() bool { return p.count("#region-chart canvas") == 1 })
	for _, c := range []struct{ slider, place, field, want string }{
		{"region.n", "120", "region.n", "1000"},
		{"region.r", "400", "region.r", "400"},
		{"epsilon", "100", "epsilon", "0.046"},
		{"delta", "100", "delta", "2.2e-07"},
	} {
		before := p.picture()
		p.choose(`[id="slide-`+c.slider+`"]`, c.place)
		p.waitFor("another figure", func() bool { return p.picture() != before })
		if got := p.value(field(c.field)); got != c.want {
			t.Errorf("the slider of %s at %s gives %s, want %s", c.slider, c.place, got, c.want)
		}
	}
	p.waitForText("main", "N = 1,000 pulls; R = 400 paid 1")
	p.click("#choose-down")
	p.waitFor("the other change", func() bool { return p.count(`#choose-down[aria-pressed="true"]`) == 1 })
}

func TestAReloadKeepsTheRegionView(t *testing.T) {
	p := play(t, slow)
	p.click("#view-region")
	p.click("#noise-beta")
	p.fill(field("region.n"), "31")
	p.waitFor("the address", func() bool { return strings.Contains(p.fragment(), "n=31") })
	p.waitForText("#verdict", "After 31 pulls")
	verdict := p.text("#verdict")
	p.reload()
	p.waitFor("the same verdict", func() bool { return p.text("#verdict") == verdict })
}

func TestPlayComesBackFromTheRegionView(t *testing.T) {
	p := play(t, slow)
	p.running()
	p.click("#view-region")
	p.waitFor("the region", func() bool { return p.count("#region-chart canvas") == 1 && p.count("#chart") == 0 })
	p.click("#view-play")
	p.waitFor("the chart", func() bool { return p.count("#chart canvas") == 1 && p.count("#region-chart") == 0 })
	p.running()
	p.waitForChange("the chart", p.picture)
	if got := p.value("#speed"); got != "1000" {
		t.Errorf("the speed is %s", got)
	}
}

// A person's way through the view: a noise, N until the verdict turns, a panel of the paper,
// and another view and back, where the curve is still there.
func TestAWayThroughTheRegionView(t *testing.T) {
	p := play(t, "1t&kind=region")
	p.waitForText("#verdict", "Outside.")
	p.waitFor("the curve of δ", func() bool { return p.count("#need-chart canvas") == 1 })
	p.click("#noise-beta")
	p.waitForText("#need-chart ~ .legend", "smallest N")
	for _, c := range []struct{ place, verdict string }{
		{"30", "Outside. After 31 pulls"},
		{"31", "Inside. After 32 pulls"},
	} {
		p.choose(`[id="slide-region.n"]`, c.place)
		p.waitForText("#verdict", c.verdict)
	}
	need := func() (picture string) {
		p.eval(`document.querySelector("#need-chart canvas").toDataURL()`, &picture)
		return picture
	}
	was := need()
	p.choose(`[id="slide-region.n"]`, "120")
	p.waitFor("the mark to move to N = 1,000", func() bool { return need() != was })

	panel := `[aria-label="Figure 2, DP-FTPL-Beta (without k): (f) N = 10⁷"]`
	p.click(panel)
	p.waitForText("#verdict", "After 10,000,000 pulls, changing one reward moves the dashed curve out")
	p.waitForText("#verdict", "No number of pulls up to 2⁴⁰ is enough")
	p.waitFor("the panel to be marked", func() bool { return p.count(`.segments `+panel+`[aria-pressed="true"]`) == 1 })
	p.waitFor("the address", func() bool { return strings.Contains(p.fragment(), "n=10000000") })
	if got := p.value(field("region.n")); got != "10000000" {
		t.Errorf("the field of N says %s", got)
	}
	p.click("#choose-down")
	p.waitForText("#region-facts", "δ needed if a 1 becomes 0\t✗ 0.163")

	p.click("#view-play")
	p.waitFor("Play", func() bool { return p.count("#chart canvas") == 1 })
	p.click("#view-region")
	p.waitFor("the curve again", func() bool { return p.count("#need-chart canvas") == 1 && p.count("#region-chart canvas") == 1 })
	for _, width := range []int64{1440, 390} {
		p.size(width, 900)
		p.reach("#need-chart")
		p.waitFor("the curve at that width", func() bool { return p.count("#need-chart canvas") == 1 })
		p.eval(`document.querySelector("#need-chart").scrollIntoView({ block: "center" })`, nil)
		p.shot("region-need-" + strconv.FormatInt(width, 10))
	}
}
