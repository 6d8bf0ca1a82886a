package setup

import (
	"math"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// HallRows returns the sliders for a lecture hall. On the whole page, it returns nil, because the cards contain the
// sliders. A frame shows the slider for ε if its link asks for it.
func (c *Setup) HallRows() []parts.SliderRow {
	more := c.Hall[c.view().Name()]
	stage, budget := c.view().Stage(), c.Budget
	if stage == "" || more == nil {
		return nil
	}
	rows := budget.Rows()
	if stage == page.PresentStage {
		return append(rows, more()...)
	}
	if !budget.Page.Look.Slider || !budget.moves(page.Epsilon) {
		return nil
	}
	return rows[:1]
}

func (c *Setup) view() page.View { return c.Budget.Page.View() }

// HallArm returns the slider for the arm in focus, in hundredths, unless the arm has parameters other than its mean.
func (v *Arms) HallArm() []parts.SliderRow {
	i := v.Page.Arm
	if !isBernoulli(v.Page.S.Arms[i]) {
		return nil
	}
	return []parts.SliderRow{{
		Page: v.Page, Name: scenario.ArmField(i), Symbol: notation.Indexed("μ", i+1), Says: say.Of("arm-mean-reward", strconv.Itoa(i+1)), Max: "100",
		Place: strconv.Itoa(int(math.Round(100 * v.Page.S.Arms[i].Mean()))),
		Slide: func(place string) {
			if n, err := strconv.Atoi(place); err == nil {
				v.SetMean(i, float64(n)/100)
			}
		},
	}}
}

// NextArm puts the next arm in focus, or the first arm after the last one.
func (v *Arms) NextArm() { v.SelectArm((v.Page.Arm + 1) % len(v.Page.S.Arms)) }
