package web

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// Playing reports whether the simulation goes on by itself.
func (a *App) Playing() bool { return a.session.Playing() }

// Ended reports whether all that was asked for is there.
func (a *App) Ended() bool { return a.session.Ended() }

// IsLive reports whether one trajectory is watched.
func (a *App) IsLive() bool { return a.mode() == engine.Live }

// mode returns how the scenario is looked at: only regret against pulls can be live.
func (a *App) mode() engine.Mode {
	if a.IsTradeoff() || a.IsSheet() || a.IsAudit() {
		return engine.Average
	}
	return a.Look.Mode
}

// PlayPause goes on or stops.
func (a *App) PlayPause() {
	if a.session.Playing() {
		a.session.Pause()
	} else if (a.HasPanel() || a.Comparing()) && a.session.Ended() {
		a.Restart()
	} else if a.lives() && a.fits() {
		a.session.Play()
	}
	a.update()
}

// Step makes one decision of each policy.
func (a *App) Step() {
	if a.lives() {
		a.session.Step()
	}
	a.update()
}

// ToEnd runs to the horizon.
func (a *App) ToEnd() {
	if a.lives() {
		a.session.ToEnd()
	}
	a.update()
}

// Restart begins again: runs that are there are made anew.
func (a *App) Restart() {
	a.session.Forget()
	a.start()
}

// Modes returns the two ways to look at a scenario.
func (a *App) Modes() []Choice {
	return []Choice{{"live", "One run, live", a.IsLive()}, {"mean", a.MeanText(), !a.IsLive()}}
}

// ChooseMode looks at one trajectory ("live") or at the mean of many ("mean").
func (a *App) ChooseMode(name string) {
	m := engine.Live
	if name == "mean" {
		m = engine.Average
	}
	if m != a.Look.Mode {
		a.Look.Mode = m
		a.start()
		a.looked()
	}
}

// SetSpeed chooses how fast trajectories grow.
func (a *App) SetSpeed(name string) {
	for i, n := range speedNames() {
		if n == name {
			a.Look.Speed = i
		}
	}
	a.session.SetSpeed(a.Speed())
	a.looked()
}

// Menus returns the menus of how regret is noted and shown.
func (a *App) Menus() []Menu {
	scale := func(id, label string, at *figure.Scale) Menu {
		return Menu{ID: id, Label: label,
			Choices: []Choice{{"linear", "linear", *at == figure.Linear}, {"log", "logarithmic", *at == figure.Log}},
			Choose:  func(v string) { *at = figure.Scale(v); a.looked() }}
	}
	band, grid := a.Look.Band, a.Grid()
	noted := []Choice{{"log", "log, 200", grid == "log"}, {"linear", "linear, 200", grid == "linear"}}
	if grid == "own" {
		noted = append(noted, Choice{"own", "from the link", true})
	}
	return []Menu{
		scale("axis-x", "Axis of pulls", &a.Look.X),
		scale("axis-y", "Axis of regret", &a.Look.Y),
		{ID: "band", Label: "Band",
			Choices: []Choice{
				{string(figure.Quantiles), "5–95% of runs", band == figure.Quantiles},
				{string(figure.Deviation), "± 1 std. dev.", band == figure.Deviation},
				{string(figure.NoBand), "none", band == figure.NoBand},
			},
			Choose: func(v string) { a.Look.Band = figure.Band(v); a.looked() }},
		{ID: "grid", Label: "Checkpoints", Locked: a.Locks(settingsArea), Choices: noted, Choose: a.SetGrid},
	}
}

// looked shows another look of the same scenario.
func (a *App) looked() {
	a.showAddress()
	a.update()
}

// SetGrid chooses at how many and which pulls the runs are noted.
func (a *App) SetGrid(g string) {
	if g == "own" {
		return
	}
	s := a.S
	s.Checkpoints = nil
	if g == "linear" {
		s.Checkpoints = scenario.LinearGrid(s.Horizon, 200)
	}
	a.try(s)
}

// Grid names the checkpoints: log, linear or own.
func (a *App) Grid() string {
	switch {
	case a.S.Checkpoints == nil:
		return "log"
	case equal(a.S.Checkpoints, scenario.LinearGrid(a.S.Horizon, 200)):
		return "linear"
	}
	return "own"
}

func equal(x, y []int64) bool {
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// Show turns to a view: "regret" is Play.
func (a *App) Show(kind scenario.Kind) {
	if kind == a.S.Kind && a.isScenario() {
		return
	}
	elsewhere := !a.isScenario() // with a panel's scenario or the one from before the gallery
	if elsewhere {
		a.closePanel()
		if kind == a.S.Kind {
			a.start()
			a.looked()
			return
		}
	}
	s := a.S
	s.Kind = kind
	if kind == scenario.Sweep && s.Sweep.Over == "" {
		s.Sweep = usualSweep(scenario.OverEpsilon)
	}
	if problems := a.try(s); len(problems) > 0 {
		if elsewhere {
			a.start()
			a.looked()
		}
		a.say(problems[0].Error() + ".")
	}
}
