package parts

// Menu is a list of which one entry is chosen.
type Menu struct {
	ID      string
	Label   string
	Quiet   bool // the label is for screen readers only
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

// A Choice is an entry of a menu, or a heading of the entries below it. Two are never compared, so that no code is made for that.
type Choice struct {
	_           [0]func()
	Value, Text string
	Heading     bool
	Chosen      bool
}
