package gallery

import (
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
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
		Claims: wangClaims(),
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
			v := variant(q, "-once", " with noise drawn once", func(s *scenario.Scenario) {
				s.Policies[3] = scenario.Policy{ID: "dp-ucb-int", Params: with(nil, "v", 1.1)}
			})
			v.Inferred = []string{wangHorizon, wangAxes, wangStart, wangStartBeta, wangOnce}
			p.Variants = append(p.Variants, v)
		}
		if q.ID == "wang-6b" {
			fine := variant(q, wangFine, " between its knees", func(s *scenario.Scenario) { sweep(s, "delta", logSpaced(0.01, 0.02, 5)) })
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
	return variant(p, wangShort, " at T = 10⁵", func(s *scenario.Scenario) { s.Horizon = 1e5 })
}

// variant returns a panel under another reading.
func variant(p Panel, suffix, words string, read func(s *scenario.Scenario)) Panel {
	s := p.Scenarios[0]
	s.Policies = slices.Clone(s.Policies)
	read(&s)
	p.ID, p.Place, p.Bounds = p.ID+suffix, p.Place+words, nil
	p.Scenarios = []scenario.Scenario{s}
	return p
}

// Which N below the start sizes are drawn.
const (
	onlyN1 = "The text at hand says only that N is below the start size N_G. F' leaves the region for no N but 1, so N = 1."
	upTo31 = "The text at hand says only that N is below the start size. F' leaves the region up to N = 31; N = 20 is assumed."
)

// e10 is the second δ of Figure 4, e^−10.
const e10 = 4.5399929762484854e-05

// wangRegions are Figures 1 to 3.
func wangRegions() []Panel {
	const (
		noSuccess = "The history is one of no success: the text at hand says so for Figure 2 (a = 1) only."
		above     = "The text at hand says only that N is above the start size; the number is assumed."
	)
	var panels []Panel
	add := func(id, place, title, noise string, eps, delta float64, n int64, inferred ...string) {
		s := scenario.Default()
		s.Kind, s.Policies = scenario.Region, nil
		s.Epsilon, s.Delta = eps, delta
		s.Region = scenario.RegionOptions{Noise: noise, N: n, R: 0, Change: 1}
		panels = append(panels, Panel{
			ID: id, Place: place, Title: title, Form: Region,
			Scenarios: []scenario.Scenario{s},
			X:         figure.Axis{Label: "x", Scale: figure.Linear},
			Y:         figure.Axis{Label: "F(x), F'(x)", Scale: figure.Linear},
			Inferred:  inferred,
		})
	}
	add("wang-1a", "Figure 1 (a)", say.Of("dp-ftpl-gauss-before"), "gauss", 1, 0.01, 1, onlyN1, noSuccess, wangStart)
	add("wang-1b", "Figure 1 (b)", say.Of("dp-ftpl-gauss-start"), "gauss", 1, 0.01, 8, "N_G = 7.68 is rounded up to 8 pulls.", noSuccess, wangStart)
	add("wang-1c", "Figure 1 (c)", say.Of("dp-ftpl-gauss-beyond"), "gauss", 1, 0.01, 50, above, noSuccess, wangStart)
	add("wang-2a", "Figure 2 (a)", say.Of("dp-ftpl-beta-before"), "beta", 1, 0.01, 20, upTo31, wangStartBeta)
	add("wang-2b", "Figure 2 (b)", say.Of("dp-ftpl-beta-start"), "beta", 1, 0.01, 827, "N_B = 826.91 is rounded up to 827 pulls.", wangStartBeta)
	add("wang-2c", "Figure 2 (c)", say.Of("dp-ftpl-beta-beyond"), "beta", 1, 0.01, 3000, above, wangStartBeta)
	add("wang-2d", "Figure 2 (d)", "DP-FTPL-Beta without k, 10 pulls", "beta-without-k", 1, 0.01, 10)
	add("wang-2e", "Figure 2 (e)", "DP-FTPL-Beta without k, 10⁴ pulls", "beta-without-k", 1, 0.01, 1e4)
	add("wang-2f", "Figure 2 (f)", "DP-FTPL-Beta without k, 10⁷ pulls", "beta-without-k", 1, 0.01, 1e7)
	add("wang-3a", "Figure 3 (a)", "DP-FTPL-New, 10 pulls", "new", 0.1, 0, 10, noSuccess)
	add("wang-3b", "Figure 3 (b)", "DP-FTPL-New, 50 pulls", "new", 0.1, 0, 50, noSuccess)
	return panels
}

// What Figures 4 to 7 leave open.
const (
	wangHorizon   = "The text at hand gives T as 10⁵. Claims are judged at 10⁶ and at 10⁵. The panels have T = 10⁶: at 10⁵ the start phase of DP-FTPL-Beta in Figure 4 (d), 191,193 pulls, would not end, but the paper describes the regret after it."
	wangExponent  = "The exponent of T is not legible in the text at hand; T = 10⁶ is assumed."
	wangCut       = "At 10⁵ T would cut start phases that the paper describes."
	wangBoth      = "At 10⁵ T cuts no start phase: claims are judged at both."
	wangFractions = "Fractions in the paper's sentences on this figure are damaged in the text at hand; they are restored from its analysis."
	wangAxes      = "The spacing of the axes is assumed to be linear."
	wangInt       = "The text at hand does not give the version of DP-UCB-INT. The algorithm as it is printed and v = 1.1 are assumed: " + policy.Redrawing + ". Its privacy is not certified. Its internal ε is calibrated so that the sequence of interval releases would be (ε, δ)-private if each were drawn once."
	wangOnce      = "The text at hand does not give the version of DP-UCB-INT. Noise that is drawn once in f pulls of an arm, and kept until its next release, and v = 1.1 are assumed here, as a proof of its privacy needs."
	wangStart     = "The formula of N_G is damaged in the text at hand. Derived from the proof, it is min{1/(4πδ²), log(e/(4πδ²))/ε²}."
	wangStartBeta = "The formula of N_B is damaged in the text at hand, and is derived from the proof."
	wangPure      = "The text at hand does not give the parameters of the baselines. DP-UCB and DP-UCB-BOUND are run as Tossou & Dimitrakakis 2016 print them, and DP-SE as Sajed & Sheffet 2019 do, with β = 1/T."
	wangDelta     = "The second δ is read as e⁻¹⁰; its glyphs are damaged."
)

