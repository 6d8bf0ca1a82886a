package runs

// RegretCard shows the regret chart with its sentence, legend and transport.
type RegretCard struct {
	Room *Runs
}

// Other names the chart beside the view's own one, if there is one.
func (c *RegretCard) Other() string {
	other, _ := c.Room.view().Beside()
	return other
}

// Own names the view's own chart where there is another one.
func (c *RegretCard) Own() string {
	_, own := c.Room.view().Beside()
	return own
}

// OtherClass is the class of the other chart: of none while it is not there.
func (c *RegretCard) OtherClass() string {
	if c.Other() == "" {
		return ""
	}
	return "chart"
}
