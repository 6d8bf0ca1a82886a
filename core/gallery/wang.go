package gallery

import (
	"slices"

	"epsilonarcade/core/say"
)

// wang returns Wang & Zhu 2024: perturbed distributions in the feasible region (Figures 1 to 3), and regret over time
// (4, 5) and against the budget (6, 7).
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
		Panels: slices.Concat(wangRegions(), wangCurves(), wangSweeps()),
		Claims: wangClaims(),
	}
	p.Panels = append(p.Panels,
		curves("wang-theorem-4", Place{Figure: say.Of("place-theorem", "4")}, say.Of("bound-on-hard-pair"),
			logarithmic("t"), logarithmic(say.Of("cumulative-regret")), []string{"sequence-approximate"},
			say.Of("theorem-no-figure")+" "+say.Of("eps-delta-horizon-ours"),
			say.Of("instance-1-drawn")+" "+say.Of("instance-2-mean")+" "+say.Of("proof-rule-sets"),
			say.Of("bound-for-policies")+" "+say.Of("keep-not-checked")),
		curves(wangRemark12, Place{Figure: say.Of("place-remark", "12")}, say.Of("int-below-delta"),
			logarithmic("ε"), logarithmic(say.Of("cumulative-regret-t")), []string{"dp-ftpl-gauss"},
			say.Of("remark-no-figure")+" "+say.Of("instance-delta-ours")+" "+say.Of("horizon-cuts-int"), say.Of("n-g-damaged"), say.Of("int-as-printed")))
	for _, q := range p.Panels {
		shorter := variant(q, wangShort, say.Of("at-horizon", "10⁵"))
		switch {
		case slices.Contains(figure4, q.ID):
			once := variant(q, "-once", say.Of("reading-once"))
			once.Inferred = append(slices.Clone(q.Inferred[:4]), say.Of("int-drawn-once"))
			p.Variants = append(p.Variants, shorter, once)
		case slices.Contains(figure5, q.ID):
			p.Variants = append(p.Variants, shorter)
		case q.ID == "wang-6b":
			fine := variant(q, wangFine, say.Of("reading-knees"))
			p.Variants = append(p.Variants, shorter, fine, variant(fine, wangShort, say.Of("at-horizon", "10⁵")))
		}
	}
	return p
}

// The suffixes of variants' ids.
const (
	wangShort = "-short" // Figures 4, 5 and 6 (b) at T = 10⁵
	wangFine  = "-fine"  // Figure 6 (b) between its knees
)

const wangRemark12 = "wang-remark-12" // the panel of Remark 12

// The panels of Figures 4 and 5.
var (
	figure4 = []string{"wang-4a", "wang-4b", "wang-4c", "wang-4d"}
	figure5 = []string{"wang-5a", "wang-5b", "wang-5c", "wang-5d"}
)

// wangRegions returns Figures 1 to 3.
func wangRegions() (panels []Panel) {
	noSuccess, above := say.Of("history-no-success"), say.Of("n-above-start")
	start, startBeta := say.Of("n-g-damaged"), say.Of("n-b-damaged")
	add := func(id string, place Place, title string, inferred ...string) {
		q := curves(id, place, title, linear("x"), linear("F(x), F'(x)"), nil, inferred...)
		q.Form = Region
		panels = append(panels, q)
	}
	add("wang-1a", inFigure("1", "a"), say.Of("dp-ftpl-gauss-before"), say.Of("n-below-start-one"), noSuccess, start)
	add("wang-1b", inFigure("1", "b"), say.Of("dp-ftpl-gauss-start"), say.Of("rounded-up", "N_G = 7.68", "8"), noSuccess, start)
	add("wang-1c", inFigure("1", "c"), say.Of("dp-ftpl-gauss-beyond"), above, noSuccess, start)
	add("wang-2a", inFigure("2", "a"), say.Of("dp-ftpl-beta-before"), say.Of("n-below-start-31"), startBeta)
	add("wang-2b", inFigure("2", "b"), say.Of("dp-ftpl-beta-start"), say.Of("rounded-up", "N_B = 826.91", "827"), startBeta)
	add("wang-2c", inFigure("2", "c"), say.Of("dp-ftpl-beta-beyond"), above, startBeta)
	add("wang-2d", inFigure("2", "d"), say.Of("beta-without-k", "10"))
	add("wang-2e", inFigure("2", "e"), say.Of("beta-without-k", "10⁴"))
	add("wang-2f", inFigure("2", "f"), say.Of("beta-without-k", "10⁷"))
	add("wang-3a", inFigure("3", "a"), say.Of("new-after-pulls", "10"), noSuccess)
	add("wang-3b", inFigure("3", "b"), say.Of("new-after-pulls", "50"), noSuccess)
	return panels
}

// wangCurves returns Figures 4 and 5.
func wangCurves() (panels []Panel) {
	add := func(id string, place Place, title string, inferred ...string) {
		panels = append(panels, curves(id, place, title, linear("t"), linear(say.Of("cumulative-regret")),
			[]string{"dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new"}, append([]string{say.Of("horizon-5-or-6"), say.Of("spacing-axes-assumed-linear")}, inferred...)...))
	}
	start, startBeta, printed := say.Of("n-g-damaged"), say.Of("n-b-damaged"), say.Of("int-as-printed")
	delta, baselines := say.Of("second-delta-read"), say.Of("baselines-as-printed")
	add("wang-4a", inFigure("4", "a"), say.Of("approximate-on", "1", "1", "0.01"), start, startBeta, printed)
	add("wang-4b", inFigure("4", "b"), say.Of("approximate-on", "1", "1", "e⁻¹⁰"), start, startBeta, printed, delta)
	add("wang-4c", inFigure("4", "c"), say.Of("approximate-on", "2", "1", "0.01"), start, startBeta, printed)
	add("wang-4d", inFigure("4", "d"), say.Of("approximate-on", "2", "1", "e⁻¹⁰"), start, startBeta, printed, delta)
	add("wang-5a", inFigure("5", "a"), say.Of("pure-on", "1", "1"), baselines)
	add("wang-5b", inFigure("5", "b"), say.Of("pure-on", "1", "0.1"), baselines)
	add("wang-5c", inFigure("5", "c"), say.Of("pure-on", "2", "1"), baselines)
	add("wang-5d", inFigure("5", "d"), say.Of("pure-on", "2", "0.1"), baselines)
	return panels
}

// wangSweeps returns Figures 6 and 7.
func wangSweeps() (panels []Panel) {
	add := func(id string, place Place, over, fixed string, inferred ...string) {
		panels = append(panels, curves(id, place, say.Of("regret-against-at", over, fixed), logarithmic(over), logarithmic(say.Of("cumulative-regret-t")),
			[]string{"dp-ftpl-gauss", "dp-ftpl-new"}, append([]string{say.Of("exponent-not-legible")}, inferred...)...))
	}
	cut, fractions, start := say.Of("at-10-5-cuts"), say.Of("fractions-damaged"), say.Of("n-g-damaged")
	values := say.Of("range-values-not-text-13")
	add("wang-6a", inFigure("6", "a"), "δ", "ε = 0", say.Of("range-values-not-text-16"), cut, fractions, start)
	add("wang-6b", inFigure("6", "b"), "δ", "ε = 0.1", values, say.Of("at-10-5-cuts-none"), fractions, start)
	add("wang-7a", inFigure("7", "a"), "ε", "δ = 10⁻¹⁰", values, cut, fractions, start)
	add("wang-7b", inFigure("7", "b"), "ε", "δ = 0.001", values, cut, start)
	return panels
}
