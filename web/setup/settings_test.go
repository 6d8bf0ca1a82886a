package setup_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
)

// If the order of the arms decides the regret, the page says so, and its button shuffles the arms. After that, the note
// is gone, and the pulls on the page are still in the order of the list.
func TestThePageReportsTheOrderOfArms(t *testing.T) {
	const link = "1t&policies=adap-klucb&horizon=200&arms=0.1x9,0.9&runs=300~mode=mean"
	p := webtest.Open(link, 2)
	p.Rest(t)
	p.Later()
	if says := say.English(p.Settings.OrderMatters()); !strings.HasSuffix(says, "Here the best arm is last.") {
		t.Fatalf("it says %q", says)
	}
	if pulls := p.Workers.Session.Pulls(0); pulls[0] < 50 || pulls[9] > 2 {
		t.Errorf("in the order of the list the arms have %v pulls", pulls)
	}
	p.Settings.ChooseOrder("shuffled")
	p.Rest(t)
	p.Later()
	if says := say.English(p.Settings.OrderMatters()); says != "" || !strings.Contains(p.S.Link(), "&shuffle=true") {
		t.Errorf("%s says %q", p.S.Link(), says)
	}
	pulls := p.Workers.Session.Pulls(0)
	for a, n := range pulls { // each arm comes first in about 30 of 300 runs
		if n < 8 || n > 45 {
			t.Errorf("arm %d has %v pulls of 200", a+1, n)
		}
	}
	if most := slices.Max(pulls); pulls[9] < 15 {
		t.Errorf("the best arm has %v pulls, another %v", pulls[9], most)
	}
	p.Settings.ChooseOrder("list")
	if p.S.Shuffle {
		t.Error("the order of the list does not come back")
	}
}

// The page says nothing if the order has little effect or the arms are shuffled.
func TestThePageIsSilentIfTheOrderDoesNotMatter(t *testing.T) {
	for _, link := range []string{"1t&policies=thompson&horizon=200&arms=0.1x9,0.9", "1t&policies=adap-klucb&horizon=200&arms=0.1x9,0.9&shuffle=true"} {
		p := webtest.Open(link+"&runs=9~mode=mean", 1)
		p.Rest(t)
		p.Later()
		if says := say.English(p.Settings.OrderMatters()); says != "" {
			t.Errorf("%s: it says %q", link, says)
		}
	}
}
