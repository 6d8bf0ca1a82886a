// Package parts contains small components that several views use: menus, fields, tables, and sheets from the lab.
package parts

import "epsilonarcade/web/page"

// Menu is a list with one chosen entry.
type Menu struct {
	ID      string
	Label   string
	Quiet   bool // only screen readers get the label
	Locked  bool
	Choices []Choice
	Choose  func(value string)
}

func (c *Menu) class() string {
	if c.Quiet {
		return "menu quiet"
	}
	return "menu field"
}

// A Choice is an entry of a menu, or a heading of the entries below it. Choices cannot be compared, so the compiler
// generates no code to compare them.
type Choice struct {
	_           [0]func()
	Value, Text string
	Heading     bool
	Chosen      bool
}

// Segments is a row of buttons, one of which is pressed.
type Segments struct {
	Label   string
	Locked  bool
	Choices []Choice
	Choose  func(value string)
}

// SliderRow is a slider with a field for its exact value.
type SliderRow struct {
	Page   *page.Page
	Name   string // the name of the field
	Symbol string
	Says   string // the label for screen readers
	Max    string // the slider's last position
	Place  string
	Slide  func(place string)
}

// DrawerTabs are the tabs of the drawers below the figure on a small screen.
type DrawerTabs struct{ Page *page.Page }
