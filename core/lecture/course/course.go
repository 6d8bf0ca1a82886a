// Package course contains the lessons of the page's course, which are lectures.
package course

import (
	"math"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A Lesson is a lecture about one topic, of a few steps.
type Lesson struct {
	ID string // stable, because links contain it
	lecture.Lecture
}

// lesson returns a lesson.
func lesson(id, title string, steps ...lecture.Step) Lesson {
	return Lesson{id, lecture.Lecture{Title: title, Steps: steps}}
}

// step returns a step that shows a scenario in a view, and asks a question about it. right is the right option, counted
// from 1.
func step(link, view, title, text, question string, options []lecture.Option, right int, measure lecture.Statistic, measured, why string) lecture.Step {
	v, err := scenario.ParseLink(link)
	if err != nil {
		panic(err) // a test reads all links
	}
	if view != "" {
		view = "~" + view
	}
	return lecture.Step{Title: title, Address: v.Link() + view, Text: text, Question: &lecture.Question{
		Kind: lecture.Choice, Text: question, Options: options, Right: right, Measure: &measure, Measured: measured, Why: why,
	}}
}

// option returns a possible answer, which is right if the statistic is in [from, to).
func option(text string, from, to float64) lecture.Option {
	o := lecture.Option{Text: text, From: from}
	if to < math.Inf(1) {
		o.To = &to
	}
	return o
}

// Lessons returns all lessons in the recommended order.
func Lessons() []Lesson {
	return []Lesson{
		lesson("regret", say.Of("regret-without-privacy"),
			step("1t&arms=0.7,0.5&policies=ucb1&horizon=10000", "speed=1000",
				say.Of("what-regret"), say.Of("two-arms-pay-1"), say.Of("how-many-10-000"),
				[]lecture.Option{option(say.Of("fewer-than-ten"), 0, 10), option(say.Of("some-hundreds"), 100, 1000), option(say.Of("about-half"), 4000, 6000)}, 2,
				lecture.Statistic{Of: lecture.Worse}, say.Of("worse-arm-gets-pulls", "{x}"),
				say.Of("ucb1-pulls-arm-largest")),
			step("1t&arms=0.7,0.5&policies=ucb1&horizon=1000000&runs=20", "mode=mean&x=log",
				say.Of("how-regret-grows"), say.Of("mean-20-runs-million"), say.Of("100-000-1-000"),
				[]lecture.Option{option(say.Of("less-than-twice-large"), 1, 1.6), option(say.Of("two-eight-times-large"), 2, 8), option(say.Of("about-ten-times-large"), 8, 12)}, 1,
				lecture.Statistic{Of: lecture.Growth, At: 100_000}, say.Of("regret-end-times-after", "{x}"),
				say.Of("mistakes-become-rarer")),
			step("1t&arms=0.7,0.5&policies=ucb1,kl-ucb,thompson&horizon=1000000&runs=20", "mode=mean&x=log",
				say.Of("not-all-policies-alike"), say.Of("ucb1-kl-ucb-thompson"), say.Of("which-them-lowest-mean"),
				[]lecture.Option{option("UCB1", 0, 1), option("KL-UCB", 1, 2), option(say.Of("thompson-sampling"), 2, 3)}, 3,
				lecture.Statistic{Of: lecture.Lowest}, say.Of("lowest-mean-regret", "{answer}", "{low}", "{next}"),
				say.Of("ucb1s-range-equally-wide")),
			step("1t&arms=0.5,0.49&policies=ucb1&horizon=10000&runs=20", "mode=mean",
				say.Of("small-gap"), say.Of("now-arms-pay-0"), say.Of("which-share-10-000"),
				[]lecture.Option{option(say.Of("less-than-5-percent"), 0, 0.05), option(say.Of("about-40-percent"), 0.3, 0.5), option(say.Of("more-than-80-percent"), 0.8, 1)}, 2,
				lecture.Statistic{Of: lecture.Share}, say.Of("worse-arm-gets-share", "{percent}"),
				say.Of("ten-thousand-pulls-too")),
		),
		lesson("local", say.Of("price-local-privacy"),
			step("1t&arms=0.7,0.5&policies=ucb1,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
				say.Of("coins-place-rewards"), say.Of("rewards-may-about-people"), say.Of("how-many-times-ucb1s"),
				[]lecture.Option{option(say.Of("about-much"), 0.9, 1.3), option(say.Of("three-five-times-much"), 3, 5), option(say.Of("more-than-twenty-times"), 20, 60)}, 2,
				lecture.Statistic{Of: lecture.Ratio, A: 1, B: 0}, say.Of("ldp-ucb-b-pays", "{x}"),
				say.Of("seen-through-coin")),
			step("1t&arms=0.7,0.5&policies=ldp-ucb-l,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
				say.Of("noise-coins"), say.Of("two-ways-hide-reward"), say.Of("which-them-pays-less"),
				[]lecture.Option{option(say.Of("ldp-ucb-l-laplace"), 0, 1), option(say.Of("ldp-ucb-b-coins"), 1, 2)}, 2,
				lecture.Statistic{Of: lecture.Lowest}, say.Of("lowest-mean-regret", "{answer}", "{low}", "{next}"),
				say.Of("coin-only-0-1")),
			step("1t&kind=sweep&arms=0.7,0.5&policies=ldp-ucb-b&runs=20&over=epsilon&values=0.25,0.5,1,2,4", "",
				say.Of("half-eps"), say.Of("chart-will-regret-ldp"), say.Of("eps-0-5-eps"),
				[]lecture.Option{option(say.Of("no-larger"), 0.9, 1.2), option(say.Of("about-twice-large"), 1.7, 2.3), option(say.Of("about-four-times-large"), 3, 5)}, 3,
				lecture.Statistic{Of: lecture.Values, At: 0.25, Over: 0.5}, say.Of("regret-eps-times", "0.25", "{x}", "0.5"),
				say.Of("when-eps-halved")),
		),
		lesson("sequence", say.Of("one-decision-against-sequence"),
			step("1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=100", "inside=open&speed=10",
				say.Of("one-decision"), say.Of("dp-ftpl-new-adds"), say.Of("100-pulls-how-much"),
				[]lecture.Option{option(say.Of("less-than-half"), 0, 0.5), option(say.Of("nearly-all-never-more"), 0.8, 1+1e-6), option(say.Of("more-than-all"), 1.5, math.Inf(1))}, 2,
				lecture.Statistic{Of: lecture.Decision}, say.Of("decision-tells-most-uses", "{percent}"),
				say.Of("promise-kept-single-decision")),
			step("1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=6", "",
				say.Of("six-decisions"), say.Of("same-policy-six-pulls"), say.Of("how-much-does-whole"),
				[]lecture.Option{option(say.Of("0-5-like-one"), 0, 0.5+1e-6), option(say.Of("between-0-55-1"), 0.55, 1), option(say.Of("more-than-1-5"), 1.5, 3)}, 3,
				lecture.Statistic{Of: lecture.Sequence}, say.Of("eps-whole-sequence", "{x}"),
				say.Of("each-reward-used-again")),
			step("1t&arms=0.6,0.4&policies=ldp-ucb-b&epsilon=0.5&horizon=6", "",
				say.Of("six-responses"), say.Of("ldp-ucb-b-again"), say.Of("how-much-does-whole-sequence"),
				[]lecture.Option{option(say.Of("no-more-than-0"), 0, 0.5+1e-6), option(say.Of("between-1-5-3"), 1.5, 3), option(say.Of("more-than-3-5"), 3.5, math.Inf(1))}, 1,
				lecture.Statistic{Of: lecture.Sequence}, say.Of("eps-whole-sequence", "{x}"),
				say.Of("reward-becomes-one-toss")),
			step("1t&arms=0.7,0.5&policies=dp-ftpl-new,adap-ucb&delta=0&horizon=100000&runs=20", "mode=mean",
				say.Of("stronger-promise"), say.Of("adap-ucb-promises-eps"), say.Of("how-many-times-dp"),
				[]lecture.Option{option(say.Of("less-than-half"), 0, 0.5), option(say.Of("about-much"), 0.7, 1.4), option(say.Of("more-than-three-times"), 3, 8)}, 3,
				lecture.Statistic{Of: lecture.Ratio, A: 1, B: 0}, say.Of("adap-ucb-pays-times", "{x}"),
				say.Of("makes-neither-better-policy")),
		),
		lesson("start", say.Of("why-start-phase"),
			step("1t&kind=region&epsilon=0.5", "",
				say.Of("after-one-pull"), say.Of("dp-ftpl-gauss-draws"), say.Of("f-inside-region"),
				[]lecture.Option{option(say.Of("yes-everywhere"), 0, 1+1e-9), option(say.Of("no-leaves"), 1.5, math.Inf(1))}, 2,
				lecture.Statistic{Of: lecture.Needed}, say.Of("change-needs-times-delta", "{x}"),
				say.Of("one-pull-single-reward")),
			step("1t&kind=region", "",
				say.Of("when-noise-suffices"), say.Of("n-pulls-one-reward"), say.Of("which-n-f-inside"),
				[]lecture.Option{option(say.Of("from-2"), 2, 3), option(say.Of("from-8"), 8, 9), option(say.Of("100-later"), 100, math.Inf(1))}, 1,
				lecture.Statistic{Of: lecture.Smallest}, say.Of("the-smallest-n-is", "{x}"),
				say.Of("computed-exactly-2-pulls")),
			step("1t&kind=region&noise=beta&n=4", "",
				say.Of("another-noise-another-wait"), say.Of("dp-ftpl-beta-draws"), say.Of("which-n-f-inside-region"),
				[]lecture.Option{option(say.Of("from-1"), 1, 2), option(say.Of("from-32"), 32, 33), option(say.Of("827-formula-says"), 827, 828)}, 2,
				lecture.Statistic{Of: lecture.Smallest}, say.Of("the-smallest-n-is", "{x}"),
				say.Of("32-goes-histories")),
			step("1t&policies=dp-ftpl-beta&horizon=100000&runs=20", "mode=mean",
				say.Of("wait-regret"), say.Of("dp-ftpl-beta-nine"), say.Of("which-share-regret-after"),
				[]lecture.Option{option(say.Of("less-than-20-percent"), 0, 0.2), option(say.Of("about-half"), 0.4, 0.6), option(say.Of("more-than-90-percent"), 0.9, 1)}, 3,
				lecture.Statistic{Of: lecture.Early, At: 9 * 827}, say.Of("start-phase-makes-regret", "{percent}"),
				say.Of("after-start-phase-policy")),
		),
		lesson("boundary", say.Of("designing-noise-boundary"),
			step("1t&kind=region&noise=new&n=4", "",
				say.Of("noise-from-region"), say.Of("so-far-noise-first"), say.Of("which-n-f-inside-region"),
				[]lecture.Option{option(say.Of("from-1"), 1, 2), option(say.Of("from-2"), 2, 3), option(say.Of("8-later"), 8, math.Inf(1))}, 1,
				lecture.Statistic{Of: lecture.Smallest}, say.Of("the-smallest-n-is", "{x}"),
				say.Of("noise-scale-1-n")),
			step("1t&kind=region&noise=new&n=8", "",
				say.Of("what-left-over"), say.Of("same-noise-after-8"), say.Of("how-much-delta-0"),
				[]lecture.Option{option(say.Of("less-than-fifth"), 0, 0.2), option(say.Of("about-half"), 0.4, 0.6), option(say.Of("all-of-it"), 0.999, 1+1e-6)}, 3,
				lecture.Statistic{Of: lecture.Needed}, say.Of("change-uses-delta", "{percent}"),
				say.Of("noise-gives-away-what")),
			step("1t&kind=region&n=8", "",
				say.Of("normal-noise-same-n"), say.Of("dp-ftpl-gauss-after"), say.Of("how-much-delta-0-01"),
				[]lecture.Option{option(say.Of("less-than-1-percent"), 0, 0.01), option(say.Of("about-half"), 0.4, 0.6), option(say.Of("all-of-it"), 0.999, 1+1e-6)}, 1,
				lecture.Statistic{Of: lecture.Needed}, say.Of("change-uses-delta", "{percent}"),
				say.Of("normal-noise-variance-2")),
			step("1t&policies=dp-ftpl-gauss,dp-ftpl-beta,dp-ftpl-new&runs=20", "mode=mean&x=log",
				say.Of("what-worth"), say.Of("all-three-nine-arms"), say.Of("which-lowest-mean-regret"),
				[]lecture.Option{option("DP-FTPL-Gauss", 0, 1), option("DP-FTPL-Beta", 1, 2), option("DP-FTPL-New", 2, 3)}, 3,
				lecture.Statistic{Of: lecture.Lowest}, say.Of("lowest-mean-regret", "{answer}", "{low}", "{next}"),
				say.Of("same-promise-same-arms")),
		),
		lesson("regimes", say.Of("two-regimes"),
			step("1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values="+small, "",
				say.Of("small-eps"), say.Of("adap-klucb-keeps-whole"), say.Of("eps-0-1-eps"),
				[]lecture.Option{option(say.Of("no-larger"), 0.9, 1.2), option(say.Of("about-twice-large"), 1.7, 2.3), option(say.Of("about-four-times-large"), 3.5, 5)}, 2,
				lecture.Statistic{Of: lecture.Values, At: 0.05, Over: 0.1}, say.Of("regret-eps-times", "0.05", "{x}", "0.1"),
				say.Of("here-privacy-decides")),
			step("1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values="+doubling, "",
				say.Of("large-eps"), say.Of("same-curve-larger-eps"), say.Of("eps-12-8-eps"),
				[]lecture.Option{option(say.Of("hardly-larger"), 0.9, 1.2), option(say.Of("about-twice-large"), 1.7, 2.3), option(say.Of("about-four-times-large"), 3.5, 5)}, 1,
				lecture.Statistic{Of: lecture.Values, At: 6.4, Over: 12.8}, say.Of("regret-eps-times", "6.4", "{x}", "12.8"),
				say.Of("here-arms-decide")),
			step("1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb,ldp-ucb-b&runs=20&over=epsilon&values="+doubling, "",
				say.Of("local-privacy-beside"), say.Of("beside-ldp-ucb-b"), say.Of("eps-0-2-eps"),
				[]lecture.Option{option(say.Of("hardly-larger"), 0.9, 1.2), option(say.Of("about-twice-large"), 1.7, 2.3), option(say.Of("about-four-times-large"), 3, 5)}, 3,
				lecture.Statistic{Of: lecture.Values, A: 1, At: 0.1, Over: 0.2}, say.Of("regret-eps-times", "0.1", "{x}", "0.2"),
				say.Of("here-every-reward-noise")),
		),
		lesson("users", say.Of("users-who-differ"),
			step("1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=0.2:label=0.2,heldp-ucb-b:eps_min=2:label=2&runs=20", "mode=mean",
				say.Of("more-answers-better-ones"), say.Of("each-user-own-eps"), say.Of("how-many-times-regret"),
				[]lecture.Option{option(say.Of("about-half-twice-answers"), 0.3, 0.7), option(say.Of("about-much"), 0.8, 1.2), option(say.Of("more-than-four-times"), 4, 20)}, 3,
				lecture.Statistic{Of: lecture.Ratio, A: 0, B: 1}, say.Of("eps-min-0-2", "{x}"),
				say.Of("toss-eps-t-0")),
			step("1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=1:label=1,heldp-ucb-b:eps_min=2:label=2,heldp-ucb-b:eps_min=100:label=100&runs=20", "mode=mean",
				say.Of("best-choice-coins"), say.Of("heldp-ucb-b-eps"), say.Of("which-eps-min-lowest"),
				[]lecture.Option{option(say.Of("eps-min-1-three"), 0, 1), option(say.Of("eps-min-2-two"), 1, 2), option(say.Of("eps-min-100-one"), 2, 3)}, 2,
				lecture.Statistic{Of: lecture.Lowest}, say.Of("lowest-mean-regret", "{answer}", "{low}", "{next}"),
				say.Of("coin-eps-t-2")),
			step("1t&arms=0.7,0.5&policies=heldp-ucb-l:eps_min=1:label=1,heldp-ucb-l:eps_min=2:label=2,heldp-ucb-l:eps_min=100:label=100&runs=20", "mode=mean",
				say.Of("best-choice-laplace-noise"), say.Of("heldp-ucb-l-adds"), say.Of("which-lowest-mean-regret-now"),
				[]lecture.Option{option(say.Of("eps-min-1-three"), 0, 1), option(say.Of("eps-min-2-two"), 1, 2), option(say.Of("eps-min-100-one"), 2, 3)}, 3,
				lecture.Statistic{Of: lecture.Lowest}, say.Of("lowest-mean-regret", "{answer}", "{low}", "{next}"),
				say.Of("laplace-noise-eps-t")),
		),
		lesson("attack", say.Of("attack-1"),
			step("1t&policies=ldp-ucb-b", "view=audit&audit=ldp-ucb-b",
				say.Of("attack-2"), say.Of("attack-3"), say.Of("attack-4"),
				[]lecture.Option{option(say.Of("attack-5"), 4.9, 5.5), option(say.Of("attack-6"), 13, 14.5), option(say.Of("attack-7"), 55, 65)}, 2,
				lecture.Statistic{Of: lecture.Caught, At: 0.05}, say.Of("attack-8", "{x}"),
				say.Of("attack-9")),
			step("1t&policies=ldp-ucb-b&epsilon=2.5", "view=audit&audit=ldp-ucb-b,,2.5",
				say.Of("attack-10"), say.Of("attack-11"), say.Of("attack-12"),
				[]lecture.Option{option(say.Of("attack-6"), 13, 14.5), option(say.Of("attack-13"), 30, 40), option(say.Of("attack-14"), 60, 62)}, 3,
				lecture.Statistic{Of: lecture.Caught, At: 0.05}, say.Of("attack-8", "{x}"),
				say.Of("attack-15")),
			step("1t&policies=dp-ftpl-new&delta=0.1", "view=audit&audit=dp-ftpl-new,,,0.1",
				say.Of("attack-16"), say.Of("attack-17"), say.Of("attack-18"),
				[]lecture.Option{option(say.Of("attack-19"), 0, 0.01), option(say.Of("attack-20"), 9.9, 10.1), option(say.Of("attack-6"), 13, 14.5)}, 2,
				lecture.Statistic{Of: lecture.Caught}, say.Of("attack-21", "{x}"),
				say.Of("attack-22")),
		),
		lesson("leaks", say.Of("attack-23"),
			step("1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=102", "view=audit&audit=dp-ftpl-new,,0.1,0&together=102",
				say.Of("attack-24"), say.Of("attack-25"), say.Of("attack-26"),
				[]lecture.Option{option(say.Of("attack-27"), 5, 7), option(say.Of("attack-28"), 20, 30), option(say.Of("attack-29"), 99, 101)}, 2,
				lecture.Statistic{Of: lecture.Composed, At: 0.05}, say.Of("attack-30", "{x}"),
				say.Of("attack-31")),
			step("1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=1002", "view=audit&audit=dp-ftpl-new,,0.1,0&together=1002",
				say.Of("attack-32"), say.Of("attack-33"), say.Of("attack-34"),
				[]lecture.Option{option(say.Of("attack-13"), 30, 40), option(say.Of("attack-35"), 60, 70), option(say.Of("attack-36"), 90, 101)}, 3,
				lecture.Statistic{Of: lecture.Composed, At: 0.05}, say.Of("attack-30", "{x}"),
				say.Of("attack-37")),
			step("1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=12", "view=audit&audit=dp-ftpl-new,,0.5,0&together=12",
				say.Of("attack-38"), say.Of("attack-39"), say.Of("attack-40"),
				[]lecture.Option{option(say.Of("attack-41"), 4.9, 6), option(say.Of("attack-42"), 11, 16), option(say.Of("attack-43"), 40, 50)}, 2,
				lecture.Statistic{Of: lecture.InTruth, At: 0.05}, say.Of("attack-44", "{x}"),
				say.Of("attack-45")),
			step("1t&arms=0,0&policies=adap-ucb&horizon=1000", "view=audit&audit=adap-ucb&together=1000",
				say.Of("attack-46"), say.Of("attack-47"), say.Of("attack-48"),
				[]lecture.Option{option(say.Of("attack-6"), 13, 14.5), option(say.Of("attack-7"), 55, 65), option(say.Of("attack-36"), 90, 101)}, 1,
				lecture.Statistic{Of: lecture.OfTheRun, At: 0.05}, say.Of("attack-30", "{x}"),
				say.Of("attack-49")),
		),
	}
}

// doubling lists values of ε, each twice the previous one. small lists the first of these values, which do not reveal
// the answer to the next step.
const (
	small    = "0.0125,0.025,0.05,0.1,0.2,0.4"
	doubling = small + ",0.8,1.6,3.2,6.4,12.8"
)
