package web

import (
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Tabs holds the tabs that lead to the views.
type Tabs struct {
	page *page.Page
	All  []page.Tab
}

// Choices returns the tabs as the choices of a menu, for small screens.
func (t *Tabs) Choices() (all []parts.Choice) {
	for _, x := range t.All {
		all = append(all, parts.Choice{Value: x.ID, Text: x.Name, Chosen: x.Here()})
	}
	return all
}

// Turn shows a tab's view, and closes any lesson about another view.
func (t *Tabs) Turn(id string) {
	for _, x := range t.All {
		if x.ID != id {
			continue
		}
		if !x.Here() || t.page.View().HasPanel() {
			t.page.Look.Lesson = ""
		}
		x.Turn()
	}
}
