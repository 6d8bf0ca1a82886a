package web

import (
	"math"
	"strconv"

	"epsilonarcade/core/scenario"
)

// A Slider is a logarithmic one: places 1 to Places stand for values from Min to Max,
// place 0 for zero.
type Slider struct {
	Field    string
	Min, Max float64
}

// Places is the number of places that a slider has besides zero.
const Places = 300

// The sliders of the budget and of the region's history.
var (
	EpsilonSlider = Slider{Epsilon, 0.001, 100}
	DeltaSlider   = Slider{Delta, 1e-10, 1}
)

// Place returns where the slider stands for a value.
func (s Slider) Place(value float64) string {
	if value < s.Min {
		return "0"
	}
	p := 1 + (Places-1)*math.Log(value/s.Min)/math.Log(s.Max/s.Min)
	return strconv.Itoa(int(math.Round(math.Min(p, Places))))
}

// Value returns the value at a place, rounded to two digits.
func (s Slider) Value(place int) float64 {
	if place <= 0 {
		return 0
	}
	v := s.Min * math.Pow(s.Max/s.Min, float64(place-1)/(Places-1))
	unit := math.Pow(10, 1-math.Floor(math.Log10(v)))
	return math.Min(s.Max, math.Round(v*unit)/unit)
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
