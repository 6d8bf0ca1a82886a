package answers

import (
	"slices"
	"strings"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/explain/panels"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/lab"
)

// papers returns the catalogue of the gallery.
func papers() *lab.Catalog {
	c := &lab.Catalog{}
	for _, p := range gallery.Papers() {
		paper := lab.Paper{Name: p.Name, Title: p.Title}
		for _, q := range p.Panels {
			paper.Panels = append(paper.Panels, entry(q))
		}
		c.Papers = append(c.Papers, paper)
	}
	return c
}

func entry(p gallery.Panel) lab.Entry {
	e := lab.Entry{ID: p.ID, Place: p.Place.Says(), Title: p.Title, Says: panels.Shown(p), View: "panel=" + p.ID, From: p.From}
	own := valid(p)
	if p.NeedsRuns() {
		e.Scenarios = own
		e.Own = int64(len(e.Scenarios))
	}
	for _, q := range panels.Companions(p) {
		e.Others = append(e.Others, panels.Place(q, p))
		for _, v := range valid(q) {
			if !slices.ContainsFunc(e.Scenarios, v.Equal) {
				s := v.Scenario()
				e.Scenarios = append(e.Scenarios, v)
				e.More += int64(s.Runs * len(s.Policies) * max(1, len(s.Sweep.Values)))
			}
		}
	}
	e.Link = scenario.Default().Link() // for a table, which has no scenario
	if len(own) > 0 {
		e.Open = own[0]
		e.Link = e.Open.Link()
	}
	switch p.Form {
	case gallery.Curves:
		e.View += "&mode=mean"
		if p.X.Scale == figure.Log {
			e.View += "&x=log"
		}
		if p.Y.Scale == figure.Log {
			e.View += "&y=log"
		}
		if len(p.Bounds) > 0 {
			e.View += "&bounds=" + strings.Join(p.Bounds, ",")
		}
	case gallery.Points, gallery.Measured, gallery.Values:
		e.View += "&view=sheet"
	}
	return e
}

// valid returns the scenarios of a panel.
func valid(p gallery.Panel) (all []scenario.Valid) {
	for _, s := range p.Scenarios {
		if v, problems := s.Validate(); problems == nil {
			all = append(all, v)
		}
	}
	return all
}

// panel returns the sheet of a panel.
func panel(m *lab.Panel) lab.Message {
	p, ok := gallery.Find(m.ID)
	if !ok {
		return &lab.Refused{Why: say.Of("there-no-panel", scenario.Quote(m.ID))}
	}
	if _, err := last(m.Results); err != nil {
		return refuse(err)
	}
	if m.Pulls > 0 {
		return answered(panels.FirstLook(p, m.Pulls, m.Results))
	}
	return answered(panels.Sheet(p, m.Results))
}

// measure returns the value of a statistic.
func measure(m *lab.Measure) lab.Message {
	if err := m.Check(m.Scenario.Scenario()); err != nil {
		return refuse(err)
	}
	result, err := last(m.Results)
	switch {
	case err != nil:
		return refuse(err)
	case len(m.Results) > 0 && len(result.Runs) == 0 && m.Of.Source() == lecture.Means: // the first run is not complete
		return &lecture.Measurement{All: int64(m.Scenario.Scenario().Runs)}
	}
	x, err := lessons.Measure(m.Statistic, m.Scenario, result)
	return answered(&x, err)
}

// lesson returns a place in the course.
func lesson(m *lab.LessonAt) lab.Message {
	result, err := last(m.Results)
	if err != nil {
		return refuse(err)
	}
	answer, ok := lessons.At(m.Language, m.Place, m.Scenario, result)
	if !ok {
		return &lab.Refused{Why: say.Of("there-no-lesson", scenario.Quote(m.Place))}
	}
	return answer
}

// last checks results, and returns the last one if there is one.
func last(all []sim.Result) (result sim.Result, err error) {
	for _, result = range all {
		if err := result.Check(); err != nil {
			return result, err
		}
	}
	return result, nil
}
