package region_test

import (
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// A clicker moves N in a hall, and stops at both ends.
func TestAClickerMovesN(t *testing.T) {
	p := webtest.Open("1t&kind=region~present", 0)
	p.Hall.Press("PageUp")
	if p.S.Region.N != 1 {
		t.Errorf("N is %d", p.S.Region.N)
	}
	for range 3 {
		p.Hall.Press("PageDown")
	}
	if p.S.Region.N != 4 {
		t.Errorf("after three keys N is %d", p.S.Region.N)
	}
	p.Hall.Press("PageUp")
	p.Fields.Edit(page.Epsilon, "2")
	if p.S.Region.N != 3 || p.S.Epsilon != 2 {
		t.Errorf("N is %d, ε %v", p.S.Region.N, p.S.Epsilon)
	}
	if got, want := say.English(p.Region.Brief()), "DP-FTPL-Gauss, ε = 2, N = 3"; got != want {
		t.Errorf("it is called %q, want %q", got, want)
	}
	if q := webtest.Open("1t&kind=region", 0); q.Hall.Press("PageDown") {
		t.Error("outside of a hall the key is the browser's")
	}
}
