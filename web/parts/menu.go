package parts

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
