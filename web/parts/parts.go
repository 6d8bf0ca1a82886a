// Package parts has small components that several views use: menus, fields, tables, and sheets of the lab.
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

// A Choice is an entry of a menu, or a heading of the entries below it. It cannot be compared, so the compiler
// generates no code for that.
type Choice struct {
	_           [0]func()
	Value, Text string
	Heading     bool
	Chosen      bool
}

// Segments are a few buttons, one of them pressed.
type Segments struct {
	Label   string
	Locked  bool
	Choices []Choice
	Choose  func(value string)
}

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

// DrawerTabs are the tabs of the drawers below the figure on a small screen.
type DrawerTabs struct{ Page *page.Page }
