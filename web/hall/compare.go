package hall

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/drawing"
)

// Drawing returns the drawing for the current question, or nil if the question asks for none. Without a top in the question,
// the axis ends at a quarter of the regret of pulling all arms equally often, rounded up.
func (h *Hall) Drawing() *drawing.Drawing {
	q := h.Question()
	if q.Kind != lecture.Drawing {
		return nil
	} else if h.drawing != nil {
		return h.drawing
	}
	s := h.scenario
	if len(s.Arms) == 0 { // the address cannot be read
		return nil
	}
	horizon, top := float64(s.Horizon), q.High
	if top == 0 {
		equal := 0.0
		for _, stretch := range s.Stretches() {
			for _, gap := range arm.Gaps(stretch.Arms) {
				equal += gap * float64(stretch.To-stretch.From) / float64(len(s.Arms))
			}
		}
		least := math.Max(1, equal/4)
		top = chart.LogTicks(figure.Range{Low: least, High: 10 * least})[0]
	}
	h.drawing = drawing.New(h.Browser, horizon, top)
	return h.drawing
}

// compare uncovers the frame's curves, and asks for the real curve, again until it has reached the horizon.
func (h *Hall) compare() {
	if h.waiting > 0 {
		h.Browser.Uncover()
	}
	h.measure()
	d, q, address := h.Drawing(), h.Question(), h.Step().Address
	if d == nil {
		return
	}
	h.Browser.Curve(q.Policy, func(x, regret []float64) bool {
		if h.Drawing() != d || !h.Shown || h.Step().Address != address {
			return true
		}
		d.SetReal(x, regret)
		h.Browser.Update()
		return d.Finished()
	})
}

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
			if i := q.Decide(m.X); m.Runs == m.All && i >= 0 {
				h.decided = i + 1
				h.Class.correct()
			}
		}
		h.Browser.Update()
		return !ok || m.Runs >= m.All
	})
}
