package setup_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/webtest"
)

func TestAnAddedArmIsLookedAtAndPaysHalf(t *testing.T) {
	p := webtest.Armed(3)
	p.Arms.AddArm()
	if len(p.S.Arms) != 4 || p.S.Arms[3].Mean() != 0.5 || p.Arm != 3 {
		t.Errorf("%v, arm %d", p.S.Arms, p.Arm)
	}
}

func TestTheArmThatIsLookedAtIsRemoved(t *testing.T) {
	for i, want := range [][]float64{{0.5, 1}, {0, 1}, {0, 0.5}} {
		p := webtest.Armed(3)
		p.Arms.SelectArm(i)
		p.Arms.RemoveArm()
		var got []float64
		for _, a := range p.S.Arms {
			got = append(got, a.Mean())
		}
		if !slices.Equal(got, want) || p.Arm != min(i, 1) {
			t.Errorf("without arm %d: %v, arm %d", i, got, p.Arm)
		}
	}
}

func TestTheLastArmStays(t *testing.T) {
	p := webtest.Armed(1)
	p.Arms.RemoveArm()
	if len(p.S.Arms) != 1 || p.Arm != 0 || !p.Notice.Bad || p.Notice.Text == "" {
		t.Errorf("%v, arm %d, %+v", p.S.Arms, p.Arm, p.Notice)
	}
	p.Arms.AddArm()
	if p.Notice != (page.Notice{}) {
		t.Errorf("a good change leaves %+v", p.Notice)
	}
}

func TestAThousandArmsAreTheMost(t *testing.T) {
	p := webtest.Armed(scenario.MaxArms)
	if p.Arms.Bars() != nil || len(p.Arms.TypedArms()) != 1 || !strings.HasPrefix(p.Arms.ArmsSummary(), "1,000 arms") {
		t.Errorf("%d bars, fields %v, %q", len(p.Arms.Bars()), p.Arms.TypedArms(), p.Arms.ArmsSummary())
	}
	p.Arms.AddArm()
	if len(p.S.Arms) != scenario.MaxArms || !p.Notice.Bad || p.Arm >= len(p.S.Arms) {
		t.Errorf("%d arms, arm %d, %+v", len(p.S.Arms), p.Arm, p.Notice)
	}
	p.Arms.SelectArm(999)
	p.Arms.RemoveArm()
	if len(p.S.Arms) != 999 || p.Arm != 998 {
		t.Errorf("%d arms, arm %d", len(p.S.Arms), p.Arm)
	}
}

func TestArmsHaveBarsAndFieldsWhileThereIsRoom(t *testing.T) {
	for _, c := range []struct{ arms, bars, fields int }{
		{1, 1, 1}, {9, 9, 9}, {10, 10, 1}, {120, 120, 1}, {121, 0, 1},
	} {
		p := webtest.Armed(c.arms)
		p.Arms.SelectArm(c.arms - 1)
		if len(p.Arms.Bars()) != c.bars || len(p.Arms.TypedArms()) != c.fields {
			t.Errorf("%d arms have %d bars and %d fields", c.arms, len(p.Arms.Bars()), len(p.Arms.TypedArms()))
		}
		if c.fields == 1 && p.Arms.TypedArms()[0] != p.Arm {
			t.Errorf("of %d arms, arm %d is looked at and %v has a field", c.arms, p.Arm, p.Arms.TypedArms())
		}
	}
}

func TestOneBarIsTheBestAndOneIsSelected(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.7)
	p := webtest.Still(s)
	p.Arms.SelectArm(2)
	for i, b := range p.Arms.Bars() {
		if b.Place != i || b.Best != (i == 1) || b.Selected != (i == 2) || b.Mean != s.Arms[i].Mean() {
			t.Errorf("bar %d: %+v", i, b)
		}
	}
	p.Arms.SelectArm(3)
	p.Arms.SelectArm(-1)
	if p.Arm != 2 {
		t.Errorf("arm %d is looked at, which is not there", p.Arm)
	}
}

