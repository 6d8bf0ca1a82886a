package web_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// uses are what is done with the controls that the cards of budget and settings may have.
var uses = map[string]func(*webtest.Page){
	"slide-epsilon": func(p *webtest.Page) { p.Budget.SlideEpsilon("150") },
	"slide-delta":   func(p *webtest.Page) { p.Budget.SlideDelta("150") },
	"field-epsilon": func(p *webtest.Page) { p.Fields.Edit(page.Epsilon, "0.7") },
	"field-delta":   func(p *webtest.Page) { p.Fields.Edit(page.Delta, "0.3") },
	"field-horizon": func(p *webtest.Page) { p.Fields.Edit(page.Horizon, "1234") },
	"field-runs":    func(p *webtest.Page) { p.Fields.Edit(page.RunsField, "7") },
	"field-seed":    func(p *webtest.Page) { p.Fields.Edit(page.Seed, "77") },
	"order":         func(p *webtest.Page) { p.Settings.ChooseOrder("shuffled") },
	"shuffle":       func(p *webtest.Page) { p.Settings.ChooseOrder("shuffled") },
	"field-sweep.values": func(p *webtest.Page) {
		p.Fields.Edit(page.SweepValues, lastValues(p))
		p.Fields.Leave(page.SweepValues)
	},
	"axis-x":            func(p *webtest.Page) { chooseAnother(p, "axis-x") },
	"axis-y":            func(p *webtest.Page) { chooseAnother(p, "axis-y") },
	"band":              func(p *webtest.Page) { chooseAnother(p, "band") },
	"field-checkpoints": func(p *webtest.Page) { p.Fields.Edit(page.Checkpoints, "log20"); p.Fields.Leave(page.Checkpoints) },
}

// lastValues are the values of a sweep without the first.
func lastValues(p *webtest.Page) string { return scenario.Number(p.S.Sweep.Values[1]) }

// chooseAnother takes the first choice of a menu that is not chosen.
func chooseAnother(p *webtest.Page, menu string) {
	for _, m := range p.Settings.Views() {
		if at := slices.IndexFunc(m.Choices, func(c parts.Choice) bool { return !c.Chosen }); m.ID == menu {
			m.Choose(m.Choices[at].Value)
		}
	}
}

// shown is all that a control may change: the scenario as far as its kind uses it, and the picture
// on the chart, with the bands that it has.
func shown(p *webtest.Page) (scenario, picture string) {
	f, o := p.Screen().OnCharts()
	if !slices.ContainsFunc(f.Series, figure.Series.Banded) {
		o.View.Band = ""
	}
	return p.S.Link(), fmt.Sprintf("%+v %+v", f.Shown(o.View), o.View.Band)
}

