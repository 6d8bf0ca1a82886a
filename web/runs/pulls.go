package runs

import (
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// Pulls is the card that shows how often the policy in focus has pulled each arm.
type Pulls struct {
	Page     *page.Page
	Policies *setup.Policies
}

// A PullRow is a row of the card.
type PullRow struct {
	Arm   string
	Mean  string
	Count string
	Share float64 // the length of the bar in percent, on a logarithmic scale
	Best  bool
}

// Rows returns the rows of the best arms, the best one first.
func (v *Pulls) Rows() (rows []PullRow) {
	if len(v.Page.S.Policies) == 0 {
		return nil
	}
	n, arms := v.Page.Workers.Session.Pulls(v.Page.Focus), v.Page.ArmsNow()
	order := setup.ByMean(arms)
	top := arms[order[0]].Mean()
	for _, i := range order[:min(mostListed, len(order))] {
		r := PullRow{Arm: notation.Count(int64(i + 1)), Mean: notation.Number(arms[i].Mean()), Count: "–", Best: arms[i].Mean() == top}
		if n != nil {
			r.Count = notation.Number(n[i])
			r.Share = LogShare(n[i], float64(v.Page.S.Horizon))
		}
		rows = append(rows, r)
	}
	return rows
}

// Aside says whether the numbers come from one run or are averages.
func (v *Pulls) Aside() string {
	if v.Page.View().IsLive() {
		return say.Of("so-far")
	}
	return say.Of("mean-of-the-runs")
}

// Rest says how many arms have no row, and which means the rows have if the arms change.
func (v *Pulls) Rest() (says string) {
	if v.Page.S.Changing() {
		says = say.Of("means-of-now") + " "
	}
	switch rest := len(v.Page.S.Arms) - mostListed; {
	case rest <= 0 || len(v.Page.S.Policies) == 0:
		return says
	case rest == 1:
		return says + say.Of("worst-arm-not-listed")
	default:
		return says + say.Of("worst-arms-not-listed", notation.Count(rest))
	}
}

// LogShare returns the length of the bar for x as a percentage of the bar for most, on a logarithmic scale.
func LogShare(x, most float64) float64 {
	if x <= 0 || most <= 0 {
		return 0
	}
	return 100 * math.Log1p(x) / math.Log1p(most)
}
