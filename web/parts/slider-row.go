package parts

import (
	"epsilonarcade/web/page"
)

// SliderRow is a slider with the field that shows its exact value.
type SliderRow struct {
	Page   *page.Page
	Name   string // of the field
	Symbol string
	Says   string // what screen readers read
	Max    string // the last place
	Place  string
	Slide  func(place string)
}
