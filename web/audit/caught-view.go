package audit

import (
	"strconv"

	"epsilonarcade/core/explain"
)

// CaughtView shows the trade-off functions of an audit, and the attacker's success among 100 people.
type CaughtView struct {
	Room *Audit
}

// Accused returns the slider's position: how many of 100 people whose data was not used are accused.
func (c *CaughtView) Accused() string { return strconv.Itoa(c.Room.accused) }

// Slide moves the slider.
func (c *CaughtView) Slide(place string) {
	n, _ := strconv.Atoi(place)
	accuse(c.Room, n)
}

// accuse sets how many of 100 people whose data was not used are accused.
func accuse(v *Audit, n int) {
	v.accused = max(0, min(100, n))
	v.Page.Update()
}

// caught adds to the sheet of trade-off functions what the slider's position means: how many of 100 people whose data
// was used each test catches.
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
