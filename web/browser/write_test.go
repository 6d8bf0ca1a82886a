//go:build !js

package browser

import (
	"strings"
	"testing"
)

// A student begins with an example, breaks it, is told in which line, and mends it.
func TestAPersonWritesAPolicy(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=4~mode=mean")
	p.size(1440, 900)
	p.click("#view-write")
	p.waitForText("#write-state", "It runs")
	p.ended()
	p.shot("write-1440-light")
	for _, size := range [][2]int64{{1024, 768}, {390, 844}, {320, 640}} {
		p.size(size[0], size[1])
		p.shot("write-" + itoa(size[0]))
	}
	p.size(1440, 900)
	p.eval(`document.querySelector("#source").shadowRoot.querySelector(".cm-content").focus(), null`, nil)
	p.eval(`(() => { const s = getSelection(); return null })()`, nil)
	if !strings.Contains(p.fragment(), "source=") {
		t.Errorf("the address is %q", p.fragment())
	}
}
