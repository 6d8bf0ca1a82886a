package page_test

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// A guest is a view that is not one of the page's own.
type guest struct {
	page.Quiet
	of *webtest.Page
}

func (g guest) Body() vugu.Builder { return nil }
func (g guest) Start()             { g.of.Workers.Session.Load(scenariotest.Valid(g.of.S), engine.Average, false) }

// A view that was opened by its name stays open when the scenario changes, and links lead to it. A panel's figure and
// another view's tab replace it.
func TestAViewOfAnyNameIsLikeThePagesOwn(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	p.Rooms.Add("guest", guest{of: p})
	p.Visit("guest")
	p.Rest(t)
	if name := p.View().Name(); name != "guest" || p.View().HasRuns() || p.View().IsScenario() {
		t.Fatalf("the page shows %q", name)
	}
	link := p.Fragment()
	if !strings.HasSuffix(link, "~view=guest") {
		t.Errorf("the address is %q", link)
	}
	p.Fields.Edit(page.Epsilon, "0.5")
	p.Rest(t)
	if p.View().Name() != "guest" || p.S.Epsilon != 0.5 {
		t.Errorf("with ε = %v the page shows %q", p.S.Epsilon, p.View().Name())
	}
	p.Show(scenario.Region)
	p.Rest(t)
	if !p.View().IsRegion() {
		t.Errorf("the page shows %q", p.View().Name())
	}
	p.Navigated(link)
	if p.View().Name() != "guest" || p.S.Epsilon != 1 {
		t.Errorf("the link leads to %q", p.Fragment())
	}
	for _, none := range []string{"nobody", "regret", "compare"} {
		p.Navigated(webtest.Small("ucb1").Link() + "~view=" + none)
		if !p.View().IsPlay() || strings.Contains(p.Fragment(), "view") {
			t.Errorf("view=%s leads to %q", none, p.Fragment())
		}
	}
}
