//go:build !js

package browser

import (
	"slices"
	"strings"
	"testing"
)

// watchProgress notes when the progress has changed for the tenth time.
const watchProgress = `
	globalThis.moved = 0;
	let changes = 0, last = "";
	new MutationObserver(() => {
		const text = document.querySelector("#progress")?.textContent ?? "";
		if (text !== last && ++changes === 10) moved = performance.now();
		last = text;
	}).observe(document, { subtree: true, childList: true, characterData: true });`

// Before the first curve moves, the page loads only the files that it needs. The Makefile limits their size.
func TestTheFirstViewLoadsOnlyWhatItNeeds(t *testing.T) {
	p := blank(t, nil)
	p.before(watchProgress)
	p.goTo("")
	p.waitFor("a curve that moves", func() bool {
		var moved bool
		p.eval(`moved > 0`, &moved)
		return moved
	})
	var loaded []string
	p.eval(`performance.getEntriesByType("resource").filter((e) => e.startTime < moved)
		.map((e) => new URL(e.name).pathname.split("/").pop())`, &loaded)
	needed := strings.Fields("app.wasm boot.js icon.svg style.css uplot.css uplot.js vugu.js wasm_exec.js worker.js")
	for _, name := range loaded {
		if !slices.Contains(needed, name) {
			t.Errorf("the first view loads %s, too", name)
		}
	}
	if !slices.Contains(loaded, "app.wasm") {
		t.Errorf("the first view loads only %q", loaded)
	}
}
