package phone

import (
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
)

// Root is the root component of the page.
type Root struct {
	Phone  *Phone
	figure drawing.View
}

// drawn returns the reader's figure.
func (c *Root) drawn() vugu.Builder {
	c.figure = drawing.View{Drawing: c.Phone.drawing, Browser: c.Phone.Browser, Locked: !c.Phone.open()}
	return &c.figure
}

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

// write returns the playground's address for writing a policy to hand in, or "".
func (c *Root) write() string {
	to := c.Phone.Card.Write
	return markup.Either(c.Phone.screen.HandIns && to != "", c.Phone.Browser.Home()+"#"+to, "")
}
