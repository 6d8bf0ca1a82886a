package phone

import (
	"strconv"

	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/markup"
)

// Root is the root component of the page.
type Root struct{ Phone *Phone }

// status returns the state of the connection, or "".
func (c *Root) status() string {
	switch {
	case c.Phone.Lost:
		return say.Of("phone-lost")
	case c.Phone.Mode == Joining:
		return say.Of("phone-joining", c.Phone.Code)
	}
	return c.Phone.Problem
}

// slide chooses the level that the slider shows.
func (c *Root) slide(level string) {
	if i, err := strconv.Atoi(level); err == nil {
		c.Phone.Choose(i)
	}
}

// class returns the classes of an option's button.
func (c *Root) class(i int) string {
	a := c.Phone.Answer()
	switch {
	case c.Phone.Right(i):
		return "answer good"
	case a != nil && a.Answer == i && c.Phone.Card.Right > 0 && c.revealed("bad") != "":
		return "answer bad"
	}
	return "answer"
}

// send returns the words of the button that sends the answer.
func (c *Root) send() string {
	first := c.Phone.Answer() == nil || c.Phone.Card.Kind == class.Bandit
	return markup.Either(first, say.Of("phone-send"), say.Of("phone-send-change"))
}

// revealed returns a text once the answer is revealed.
func (c *Root) revealed(text string) string {
	return markup.Either(c.Phone.screen.State == class.Revealed, text, "")
}

// tone returns the classes of the state of the connection.
func (c *Root) tone() string {
	p := c.Phone
	bad := p.Problem != "" && p.Problem != say.Of("phone-ended", p.Code)
	return markup.Either(c.status() == "", "", "notice "+markup.Either(bad, "bad", ""))
}

// level returns the position of the slider. It stands in the middle until the reader has chosen a level.
func (c *Root) level() string {
	if c.Phone.pick < 0 {
		return markup.Itoa(poll.Levels / 2)
	}
	return markup.Itoa(c.Phone.pick)
}

// estimate says how a share can be outside 0% to 100%, once there are estimated shares.
func (c *Root) estimate() string {
	kind := c.Phone.Card.Kind
	shares := c.Phone.Card.Result != "" && kind != class.Number && kind != class.Drawing
	return markup.Either(shares, c.revealed(say.Of("phone-estimate")), "")
}

// tasks are the assignments that come with the program.
var tasks = map[string]string{"private-ucb1": say.Of("task-private-ucb1"), "find-the-leak": say.Of("task-find-the-leak"), "beat-adap-ucb": say.Of("task-beat-adap-ucb")}

// task says what to write, or what was handed in.
func (c *Root) task() string {
	switch title := tasks[c.Phone.Assignment()]; {
	case c.write() == "":
		return ""
	case c.Phone.handed != "":
		return say.Of("hand-in-done", c.Phone.handed)
	case title != "":
		return say.Of("phone-task", title)
	}
	return say.Of("phone-some-task")
}

// write returns the playground's address for writing a policy to hand in, or "".
func (c *Root) write() string {
	to := c.Phone.Card.Write
	return markup.Either(c.Phone.screen.HandIns && to != "", c.Phone.Browser.Home()+"#"+to, "")
}
