package setup_test

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

func TestArmsAreAddedAndRemoved(t *testing.T) {
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
	p := webtest.Armed(1)
	if p.Arms.RemoveArm(); len(p.S.Arms) != 1 || p.Arm != 0 || !p.Notice.Bad || p.Notice.Text == "" {
		t.Errorf("without the last arm: %v, arm %d, %+v", p.S.Arms, p.Arm, p.Notice)
	}
	if p.Arms.AddArm(); len(p.S.Arms) != 2 || p.S.Arms[1].Mean() != 0.5 || p.Arm != 1 || p.Notice != (page.Notice{}) {
		t.Errorf("with another arm: %v, arm %d, %+v", p.S.Arms, p.Arm, p.Notice)
	}
}

func TestAThousandArmsAreTheMost(t *testing.T) {
	p := webtest.Armed(scenario.MaxArms)
	if p.Arms.Bars() != nil || len(p.Arms.Rows()) != 1 || !strings.HasPrefix(say.English(p.Arms.ArmsSummary()), "1,000 arms") {
		t.Errorf("%d bars, rows %v, %q", len(p.Arms.Bars()), p.Arms.Rows(), p.Arms.ArmsSummary())
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

func TestArmsHaveBarsAndLabelsWhileThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		arms, bars int
		mean       float64
		label      string
	}{
		{1, 1, .25, ".25"}, {9, 9, .25, ".25"}, {9, 9, .304, ""}, {7, 7, .304, ".304"}, {5, 5, .53125, ".531"},
		{10, 10, .25, ".25"}, {12, 12, .25, ""}, {12, 12, .5, ".5"}, {120, 120, .5, ""}, {121, 0, .5, ""},
	} {
		s := webtest.Small("ucb1")
		s.Arms = slices.Repeat(arm.Bernoullis(c.mean), c.arms)
		bars := webtest.Still(s).Arms.Bars()
		if len(bars) != c.bars || len(bars) > 0 && bars[0].Label != c.label {
			t.Errorf("%d arms of mean %v have %d bars, %+v", c.arms, c.mean, len(bars), bars)
		}
	}
}

// Rows lists only the arm in focus, or up to ten arms including it once the table is open.
func TestArmsHaveRows(t *testing.T) {
	for _, c := range []struct{ arms, look, from, to int }{
		{1, 0, 0, 1}, {9, 8, 0, 9}, {10, 9, 0, 10}, {12, 3, 0, 10}, {12, 11, 10, 12}, {100, 57, 50, 60}, {1000, 999, 990, 1000},
	} {
		p := webtest.Armed(c.arms)
		p.Arms.GoToArm(strconv.Itoa(c.look + 1))
		if got := p.Arms.Rows(); len(got) != 1 || got[0] != c.look {
			t.Errorf("arm %d of %d has the rows %v", c.look, c.arms, got)
		}
		p.Arms.InRows = true
		if got := p.Arms.Rows(); got[0] != c.from || len(got) != c.to-c.from || got[len(got)-1] != c.to-1 {
			t.Errorf("around arm %d of %d there are the rows %v", c.look, c.arms, got)
		}
		for _, no := range []string{"0", "-3", strconv.Itoa(c.arms + 1), "x", ""} {
			if p.Arms.GoToArm(no); p.Arm != c.look {
				t.Errorf("arm %q of %d is looked at", no, c.arms)
			}
		}
	}
}