func TestADraggedMeanIsRoundedAndStaysAProbability(t *testing.T) {
	for mean, want := range map[float64]float64{
		0.123: 0.12, 0.555: 0.56, 0.29: 0.29, 1: 1, 1.004: 1, 7: 1, 0: 0, -0.001: 0, -3: 0, math.Inf(1): 1, math.Inf(-1): 0,
	} {
		p := webtest.Armed(3)
		p.Arms.SetMean(1, mean)
		if got := p.S.Arms[1].Mean(); got != want || math.Signbit(got) || p.Arm != 1 {
			t.Errorf("%v became %v, arm %d", mean, got, p.Arm)
		}
		if f := p.Fields.Field(scenario.ArmField(1)); f.Problem != "" || f.Text != p.S.Text(scenario.ArmField(1)) {
			t.Errorf("%v: the field holds %+v", mean, *f)
		}
	}
}

// The pointer may still hold a bar when the arms change under it.
func TestAnArmThatIsGoneCannotBeDragged(t *testing.T) {
	p := webtest.Armed(3)
	for _, i := range []int{3, 99, -1} {
		p.Arms.SetMean(i, 0.5)
		if p.Arm != 0 {
			t.Errorf("arm %d is looked at, which is not there", p.Arm)
		}
	}
	p.Arms.RemoveArm()
}

func TestThePresetInUseIsRecognised(t *testing.T) {
	for _, x := range arm.Instances() {
		p := webtest.Armed(3)
		if got := webtest.Chosen(p.Arms.Presets()); !slices.Equal(got, []string{""}) {
			t.Errorf("arms of nobody's: %q", got)
		}
		if _, most := x.Arms[0].Bounds(); math.IsInf(most, 1) {
			continue // see TestGaussianArmsAreOfferedToPoliciesThatTakeThem
		}
		p.Arms.UsePreset(x.ID)
		if !reflect.DeepEqual(p.S.Arms, x.Arms) || !slices.Equal(webtest.Chosen(p.Arms.Presets()), []string{x.ID}) {
			t.Errorf("%s: chosen is %q", x.ID, webtest.Chosen(p.Arms.Presets()))
		}
		p.Arms.SetMean(0, 0.01)
		if got := webtest.Chosen(p.Arms.Presets()); !slices.Equal(got, []string{""}) {
			t.Errorf("%s with another mean: %q", x.ID, got)
		}
		if arms := arm.Instances(); arms[0].Arms[0].Mean() == 0.01 {
			t.Fatal("the preset itself has changed")
		}
	}
	p := webtest.Armed(3)
	p.Arms.UsePreset("nobody")
	p.Arms.UsePreset("")
	if len(p.S.Arms) != 3 || p.Notice != (page.Notice{}) {
		t.Errorf("%v, %+v", p.S.Arms, p.Notice)
	}
}

func TestGaussianArmsAreOfferedToPoliciesThatTakeThem(t *testing.T) {
	offered := func(p *webtest.Page) bool {
		return slices.ContainsFunc(p.Arms.Presets(), func(c parts.Choice) bool { return c.Value == "ren-20-gaussian" })
	}
	p := webtest.Armed(3)
	if offered(p) {
		t.Error("UCB1 is offered rewards that it does not take")
	}
	p.Arms.UsePreset("ren-20-gaussian")
	if len(p.S.Arms) != 3 || !p.Notice.Bad || !strings.Contains(p.Notice.Text, "takes rewards in [0, 1] only") {
		t.Errorf("%v, %+v", p.S.Arms, p.Notice)
	}
	p.Fields.Edit(scenario.ParamField(0, "sigmoid"), "on")
	if p.Fields.Field(scenario.ParamField(0, "sigmoid")).Problem != "" || !offered(p) {
		t.Errorf("after the sigmoid is on: %+v", p.S.Policies)
	}
	p.Arms.UsePreset("ren-20-gaussian")
	if got := webtest.Chosen(p.Arms.Presets()); !slices.Equal(got, []string{"ren-20-gaussian"}) {
		t.Errorf("chosen is %q", got)
	}
	p.Fields.Edit(scenario.ParamField(0, "sigmoid"), "off")
	if got := p.Fields.Field(scenario.ParamField(0, "sigmoid")).Problem; !strings.Contains(got, "arm 1 is gaussian") {
		t.Errorf("without the sigmoid: %q", got)
	}
}

