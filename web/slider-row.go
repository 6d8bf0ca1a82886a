package web

// SliderRow is a slider with the field that shows its exact value.
type SliderRow struct {
	App    *App
	Name   string // of the field
	Symbol string
	Says   string // what screen readers read
	Max    string // the last place
	Place  string
	Slide  func(place string)
}
