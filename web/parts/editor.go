package parts

import (
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// Editor is an editor of program text. Its element has a name of its own, so that Vugu makes nothing
// else of it when another view comes.
type Editor struct {
	Page    *page.Page
	ID      string
	Of      *page.Editor
	Changed func() // Of has another text: the reader has changed it
}

// Mount shows the editor in host. It is called at every render.
func (c *Editor) Mount(host markup.Element) {
	of, changed := c.Of, c.Changed
	c.Page.Browser.Edit(host, *of, func(text string) {
		of.Text = text
		changed()
	})
}
