//go:build !js

package browser

import (
	"strings"
	"testing"
)

func TestTheRegionViewTellsWhichHistoriesAreInside(t *testing.T) {
	p := play(t, "1t&kind=region")
	for _, c := range []struct {
		noise, n, r string
		words       []string // of the verdict
	}{
		{"gauss", "1", "0", []string{"Not private yet.", "by 0.0296 at worst", "From 2 pulls on", "formula asks for 8."}},
		{"gauss", "2", "0", []string{"Inside.", "has 0.01"}},
		{"beta", "31", "0", []string{"Not private yet.", "From 32 pulls on", "formula asks for 827."}},
		{"beta", "32", "0", []string{"Inside."}},
		{"new", "1", "0", []string{"Inside.", "for every number of pulls"}},
		{"beta-without-k", "10", "0", []string{"Not private yet."}},
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
		"1t&kind=region":                 {"smallest N that is inside\t2", "N of the paper's formula\t8", "largest violation\t0.0296"},
		"1t&kind=region&noise=beta&n=32": {"smallest N that is inside\t32", "N of the paper's formula\t827", "largest violation\t0"},
	} {
		p := play(t, link)
		for _, fact := range want {
			p.waitForText(".facts", fact)
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
	p.waitForText("main", "1,000 pulls, 400 of them paid")
	p.click("#choose-down")
	p.waitFor("the other change", func() bool { return p.count(`#choose-down[aria-pressed="true"]`) == 1 })
}

func TestAReloadKeepsTheRegionView(t *testing.T) {
	p := play(t, slow)
	p.click("#view-region")
	p.click("#noise-beta")
	p.fill(field("region.n"), "31")
	p.waitFor("the address", func() bool { return strings.Contains(p.fragment(), "n=31") })
	verdict := p.text("#verdict")
	p.reload()
	if got := p.text("#verdict"); got != verdict || !strings.Contains(got, "After 31 pulls") {
		t.Errorf("the verdict was %q and is %q", verdict, got)
	}
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
