// Package play implements the view of regret against pulls: one growing run, or the mean of many runs.
package play

import (
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

type Play struct{ runs.OverPulls }

func New(of *runs.Runs) *Play {
	v := &Play{runs.OverPulls{Base: runs.Base{Runs: of}}}
	of.Page.Rooms.Add(string(scenario.Regret), v)
	return v
}

func (v *Play) Tab() page.Tab {
	p := v.Runs.Page
	return page.Tab{ID: "play", Name: say.Of("play"), Here: func() bool { return p.View().Own(scenario.Regret) }, Turn: func() { p.Show(scenario.Regret) }}
}