func TestAKindIsChosenWithItsParameters(t *testing.T) {
	p := webtest.Armed(3)
	labels := func() (all []string) {
		for _, f := range p.Arms.Params(1) {
			all = append(all, say.English(f.Label))
		}
		return all
	}
	for _, c := range []struct {
		kind   string
		is     arm.Arm
		labels string
	}{
		{"beta", arm.Beta{A: 5, B: 5}, "Arm 2|a, above 0|b, above 0"},
		{"two-point", arm.TwoPoint{Low: 0, High: 1, P: 0.5}, "Arm 2|low, 0 to 1|high, 0 to 1|p, 0 to 1"},
		{"uniform", arm.Uniform{}, "Arm 2"},
		{"bernoulli", arm.Bernoulli{P: 0.5}, "Arm 2|mean, 0 to 1"},
	} {
		p.Arms.ChooseKind(1, c.kind)
		if got := strings.Join(labels(), "|"); p.S.Arms[1] != c.is || got != c.labels || p.Arm != 1 {
			t.Errorf("%s: %+v with %s", c.kind, p.S.Arms[1], got)
		}
	}
	// Choosing another kind drops the problems of the old parameters.
	p.Arms.ChooseKind(1, "two-point")
	p.Fields.Edit(scenario.ArmParamField(1, "low"), "x")
	if p.Arms.SelectArm(0); say.English(p.Arms.ArmsProblem()) != `Arm 2: "x" is not a number` {
		t.Errorf("without its row it says %q", p.Arms.ArmsProblem())
	}
	if p.Arms.InRows = true; p.Arms.ArmsProblem() != "" || p.Fields.Field(scenario.ArmParamField(1, "low")).Problem == "" {
		t.Errorf("with its row the card says %q", p.Arms.ArmsProblem())
	}
	p.Arms.InRows = false
	if p.Arms.ChooseKind(1, "beta"); p.Arms.ArmsProblem() != "" || p.S.Arms[1] != (arm.Beta{A: 5, B: 5}) {
		t.Errorf("%+v, %q", p.S.Arms[1], p.Arms.ArmsProblem())
	}
}

// A chosen kind that the policies do not accept is marked as refused. It takes effect once they accept it.
func TestAKindThatIsRefusedWaits(t *testing.T) {
	p := webtest.Armed(3) // runs UCB1
	was := p.S.Arms
	p.Arms.ChooseKind(2, "gaussian")
	f := p.Arms.Params(2)
	if len(f) != 1 || !slices.Equal(webtest.Chosen(f[0].Laws), []string{"gaussian"}) || f[0].NoteClass() != "problem" ||
		say.English(f[0].Note) != "UCB1 accepts only rewards in [0, 1] when its sigmoid is off, but arm 3 is of kind gaussian" || !reflect.DeepEqual(p.S.Arms, was) {
		t.Errorf("it shows %+v, the arms are %+v", f, p.S.Arms)
	}
	p.Fields.Edit(scenario.ParamField(0, "sigmoid"), "on")
	if f := p.Arms.Params(2); p.S.Arms[2] != (arm.Gaussian{M: 1, SD: 1}) || len(f) != 3 || f[0].Note != "" {
		t.Errorf("then it shows %+v, the arms are %+v", f, p.S.Arms)
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
		for _, gone := range []int{3, 99, -1} { // the arms may change during a drag
			if p.Arms.SetMean(gone, 0.5); p.Arm != 1 || len(p.S.Arms) != 3 {
				t.Errorf("arm %d is in focus, which is not there", p.Arm)
			}
		}
	}
}

