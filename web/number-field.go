package web

// NumberField is a labelled field for a number, with what is wrong beside it.
type NumberField struct {
	App   *App
	Name  string // of the field, as App.Field knows it
	Label string // what people read
	Says  string // what screen readers read, if it is more
	Class string
}

func (c *NumberField) field() *Field { return c.App.Field(c.Name) }

// id names the input on the page.
func (c *NumberField) id() string { return "field-" + c.Name }

func (c *NumberField) says() string {
	if c.Says != "" {
		return c.Says
	}
	return c.Label
}

func (c *NumberField) class() string {
	s := "field " + c.Class
	if c.field().Problem != "" {
		s += " wrong"
	}
	return s
}
