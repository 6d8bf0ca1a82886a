package web

// InsideCard shows what the next choice of the policy in focus goes by.
type InsideCard struct {
	App *App
}

// Open reports whether the card shows more than its title.
func (c *InsideCard) Open() bool { return c.App.Look.Inside }

// Live reports whether it shows a run.
func (c *InsideCard) Live() bool { return c.App.insideSeen() }