func TestThePresetInUseIsRecognised(t *testing.T) {
	for _, x := range arm.Instances() {
		p := webtest.Armed(3)
		if got := webtest.Chosen(p.Arms.Presets()); !slices.Equal(got, []string{""}) {
			t.Errorf("arms of no instance: %q", got)
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
	if len(p.S.Arms) != 3 || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "accepts only rewards in [0, 1]") {
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
	if got := p.Fields.Field(scenario.ParamField(0, "sigmoid")).Problem; !strings.Contains(say.English(got), "arm 1 is of kind gaussian") {
		t.Errorf("without the sigmoid: %q", got)
	}
}

// An arm of another kind has a bar and a name. A drag does not change it, and it survives when the list is edited.
func TestArmsOfOtherKindsAreKept(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Arms = []arm.Arm{arm.Bernoulli{P: .5}, arm.Beta{A: 4, B: 1}, arm.Uniform{}}
	p := webtest.Still(s)
	p.Arms.SetMean(1, .3)
	if p.Arm != 1 || !reflect.DeepEqual(p.S.Arms, s.Arms) {
		t.Errorf("a drag makes %+v", p.S.Arms)
	}
	if b := p.Arms.Bars()[1]; say.English(b.Says) != "Arm 2 (Beta), mean reward" || b.Text != "0.8" || b.Height != 80 || b.Label != ".8" {
		t.Errorf("%+v", b)
	}
	if got := say.English(p.Arms.ArmsSummary()); got != "3 arms with means from 0.5 to 0.8. The rewards of arm 2 are Beta, with mean 0.8" {
		t.Errorf("%q", got)
	}
	if p.Arms.ListOpen = true; p.Arms.List() != "0.5, beta:4:1, uniform" {
		t.Errorf("the list is %q", p.Arms.List())
	}
	p.Arms.DraftList("0.6, beta:4:1, uniform")
	p.Arms.TakeList()
	if want := []arm.Arm{arm.Bernoulli{P: .6}, arm.Beta{A: 4, B: 1}, arm.Uniform{}}; !reflect.DeepEqual(p.S.Arms, want) {
		t.Errorf("%+v", p.S.Arms)
	}
	for _, bad := range []string{"0", "-1", "x", "", "1e7"} {
		field := scenario.ArmParamField(1, "a")
		if p.Fields.Edit(field, bad); p.Fields.Field(field).Problem == "" || p.S.Arms[1] != (arm.Beta{A: 4, B: 1}) {
			t.Errorf("a = %s is taken: %+v", bad, p.S.Arms)
		}
	}
}

// A typed or pasted list takes effect as a whole when the reader accepts it. An invalid list stays a draft.
func TestAListIsADraftUntilItIsTaken(t *testing.T) {
	p := webtest.Armed(3)
	was := p.S.Arms
	said := func() string { p.Settle(); return say.English(p.Arms.DraftSays() + p.Arms.DraftProblem()) }
	for _, c := range []struct{ text, says string }{
		{"arm\tmean\n1\t0,25\n2\t0,5\n", "2 arms with means from 0.25 to 0.5 (2 Bernoulli). Commas are read as decimal points. The first line is read as column headings."},
		{"0.1 0.9 beta:4:1", "3 arms with means from 0.1 to 0.9 (2 Bernoulli, 1 Beta)."},
		{"0.1\n0.2\n1.5", "line 3: 1.5 is not between 0 and 1"},
		{"0.5, gaussian:0.5:0.1", "UCB1 accepts only rewards in [0, 1] when its sigmoid is off, but arm 2 is of kind gaussian"},
		{"", "at least one arm is needed"},
		{"0.1, 0.9\n@300: 0.9, 0.1\n @ 1,000 : beta:4:1\n0.5", "2 arms with means from 0.1 to 0.9 (2 Bernoulli). The arms change after 300, 1,000 pulls, and regret counts against the best arm at each time."},
		{"0.1, 0.9\n@300: 0.9", "\"@300\": 1 arm here, and 2 above"},
		{"0.1, 0.9\n@300: 0.9, x", "\"@300\": arm 2: \"x\" is not a valid arm. Write a mean such as 0.5, or beta:a:b, two-point:low:high:p, uniform, gaussian:mean:sd, triangular:mode, two-gaussian:mean:offset:sd, empirical:value…"},
		{"0.1, 0.9\n@x: 0.9, 0.1", "\"@x\": \"x\" is not a whole number"},
		{"0.1, 0.9\n@30 0.9, 0.1", "\"@30 0.9, 0.1\": write a change as @3000: 0.5, 0.9"},
		{"0.1, 0.9\n@30: 1, .2\n@30: .5, .6", "changes[1]: 30 is not above the previous value, 30"},
		{"@30: 0.9, 0.1", "at least one arm is needed"},
	} {
		p.Arms.DraftList(c.text)
		if got := said(); got != c.says || p.Arms.List() != c.text || !reflect.DeepEqual(p.S.Arms, was) {
			t.Errorf("%q: it says %q, the arms are %+v", c.text, got, p.S.Arms)
		}
		if bad := p.Arms.DraftProblem() != ""; bad {
			if p.Arms.TakeList(); p.Arms.List() != c.text || !reflect.DeepEqual(p.S.Arms, was) || said() != c.says {
				t.Errorf("%q cannot be taken: %q stays, the arms are %+v", c.text, p.Arms.List(), p.S.Arms)
			}
		}
	}
	p.Arms.DraftList("0.1, 0.2")
	p.Arms.LeaveList()
	if p.Arms.ListOpen = true; said() != "" || p.Arms.List() != "0, 0.5, 1" {
		t.Errorf("left alone it says %q of %q", said(), p.Arms.List())
	}
	p.Fields.Edit(scenario.ArmField(2), "x") // the problem disappears with the arms
	p.Arms.DraftList("mean\n0.1\n0.2")
	p.Arms.TakeList() // before the lab has answered
	if got := scenario.PrintArms(p.S.Arms); got != "0.1,0.2" || said() != "" || p.Arms.List() != "0.1, 0.2" || p.Arms.ArmsProblem() != "" {
		t.Errorf("taken: %s, it says %q of %q, %q", got, said(), p.Arms.List(), p.Arms.ArmsProblem())
	}
}

// A list that the reader edits while the lab is reading it stays a draft.
func TestAListThatIsTypedOnStaysADraft(t *testing.T) {
	p := webtest.Armed(3)
	p.Arms.DraftList("0.1, 0.2")
	p.Slow = true
	p.Arms.TakeList()
	p.Arms.DraftList("0.1, 0.2, 0.")
	p.Slow = false
	for _, q := range p.Asked {
		p.Ask(q.Program, q.Question, q.Done)
	}
	if got := scenario.PrintArms(p.S.Arms); got != "0.1,0.2" || p.Arms.List() != "0.1, 0.2, 0." {
		t.Errorf("the arms are %s, the list has %q", got, p.Arms.List())
	}
}

func TestAPresetWithFewerArmsMovesTheLook(t *testing.T) {
	p := webtest.Armed(9)
	p.Arms.SelectArm(8)
	p.Arms.UsePreset("two")
	if p.Arm != 1 || !slices.Equal(p.Arms.Rows(), []int{1}) {
		t.Errorf("arm %d is looked at, rows %v", p.Arm, p.Arms.Rows())
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
		if !strings.HasPrefix(say.English(p.Arms.ArmsProblem()), "Arm 2: ") {
			t.Errorf("the card says %q", p.Arms.ArmsProblem())
		}
		if change(p); p.Arms.ArmsProblem() != "" {
			t.Errorf("after %s it still says %q", what, p.Arms.ArmsProblem())
		}
	}
}

// A list may say how the arms change. Added and removed arms are so before and after each change, and a preset has none.
func TestAListSaysHowTheArmsChange(t *testing.T) {
	p := webtest.Armed(2)
	p.Arms.DraftList("0.1, 0.9\n@300: 0.9, 0.1")
	p.Arms.TakeList()
	p.Arms.ListOpen = true
	list := func(want string) {
		t.Helper()
		if p.Settle(); p.Arms.List() != want {
			t.Errorf("the list is %q, want %q", p.Arms.List(), want)
		}
	}
	list("0.1, 0.9\n@300: 0.9, 0.1")
	if says := say.English(p.Arms.ArmsSummary()); says != "2 arms with means from 0.1 to 0.9. The arms change after 300 pulls, and regret counts against the best arm at each time." {
		t.Errorf("%q", says)
	}
	p.Arms.AddArm()
	list("0.1, 0.9, 0.5\n@300: 0.9, 0.1, 0.5")
	p.Arms.SelectArm(0)
	p.Arms.RemoveArm()
	list("0.9, 0.5\n@300: 0.1, 0.5")
	p.Arms.DraftList("0.9, 0.5\n")
	p.Arms.TakeList()
	list("0.9, 0.5")
	p.Arms.DraftList("0.9, 0.5\n@300: 0.1, 0.5")
	p.Arms.TakeList()
	list("0.9, 0.5\n@300: 0.1, 0.5")
	p.Arms.UsePreset("two")
	if p.S.Changes != nil || p.S.Then != nil {
		t.Errorf("the preset changes: %v", p.S.Changes)
	}
}
