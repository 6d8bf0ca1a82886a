package together_test

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	core "epsilonarcade/core/privacy/audit"
	bounds "epsilonarcade/core/privacy/together"
	"epsilonarcade/web/together"
	"epsilonarcade/web/webtest"
)

// What the page shows is what the core finds, and its chart has it.
func TestThePageShowsWhatTheCoreFinds(t *testing.T) {
	p := webtest.Open("1t~view=audit&audit=ldp-ucb-b&together=6", 1)
	p.Rest(t)
	r, err := bounds.New(core.Draft{ID: "ldp-ucb-b", Horizon: 6})
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		if more, err = r.More(); err != nil {
			t.Fatal(err)
		}
	}
	sheet := p.Cards.Sheet(together.Card)
	if !reflect.DeepEqual(sheet.Figure, r.Figure()) || sheet.More || p.Together.Says() != "" {
		t.Errorf("the page shows %+v, and %q", sheet.Figure, p.Together.Says())
	}
	if f := p.Others[together.Card]; !reflect.DeepEqual(f, sheet.Figure) || f.Kind != figure.TradeOff {
		t.Errorf("the chart shows %+v", f)
	}
	if len(sheet.Facts) != 2*len(r.Curves()) || !strings.Contains(sheet.Facts[0].Value, "≤ 13.6") {
		t.Errorf("it says %+v", sheet.Facts)
	}
	p.ExportFrom(together.Card)
	if q := p.Files.Drawing("csv"); !reflect.DeepEqual(q.Figure.Series, sheet.Figure.Series) {
		t.Errorf("a file has %+v", q.Figure)
	}
}

// Nothing is worked out before somebody asks, and no more once the card is shut or another view is there.
func TestTheCardWorksWhileItIsOpen(t *testing.T) {
	p := webtest.AtAudit(t, "dp-ftpl-new", 1)
	if p.Cards.Has(together.Card) || p.Together.Open() {
		t.Fatal("it is worked out though nobody has asked")
	}
	p.Together.Toggle()
	p.Rest(t)
	if !strings.Contains(p.Fragment(), "together=usual") || len(p.Cards.Sheet(together.Card).Figure.Series) < 2 {
		t.Errorf("at %s there are %d curves", p.Fragment(), len(p.Cards.Sheet(together.Card).Figure.Series))
	}
	p.Together.Edit("together", "4")
	p.Together.Leave("together")
	p.Rest(t)
	if f := p.Cards.Sheet(together.Card).Figure; !strings.Contains(p.Fragment(), "together=4") || !strings.Contains(f.Title, "4 decisions") {
		t.Errorf("at %s it shows %s", p.Fragment(), f.Title)
	}
	p.Together.Edit("together", "0")
	p.Together.Leave("together")
	p.Rest(t)
	if p.Together.Field("").Problem == "" || !strings.Contains(p.Fragment(), "together=4") {
		t.Errorf("0 decisions: %q, at %s", p.Together.Field("").Problem, p.Fragment())
	}
	p.Visit("gallery")
	p.Settle()
	if p.Look.Together != "" || p.Together.Open() {
		t.Error("it is open in another view")
	}
}

// Another policy has other curves, and where there are none it is said why.
func TestTheCardFollowsTheForm(t *testing.T) {
	p := webtest.Open("1t~view=audit&audit=ucb1&together=5", 1)
	p.Rest(t)
	before := p.Cards.Sheet(together.Card).Title
	p.Audit.FillIn(0, "thompson")
	p.Rest(t)
	if after := p.Cards.Sheet(together.Card).Title; before != "UCB1" || after != "Thompson sampling" {
		t.Errorf("it shows %s and then %s", before, after)
	}
	p.Audit.FillIn(0, "dp-ftpl-gauss")
	p.Rest(t)
	if says := p.Together.Says(); !strings.HasPrefix(says, "This cannot be worked out: horizon: ") || p.Cards.Sheet(together.Card).Title != "" {
		t.Errorf("of the start phase it says %q", says)
	}
}
