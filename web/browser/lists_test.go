//go:build !js

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A list of a sweep's values is typed in peace: half of it starts no runs, whatever else the page draws
// meanwhile. Enter takes it, and so does going elsewhere.
func TestAListCountsWithEnterOrWhenItIsLeft(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=0.1,0.4&arms=0.9,0.5&policies=dp-ftpl-new&horizon=2000&runs=400")
	values := field("sweep.values")
	p.fill(values, "0.5, 1")
	p.ended()
	if got := p.fragment(); !strings.Contains(got, "values=0.1,0.4") || p.value(values) != "0.5, 1" {
		t.Fatalf("half a list is typed, and the address is %s, the field %q", got, p.value(values))
	}
	p.key("2")
	p.key(kb.Enter)
	p.waitFor("the list", func() bool { return strings.Contains(p.fragment(), "values=0.5,12") })
	p.fill(values, "0.25, 2")
	p.key(kb.Tab)
	p.waitFor("the list that is left", func() bool { return strings.Contains(p.fragment(), "values=0.25,2") })
}
