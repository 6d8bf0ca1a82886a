package runs

import "epsilonarcade/web/setup"

// RegretCard shows the regret chart with its sentence, legend and transport.
type RegretCard struct {
	Room *Runs
}

// Other names the chart beside the view's own one, if there is one.
func (c *RegretCard) Other() string {
	other, _ := c.Room.view().Beside()
	return other
}

// Own says what the view's own chart shows, where that is not plain.
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

// away is the class of one of two texts that the other one is in place of. It keeps its room.
func away(is bool) string {
	if is {
		return "away"
	}
	return ""
}

// Which returns the curves of both charts, where there are two of them.
func (c *RegretCard) Which() []setup.Entry {
	if c.Other() == "" {
		return nil
	}
	return c.Room.Entries()
}
