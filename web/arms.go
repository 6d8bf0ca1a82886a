package web

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
)

// How many arms get a typed value each under their bars, and how many get a bar.
const (
	typedArms = 12
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
func (a *App) Bars() []Bar {
	if len(a.S.Arms) > drawnArms {
		return nil
	}
	best := arm.Best(a.S.Arms)
	var bars []Bar
	for i, x := range a.S.Arms {
		name := armName(i)
		if !isBernoulli(x) {
			name += " (" + kindName(x) + ")"
		}
		height := 100 * math.Max(0, math.Min(1, x.Mean()))
		bars = append(bars, Bar{i, x.Mean(), height, notation.Number(x.Mean()), name, i == best, i == a.Arm})
	}
	return bars
}

// TypedArms returns the places of the arms whose means have a field each.
func (a *App) TypedArms() []int {
	if len(a.S.Arms) > typedArms {
		return []int{a.Arm}
	}
	places := make([]int, len(a.S.Arms))
	for i := range places {
		places[i] = i
	}
	return places
}

// ArmsSummary describes the arms in a few words.
func (a *App) ArmsSummary() string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range a.S.Arms {
		low, high = math.Min(low, x.Mean()), math.Max(high, x.Mean())
	}
	n := notation.Count(len(a.S.Arms)) + " arms"
	if len(a.S.Arms) == 1 {
		n = "1 arm"
	}
	n += ", means from " + notation.Number(low) + " to " + notation.Number(high)
	if x := a.S.Arms[a.Arm]; !isBernoulli(x) {
		n += ". " + armName(a.Arm) + " is " + kindName(x) + " with mean " + notation.Number(x.Mean())
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
func (a *App) SelectArm(i int) {
	if i >= 0 && i < len(a.S.Arms) {
		a.Arm = i
		a.update()
	}
}

// SetMean gives arm i another mean, as a drag or an arrow key does: rounded to
// hundredths and kept in [0, 1]. An arm whose mean is not its only parameter, or
// which is locked, is only looked at.
func (a *App) SetMean(i int, mean float64) {
	if i < 0 || i >= len(a.S.Arms) {
		return // it was taken away while somebody dragged it
	}
	if !isBernoulli(a.S.Arms[i]) || a.Locks(armsArea) {
		a.SelectArm(i)
		return
	}
	mean = math.Max(0, math.Min(1, math.Round(mean*100)/100))
	a.Arm = i
	a.Edit(ArmField(i), scenario.Number(mean))
	a.tidyField(ArmField(i))
}

// AddArm adds an arm that pays half of the time.
func (a *App) AddArm() {
	s := a.S
	s.Arms = append(slices.Clone(s.Arms), arm.Bernoulli{P: 0.5})
	a.replaceArms(s)
	a.Arm = len(a.S.Arms) - 1
}

// RemoveArm takes away the arm that is looked at.
func (a *App) RemoveArm() {
	s := a.S
	s.Arms = slices.Delete(slices.Clone(s.Arms), a.Arm, a.Arm+1)
	a.replaceArms(s)
}

// replaceArms accepts other arms, or says why it cannot.
func (a *App) replaceArms(s scenario.Scenario) {
	a.forget("arms[") // whatever was wrong with an arm is gone with it
	if problems := a.try(s); len(problems) > 0 {
		a.Notice = Notice{Text: problems[0].Error() + ".", Bad: true}
		a.update()
	}
}

// Presets returns the menu of named instances, of those with unbounded rewards only if
// the policies take them.
func (a *App) Presets() []Choice {
	menu := []Choice{{"", "Custom", true}}
	for _, x := range arm.Instances() {
		chosen := reflect.DeepEqual(x.Arms, a.S.Arms)
		if _, most := x.Arms[0].Bounds(); math.IsInf(most, 1) && !chosen {
			s := a.S
			if s.Arms = x.Arms; len(s.Validate()) > 0 {
				continue
			}
		}
		menu[0].Chosen = menu[0].Chosen && !chosen
		menu = append(menu, Choice{x.ID, x.Name, chosen})
	}
	return menu
}

// UsePreset takes the arms of a named instance.
func (a *App) UsePreset(id string) {
	if x, ok := arm.Find(id); ok {
		s := a.S
		s.Arms = x.Arms
		delete(a.fields, Means)
		a.replaceArms(s)
	}
}

// armName numbers arms as people do.
func armName(i int) string { return "Arm " + strconv.Itoa(i+1) }
