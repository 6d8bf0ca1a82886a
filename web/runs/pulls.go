package runs

import (
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// Pulls are how often the policy in focus has pulled each arm.
type Pulls struct {
	Page     *page.Page
	Policies *setup.Policies
}

// A PullRow is one arm in the list of pulls.
type PullRow struct {
	Arm   string
	Mean  string
	Count string
	Share float64 // of the bar, in percent: logarithmic, so that rare arms show too
	Best  bool
}

// Pulls returns how often the policy in focus has pulled each arm, the best arm first.
// Of many arms only the best ones are listed; rest counts the others.
func (v *Pulls) Pulls() (rows []PullRow, rest int) {
	if len(v.Page.S.Policies) == 0 {
		return nil, 0
	}
	n, order := v.Page.Workers.Session.Pulls(v.Page.Focus), setup.ByMean(v.Page.S.Arms)
	top := v.Page.S.Arms[order[0]].Mean()
	for _, i := range order[:min(mostListed, len(order))] {
		r := PullRow{Arm: notation.Count(int64(i + 1)), Mean: notation.Number(v.Page.S.Arms[i].Mean()), Count: "–", Best: v.Page.S.Arms[i].Mean() == top}
		if n != nil {
			r.Count = notation.Number(n[i])
			r.Share = LogShare(n[i], float64(v.Page.S.Horizon))
		}
		rows = append(rows, r)
	}
	return rows, max(0, len(order)-mostListed)
}

// PullsAside says what the numbers of pulls are.
func (v *Pulls) PullsAside() string {
	if v.Page.View().IsLive() {
		return say.Of("so-far")
	}
	return say.Of("mean-of-the-runs")
}

// PullRows returns the listed arms.
func (v *Pulls) PullRows() []PullRow {
	rows, _ := v.Pulls()
	return rows
}

// PullsRest says how many arms are not listed.
func (v *Pulls) PullsRest() string {
	switch _, rest := v.Pulls(); rest {
	case 0:
		return ""
	case 1:
		return say.Of("worst-arm-not-listed")
	default:
		return say.Of("worst-arms-not-listed", notation.Count(rest))
	}
}

// LogShare returns a bar's length in percent for x of most, on a logarithmic scale.
func LogShare(x, most float64) float64 {
	if x <= 0 || most <= 0 {
		return 0
	}
	return 100 * math.Log1p(x) / math.Log1p(most)
}
