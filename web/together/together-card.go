package together

// TogetherCard shows what the decisions of an audited policy tell together.
type TogetherCard struct {
	Room *Together
}

// Shown reports whether there are curves, or what is said in place of them.
func (c *TogetherCard) Shown() bool {
	return c.Room.Open() && c.Room.page.Cards.Asked(Card).Title != ""
}

// Button is what the card's button says.
func (c *TogetherCard) Button() string {
	if c.Room.page.Look.Together != "" {
		return "Shut"
	}
	return "Work it out"
}
