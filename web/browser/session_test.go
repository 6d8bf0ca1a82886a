//go:build !js

package browser

import "testing"

// The harness fails a test whose page breaks the security policy or writes an error to
// the console, so using everything once is the whole test.
func TestAWholeSessionBreaksNoPolicy(t *testing.T) {
	p := play(t, "1t&horizon=20000&runs=10")
	p.running()
	for _, button := range []string{
		"#play", "#step", "#play", "#restart", "#to-end:enabled", "#theme", "#theme", "#theme",
		"#add-arm", "#remove-arm", "#add-ldp-ucb-b", "#add-adap-klucb", "#add-ucb1", "#focus-4", "#curve-2", "#curve-2",
		"#remove-dp-ftpl-gauss-1", "#fold", "#choose-mean", "#choose-live", "#choose-mean", "#share", "#copy", "#choose-frame", "#lecture", "#hide-arms", "#show-code", "#close-code",
	} {
		p.click(button)
	}
	for menu, values := range map[string][]string{
		"#presets": {"sajed-1", "wang-zhu-101", "two"},
		"#axis-x":  {"log", "linear"}, "#axis-y": {"log", "linear"},
		"#band": {"sd", "none", "q90"}, "#grid": {"linear", "log"},
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
	p.reload()
	p.ended()
}
