//go:build !js

package browser

import (
	"strings"
	"testing"
)

// A person opens the list of bounds, which loads what knows them, draws one, and sends the
// link on.
func TestABoundIsChosenAndTravelsInTheLink(t *testing.T) {
	p := play(t, "1t&horizon=1000000&runs=3&policies=ucb1,thompson~mode=mean&y=log")
	p.ended()
	before := p.picture()
	p.click("#bounds")
	p.waitFor("the list of bounds", func() bool { return p.count("#bound-ucb1") == 1 })
	p.click("#bound-ucb1")
	p.waitFor("the bound in the address", func() bool { return strings.HasSuffix(p.fragment(), "bounds=ucb1") })
	p.waitFor("the bound on the chart", func() bool { return p.picture() != before })
	p.idle()
	if p.count("#working") != 0 {
		t.Errorf("it says %q still", p.text("#working"))
	}
	p.shot("bounds")
	with := p.picture()
	p.reload()
	p.ended()
	p.waitFor("the same chart from the link", func() bool { return p.picture() == with })
	p.click("#bounds")
	p.waitFor("the bound ticked", func() bool { return p.count("#bound-ucb1:checked") == 1 })
	p.click("#bound-ucb1")
	p.waitFor("the chart without it", func() bool { return p.picture() != with })
	p.waitFor("the address without it", func() bool { return !strings.Contains(p.fragment(), "bounds") })
}
