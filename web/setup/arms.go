package setup

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Arms holds the controls for the scenario's arms.
type Arms struct {
	Page      *page.Page
	InRows    bool // the table with rows for several arms is open
	ListOpen  bool // the list of all arms is open
	draft     string
	isDrafted bool
	named     []arm.Arm // the arms of the last table
	names     string    // their names in the table
}

// drawnArms is the largest number of arms drawn as bars, and apartArms the largest number with gaps between the bars.
const (
	apartArms = 12
	drawnArms = 120
)

// labelled is the number of characters that fit under the bars. Longer labels are left out, because they would be
// cut.
const labelled = 30

// A Bar is the drawing of an arm.
type Bar struct {
	Place    int
	Mean     float64
	Height   float64 // in percent
	Text     string
	Label    string // the mean, as written under the bar
	Says     string // for screen readers: the arm, and its kind unless it is Bernoulli
	Best     bool
	Selected bool
}

// Bars returns the arms' bars. It returns nil for more than drawnArms arms.
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
			label = text[1:] // .35, because room is scarce
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
	if changes := figure.Changes(v.Page.S); changes != "" {
		says = say.Of("as-sentence", says) + " " + changes
	}
	if x := v.Page.S.Arms[v.Page.Arm]; !isBernoulli(x) {
		says = say.Of("as-sentence", says) + " " + say.Of("arm-has-mean", strconv.Itoa(v.Page.Arm+1), kindName(x), notation.Number(x.Mean()))
	}
	if v.names != "" && slices.Equal(v.named, v.Page.S.Arms) {
		says = say.Of("as-sentence", says) + " " + say.Of("arms-named", v.names)
	}
	return says
}

func isBernoulli(x arm.Arm) bool {
	_, ok := x.(arm.Bernoulli)
	return ok
}

// kindName returns the name of the kind of arm x.
func kindName(x arm.Arm) string {
	k, _, _ := arm.Describe(x)
	return k.Name
}

// SelectArm puts arm i in focus.
func (v *Arms) SelectArm(i int) {
	if i >= 0 && i < len(v.Page.S.Arms) {
		v.Page.Arm = i
		v.Page.Update()
	}
}

// SetMean sets the mean of arm i, as a drag or an arrow key does. It rounds the mean to hundredths in [0, 1]. If the
// arm is locked or has parameters other than its mean, SetMean only puts it in focus.
func (v *Arms) SetMean(i int, mean float64) {
	if i < 0 || i >= len(v.Page.S.Arms) {
		return // the arm was removed during the drag
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

// AddArm adds an arm with mean 0.5.
func (v *Arms) AddArm() {
	v.edit(func(arms []arm.Arm) []arm.Arm { return append(arms, arm.Bernoulli{P: 0.5}) })
	v.Page.Arm = len(v.Page.S.Arms) - 1
}

// RemoveArm removes the arm in focus.
func (v *Arms) RemoveArm() {
	v.edit(func(arms []arm.Arm) []arm.Arm { return append(arms[:v.Page.Arm], arms[v.Page.Arm+1:]...) })
}

// edit changes the arms before the first change and after each change.
func (v *Arms) edit(edit func(arms []arm.Arm) []arm.Arm) {
	pieces := v.Page.S.Pieces()
	for i, arms := range pieces {
		pieces[i] = edit(slices.Clone(arms))
	}
	v.replaceArms(v.Page.S.Changes, pieces...)
}

// replaceArms replaces the arms and their changes, or shows a notice and reports false.
func (v *Arms) replaceArms(changes []int64, pieces ...[]arm.Arm) (done bool) {
	s := v.Page.S
	s.SetPieces(changes, pieces...)
	return v.put(s)
}

// put changes the scenario to one with other arms, or says why it cannot.
func (v *Arms) put(s scenario.Scenario) (done bool) {
	v.Page.Fields.Forget("arms[") // drops the problems of removed arms
	problems := v.Page.Try(s)
	if len(problems) > 0 {
		v.Page.Say(say.Of("as-sentence", problems[0].Words()))
	}
	return len(problems) == 0
}

// Presets returns the menu of named instances. It contains instances with unbounded rewards only if the policies accept
// them.
func (v *Arms) Presets() []parts.Choice {
	menu := []parts.Choice{{Value: "", Text: say.Of("custom"), Chosen: true}}
	for _, x := range arm.Instances() {
		chosen := slices.Equal(x.Arms, v.Page.S.Arms) && v.Page.S.Changes == nil
		if _, most := x.Arms[0].Bounds(); math.IsInf(most, 1) && !chosen {
			s := v.Page.S
			if s.SetPieces(nil, x.Arms); len(s.Problems()) > 0 {
				continue
			}
		}
		menu[0].Chosen = menu[0].Chosen && !chosen
		menu = append(menu, parts.Choice{Value: x.ID, Text: x.Name, Chosen: chosen})
	}
	return menu
}

// UsePreset replaces the arms with those of a named instance.
func (v *Arms) UsePreset(id string) {
	if x, ok := arm.Find(id); ok {
		v.replaceArms(nil, x.Arms)
	}
}

// ArmsProblem returns the problem of an arm that has no row.
func (v *Arms) ArmsProblem() string { return v.Page.Fields.WrongArm(v.Rows()) }
