package together_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain"
	sheets "epsilonarcade/core/explain/together"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	core "epsilonarcade/core/privacy/audit"
	bounds "epsilonarcade/core/privacy/together"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// en returns a text in English.
var en = say.English

// The page's figure equals the core's, and so do the chart and the files.
func TestThePagesFigureEqualsTheCores(t *testing.T) {
	p := webtest.Rested(t, "1t~view=audit&audit=ldp-ucb-b&together=6", 1)
	r, err := bounds.New(core.Draft{ID: "ldp-ucb-b", Horizon: 6})
	testkit.OK(t, err)
	for more := true; more; {
		if more, err = r.More(); err != nil {
			t.Fatal(err)
		}
	}
	sheet := p.Cards.Sheet(page.TogetherCard)
	if !reflect.DeepEqual(sheet.Figure, r.Figure()) || sheet.More || p.Cards.SheetSays(page.TogetherCard) != "" {
		t.Errorf("the page shows %+v, and %q", sheet.Figure, p.Cards.SheetSays(page.TogetherCard))
	}
	if f := p.Others[page.TogetherCard]; !reflect.DeepEqual(f, sheet.Figure) || f.Kind != figure.TradeOff {
		t.Errorf("the chart shows %+v", f)
	}
	if len(sheet.Facts) != 2*len(r.Curves()) || sheet.Facts[0].Value != "≤ 13.6" {
		t.Errorf("it says %+v", sheet.Facts)
	}
	p.ExportFrom(page.TogetherCard)
	if q := p.Files.Drawing("csv"); !reflect.DeepEqual(q.Figure.Series, sheet.Figure.Series) {
		t.Errorf("a file has %+v", q.Figure)
	}
}

// While runs are being made, the card shows how many are complete.
func TestTheCardSaysHowFarItIs(t *testing.T) {
	r, err := bounds.New(core.Draft{ID: "adap-klucb", Horizon: 40})
	testkit.OK(t, err)
	for last, more := int64(-1), true; more; {
		if more, err = r.More(); err != nil {
			t.Fatal(err)
		}
		made, all := r.Made()
		if made < last || !more && made != all {
			t.Fatalf("%d of %d runs after %d", made, all, last)
		}
		want := notation.Count(made) + " of 10,000 runs in each world are complete. More runs bring the curves closer together."
		if says := en(strings.Join(sheets.Sheet(r, more).Says, "\n")); slices.Contains(strings.Split(says, "\n"), want) != more {
			t.Fatalf("more: %v, and it says %q, want %q", more, says, want)
		}
		last = made
	}
}

// press presses the card's button with the given name.
func press(t *testing.T, p *webtest.Page, name string) {
	t.Helper()
	for _, turn := range p.Cards.Sheet(page.TogetherCard).Turns {
		if en(turn.Name) == name {
			p.Turn(turn.Link)
			p.Rest(t)
			return
		}
	}
	t.Fatalf("there is no %q among %v", name, p.Cards.Sheet(page.TogetherCard).Turns)
}

// Nothing is computed before the reader asks, or after the reader closes the card or leaves the view.
func TestTheCardComputesWhileItIsOpen(t *testing.T) {
	p := webtest.AtAudit(t, "dp-ftpl-new", 1)
	if p.Cards.Has(page.TogetherCard) {
		t.Fatal("the card is computed without a request")
	}
	press(t, p, "Compute")
	if f := p.Cards.Sheet(page.TogetherCard).Figure; !strings.HasSuffix(p.Fragment(), "together=usual") || len(f.Series) != 3 || !strings.Contains(en(f.Title), "1 to 8 of") {
		t.Errorf("at %s there are %d curves of %s", p.Fragment(), len(f.Series), f.Title)
	}
	press(t, p, "20 decisions")
	if f := p.Cards.Sheet(page.TogetherCard).Figure; !strings.HasSuffix(p.Fragment(), "together=20") || !strings.Contains(en(f.Title), "1 to 20 of") || f.Series[0].Q05 == nil {
		t.Errorf("at %s it shows %s", p.Fragment(), f.Title)
	}
	press(t, p, "Close")
	if p.Cards.Has(page.TogetherCard) || p.Look.Together != "" || !p.View().IsAudit() {
		t.Errorf("the card is open at %s", p.Fragment())
	}
	press(t, p, "Compute")
	p.Visit("gallery")
	p.Settle()
	if p.Look.Together != "" || p.Cards.Has(page.TogetherCard) {
		t.Error("it is open in another view")
	}
}

