package figure

import (
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// TimelineOf returns the figure of a timeline: the arms, from 1, of each episode of run 0, as steps. Each episode has a
// mark at its first pull and a row in the table. The row has N_a, the pulls of its arm up to the episode's end.
func TimelineOf(v scenario.Valid) (Figure, error) {
	s := v.Scenario()
	episodes, err := sim.Episodes(v)
	if err != nil {
		return Figure{}, err
	}
	series := SeriesOf(s, 0)
	series.Runs = 1
	f := Figure{
		Title:    say.Of("episodes-arms", Subject(s, 0), notation.Count(len(s.Arms))),
		Kind:     string(scenario.Timeline),
		X:        Axis{say.Of("label-pulls"), Log},
		Y:        Axis{say.Of("label-arm"), Linear},
		Table:    &Table{Columns: []string{say.Of("label-episode"), say.Of("label-arm"), say.Of("label-mean"), say.Of("first-pull"), say.Of("last-pull"), say.Of("pulls-of-the-arm")}},
		Scenario: s.Link(),
	}
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i, e := range episodes {
		a := float64(e.Arm + 1)
		series.X, series.Mean = append(series.X, float64(e.From)), append(series.Mean, a)
		if e.To > e.From {
			series.X, series.Mean = append(series.X, float64(e.To)), append(series.Mean, a)
		}
		f.Marks = append(f.Marks, float64(e.From))
		f.Table.Rows = append(f.Table.Rows, []string{
			strconv.Itoa(i + 1), strconv.Itoa(e.Arm + 1), scenario.Number(s.Arms[e.Arm].Mean()),
			whole(e.From), whole(e.To), whole(e.Pulls),
		})
	}
	f.Series = []Series{series}
	return f, nil
}
