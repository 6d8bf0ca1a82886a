package page_test

import (
	"testing"

	"epsilonarcade/web/internal/webtest"
)

// A page that rests shows no frames: the time of its rest is not counted against what it asks afterwards.
func TestARestIsNoWork(t *testing.T) {
	p := webtest.Open("", 1)
	p.Page.Frame(p.Now + 1000)
	before := p.Worked
	p.Page.Frame(p.Now + 100_000)
	if passed := p.Worked - before; passed > 1000 {
		t.Errorf("a rest of 99 seconds counts as %v milliseconds", passed)
	}
}
