package gallery

import (
	"errors"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/theory"
)

// A valued row is a lower bound with a problem to evaluate it at.
type valued struct {
	bound   string // id in core/theory
	setting string // in words
	problem theory.Problem
	horizon float64
}

// settingsOfValues returns the rows of azize-table-2.
func settingsOfValues() []valued {
	five, one, twenty := scenarioOf("azize-2").Arms, scenarioOf("azize-3").Arms, scenarioOf("ren-1a").Arms
	two := arm.Bernoullis(0.5, 0.75)
	kinds := []arm.Arm{arm.Beta{A: 4, B: 1}, arm.Uniform{}, arm.Gaussian{M: 0.4, SD: 1}}
	linear := func(eps float64) theory.Problem {
		return theory.Problem{Epsilon: eps, Params: map[string]float64{"d": 10}}
	}
	return []valued{
		{"minimax", "K = 100, ε = 0.05, T = 10⁶", theory.Problem{Arms: hundred(), Epsilon: 0.05}, 1e6},
		{"minimax", "K = 100, ε = 0.001, T = 10⁶", theory.Problem{Arms: hundred(), Epsilon: 0.001}, 1e6},
		{"sequence-bernoulli", say.Of("setting-figure-means", "2", "ε = 1, T = 10⁷"), theory.Problem{Arms: five, Epsilon: 1}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "2", "ε = 0.05, T = 10⁷"), theory.Problem{Arms: five, Epsilon: 0.05}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "3", "ε = 0.05, T = 10⁷"), theory.Problem{Arms: one, Epsilon: 0.05}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "3", "ε = 10, T = 10⁷"), theory.Problem{Arms: one, Epsilon: 10}, 1e7},
		{"sequence-bernoulli", say.Of("setting-three-kinds", "ε = 0.05, T = 10⁶"), theory.Problem{Arms: kinds, Epsilon: 0.05}, 1e6},
		{"linear-minimax", "d = 10, ε = 0.05, T = 10⁶", linear(0.05), 1e6},
		{"linear-minimax", "d = 10, ε = 10⁻⁶, T = 10⁶", linear(1e-6), 1e6},
		{"linear-consistent-free", say.Of("setting-actions", "3", "T = 10⁶"), theory.Problem{}, 1e6},
		{"linear-consistent", say.Of("setting-any"), linear(1), 1e6},
		{"reward-bernoulli", say.Of("setting-arms-of", "20", "Ren et al. 2020", "ε = 0.2, T = 10⁷"), theory.Problem{Arms: twenty, Epsilon: 0.2}, 1e7},
		{"reward-bernoulli", say.Of("setting-arms-of", "20", "Ren et al. 2020", "ε = 1, T = 10⁷"), theory.Problem{Arms: twenty, Epsilon: 1}, 1e7},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 1, δ = 0, T = 10⁶"), theory.Problem{Arms: two, Epsilon: 1}, 1e6},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 1, δ = 0.01, T = 10⁶"), theory.Problem{Arms: two, Epsilon: 1, Delta: 0.01}, 1e6},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 0, δ = 0.01, T = 10⁶"), theory.Problem{Arms: two, Delta: 0.01}, 1e6},
	}
}

// hundred returns 100 arms. The minimax bound depends only on their number.
func hundred() []arm.Arm {
	arms := make([]arm.Arm, 100)
	for i := range arms {
		arms[i] = arm.Bernoulli{P: 0.5}
	}
	return arms
}

// valuesTable returns Table 2 as values, with the bounds of the other papers and the thresholds of the regimes.
func valuesTable() figure.Table {
	t := figure.Table{Columns: []string{
		say.Of("column-quantity"), say.Of("column-formula"), say.Of("column-setting"), say.Of("column-value"), say.Of("column-reference"),
	}}
	for _, v := range settingsOfValues() {
		b, _ := theory.Find(v.bound)
		value := say.Of("not-stated", b.Note)
		x, err := b.At(v.problem, v.horizon)
		var refusal *theory.Refusal
		switch {
		case err == nil:
			value = short(x)
		case errors.As(err, &refusal) && refusal.Reason != theory.Unstated:
			value = refusal.Error()
		}
		t.Rows = append(t.Rows, []string{b.Name, b.Formula, v.setting, value, b.Reference})
	}
	theta, actions := theory.Optimism()
	plan, _ := theory.Allocate(theta, actions)
	for i, a := range actions[1:] {
		t.Rows = append(t.Rows, []string{say.Of("pulls-action-log-t"), "α(a)",
			say.Of("setting-action", "("+short(a[0])+", "+short(a[1])+")", short(plan.Gaps[i+1])), short(plan.Pulls[i+1]), say.Of("cite-theorem-free", "Azize & Basu 2022", "5")})
	}
	threshold := func(name, formula, setting string, eps float64, reference string) {
		t.Rows = append(t.Rows, []string{name, formula, setting, short(eps), reference})
	}
	for _, c := range theory.Thresholds(theory.Problem{Arms: hundred()}, 1e6) {
		name, reference := say.Of("regimes-meet-minimax"), c.Reference
		if c.AsPrinted {
			name, reference = say.Of("regimes-meet-printed"), say.Of("reference-noted", reference, c.Note)
		}
		threshold(name, c.Formula, "K = 100, T = 10⁶", c.Epsilon, reference)
	}
	for _, c := range theory.Thresholds(theory.Problem{Arms: arm.Bernoullis(0.1, 0.8)}, 1e6) {
		if c.Arm >= 0 {
			threshold(say.Of("regimes-meet-arm"), c.Formula, "μ_a = 0.1, μ* = 0.8", c.Epsilon, c.Reference)
		}
	}
	threshold(say.Of("regimes-meet-linear"), "2 e⁻⁴/√T", "T = 10⁶", theory.LinearMinimaxThreshold(1e6), say.Of("cite-theorem", "Azize & Basu 2022", "4"))
	return t
}
