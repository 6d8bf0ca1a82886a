package setup

import (
	"math"
	"reflect"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Arms are the scenario's, as people change them.
type Arms struct {
	Page     *page.Page
	MoreOpen bool // the fold with rarely changed settings
}

// How many arms get a typed value each under their bars, for more of them would be cut, and how many
// get a bar, from how many on with no gap between.
const (
	typedArms = 9
	apartArms = 12
	drawnArms = 120
)

// A Bar is an arm as the page draws it.
type Bar struct {
	Place    int
	Mean     float64
	Height   float64 // of the bar, in percent
	Text     string
	Name     string // of the arm, and its kind if it is not a Bernoulli arm
	Best     bool
	Selected bool
}

// Bars returns the arms to be drawn, none if there are too many.
func (v *Arms) Bars() []Bar {
	if len(v.Page.S.Arms) > drawnArms {
		return nil
	}
	best := arm.Best(v.Page.S.Arms)
	var bars []Bar
	for i, x := range v.Page.S.Arms {
		name := page.ArmName(i)
		if !isBernoulli(x) {
			name += " (" + kindName(x) + ")"
		}
		height := 100 * math.Max(0, math.Min(1, x.Mean()))
		bars = append(bars, Bar{i, x.Mean(), height, notation.Number(x.Mean()), name, i == best, i == v.Page.Arm})
	}
	return bars
}

// TypedArms returns the places of the arms whose means have a field each.
func (v *Arms) TypedArms() []int {
	if len(v.Page.S.Arms) > typedArms {
		return []int{v.Page.Arm}
	}
	places := make([]int, len(v.Page.S.Arms))
	for i := range places {
		places[i] = i
	}
	return places
}

// ArmsSummary describes the arms in a few words.
func (v *Arms) ArmsSummary() string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range v.Page.S.Arms {
		low, high = math.Min(low, x.Mean()), math.Max(high, x.Mean())
	}
	n := notation.Count(len(v.Page.S.Arms)) + " arms"
	if len(v.Page.S.Arms) == 1 {
		n = "1 arm"
	}
	n += ", means from " + notation.Number(low) + " to " + notation.Number(high)
	if x := v.Page.S.Arms[v.Page.Arm]; !isBernoulli(x) {
		n += ". " + page.ArmName(v.Page.Arm) + " is " + kindName(x) + " with mean " + notation.Number(x.Mean())
	}
	return n
}

func isBernoulli(x arm.Arm) bool {
	_, ok := x.(arm.Bernoulli)
	return ok
}

// kindName returns what kind of arm x is.
func kindName(x arm.Arm) string {
	k, _, _ := arm.Describe(x)
	return k.ID
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
	v.Page.Fields.Edit(scenario.ArmField(i), scenario.Number(mean))
	v.Page.Fields.TidyField(scenario.ArmField(i))
}

// AddArm adds an arm that pays half of the time.
func (v *Arms) AddArm() {
	s := v.Page.S
	s.Arms = append(slices.Clone(s.Arms), arm.Bernoulli{P: 0.5})
	v.replaceArms(s)
	v.Page.Arm = len(v.Page.S.Arms) - 1
}

// RemoveArm takes away the arm that is looked at.
func (v *Arms) RemoveArm() {
	s := v.Page.S
	s.Arms = slices.Delete(slices.Clone(s.Arms), v.Page.Arm, v.Page.Arm+1)
	v.replaceArms(s)
}

// replaceArms accepts other arms, or says why it cannot.
func (v *Arms) replaceArms(s scenario.Scenario) {
	v.Page.Fields.Forget("arms[") // whatever was wrong with an arm is gone with it
	if problems := v.Page.Try(s); len(problems) > 0 {
		v.Page.Say(problems[0].Error() + ".")
	}
}

// Presets returns the menu of named instances, of those with unbounded rewards only if
// the policies take them.
func (v *Arms) Presets() []parts.Choice {
	menu := []parts.Choice{{Value: "", Text: "Custom", Chosen: true}}
	for _, x := range arm.Instances() {
		chosen := reflect.DeepEqual(x.Arms, v.Page.S.Arms)
		if _, most := x.Arms[0].Bounds(); math.IsInf(most, 1) && !chosen {
			s := v.Page.S
			if s.Arms = x.Arms; len(s.Validate()) > 0 {
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
		s := v.Page.S
		s.Arms = x.Arms
		v.Page.Fields.Forget(page.Means)
		v.replaceArms(s)
	}
}

// MountBars is like MountChart, for the bars of the arms.
func (v *Arms) MountBars(host markup.Element) { v.Page.Browser.MountBars(host) }

// ToggleMore opens or closes the fold with rarely changed settings. The browser is not
// left to do so by itself: a render that comes before it tells would undo it.
func (v *Arms) ToggleMore() { v.MoreOpen = !v.MoreOpen }

// ArmsProblem says what is wrong with the arms' typed means.
func (v *Arms) ArmsProblem() string {
	for _, i := range v.TypedArms() {
		if p := v.Page.Fields.Field(scenario.ArmField(i)).Problem; p != "" {
			return page.ArmName(i) + ": " + p
		}
	}
	return ""
}
