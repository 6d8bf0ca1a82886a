package hall

import (
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
)

// measure asks the frame for the statistic that decides the current question, again until all runs are complete, the
// answer is hidden or the reader leaves the step.
func (h *Hall) measure() {
	h.measuring++
	this, at, q := h.measuring, h.At, h.Question()
	if q.Measure == nil {
		return
	}
	h.measured = say.Of("measure-computing")
	var ask func()
	ask = func() {
		h.Browser.Measure(*q.Measure, func(m lecture.Measurement, ok bool) {
			if this != h.measuring || at != h.At || !h.Shown {
				return
			}
			switch means := q.Measure.Of.Source() == lecture.Means; {
			case !ok:
				h.measured = say.Of("measure-none")
			case !means || m.Runs > 0:
				h.measured = q.Says(m)
			}
			if ok && m.Runs < m.All {
				h.Browser.After(500, ask)
			}
			h.Browser.Update()
		})
	}
	ask()
}
