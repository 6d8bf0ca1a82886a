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

// Rows returns how often the policy in focus has pulled each arm, the best arm first. Of many arms only the best ones
// are listed.
func (v *Pulls) Rows() (rows []PullRow) {
	if len(v.Page.S.Policies) == 0 {
		return nil
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
	return rows
}

// Aside says what the numbers of pulls are.
func (v *Pulls) Aside() string {
	if v.Page.View().IsLive() {
		return say.Of("so-far")
	}
	return say.Of("mean-of-the-runs")
}

// Rest says how many arms are not listed.
func (v *Pulls) Rest() string {
	switch rest := len(v.Page.S.Arms) - mostListed; {
	case rest <= 0 || len(v.Page.S.Policies) == 0:
		return ""
	case rest == 1:
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
