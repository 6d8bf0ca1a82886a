package answers

import (
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/lab"
)

// lesson returns a place in the course of lessons.
func lesson(m *lab.LessonAt) lab.Message {
	var result sim.Result
	for _, result = range m.Results {
		if err := result.Check(); err != nil {
			return refuse(err)
		}
	}
	answer, ok := lessons.At(m.Place, m.Scenario, result)
	if !ok {
		return &lab.Refused{Why: say.Of("there-no-lesson", scenario.Quote(m.Place))}
	}
	return answer
}