// An arm of another kind has a bar and a name, is not dragged, and is not lost when the
// arms are edited as a list.
func TestArmsOfOtherKindsAreKept(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Arms = []arm.Arm{arm.Bernoulli{P: .5}, arm.Beta{A: 4, B: 1}, arm.Uniform{}}
	p := webtest.Still(s)
	p.Arms.SetMean(1, .3)
	if p.Arm != 1 || !reflect.DeepEqual(p.S.Arms, s.Arms) {
		t.Errorf("a drag makes %+v", p.S.Arms)
	}
	if b := p.Arms.Bars()[1]; b.Name != "Arm 2 (beta)" || b.Text != "0.8" || b.Height != 80 {
		t.Errorf("%+v", b)
	}
	if got := p.Arms.ArmsSummary(); got != "3 arms, means from 0.5 to 0.8. Arm 2 is beta with mean 0.8" {
		t.Errorf("%q", got)
	}
	if got := p.Fields.Field(page.Means).Text; got != "0.5, beta:4:1, uniform" {
		t.Errorf("the list is %q", got)
	}
	p.Fields.Edit(page.Means, "0.6, beta:4:1, uniform")
	if want := []arm.Arm{arm.Bernoulli{P: .6}, arm.Beta{A: 4, B: 1}, arm.Uniform{}}; !reflect.DeepEqual(p.S.Arms, want) {
		t.Errorf("%+v, %q", p.S.Arms, p.Fields.Field(page.Means).Problem)
	}
	p.Fields.Edit(scenario.ArmField(1), "beta:2:2")
	if p.S.Arms[1] != (arm.Beta{A: 2, B: 2}) {
		t.Errorf("%+v, %q", p.S.Arms, p.Fields.Field(scenario.ArmField(1)).Problem)
	}
	for _, bad := range []string{"beta", "beta:0:1", "gamma:1", "beta:1:1x3", "gaussian:0"} {
		if p.Fields.Edit(scenario.ArmField(1), bad); p.Fields.Field(scenario.ArmField(1)).Problem == "" || p.S.Arms[1] != (arm.Beta{A: 2, B: 2}) {
			t.Errorf("%s is taken: %+v", bad, p.S.Arms)
		}
	}
}

func TestAPresetWithFewerArmsMovesTheLook(t *testing.T) {
	p := webtest.Armed(9)
	p.Arms.SelectArm(8)
	p.Arms.UsePreset("two")
	if p.Arm != 1 || len(p.Arms.TypedArms()) != 2 {
		t.Errorf("arm %d is looked at, fields %v", p.Arm, p.Arms.TypedArms())
	}
}

func TestWhatIsWrongWithAnArmGoesWithTheArms(t *testing.T) {
	for what, change := range map[string]func(p *webtest.Page){
		"a preset":  func(p *webtest.Page) { p.Arms.UsePreset("wang-zhu-9") },
		"an arm":    func(p *webtest.Page) { p.Arms.AddArm() },
		"a removal": func(p *webtest.Page) { p.Arms.RemoveArm() },
	} {
		p := webtest.Armed(3)
		p.Fields.Edit(scenario.ArmField(1), "x")
		if !strings.HasPrefix(p.Arms.ArmsProblem(), "Arm 2: ") {
			t.Errorf("the problem is told as %q", p.Arms.ArmsProblem())
		}
		if change(p); p.Arms.ArmsProblem() != "" {
			t.Errorf("after %s it still says %q", what, p.Arms.ArmsProblem())
		}
	}
}

func TestTheSummaryCountsArms(t *testing.T) {
	for n, want := range map[int]string{1: "1 arm, means from 0 to 0", 3: "3 arms, means from 0 to 1"} {
		if got := webtest.Armed(n).Arms.ArmsSummary(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
