package parts

import (
	"epsilonarcade/web/page"
)

// SliderRow is a slider with a field for its exact value.
type SliderRow struct {
	Page   *page.Page
	Name   string // of the field
	Symbol string
	Says   string // the label for screen readers
	Max    string // the last place
	Place  string
	Slide  func(place string)
}
