package drawing

import "epsilonarcade/web/markup"

// A Browser does what a page with drawings needs from its browser. Functions that take done return at once, and call
// done later.
type Browser interface {
	// Update renders the page.
	Update()
	// Home returns the address of the playground, without a fragment.
	Home() string
	// SetFragment shows a fragment in the page's address, as a new entry of the history if entry is set.
	SetFragment(fragment string, entry bool)
	// Send sends a request with a body of JSON to the server, or without a body if it is "". done gets the status, which
	// is 0 if no answer came, and the answer's body. The key is a presenter's, or "".
	Send(method, path, key, body string, done func(status int, answer string))
	// Markdown shows a text in host, with formulas and without HTML.
	Markdown(host markup.Element, text string)
	// Pen lets the reader draw in host, by calling Draw, Lift and Key. Each render calls it.
	Pen(host markup.Element, d *Drawing)
}
