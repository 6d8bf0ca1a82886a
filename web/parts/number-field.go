package parts

import (
	"epsilonarcade/web/page"
)

// Typed are fields that are typed in, by their names.
type Typed interface {
	Field(name string) *page.Field
	Edit(name, text string) // takes what somebody has typed so far
	Leave(name string)      // tidies it
	Locked(name string) bool
}

// NumberField is a labelled field for a number, or for words, with what is wrong beside it.
type NumberField struct {
	Of    Typed
	Name  string // of the field, as Of knows it
	Label string // what people read
	Says  string // what screen readers read, if it is more
	Class string
	Words bool // it is no number
}

func (c *NumberField) field() *page.Field { return c.Of.Field(c.Name) }

// id names the input on the page.
func (c *NumberField) id() string { return "field-" + c.Name }

// mode says which keys a phone shows.
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
	if len(c.field().Text) > 8 { // more than there is room for beside a slider
		s += " wide"
	}
	if c.field().Problem != "" {
		s += " wrong"
	}
	return s
}
