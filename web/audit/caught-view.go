package audit

import (
	"strconv"

	"epsilonarcade/core/explain"
)

// CaughtView shows the trade-off functions of an audit, and what they mean for people.
type CaughtView struct {
	Room *Audit
}

// Accused is how many of 100 people are whose data was not used.
func (c *CaughtView) Accused() string { return strconv.Itoa(c.Room.accused) }

// Slide takes how many these may be.
func (c *CaughtView) Slide(place string) {
	n, _ := strconv.Atoi(place)
	accuse(c.Room, n)
}

// accuse has n of 100 people accused whose data was not used.
func accuse(v *Audit, n int) {
	v.accused = max(0, min(100, n))
	v.Page.Update()
}

// caught returns an audit's sheet of trade-off functions, with how many of 100 people are caught whose data was used.
func caught(v *Audit, sheet explain.Sheet) explain.Sheet {
	if r := v.Run; r != nil && sheet.Title != "" {
		n := v.accused
		sheet.Figure.Marks = []float64{float64(n) / 100}
		var facts []explain.Fact
		for _, c := range r.bets.Catches {
			facts = append(facts, explain.Fact{Name: c.By, Value: strconv.FormatFloat(float64(c.People[n])/10, 'f', 1, 64)})
		}
		sheet.Facts = append(facts, sheet.Facts...)
	}
	return sheet
}
