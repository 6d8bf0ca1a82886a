//go:build !js

package browser

import (
	"strings"
	"testing"
	"testing/fstest"

	"epsilonarcade/core/scenario"
)

// Nobody clicks anything here.
func TestACurveMovesOnABareAddress(t *testing.T) {
	p := play(t, "")
	p.waitFor("the first pulls", func() bool { return p.done() > 0 })
	p.running()
	p.waitForChange("the chart", p.picture)
	if got, want := p.count(`[id^="curve-"]`), len(scenario.Default().Policies); got != want || want != 4 {
		t.Errorf("it shows %d curves, want %d", got, want)
	}
	for name, want := range map[string]string{"horizon": "1000000", "epsilon": "1", "delta": "0.01", "arms[0].mean": ".3"} {
		if got := p.value(field(name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if text := p.text("#notice"); text != "" {
		t.Errorf("there is a notice: %q", text)
	}
	if p.fragment() != "" {
		t.Errorf("the default scenario has the fragment %q", p.fragment())
	}
}

// In a tab in the background timers rest. The program is there by the time that somebody looks.
func TestTheProgramLoadsWithoutTimers(t *testing.T) {
	p := blank(t, nil)
	p.before(`globalThis.setTimeout = () => 0`)
	p.navigate("/")
	p.waitFor("the program", func() bool { return p.has(`globalThis.arcade?.module`) })
}

func TestTheChartSaysInWordsWhatItShows(t *testing.T) {
	p := play(t, "")
	p.waitForText("#sentence", "DP-FTPL-New has a regret of ")
	p.pause()
	p.idle()
	var label string
	p.eval(`document.querySelector("#chart").ariaLabel`, &label)
	if text := p.text("#sentence"); label != text || !strings.Contains(text, "Without privacy, Thompson sampling loses ") {
		t.Errorf("the chart is labelled %q, above it stands %q", label, text)
	}
}

func TestAFailedDownloadIsToldOnThePage(t *testing.T) {
	const want = "The page could not be loaded. Check the connection and reload it."
	p := blank(t, fstest.MapFS{"app.wasm": nil})
	p.expect("404")
	p.expect(want)
	p.navigate("/")
	p.waitFor("the page to tell of it", func() bool { return p.text("#trouble") == want })
}

// The connection is no cause of that.
func TestAFailedScriptIsToldOnThePage(t *testing.T) {
	const want = "The page cannot start because one of its scripts has failed. Reload it, or open it in another browser."
	p := blank(t, nil)
	p.before(`delete Intl.NumberFormat`) // which uPlot needs while it loads
	p.expect("NumberFormat")
	p.expect(want)
	p.navigate("/")
	p.waitFor("the page to tell of it", func() bool { return p.text("#trouble") == want })
}

// Somebody who reads Chinese is told so in Chinese, if the texts at least can be had.
func TestAFailedDownloadIsToldInTheReadersLanguage(t *testing.T) {
	p := blank(t, fstest.MapFS{"app.wasm": nil})
	p.expect("404")
	p.expect("The page could not be loaded.")
	p.before(`localStorage.setItem("language", "zh")`)
	p.navigate("/")
	p.waitForText("#trouble", "无法加载页面")
	if p.count(`#trouble[lang="zh"]`) != 1 {
		t.Error("it is not said to be Chinese")
	}
}

// On plain http no page can see that a file is damaged, but by using it.
func TestADamagedProgramIsToldOnThePage(t *testing.T) {
	beside(t)
	for damage, c := range map[string]struct{ program, want string }{
		"no program":           {"\x00asm, but not really", "The page could not be loaded."},
		"a program without Go": {"\x00asm\x01\x00\x00\x00", "The page has stopped because of an internal error."},
	} {
		t.Run(damage, func(t *testing.T) {
			p := blank(t, fstest.MapFS{"app.wasm": {Data: []byte(c.program)}, "app.wasm.br": nil, "app.wasm.gz": nil})
			p.before(`Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })`)
			p.expect(c.want)
			p.navigate("/")
			p.waitForText("#trouble", c.want)
		})
	}
}
