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
	for name, want := range map[string]string{"horizon": "1000000", "epsilon": "1", "delta": "0.01", "arms[0].mean": ".3", "arms[8].mean": ".7"} {
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

func TestTheChartSaysInWordsWhatItShows(t *testing.T) {
	p := play(t, "")
	p.waitForText("#sentence", "DP-FTPL-New has paid")
	p.pause()
	p.still("#progress")
	var label string
	p.eval(`document.querySelector("#chart").ariaLabel`, &label)
	if text := p.text("#sentence"); label != text || !strings.Contains(text, "Thompson sampling has paid") {
		t.Errorf("the chart is labelled %q, above it stands %q", label, text)
	}
}

func TestAFailedDownloadIsToldOnThePage(t *testing.T) {
	for missing, want := range map[string]string{
		"app.wasm":    "The page could not be loaded. Check the connection and reload it.",
		"engine.wasm": "The simulation engine could not be loaded. Check the connection and reload the page.",
	} {
		t.Run(missing, func(t *testing.T) {
			p := blank(t, fstest.MapFS{missing: nil})
			p.expect("404")
			p.expect(want)
			p.navigate("/")
			p.waitFor("the page to tell of it", func() bool { return p.text("#trouble") == want })
		})
	}
}

func TestADamagedProgramIsToldOnThePage(t *testing.T) {
	damaged := func(name string) fstest.MapFS {
		return fstest.MapFS{name: {Data: []byte("\x00asm, but not really")}, name + ".br": nil, name + ".gz": nil}
	}
	for program, want := range map[string]string{
		"app.wasm":    "The page could not be loaded.",
		"engine.wasm": "The simulation engine could not be loaded.",
	} {
		t.Run(program, func(t *testing.T) {
			p := blank(t, damaged(program))
			p.expect(want)
			p.navigate("/")
			p.waitForText("#trouble", want)
		})
	}
}
