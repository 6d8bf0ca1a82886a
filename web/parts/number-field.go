package parts

import (
	"epsilonarcade/web/page"
)

// Typed gives access to text fields by name.
type Typed interface {
	Field(name string) *page.Field
	Edit(name, text string) // text is what has been typed so far
	Leave(name string)      // ends the editing
	Locked(name string) bool
}

// NumberField is a labelled field for a number or text, with its problem beside it.
type NumberField struct {
	Of    Typed
	Name  string // the field's name in Of
	Label string // the label for readers
	Says  string // the label for screen readers, if it is longer
	Class string
	Words bool // the field takes text, not a number
}

func (c *NumberField) field() *page.Field { return c.Of.Field(c.Name) }

// id returns the id of the input.
func (c *NumberField) id() string { return "field-" + c.Name }

// mode returns the kind of keyboard that a phone shows.
func (c *NumberField) mode() string {
	if c.Words {
		return "text"
	}
	return "decimal"
}

func (c *NumberField) says() string {
	if c.Says != "" {
		return c.Says
	}
	return c.Label
}

func (c *NumberField) class() string {
	s := "field " + c.Class
	if len(c.field().Text) > 8 { // too wide for the space beside a slider
		s += " wide"
	}
	if c.field().Problem != "" {
		s += " wrong"
	}
	return s
}