// Each control of the cards of budget and settings that is on the page does something in the view:
// it changes the scenario, and if it is a menu of the look then the picture.
func TestEveryControlOfTheSetupDoesSomething(t *testing.T) {
	arms := "&arms=0.9,0.8,0.6&horizon=400&runs=9&policies=dp-ftpl-gauss,adap-ucb,ucb1"
	sweep := func(over, values string) string { return "1t&kind=sweep&over=" + over + "&values=" + values + arms }
	base := []string{"field-runs", "field-seed", "order"}
	budget := []string{"slide-epsilon", "slide-delta", "field-epsilon", "field-delta"}
	swept := append([]string{"band", "field-sweep.values"}, base...)
	for _, c := range []struct {
		view, link string
		with       [][]string
	}{
		{"live", "1t" + arms, [][]string{base, budget, {"field-horizon", "axis-x", "axis-y"}}},
		{"means", "1t" + arms + "~mode=mean", [][]string{base, budget, {"field-horizon", "axis-x", "axis-y", "band", "field-checkpoints"}}},
		{"one run", "1t&arms=0.9,0.8&horizon=400&runs=1&policies=ucb1~mode=mean", [][]string{base, {"field-horizon", "axis-x", "axis-y", "field-checkpoints"}}},
		{"over ε", sweep("epsilon", "0.1,1"), [][]string{swept, {"slide-delta", "field-delta", "field-horizon"}}},
		{"over δ", sweep("delta", "0.1,0.5"), [][]string{swept, {"slide-epsilon", "field-epsilon", "field-horizon"}}},
		{"over T", sweep("horizon", "10,400"), [][]string{swept, budget}},
		{"over Δ", sweep("gap", "0.1,0.05"), [][]string{swept, budget, {"field-horizon"}}},
		{"over K", sweep("arms", "2,5"), [][]string{swept, budget, {"field-horizon"}}},
		{"over α", sweep("alpha", "3.1,5"), [][]string{swept, budget, {"field-horizon"}}},
		{"region", webtest.Region().Link(), nil},
		{"audit", "1t" + arms + "~view=audit", nil},
		{"panel", webtest.PanelLink(t, webtest.Cheap), nil},
	} {
		there := controls(t, opened(t, c.link))
		if c.with != nil {
			want := slices.Sorted(slices.Values(slices.Concat(c.with...)))
			got := slices.DeleteFunc(slices.Sorted(slices.Values(there)), func(id string) bool { return uses[id] == nil })
			if !slices.Equal(got, want) {
				t.Errorf("%s has the controls %v, want %v", c.view, got, want)
			}
		}
		for _, id := range there {
			use, ok := uses[id]
			if !ok {
				continue
			}
			p := opened(t, c.link)
			before, picture := shown(p)
			use(p)
			p.Rest(t)
			after, changed := shown(p)
			look := id == "band" || strings.HasPrefix(id, "axis-")
			if before == after && (!look || picture == changed) {
				t.Errorf("%s: %s does nothing", c.view, id)
			}
		}
	}
}

func opened(t *testing.T, link string) *webtest.Page {
	p := webtest.Open(link, 1)
	p.Rest(t)
	return p
}

// The right end of each slider is the largest value that it offers, and the place before it offers less.
func TestASlidersLastPlaceIsItsLargestValue(t *testing.T) {
	budget := func(p *webtest.Page) []parts.SliderRow { return p.Budget.Rows() }
	region := func(p *webtest.Page) []parts.SliderRow { return p.Region.Rows() }
	arms := func(p *webtest.Page) []parts.SliderRow { return p.Arms.HallArm() }
	for _, c := range []struct {
		page   *webtest.Page
		rows   func(*webtest.Page) []parts.SliderRow
		field  string
		offers string
	}{
		{webtest.Still(webtest.Small("dp-ftpl-new")), budget, page.Epsilon, "100"},
		{webtest.Still(webtest.Small("dp-ftpl-new")), budget, page.Delta, "1"},
		{webtest.Still(webtest.Region()), region, page.RegionN, "1000000"},
		{webtest.Looking(1, 0.01, "gauss", 20, 7), region, page.RegionR, "19"}, // of 20 pulls, one is left to change
		{webtest.Armed(3), arms, scenario.ArmField(0), "1"},
	} {
		row := func() parts.SliderRow {
			for _, r := range c.rows(c.page) {
				if r.Name == c.field {
					return r
				}
			}
			t.Fatalf("there is no slider of %s", c.field)
			return parts.SliderRow{}
		}
		value := func(place int) float64 {
			row().Slide(strconv.Itoa(place))
			x, _ := scenario.TypedNumber(c.page.Fields.Field(c.field).Text, 0, 0)
			return x
		}
		last, err := strconv.Atoi(row().Max)
		if err != nil {
			t.Fatal(err)
		}
		largest, _ := scenario.TypedNumber(c.offers, 0, 0)
		at, beyond, before := value(last), value(last+1000), value(last-2)
		if at != largest || beyond > at || before >= at {
			t.Errorf("the slider of %s has %v at its last place %d, %v beyond it and %v two places before it, want %v at the last, and no more anywhere", c.field, at, last, beyond, before, largest)
		}
	}
}