// wangCurves are Figures 4 and 5.
func wangCurves() []Panel {
	var panels []Panel
	add := func(id, place, title string, arms []arm.Arm, eps, delta float64, policies []scenario.Policy, inferred ...string) {
		s := scenario.Default()
		s.Arms, s.Policies = arms, policies
		s.Epsilon, s.Delta = eps, delta
		s.Horizon, s.Runs = 1e6, 100
		panels = append(panels, Panel{
			ID: id, Place: place, Title: title, Form: Curves,
			Scenarios: []scenario.Scenario{s},
			X:         figure.Axis{Label: "t", Scale: figure.Linear},
			Y:         figure.Axis{Label: say.Of("cumulative-regret"), Scale: figure.Linear},
			Inferred:  inferred,
			Bounds:    []string{"dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new"},
		})
	}
	approximate := []scenario.Policy{
		plain("dp-ftpl-gauss"), plain("dp-ftpl-beta"), plain("dp-ftpl-new"),
		{ID: "dp-ucb-int-redraw", Params: with(nil, "v", 1.1)},
	}
	nine, many := instance("wang-zhu-9"), instance("wang-zhu-101")
	add("wang-4a", "Figure 4 (a)", "(ε, δ)-privacy, Instance 1, ε = 1, δ = 0.01", nine, 1, 0.01, approximate, wangHorizon, wangAxes, wangStart, wangStartBeta, wangInt)
	add("wang-4b", "Figure 4 (b)", "(ε, δ)-privacy, Instance 1, ε = 1, δ = e⁻¹⁰", nine, 1, e10, approximate, wangHorizon, wangAxes, wangStart, wangStartBeta, wangInt, wangDelta)
	add("wang-4c", "Figure 4 (c)", "(ε, δ)-privacy, Instance 2, ε = 1, δ = 0.01", many, 1, 0.01, approximate, wangHorizon, wangAxes, wangStart, wangStartBeta, wangInt)
	add("wang-4d", "Figure 4 (d)", "(ε, δ)-privacy, Instance 2, ε = 1, δ = e⁻¹⁰", many, 1, e10, approximate, wangHorizon, wangAxes, wangStart, wangStartBeta, wangInt, wangDelta)

	pure := []scenario.Policy{plain("dp-ftpl-new"), plain("dp-ucb"), plain("dp-ucb-bound"), plain("dp-se")}
	add("wang-5a", "Figure 5 (a)", "(ε, 0)-privacy, Instance 1, ε = 1", nine, 1, 0, pure, wangHorizon, wangAxes, wangPure)
	add("wang-5b", "Figure 5 (b)", "(ε, 0)-privacy, Instance 1, ε = 0.1", nine, 0.1, 0, pure, wangHorizon, wangAxes, wangPure)
	add("wang-5c", "Figure 5 (c)", "(ε, 0)-privacy, Instance 2, ε = 1", many, 1, 0, pure, wangHorizon, wangAxes, wangPure)
	add("wang-5d", "Figure 5 (d)", "(ε, 0)-privacy, Instance 2, ε = 0.1", many, 0.1, 0, pure, wangHorizon, wangAxes, wangPure)
	return panels
}

// wangSweeps are Figures 6 and 7.
func wangSweeps() []Panel {
	var panels []Panel
	add := func(id, place, title, over, label string, eps, delta float64, swept []float64, inferred ...string) {
		s := scenario.Default()
		s.Policies = []scenario.Policy{plain("dp-ftpl-gauss"), plain("dp-ftpl-new")}
		s.Epsilon, s.Delta = eps, delta
		s.Horizon, s.Runs = 1e6, 100
		sweep(&s, over, swept)
		panels = append(panels, Panel{
			ID: id, Place: place, Title: title, Form: Curves,
			Scenarios: []scenario.Scenario{s},
			X:         figure.Axis{Label: label, Scale: figure.Log},
			Y:         figure.Axis{Label: say.Of("cumulative-regret-t"), Scale: figure.Log},
			Inferred:  append([]string{wangExponent}, inferred...),
			Bounds:    []string{"dp-ftpl-gauss", "dp-ftpl-new"},
		})
	}
	var values = say.Of("range-values-not-text-13")
	add("wang-6a", "Figure 6 (a)", "Regret against δ at ε = 0", "delta", "δ", 0, 0.01, logSpaced(1e-4, 1, 17)[1:],
		say.Of("range-values-not-text-16"), wangCut, wangFractions, wangStart)
	add("wang-6b", "Figure 6 (b)", "Regret against δ at ε = 0.1", "delta", "δ", 0.1, 0.01, logSpaced(1e-6, 1, 13), values, wangBoth, wangFractions, wangStart)
	add("wang-7a", "Figure 7 (a)", "Regret against ε at δ = 10⁻¹⁰", "epsilon", "ε", 1, 1e-10, logSpaced(0.02, 1, 13), values, wangCut, wangFractions, wangStart)
	add("wang-7b", "Figure 7 (b)", "Regret against ε at δ = 0.001", "epsilon", "ε", 1, 0.001, logSpaced(1e-5, 1, 13), values, wangCut, wangStart)
	return panels
}
