package page

import (
	"strings"

	"epsilonarcade/core/scenario"
)

// Speeds are the speeds of the menu, in pulls per second. The first stands for a speed that suits the horizon.
var Speeds = []float64{0, 1, 3, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}

func speedPlaces() []int {
	places := make([]int, len(Speeds))
	for i := range places {
		places[i] = i
	}
	return places
}

// SpeedNames returns the names of the speeds in links.
func SpeedNames() []string {
	names := []string{"auto"}
	for _, s := range Speeds[1:] {
		names = append(names, scenario.Number(s))
	}
	return names
}

// Speed returns the speed of the trajectories in pulls per second. Without a chosen speed, they reach the horizon in 16
// seconds or, during the tour, in a minute and a half.
func (p *Page) Speed() float64 {
	if s := Speeds[p.Look.Speed]; s > 0 {
		return s
	}
	seconds := 16.0
	if strings.HasPrefix(p.Look.Lesson, TourStops) {
		seconds = 90
	}
	return max(1, float64(max(p.S.Horizon, p.Workers.Session.Horizon()))/seconds)
}
