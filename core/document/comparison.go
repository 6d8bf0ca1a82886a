package document

import (
	"fmt"
	"math"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/study"
)

// A Pair is the comparison of two policies, with their names. If there are several scenarios, a name begins with the
// number of the scenario.
type Pair struct {
	decide.Comparison
	A, B string
}

// PairsOf returns all pairs of a comparison's policies.
func PairsOf(c *study.Comparison) (all []Pair) {
	var names []string
	for k, v := range c.Work.Scenarios {
		s := v.Scenario()
		for i := range s.Policies {
			name := say.English(figure.Name(s, i))
			if len(c.Work.Scenarios) > 1 {
				name = fmt.Sprintf("%d: %s", k+1, name)
			}
			names = append(names, name)
		}
	}
	for i, row := range c.Table.Pairs {
		for j := i + 1; j < len(row); j++ {
			all = append(all, Pair{row[j], names[i], names[j]})
		}
	}
	return all
}

// Word returns the verdict about A.
func (p Pair) Word() string {
	return map[decide.Verdict]string{decide.Undecided: "undecided", decide.Better: "better", decide.Worse: "worse", decide.Equal: "equal within the margin"}[p.Verdict]
}

// Comparison returns the document of a comparison.
func Comparison(c *study.Comparison) any {
	type pair struct {
		A          string   `json:"a"`
		B          string   `json:"b"`
		Difference float64  `json:"difference"`
		Low        *float64 `json:"low,omitempty"`  // missing for fewer than two runs
		High       *float64 `json:"high,omitempty"` // likewise
		Margin     float64  `json:"margin"`
		Verdict    string   `json:"verdict"`
	}
	all := struct {
		Scenario  string   `json:"scenario"`
		Scenarios []string `json:"scenarios,omitempty"` // if there are several
		Runs      int      `json:"runs"`
		Alpha     float64  `json:"alpha"`
		Pairs     []pair   `json:"pairs"`
	}{Scenario: c.Scenario().Link(), Runs: c.Runs, Alpha: c.Table.Rule.Alpha}
	if len(c.Work.Scenarios) > 1 {
		for _, v := range c.Work.Scenarios {
			all.Scenarios = append(all.Scenarios, v.Link())
		}
	}
	for _, p := range PairsOf(c) {
		one := pair{A: p.A, B: p.B, Difference: p.Mean, Margin: p.Margin, Verdict: p.Word()}
		if !math.IsInf(p.Low, 0) {
			one.Low, one.High = &p.Low, &p.High
		}
		all.Pairs = append(all.Pairs, one)
	}
	return all
}
