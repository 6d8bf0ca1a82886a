package parts

import (
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// Editor is an editor for program text. Its element has its own tag name, so that Vugu does not reuse the element in
// another view.
type Editor struct {
	Page    *page.Page
	ID      string
	Of      *page.Editor
	Changed func() // called after the reader has changed Of
}

// Mount shows the editor in host. Every render calls Mount.
func (c *Editor) Mount(host markup.Element) {
	of, changed := c.Of, c.Changed
	c.Page.Browser.Edit(host, *of, func(text string) {
		of.Text = text
		changed()
	})
}
