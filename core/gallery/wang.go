package gallery

import (
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// wang is Wang & Zhu 2024: perturbed distributions in the feasible region (Figures 1
// to 3), regret against time (4 and 5) and against the budget (6 and 7).
func wang() Paper {
	p := Paper{
		ID:    "wang",
		Name:  "Wang & Zhu 2024",
		Title: say.Of("optimal-learning-policies-differential"),
		BibTeX: `@article{wang2024optimal,
  author  = {Wang, Siwei and Zhu, Jun},
  title   = {Optimal Learning Policies for Differential Privacy in Multi-armed Bandits},
  journal = {Journal of Machine Learning Research},
  volume  = {25},
  year    = {2024}
}`,
		Claims: slices.Concat(wangClaims(), wangRegionClaims(), wangStartClaims()),
	}
	p.Panels = append(p.Panels, wangRegions()...)
	p.Panels = append(p.Panels, wangCurves()...)
	p.Panels = append(p.Panels, wangSweeps()...)
	p.Panels = append(p.Panels, wangHardPair(), wangRemark())
	for _, q := range p.Panels {
		if slices.Contains(slices.Concat(figure4, figure5), q.ID) {
			p.Variants = append(p.Variants, shorter(q))
		}
		if slices.Contains(figure4, q.ID) {
			v := variant(q, "-once", say.Of("reading-once"), func(s *scenario.Scenario) {
				s.Policies[3] = scenario.Policy{ID: "dp-ucb-int", Params: map[string]float64{"v": 1.1}}
			})
			v.Inferred = append(slices.Clone(q.Inferred[:4]), say.Of("int-drawn-once"))
			p.Variants = append(p.Variants, v)
		}
		if q.ID == "wang-6b" {
			fine := variant(q, wangFine, say.Of("reading-knees"), func(s *scenario.Scenario) { sweep(s, "delta", logSpaced(0.01, 0.02, 5)) })
			p.Variants = append(p.Variants, shorter(q), fine, shorter(fine))
		}
	}
	return p
}

// The ends of variants' ids.
const (
	wangShort = "-short" // Figures 4, 5 and 6 (b) at T = 10⁵
	wangFine  = "-fine"  // Figure 6 (b) between its knees
)

// shorter returns a panel at T = 10⁵.
func shorter(p Panel) Panel {
	return variant(p, wangShort, say.Of("at-horizon", "10⁵"), func(s *scenario.Scenario) { s.Horizon = 1e5 })
}

// variant returns a panel under another reading.
func variant(p Panel, suffix, reading string, read func(s *scenario.Scenario)) Panel {
	s := p.Scenarios[0]
	s.Policies = slices.Clone(s.Policies)
	read(&s)
	p.ID, p.Place.Reading, p.Bounds = p.ID+suffix, joined(p.Place.Reading, reading), nil
	p.Scenarios = []scenario.Scenario{s}
	return p
}

// e10 is the second δ of Figure 4, e^−10.
const e10 = 4.5399929762484854e-05

// wangRegions are Figures 1 to 3.
func wangRegions() []Panel {
	noSuccess, above := say.Of("history-no-success"), say.Of("n-above-start")
	start, startBeta := say.Of("n-g-damaged"), say.Of("n-b-damaged")
	var panels []Panel
	add := func(id string, place Place, title, noise string, eps, delta float64, n int64, inferred ...string) {
		s := scenario.Default()
		s.Kind, s.Policies = scenario.Region, nil
		s.Epsilon, s.Delta = eps, delta
		s.Region = scenario.RegionOptions{Noise: noise, N: n, R: 0, Change: 1}
		q := curves(id, place, title, s, linear("x"), linear("F(x), F'(x)"), nil, inferred...)
		q.Form = Region
		panels = append(panels, q)
	}
	add("wang-1a", inFigure("1", "a"), say.Of("dp-ftpl-gauss-before"), "gauss", 1, 0.01, 1, say.Of("n-below-start-one"), noSuccess, start)
	add("wang-1b", inFigure("1", "b"), say.Of("dp-ftpl-gauss-start"), "gauss", 1, 0.01, 8, say.Of("rounded-up", "N_G = 7.68", "8"), noSuccess, start)
	add("wang-1c", inFigure("1", "c"), say.Of("dp-ftpl-gauss-beyond"), "gauss", 1, 0.01, 50, above, noSuccess, start)
	add("wang-2a", inFigure("2", "a"), say.Of("dp-ftpl-beta-before"), "beta", 1, 0.01, 20, say.Of("n-below-start-31"), startBeta)
	add("wang-2b", inFigure("2", "b"), say.Of("dp-ftpl-beta-start"), "beta", 1, 0.01, 827, say.Of("rounded-up", "N_B = 826.91", "827"), startBeta)
	add("wang-2c", inFigure("2", "c"), say.Of("dp-ftpl-beta-beyond"), "beta", 1, 0.01, 3000, above, startBeta)
	add("wang-2d", inFigure("2", "d"), say.Of("beta-without-k", "10"), "beta-without-k", 1, 0.01, 10)
	add("wang-2e", inFigure("2", "e"), say.Of("beta-without-k", "10⁴"), "beta-without-k", 1, 0.01, 1e4)
	add("wang-2f", inFigure("2", "f"), say.Of("beta-without-k", "10⁷"), "beta-without-k", 1, 0.01, 1e7)
	add("wang-3a", inFigure("3", "a"), say.Of("new-after-pulls", "10"), "new", 0.1, 0, 10, noSuccess)
	add("wang-3b", inFigure("3", "b"), say.Of("new-after-pulls", "50"), "new", 0.1, 0, 50, noSuccess)
	return panels
}

// wangCurves are Figures 4 and 5.
func wangCurves() []Panel {
	var panels []Panel
	add := func(id string, place Place, title string, arms []arm.Arm, eps, delta float64, policies []scenario.Policy, inferred ...string) {
		s := scenario.Default()
		s.Arms, s.Policies = arms, policies
		s.Epsilon, s.Delta = eps, delta
		s.Horizon, s.Runs = 1e6, 100
		panels = append(panels, curves(id, place, title, s, linear("t"), linear(say.Of("cumulative-regret")),
			[]string{"dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new"}, inferred...))
	}
	approximate := []scenario.Policy{
		plain("dp-ftpl-gauss"), plain("dp-ftpl-beta"), plain("dp-ftpl-new"),
		{ID: "dp-ucb-int-redraw", Params: map[string]float64{"v": 1.1}},
	}
	horizon, axes := say.Of("horizon-5-or-6"), say.Of("spacing-axes-assumed-linear")
	start, startBeta, printed := say.Of("n-g-damaged"), say.Of("n-b-damaged"), say.Of("int-as-printed")
	delta, baselines := say.Of("second-delta-read"), say.Of("baselines-as-printed")
	nine, many := instance("wang-zhu-9"), instance("wang-zhu-101")
	add("wang-4a", inFigure("4", "a"), say.Of("approximate-on", "1", "1", "0.01"), nine, 1, 0.01, approximate, horizon, axes, start, startBeta, printed)
	add("wang-4b", inFigure("4", "b"), say.Of("approximate-on", "1", "1", "e⁻¹⁰"), nine, 1, e10, approximate, horizon, axes, start, startBeta, printed, delta)
	add("wang-4c", inFigure("4", "c"), say.Of("approximate-on", "2", "1", "0.01"), many, 1, 0.01, approximate, horizon, axes, start, startBeta, printed)
	add("wang-4d", inFigure("4", "d"), say.Of("approximate-on", "2", "1", "e⁻¹⁰"), many, 1, e10, approximate, horizon, axes, start, startBeta, printed, delta)

	pure := []scenario.Policy{plain("dp-ftpl-new"), plain("dp-ucb"), plain("dp-ucb-bound"), plain("dp-se")}
	add("wang-5a", inFigure("5", "a"), say.Of("pure-on", "1", "1"), nine, 1, 0, pure, horizon, axes, baselines)
	add("wang-5b", inFigure("5", "b"), say.Of("pure-on", "1", "0.1"), nine, 0.1, 0, pure, horizon, axes, baselines)
	add("wang-5c", inFigure("5", "c"), say.Of("pure-on", "2", "1"), many, 1, 0, pure, horizon, axes, baselines)
	add("wang-5d", inFigure("5", "d"), say.Of("pure-on", "2", "0.1"), many, 0.1, 0, pure, horizon, axes, baselines)
	return panels
}

// wangSweeps are Figures 6 and 7.
func wangSweeps() []Panel {
	var panels []Panel
	add := func(id string, place Place, title, over, label string, eps, delta float64, swept []float64, inferred ...string) {
		s := scenario.Default()
		s.Policies = []scenario.Policy{plain("dp-ftpl-gauss"), plain("dp-ftpl-new")}
		s.Epsilon, s.Delta = eps, delta
		s.Horizon, s.Runs = 1e6, 100
		sweep(&s, over, swept)
		panels = append(panels, curves(id, place, title, s, logarithmic(label), logarithmic(say.Of("cumulative-regret-t")),
			[]string{"dp-ftpl-gauss", "dp-ftpl-new"}, append([]string{say.Of("exponent-not-legible")}, inferred...)...))
	}
	cut, fractions, start := say.Of("at-10-5-cuts"), say.Of("fractions-damaged"), say.Of("n-g-damaged")
	values := say.Of("range-values-not-text-13")
	add("wang-6a", inFigure("6", "a"), say.Of("regret-against-at", "δ", "ε = 0"), "delta", "δ", 0, 0.01, logSpaced(1e-4, 1, 17)[1:],
		say.Of("range-values-not-text-16"), cut, fractions, start)
	add("wang-6b", inFigure("6", "b"), say.Of("regret-against-at", "δ", "ε = 0.1"), "delta", "δ", 0.1, 0.01, logSpaced(1e-6, 1, 13), values, say.Of("at-10-5-cuts-none"), fractions, start)
	add("wang-7a", inFigure("7", "a"), say.Of("regret-against-at", "ε", "δ = 10⁻¹⁰"), "epsilon", "ε", 1, 1e-10, logSpaced(0.02, 1, 13), values, cut, fractions, start)
	add("wang-7b", inFigure("7", "b"), say.Of("regret-against-at", "ε", "δ = 0.001"), "epsilon", "ε", 1, 0.001, logSpaced(1e-5, 1, 13), values, cut, start)
	return panels
}
