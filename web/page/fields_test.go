package page_test

import (
	"reflect"
	"strconv"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// everyField has a row for each field: a valid text, the text after the reader leaves the field, the change of the
// scenario, and invalid texts.
var everyField = []struct {
	name, good, left string
	changed          func(scenario.Scenario) bool
	bad              []string
}{
	{page.Epsilon, "0,5", "0.5", func(s scenario.Scenario) bool { return s.Epsilon == 0.5 },
		[]string{"", "x", "-1", "100.1", "1e999", "NaN", "0"}},
	{page.Delta, " 1e-3", "0.001", func(s scenario.Scenario) bool { return s.Delta == 0.001 },
		[]string{"", "x", "-0.1", "1.1", "Inf", "0"}},
	{page.Horizon, "2,000", "2000", func(s scenario.Scenario) bool { return s.Horizon == 2000 },
		[]string{"", "x", "0", "-5", "1.5", "1e10", "1,00"}},
	{page.RunsField, "1e2", "100", func(s scenario.Scenario) bool { return s.Runs == 100 },
		[]string{"", "x", "0", "10001", "2.5"}},
	{page.Seed, "9 007 199 254 740 991", "9007199254740991", func(s scenario.Scenario) bool { return s.Seed == 1<<53-1 },
		[]string{"", "x", "-1", "9007199254740992", "0.5"}},
	{page.RegionN, "1e3", "1000", func(s scenario.Scenario) bool { return s.Region.N == 1000 },
		[]string{"", "x", "0", "-1", "1.5", "1e10"}},
	{page.RegionR, " 4 ", "4", func(s scenario.Scenario) bool { return s.Region.R == 4 },
		[]string{"", "x", "-1", "10", "11", "0.5"}}, // if all 10 rewards are 1, no 0 is left to become 1
	{scenario.ArmField(2), "0.250", ".25", func(s scenario.Scenario) bool { return s.Arms[2].Mean() == 0.25 },
		[]string{"", "x", "1.01", "-0.01"}},
	{scenario.ArmField(0), "1.0", "1", func(s scenario.Scenario) bool { return s.Arms[0].Mean() == 1 }, nil},
	{scenario.ArmParamField(1, scenario.ArmKind), "beta", "beta", func(s scenario.Scenario) bool { return s.Arms[1] == arm.Beta{A: 7, B: 3} },
		[]string{"", "x", "gaussian"}}, // the policies do not accept this family
	{scenario.ParamField(1, "alpha"), "4,0", "4", func(s scenario.Scenario) bool { return s.Policies[1].Params["alpha"] == 4 },
		[]string{"", "x", "0.9", "101"}},
}

// fieldful returns a scenario that has every field in the table.
func fieldful() scenario.Scenario {
	s := webtest.Small("ldp-ucb-b", "adap-klucb", "dp-ftpl-gauss")
	s.Region.N, s.Region.R = 10, 3
	return s
}

// A field keeps a valid text as typed. When the reader leaves it, it shows the value in the page's notation.
func TestAGoodTextIsTakenAsItIsTyped(t *testing.T) {
	for _, f := range everyField {
		p := webtest.Still(fieldful())
		p.Fields.Edit(f.name, f.good)
		if got := *p.Fields.Field(f.name); got != (page.Field{Text: f.good}) || !f.changed(p.S) {
			t.Errorf("%s: the field holds %+v, the scenario is %s", f.name, got, p.S.Link())
		}
		p.Fields.Leave(f.name)
		if got := *p.Fields.Field(f.name); got != (page.Field{Text: f.left}) {
			t.Errorf("%s, left: %+v, want %q", f.name, got, f.left)
		}
	}
}

func TestABadTextIsKeptWithItsProblemAndTheScenarioStays(t *testing.T) {
	for _, f := range everyField {
		for _, text := range f.bad {
			p := webtest.Still(fieldful())
			p.Fields.Edit(f.name, text)
			got := *p.Fields.Field(f.name)
			if got.Text != text || got.Problem == "" {
				t.Errorf("%s: %.20q is held as %+v", f.name, text, got)
			}
			if !reflect.DeepEqual(p.S, fieldful()) {
				t.Errorf("%s: %.20q changed the scenario to %s", f.name, text, p.S.Link())
			}
			p.Fields.Leave(f.name)
			if *p.Fields.Field(f.name) != got {
				t.Errorf("%s: %.20q became %+v when the field was left", f.name, text, *p.Fields.Field(f.name))
			}
			p.Fields.Edit(f.name, f.good)
			if after := *p.Fields.Field(f.name); after.Problem != "" || !f.changed(p.S) {
				t.Errorf("%s: after %.20q, %q is held as %+v", f.name, text, f.good, after)
			}
		}
	}
}

// The beginning of a text may be valid. If the whole text is invalid, the field keeps its old value.
func TestAFieldThatIsWrongChangesNothing(t *testing.T) {
	for _, c := range []struct {
		name   string
		typed  []string
		counts bool // the last text is valid
	}{
		{page.Delta, []string{"1", "1/", "1/x"}, false},
		{page.Delta, []string{"1", "1/", "1/5", "1/50", "1/500"}, true},
		{page.Epsilon, []string{"5", "50", "500"}, false},
		{page.Epsilon, []string{"0", "0,", "0,5", "0,5,"}, false},
		{page.Horizon, []string{"1", "12", "12.", "12.0", "12.00", "12.000"}, false},
		{page.Horizon, []string{"2", "20", "20k"}, true},
		{page.RunsField, []string{"1", "1.", "1.0", "1.00", "1.000"}, false},
		{scenario.ArmField(2), []string{"1", "1.", "1.5"}, false},
		{scenario.ParamField(1, "alpha"), []string{"4", "4x"}, false},
	} {
		p := webtest.Still(fieldful())
		for _, text := range c.typed {
			p.Fields.Edit(c.name, text)
		}
		last := c.typed[len(c.typed)-1]
		f := *p.Fields.Field(c.name)
		if f.Text != last || (f.Problem == "") != c.counts {
			t.Errorf("%s: %q is held as %+v", c.name, last, f)
		}
		if same := reflect.DeepEqual(p.S, fieldful()); same == c.counts {
			t.Errorf("%s: %q leaves the scenario %s", c.name, last, p.S.Link())
		}
		p.Fields.Leave(c.name)
		if *p.Fields.Field(c.name) != f && !c.counts {
			t.Errorf("%s: left, it is %+v", c.name, *p.Fields.Field(c.name))
		}
	}
}

// Half of a list is a different list, but typing it starts no runs. The whole list takes effect when the reader leaves
// the field. Changes of other fields keep the draft, but a change of the list itself replaces it.
func TestAListCountsWhenItsFieldIsLeft(t *testing.T) {
	for name, c := range map[string]struct{ half, all, shown string }{
		page.SweepValues: {"0.5, 1", "0.5, 12", "0.5, 12"},
		page.Checkpoints: {"1, 2", "1, 20 700", "1, 20, 700"},
	} {
		p := webtest.Open(webtest.Swept().Link(), 1)
		was := p.S.Text(name)
		for _, text := range []string{c.half, c.all} {
			if p.Fields.Edit(name, text); p.S.Text(name) != was || p.Fields.Field(name).Text != text {
				t.Errorf("%s: with %q typed the scenario has %q and the field %+v", name, text, p.S.Text(name), p.Fields.Field(name))
			}
		}
		p.Fields.Edit(page.Seed, "77")
		if f := p.Fields.Field(name); f.Text != c.all || p.S.Text(name) != was {
			t.Errorf("%s: another seed, and %+v, %q", name, f, p.S.Text(name))
		}
		if p.Fields.Leave(name); p.S.Text(name) != c.shown || *p.Fields.Field(name) != (page.Field{Text: c.shown, Usual: p.S.Usual(name)}) {
			t.Errorf("%s is left, and the scenario has %q, the field %+v", name, p.S.Text(name), p.Fields.Field(name))
		}
		p.Fields.Edit(name, "x")
		s := p.S
		s.Sweep.Values, s.Checkpoints = []float64{1, 3}, []int64{1, 3}
		p.Try(s)
		if p.Fields.Leave(name); p.S.Text(name) != "1, 3" || p.Fields.Field(name).Problem != "" {
			t.Errorf("%s: a draft outlives another list: %q, %+v", name, p.S.Text(name), p.Fields.Field(name))
		}
	}
}

func TestAFieldThatWasWrongBecauseOfAnotherCountsOnceThatIsRight(t *testing.T) {
	p := webtest.Still(fieldful())
	p.Fields.Edit(page.Delta, "0") // DP-FTPL-Gauss needs δ > 0
	if got := say.English(p.Fields.Field(page.Delta).Problem); got != "0 is too small, because DP-FTPL-Gauss never learns at δ = 0; choose δ > 0" {
		t.Fatalf("δ = 0: %q", got)
	}
	p.Policies.RemovePolicy(2)
	if f := p.Fields.Field(page.Delta); p.S.Delta != 0 || f.Problem != "" {
		t.Errorf("δ is %v, field %+v", p.S.Delta, *f)
	}
}

func TestAWrongFieldOutlivesChangesElsewhere(t *testing.T) {
	p := webtest.Still(fieldful())
	p.Fields.Edit(page.Horizon, "soon")
	p.Fields.Edit(page.Epsilon, "2")
	p.Arms.UsePreset("two")
	p.Policies.RemovePolicy(0)
	p.Policies.AddPolicy("ucb1")
	if got := *p.Fields.Field(page.Horizon); got.Text != "soon" || got.Problem == "" {
		t.Errorf("the field holds %+v", got)
	}
}

// The same value, written in another way, stays as typed and restarts nothing.
func TestTheSameValueInOtherWordsStays(t *testing.T) {
	p := webtest.Open(fieldful().Link(), 2)
	p.Runs.ToEnd()
	p.Rest(t)
	same := map[string]string{page.Epsilon: "1.00", page.Horizon: "1,500", scenario.ArmField(0): "0.50"}
	for name, text := range same {
		p.Fields.Edit(name, text)
		if !p.Runs.Ended() || p.Fields.Field(name).Problem != "" {
			t.Errorf("%s: %q began the simulation again", name, text)
		}
	}
	p.Fields.Edit(page.Seed, "8")
	if p.Runs.Ended() {
		t.Error("another seed did not")
	}
	for name, text := range same {
		if got := *p.Fields.Field(name); got != (page.Field{Text: text}) {
			t.Errorf("%s: %q became %+v when the seed changed", name, text, got)
		}
	}
}

func TestFieldsFollowOtherWaysToChangeTheirValue(t *testing.T) {
	p := webtest.Still(fieldful())
	p.Fields.Field(page.Epsilon)
	p.Fields.Field(scenario.ArmField(1))
	p.Budget.SlideEpsilon(setup.EpsilonSlider.Place(10))
	p.Arms.SetMean(1, 0.25)
	for name, want := range map[string]string{page.Epsilon: "10", scenario.ArmField(1): ".25"} {
		if got := *p.Fields.Field(name); got != (page.Field{Text: want}) {
			t.Errorf("%s: %+v, want %q", name, got, want)
		}
	}
}

func TestAnotherHorizonDropsCheckpointsOfItsOwn(t *testing.T) {
	s := fieldful()
	s.Checkpoints = []int64{10, 1500}
	p := webtest.Still(s)
	p.Fields.Edit(page.Horizon, "1,500")
	if p.S.Checkpoints == nil {
		t.Error("the same horizon dropped the checkpoints")
	}
	p.Fields.Edit(page.Horizon, "1000")
	if p.S.Checkpoints != nil || p.S.Horizon != 1000 {
		t.Errorf("checkpoints %v for a horizon of %d", p.S.Checkpoints, p.S.Horizon)
	}
}

func TestAProblemSaysWhatIsWrong(t *testing.T) {
	const gone = "this field no longer exists"
	p := webtest.Still(fieldful())
	for _, c := range [][3]string{
		{page.Seed, "-1", "a seed cannot be negative"},
		{scenario.ArmField(3), "0.5", gone}, {scenario.ParamField(0, "alpha"), "0.5", gone}, {scenario.ParamField(9, "alpha"), "0.5", gone}, {"nobody", "0.5", gone}, {"", "0.5", gone},
	} {
		p.Fields.Edit(c[0], c[1])
		if got := say.English(p.Fields.Field(c[0]).Problem); got != c[2] || !reflect.DeepEqual(p.S, fieldful()) {
			t.Errorf("%q: %q, and the scenario is %s", c[0], got, p.S.Link())
		}
	}
}

// Scenarios share their slices and maps, so an edit must not change an older scenario.
func TestAnEditChangesNoOlderScenario(t *testing.T) {
	p := webtest.Still(fieldful())
	before := p.S
	p.Fields.Edit(scenario.ArmField(0), "0.9")
	p.Fields.Edit(scenario.ParamField(1, "alpha"), "5")
	middle := p.S
	p.Fields.Edit(scenario.ParamField(1, "alpha"), "6")
	if !reflect.DeepEqual(before, fieldful()) || middle.Policies[1].Params["alpha"] != 5 {
		t.Errorf("older scenarios became %s and %s", before.Link(), middle.Link())
	}
}

// The default values of a sweep are short decimal numbers: a CSV shows 2.1 and not 2.0999999999999996.
func TestSweepsBeginWithDecimalNumbers(t *testing.T) {
	for _, spec := range policy.All() {
		for _, o := range page.Sweeps(webtest.Small(spec.ID)) {
			for _, x := range o.Values {
				if text := strconv.FormatFloat(x, 'g', -1, 64); len(text) > 8 {
					t.Errorf("%s, %s: %s", spec.ID, o.Over, text)
				}
			}
		}
	}
}
