// Package play implements the view of regret against pulls: one growing run, or the mean of many runs.
package play

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"

	"github.com/vugu/vugu"
)

type Play struct{ runs.OverPulls }

func New(of *runs.Runs) *Play {
	v := &Play{runs.OverPulls{Base: runs.Base{Runs: of}}}
	of.Page.Rooms.Add(string(scenario.Regret), v)
	return v
}

// Cards returns the verdicts, if there are averages of several policies.
func (v *Play) Cards() (middle, side []vugu.Builder) {
	if p := v.Runs.Page; v.Runs.Verdicts.Shown() && p.Ready(1, page.NumbersArea, runs.WhyDrawer) {
		middle = []vugu.Builder{v.Runs.Verdicts}
	}
	return middle, nil
}

// Ask asks the lab for the verdicts.
func (v *Play) Ask() { v.Runs.Verdicts.Ask() }

func (v *Play) Tab() page.Tab {
	p := v.Runs.Page
	return page.Tab{ID: "play", Name: say.Of("play"), Here: func() bool { return p.View().Own(scenario.Regret) }, Turn: func() { p.Show(scenario.Regret) }}
}
