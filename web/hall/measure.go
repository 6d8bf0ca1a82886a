package hall

import (
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
)

// measure asks the frame for the statistic that decides the current question, until all runs are complete, the answer is
// hidden or the reader leaves the step.
func (h *Hall) measure() {
	h.measuring++
	this, at, q := h.measuring, h.At, h.Question()
	if q.Measure == nil {
		return
	}
	h.measured = say.Of("measure-computing")
	h.Browser.Measure(*q.Measure, func(m lecture.Measurement, ok bool) bool {
		if this != h.measuring || at != h.At || !h.Shown {
			return true
		}
		if !ok {
			h.measured = say.Of("measure-none")
		} else if m.Runs > 0 || q.Measure.Of.Source() != lecture.Means {
			h.measured = q.Says(m)
		}
		h.Browser.Update()
		return !ok || m.Runs >= m.All
	})
}
