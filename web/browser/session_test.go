//go:build !js

package browser

import (
	"os"
	"strings"
	"testing"

	"epsilonarcade/web/server"
)

// The harness fails a test whose page breaks the security policy or writes an error to
// the console, so using everything once is the whole test.
func TestAWholeSessionBreaksNoPolicy(t *testing.T) {
	p := play(t, "1t&horizon=20000&runs=10")
	p.running()
	const toEnd = "#to-end"
	for _, button := range []string{
		"#play", "#step", "#play", "#restart", toEnd, "#theme", "#theme", "#theme",
		"#add-arm", "#remove-arm", "#add-ldp-ucb-b", "#add-adap-klucb", "#add-ucb1", "#focus-4", "#curve-2", "#curve-2",
		"#remove-dp-ftpl-gauss-1", "#fold", "#choose-mean", "#choose-live", "#choose-mean", "#share", "#copy", "#choose-frame", "#lecture", "#hide-arms", "#show-code", "#close-code",
	} {
		if button == toEnd {
			p.toEnd()
		} else {
			p.click(button)
		}
	}
	for menu, values := range map[string][]string{
		"#presets": {"sajed-1", "wang-zhu-101", "two"},
		"#axis-x":  {"log", "linear"}, "#axis-y": {"log", "linear"},
		"#band": {"sd", "none", "q90"},
	} {
		for _, value := range values {
			p.choose(menu, value)
		}
	}
	p.fill(field("seed"), "7")
	p.ended()
	p.reads("values", func(lines []string) bool { return len(lines) > 1 })
	p.click("#view-region")
	for _, button := range []string{"#noise-beta", "#noise-beta-without-k", "#noise-new", "#noise-gauss", "#choose-down", "#choose-up"} {
		p.click(button)
	}
	p.reads("values", func(lines []string) bool { return len(lines) > 1 })
	p.size(390, 800)
	p.click("#view-play")
	p.ended()
	// The runs are there at once, and the address bar waits for further changes.
	p.waitFor("the address", func() bool { return !strings.Contains(p.fragment(), "kind=region") })
	p.reload()
	p.ended()
}

// Here the page also keeps itself for when there is no network, as it does for readers.
func TestNoViewBreaksThePolicy(t *testing.T) {
	p := at(t, server.New(os.DirFS(dist), nil))
	for _, view := range []struct{ fragment, shows string }{
		{short, "#chart canvas"},
		{short + "~mode=mean&inside=open&bounds=kl-lower", "#chart canvas"},
		{"1t&kind=sweep&sweep_over=epsilon&horizon=1000&runs=2", "#chart canvas"},
		{"1t&kind=region", "#region-chart canvas"},
		{"1t~view=gallery", ".thumb canvas"},
		{"1t~panel=azize-table-2&view=sheet", ".values td"},
		{"9z", "#use-default"},
	} {
		p.goTo(view.fragment)
		p.waitFor(view.shows+" at "+view.fragment, func() bool { return p.count(view.shows) > 0 })
	}
	p.navigate("/embed#" + short)
	p.waitFor("the embedded page", func() bool { return p.count("#chart canvas") > 0 })
}
