package runs

// InsideCard shows what the next choice of the policy in focus goes by.
type InsideCard struct {
	Room *Inside
}

// Open reports whether the card shows more than its title.
func (c *InsideCard) Open() bool { return c.Room.Page.Look.Inside }

// Live reports whether it shows a run.
func (c *InsideCard) Live() bool { return c.Room.insideSeen() }
