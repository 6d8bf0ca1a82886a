package web

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// speeds are the pulls a second that a person can choose, after "suits the horizon".
var speeds = []float64{0, 1, 3, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}

func speedPlaces() []int {
	places := make([]int, len(speeds))
	for i := range places {
		places[i] = i
	}
	return places
}

func speedNames() []string {
	names := []string{"auto"}
	for _, s := range speeds[1:] {
		names = append(names, shortNumber(s))
	}
	return names
}

// shortNumber writes a number as a link has it, without separators.
func shortNumber(x float64) string { return scenario.Number(x) }

// Speed returns the pulls a second at which trajectories grow: those chosen, or as many
// as reach the horizon in about a quarter of a minute.
func (a *App) Speed() float64 {
	if s := speeds[a.Look.Speed]; s > 0 {
		return s
	}
	return max(1, float64(max(a.S.Horizon, a.session.Horizon()))/16)
}

// A Choice is an entry of a menu.
type Choice struct {
	Value, Text string
	Chosen      bool
}

// Speeds returns the menu of speeds.
func (a *App) Speeds() []Choice {
	names := speedNames()
	var menu []Choice
	for i, s := range speeds {
		t := notation.Number(s) + " pulls/s"
		if i == 0 {
			t = "Whole horizon in 16 s"
		}
		if i == 1 {
			t = "1 pull/s"
		}
		menu = append(menu, Choice{names[i], t, i == a.Look.Speed})
	}
	return menu
}

// timing measures how long a simulation still takes.
type timing struct {
	at, pulled float64 // of the measurement
	rate       float64 // pulls a second
}

// frame measures how fast the trajectories grow.
func (t *timing) frame(s *engine.Session, now float64) {
	head, _ := s.Pulled()
	switch {
	case s.Mode() != engine.Live || !s.Playing():
		*t = timing{}
	case t.at == 0 || float64(head) < t.pulled:
		*t = timing{at: now, pulled: float64(head)}
	case now-t.at >= 500:
		*t = timing{now, float64(head), (float64(head) - t.pulled) / (now - t.at) * 1000}
	}
}
