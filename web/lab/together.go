package lab

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
)

// Together asks what the decisions of an audited policy tell together: what is proved, what is true and what is seen.
// The answer is a Sheet of what is known so far. As long as it says that there is more, the same question goes on from
// there.
type Together struct {
	Look      string         // what is audited as a link says it
	Scenario  scenario.Valid // that it may be run as
	Decisions string         // how many, as a link says it: if it is no number, as many as are usual
}

func (m *Together) Code(c *wire.Coder) {
	c.Text(&m.Look)
	m.Scenario.Code(c)
	c.Text(&m.Decisions)
}
