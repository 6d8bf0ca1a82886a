package web

import (
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Tabs lead to the views.
type Tabs struct {
	page *page.Page
	All  []page.Tab
}

// Choices are the tabs as a menu, for small screens.
func (t *Tabs) Choices() (all []parts.Choice) {
	for _, x := range t.All {
		all = append(all, parts.Choice{Value: x.ID, Text: x.Name, Chosen: x.Here()})
	}
	return all
}

// Turn shows the view of a tab, and closes a lesson about another view.
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