// An invalid field of the form stops the computation and leaves the address unchanged. Once the field is corrected, the
// computation continues.
func TestAWrongFieldStopsTheComputation(t *testing.T) {
	for place, wrong := range map[int]struct{ text, says string }{2: {"abc", "Claimed ε"}, 3: {"1/0", "Claimed δ"}, 5: {"1.5", "Horizon T"}, 7: {"-3", "Seed"}} {
		p := webtest.AtAudit(t, "dp-ftpl-new,,0.5,0.02", 1)
		was := p.Fragment()
		p.Audit.FillIn(place, wrong.text)
		p.Rest(t)
		if p.Fragment() != was {
			t.Errorf("%s: the address is %s, not %s", wrong.says, p.Fragment(), was)
		}
		press := func() explain.Sheet {
			for _, turn := range p.Cards.Sheet(page.TogetherCard).Turns {
				p.Turn(turn.Link)
			}
			p.Rest(t)
			return p.Cards.Sheet(page.TogetherCard)
		}
		if s := press(); len(s.Says) != 1 || !strings.HasPrefix(en(s.Says[0]), "This cannot be computed ("+wrong.says+": ") || len(s.Figure.Series)+len(s.Facts) > 0 || p.Cards.SheetSays(page.TogetherCard) != "" {
			t.Errorf("%s: it says %q, with %d curves", wrong.says, s.Says, len(s.Figure.Series))
		}
		p.Turn(was)
		p.Audit.FillIn(place, "")
		p.Rest(t)
		if s := press(); len(s.Figure.Series) == 0 {
			t.Errorf("%s: mended, it says %q", wrong.says, s.Says)
		}
		p.Audit.FillIn(place, wrong.text)
		p.Rest(t)
		if s := p.Cards.Sheet(page.TogetherCard); len(s.Figure.Series) > 0 || !strings.HasPrefix(en(s.Says[0]), "This cannot be computed (") {
			t.Errorf("%s, open: it says %q", wrong.says, s.Says)
		}
	}
}

// The card is about the policy in the form. If there are no curves, the card says why and what else is possible.
func TestTheCardFollowsTheForm(t *testing.T) {
	p := webtest.Rested(t, "1t~view=audit&audit=ucb1&together=5", 1)
	before := en(p.Cards.Sheet(page.TogetherCard).Figure.Title)
	p.Audit.FillIn(0, "thompson")
	p.Rest(t)
	if after := en(p.Cards.Sheet(page.TogetherCard).Figure.Title); before != "Decisions 1 to 5 of UCB1, taken together" || after != "Decisions 1 to 5 of Thompson sampling, taken together" {
		t.Errorf("it shows %s and then %s", before, after)
	}
	p.Audit.FillIn(0, "dp-ftpl-gauss")
	p.Rest(t)
	if s := p.Cards.Sheet(page.TogetherCard); !strings.HasPrefix(en(s.Says[0]), "This cannot be computed (horizon: ") || len(s.Figure.Series) > 0 {
		t.Errorf("of the start phase it says %q", s.Says)
	}
	press(t, p, "100 decisions")
	if s := p.Cards.Sheet(page.TogetherCard); len(s.Figure.Bounds) != 5 {
		t.Errorf("of 100 decisions there are %d bounds: %q", len(s.Figure.Bounds), s.Says)
	}
}
