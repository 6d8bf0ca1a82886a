package setting

import (
	"math"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// wrong is the probability of any wrong verdict in a table.
const wrong = .05

// decided has the words for verdicts about a row.
var decided = map[decide.Verdict]string{
	decide.Undecided: say.Of("verdict-undecided"), decide.Better: say.Of("verdict-better"),
	decide.Worse: say.Of("verdict-worse"), decide.Equal: say.Of("verdict-equal"),
}

// Verdicts returns the table that says which policies of a regret scenario have less regret at the horizon. regret[i][k]
// is the regret of policy i in run k, and margin is that of decide.Rule.
func Verdicts(s scenario.Scenario, regret [][]float64, margin float64) *explain.Verdicts {
	table := decide.Compare(regret, wrong, margin)
	pairs := table.Rule.Pairs
	runs := 0
	if len(regret) > 0 {
		runs = len(regret[0])
	}
	f := figure.Table{Columns: []string{say.Of("policies")}}
	for i, row := range table.Pairs {
		name := figure.Name(s, i)
		f.Columns = append(f.Columns, name)
		cells := []string{name}
		for j, c := range row {
			switch {
			case i == j:
				cells = append(cells, "–")
			case math.IsInf(c.Low, 0):
				cells = append(cells, decided[decide.Undecided])
			default:
				cells = append(cells, say.Of("verdict-cell", decided[c.Verdict], notation.Number(c.Mean), notation.Number(c.Low), notation.Number(c.High)))
			}
		}
		f.Rows = append(f.Rows, cells)
	}
	return &explain.Verdicts{
		Sheet: explain.Sheet{
			Title: say.Of("verdicts"),
			Says: []string{
				say.Of("verdicts-are", notation.Count(runs), notation.Count(s.Horizon)),
				say.Of("verdicts-hold", notation.Number(100*margin), notation.Count(decide.First)),
			},
			Figure: figure.Figure{Table: &f},
		},
		Decided: int64(table.Decided()), Pairs: int64(pairs),
	}
}
