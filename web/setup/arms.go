package setup

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Arms are the scenario's, as people change them.
type Arms struct {
	Page      *page.Page
	InRows    bool // many arms have their rows, and not just the one that is looked at
	ListOpen  bool // the fold with the list of all arms
	draft     string
	isDrafted bool
}

// How many arms get a bar, and from how many on there is no gap between the bars.
const (
	apartArms = 12
	drawnArms = 120
)

// labelled is how many letters there is room for under the bars: means that are longer together are
// not there, for they would be cut.
const labelled = 30

// A Bar is an arm as the page draws it.
type Bar struct {
	Place    int
	Mean     float64
	Height   float64 // of the bar, in percent
	Text     string
	Label    string // under the bar
	Says     string // what it shows: of which arm, and of what kind if that is not a Bernoulli arm
	Best     bool
	Selected bool
}

// Bars returns the arms to be drawn, none if there are too many.
func (v *Arms) Bars() []Bar {
	if len(v.Page.S.Arms) > drawnArms {
		return nil
	}
	best, letters := arm.Best(v.Page.S.Arms), 0
	var bars []Bar
	for i, x := range v.Page.S.Arms {
		says := say.Of("arm-mean-reward", strconv.Itoa(i+1))
		if !isBernoulli(x) {
			says = say.Of("arm-mean-reward-kind", strconv.Itoa(i+1), kindName(x))
		}
		height := 100 * math.Max(0, math.Min(1, x.Mean()))
		text := notation.Number(x.Mean())
		label := text
		if strings.HasPrefix(text, "0.") {
			label = text[1:] // .35, for many of them stand side by side
		}
		letters = max(letters, len(label))
		bars = append(bars, Bar{i, x.Mean(), height, text, label, says, i == best, i == v.Page.Arm})
	}
	for i := range bars {
		if letters*len(bars) > labelled {
			bars[i].Label = ""
		}
	}
	return bars
}

// ArmsSummary describes the arms in a few words.
func (v *Arms) ArmsSummary() string {
	says := explain.Arms(v.Page.S.Arms)
	if x := v.Page.S.Arms[v.Page.Arm]; !isBernoulli(x) {
		says = say.Of("as-sentence", says) + " " + say.Of("arm-has-mean", strconv.Itoa(v.Page.Arm+1), kindName(x), notation.Number(x.Mean()))
	}
	return says
}

func isBernoulli(x arm.Arm) bool {
	_, ok := x.(arm.Bernoulli)
	return ok
}

// kindName returns what kind of arm x is.
func kindName(x arm.Arm) string {
	k, _, _ := arm.Describe(x)
	return k.Name
}

// SelectArm looks at arm i.
func (v *Arms) SelectArm(i int) {
	if i >= 0 && i < len(v.Page.S.Arms) {
		v.Page.Arm = i
		v.Page.Update()
	}
}

// SetMean gives arm i another mean, as a drag or an arrow key does: rounded to
// hundredths and kept in [0, 1]. An arm whose mean is not its only parameter, or
// which is locked, is only looked at.
func (v *Arms) SetMean(i int, mean float64) {
	if i < 0 || i >= len(v.Page.S.Arms) {
		return // it was taken away while somebody dragged it
	}
	if !isBernoulli(v.Page.S.Arms[i]) || v.Page.View().Locks(page.ArmsArea) {
		v.SelectArm(i)
		return
	}
	mean = math.Max(0, math.Min(1, math.Round(mean*100)/100))
	v.Page.Arm = i
	v.Page.Fields.Slide(scenario.ArmField(i), scenario.Number(mean))
	v.Page.Fields.TidyField(scenario.ArmField(i))
}

// AddArm adds an arm that pays half of the time.
func (v *Arms) AddArm() {
	v.replaceArms(append(slices.Clone(v.Page.S.Arms), arm.Bernoulli{P: 0.5}))
	v.Page.Arm = len(v.Page.S.Arms) - 1
}

// RemoveArm takes away the arm that is looked at.
func (v *Arms) RemoveArm() {
	all, i := v.Page.S.Arms, v.Page.Arm
	v.replaceArms(append(slices.Clip(all[:i]), all[i+1:]...))
}

// replaceArms accepts other arms, or says why it cannot.
func (v *Arms) replaceArms(arms []arm.Arm) (done bool) {
	s := v.Page.S
	s.Arms = arms
	v.Page.Fields.Forget("arms[") // whatever was wrong with an arm is gone with it
	problems := v.Page.Try(s)
	if len(problems) > 0 {
		v.Page.Say(say.Of("as-sentence", problems[0].Words()))
	}
	return len(problems) == 0
}

// Presets returns the menu of named instances, of those with unbounded rewards only if
// the policies take them.
func (v *Arms) Presets() []parts.Choice {
	menu := []parts.Choice{{Value: "", Text: say.Of("custom"), Chosen: true}}
	for _, x := range arm.Instances() {
		chosen := slices.Equal(x.Arms, v.Page.S.Arms)
		if _, most := x.Arms[0].Bounds(); math.IsInf(most, 1) && !chosen {
			s := v.Page.S
			if s.Arms = x.Arms; len(s.Problems()) > 0 {
				continue
			}
		}
		menu[0].Chosen = menu[0].Chosen && !chosen
		menu = append(menu, parts.Choice{Value: x.ID, Text: x.Name, Chosen: chosen})
	}
	return menu
}

// UsePreset takes the arms of a named instance.
func (v *Arms) UsePreset(id string) {
	if x, ok := arm.Find(id); ok {
		v.replaceArms(x.Arms)
	}
}

// ArmsProblem says what is wrong with an arm that has no row to say so.
func (v *Arms) ArmsProblem() string { return v.Page.Fields.WrongArm(v.Rows()) }
