package web

import (
	"math"
	"strconv"

	"epsilonarcade/core/scenario"
)

// A Slider is a logarithmic one: place p of 1 to Places stands for Min (Max/Min)^(p/Places),
// so that every power of ten between has a place, and place 0 for zero.
type Slider struct {
	Field    string
	Min, Max float64
}

// Places is the number of places that a slider has besides zero.
const Places = 300

// The sliders of the budget.
var (
	EpsilonSlider = Slider{Epsilon, 0.001, 100}
	DeltaSlider   = Slider{Delta, 1e-10, 1}
)

// Place returns where the slider stands for a value.
func (s Slider) Place(value float64) string { return strconv.Itoa(s.place(value)) }

func (s Slider) place(value float64) int {
	if value <= 0 {
		return 0
	}
	p := math.Round(Places * math.Log(value/s.Min) / math.Log(s.Max/s.Min))
	return int(math.Max(1, math.Min(p, Places)))
}

// Value returns the value at a place, with as few digits as tell it from its
// neighbours: were two places to share a value, arrow keys could not pass them.
func (s Slider) Value(place int) float64 {
	if place <= 0 {
		return 0
	}
	place = min(place, Places)
	v := s.Min * math.Pow(s.Max/s.Min, float64(place)/Places)
	for digits := range 17 {
		x, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits, 64), 64)
		if err == nil && x <= s.Max && s.place(x) == place {
			return x
		}
	}
	return v
}

// SlideEpsilon moves the slider of ε.
func (a *App) SlideEpsilon(place string) { a.slide(EpsilonSlider, place) }

// SlideDelta moves the slider of δ.
func (a *App) SlideDelta(place string) { a.slide(DeltaSlider, place) }

func (a *App) slide(s Slider, place string) {
	if p, err := strconv.Atoi(place); err == nil {
		a.Edit(s.Field, scenario.Number(s.Value(p)))
	}
}
