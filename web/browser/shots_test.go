//go:build !js

package browser

import (
	"strconv"
	"testing"
)

// tradeoff is the default scenario's price of privacy, with few and short runs.
const tradeoff = "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=10000&runs=4"

// Each view at each width, light and dark, shows every curve in its own colour. The
// pictures stay in build/shots for a person to look at; `make pictures` takes README's
// from there.
func TestEveryCurveIsSeenAtEveryWidthInLightAndDark(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for _, view := range []struct {
		name, link string
		curves     []string
	}{
		{"play", "1t&horizon=50000&runs=12~mode=mean", []string{"--curve-0", "--curve-1", "--curve-2", "--curve-3"}},
		{"tradeoff", tradeoff, []string{"--curve-0", "--curve-1", "--curve-2", "--curve-3"}},
		{"region", "1t&kind=region", []string{"--curve-7", "--curve-0"}},
	} {
		p.show(view.link)
		if view.name != "region" {
			p.ended()
		}
		for _, theme := range []string{"light", "dark"} {
			p.theme(theme)
			for _, width := range []int64{320, 390, 1024, 1440} {
				p.size(width, 900)
				for _, curve := range view.curves {
					p.waitFor(curve+" at "+strconv.FormatInt(width, 10)+" px, "+theme, func() bool { return p.pixels(curve) > 60 })
				}
				p.shot(view.name + "-" + strconv.FormatInt(width, 10) + "-" + theme)
			}
		}
	}
}

// pixels counts the pixels of the chart that have the colour of a style sheet's name.
func (p *tab) pixels(name string) (n int) {
	p.tb.Helper()
	p.eval(`(() => {
		const probe = document.createElement("canvas").getContext("2d");
		probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("`+name+`").trim();
		probe.fillRect(0, 0, 1, 1);
		const want = probe.getImageData(0, 0, 1, 1).data;
		const canvas = document.querySelector(".chart canvas");
		if (!canvas) return 0;
		const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
		let n = 0;
		for (let i = 0; i < data.length; i += 4) {
			if (data[i + 3] > 200 && Math.abs(data[i] - want[0]) + Math.abs(data[i + 1] - want[1]) + Math.abs(data[i + 2] - want[2]) < 12) n++;
		}
		return n;
	})()`, &n)
	return n
}
