package lessons

import (
	"math"

	"epsilonarcade/core/say"
)

// Course has all lessons in the recommended order.
var Course = []Lesson{
	{"regret", say.Of("regret-without-privacy"), []Step{
		{"1t&arms=0.7,0.5&policies=ucb1&horizon=10000", "speed=1000",
			say.Of("what-regret"), say.Of("two-arms-pay-1"), say.Of("how-many-10-000"),
			[]Answer{{0, 10, say.Of("fewer-than-ten")}, {100, 1000, say.Of("some-hundreds")}, {4000, 6000, say.Of("about-half")}}, 1,
			Statistic{Kind: Worse}, func(v found) string { return say.Of("worse-arm-gets-pulls", v.x) },
			say.Of("ucb1-pulls-arm-largest")},
		{"1t&arms=0.7,0.5&policies=ucb1&horizon=1000000&runs=20", "mode=mean&x=log",
			say.Of("how-regret-grows"), say.Of("mean-20-runs-million"), say.Of("100-000-1-000"),
			[]Answer{{1, 1.6, say.Of("less-than-twice-large")}, {2, 8, say.Of("two-eight-times-large")}, {8, 12, say.Of("about-ten-times-large")}}, 0,
			Statistic{Kind: Growth, At: 100_000}, func(v found) string { return say.Of("regret-end-times-after", v.x) },
			say.Of("mistakes-become-rarer")},
		{"1t&arms=0.7,0.5&policies=ucb1,kl-ucb,thompson&horizon=1000000&runs=20", "mode=mean&x=log",
			say.Of("not-all-policies-alike"), say.Of("ucb1-kl-ucb-thompson"), say.Of("which-them-lowest-mean"),
			[]Answer{{0, 1, "UCB1"}, {1, 2, "KL-UCB"}, {2, 3, say.Of("thompson-sampling")}}, 2,
			Statistic{Kind: Lowest}, lowest,
			say.Of("ucb1s-range-equally-wide")},
		{"1t&arms=0.5,0.49&policies=ucb1&horizon=10000&runs=20", "mode=mean",
			say.Of("small-gap"), say.Of("now-arms-pay-0"), say.Of("which-share-10-000"),
			[]Answer{{0, 0.05, say.Of("less-than-5-percent")}, {0.3, 0.5, say.Of("about-40-percent")}, {0.8, 1, say.Of("more-than-80-percent")}}, 1,
			Statistic{Kind: Share}, func(v found) string { return say.Of("worse-arm-gets-share", v.percent) },
			say.Of("ten-thousand-pulls-too")},
	}},
	{"local", say.Of("price-local-privacy"), []Step{
		{"1t&arms=0.7,0.5&policies=ucb1,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
			say.Of("coins-place-rewards"), say.Of("rewards-may-about-people"), say.Of("how-many-times-ucb1s"),
			[]Answer{{0.9, 1.3, say.Of("about-much")}, {3, 5, say.Of("three-five-times-much")}, {20, 60, say.Of("more-than-twenty-times")}}, 1,
			Statistic{Kind: Ratio, A: 1, B: 0}, func(v found) string { return say.Of("ldp-ucb-b-pays", v.x) },
			say.Of("seen-through-coin")},
		{"1t&arms=0.7,0.5&policies=ldp-ucb-l,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
			say.Of("noise-coins"), say.Of("two-ways-hide-reward"), say.Of("which-them-pays-less"),
			[]Answer{{0, 1, say.Of("ldp-ucb-l-laplace")}, {1, 2, say.Of("ldp-ucb-b-coins")}}, 1,
			Statistic{Kind: Lowest}, lowest,
			say.Of("coin-only-0-1")},
		{"1t&kind=sweep&arms=0.7,0.5&policies=ldp-ucb-b&runs=20&over=epsilon&values=0.25,0.5,1,2,4", "",
			say.Of("half-eps"), say.Of("chart-will-regret-ldp"), say.Of("eps-0-5-eps"),
			[]Answer{{0.9, 1.2, say.Of("no-larger")}, {1.7, 2.3, say.Of("about-twice-large")}, {3, 5, say.Of("about-four-times-large")}}, 2,
			Statistic{Kind: Values, At: 0.25, Over: 0.5}, at("0.25", "0.5"),
			say.Of("when-eps-halved")},
	}},
	{"sequence", say.Of("one-decision-against-sequence"), []Step{
		{"1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=100", "inside=open&speed=10",
			say.Of("one-decision"), say.Of("dp-ftpl-new-adds"), say.Of("100-pulls-how-much"),
			[]Answer{{0, 0.5, say.Of("less-than-half")}, {0.8, 1 + 1e-6, say.Of("nearly-all-never-more")}, {1.5, math.Inf(1), say.Of("more-than-all")}}, 1,
			Statistic{Kind: Decision}, func(v found) string { return say.Of("decision-tells-most-uses", v.percent) },
			say.Of("promise-kept-single-decision")},
		{"1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=6", "",
			say.Of("six-decisions"), say.Of("same-policy-six-pulls"), say.Of("how-much-does-whole"),
			[]Answer{{0, 0.5 + 1e-6, say.Of("0-5-like-one")}, {0.55, 1, say.Of("between-0-55-1")}, {1.5, 3, say.Of("more-than-1-5")}}, 2,
			Statistic{Kind: Sequence}, ofSequence,
			say.Of("each-reward-used-again")},
		{"1t&arms=0.6,0.4&policies=ldp-ucb-b&epsilon=0.5&horizon=6", "",
			say.Of("six-responses"), say.Of("ldp-ucb-b-again"), say.Of("how-much-does-whole-sequence"),
			[]Answer{{0, 0.5 + 1e-6, say.Of("no-more-than-0")}, {1.5, 3, say.Of("between-1-5-3")}, {3.5, math.Inf(1), say.Of("more-than-3-5")}}, 0,
			Statistic{Kind: Sequence}, ofSequence,
			say.Of("reward-becomes-one-toss")},
		{"1t&arms=0.7,0.5&policies=dp-ftpl-new,adap-ucb&delta=0&horizon=100000&runs=20", "mode=mean",
			say.Of("stronger-promise"), say.Of("adap-ucb-promises-eps"), say.Of("how-many-times-dp"),
			[]Answer{{0, 0.5, say.Of("less-than-half")}, {0.7, 1.4, say.Of("about-much")}, {3, 8, say.Of("more-than-three-times")}}, 2,
			Statistic{Kind: Ratio, A: 1, B: 0}, func(v found) string { return say.Of("adap-ucb-pays-times", v.x) },
			say.Of("makes-neither-better-policy")},
	}},
	{"start", say.Of("why-start-phase"), []Step{
		{"1t&kind=region&epsilon=0.5", "",
			say.Of("after-one-pull"), say.Of("dp-ftpl-gauss-draws"), say.Of("f-inside-region"),
			[]Answer{{0, 1 + 1e-9, say.Of("yes-everywhere")}, {1.5, math.Inf(1), say.Of("no-leaves")}}, 1,
			Statistic{Kind: Needed}, func(v found) string { return say.Of("change-needs-times-delta", v.x) },
			say.Of("one-pull-single-reward")},
		{"1t&kind=region", "",
			say.Of("when-noise-suffices"), say.Of("n-pulls-one-reward"), say.Of("which-n-f-inside"),
			[]Answer{{2, 3, say.Of("from-2")}, {8, 9, say.Of("from-8")}, {100, math.Inf(1), say.Of("100-later")}}, 0,
			Statistic{Kind: Smallest}, smallest,
			say.Of("computed-exactly-2-pulls")},
		{"1t&kind=region&noise=beta&n=4", "",
			say.Of("another-noise-another-wait"), say.Of("dp-ftpl-beta-draws"), say.Of("which-n-f-inside-region"),
			[]Answer{{1, 2, say.Of("from-1")}, {32, 33, say.Of("from-32")}, {827, 828, say.Of("827-formula-says")}}, 1,
			Statistic{Kind: Smallest}, smallest,
			say.Of("32-goes-histories")},
		{"1t&policies=dp-ftpl-beta&horizon=100000&runs=20", "mode=mean",
			say.Of("wait-regret"), say.Of("dp-ftpl-beta-nine"), say.Of("which-share-regret-after"),
			[]Answer{{0, 0.2, say.Of("less-than-20-percent")}, {0.4, 0.6, say.Of("about-half")}, {0.9, 1, say.Of("more-than-90-percent")}}, 2,
			Statistic{Kind: Early, At: 9 * 827}, func(v found) string { return say.Of("start-phase-makes-regret", v.percent) },
			say.Of("after-start-phase-policy")},
	}},
	{"boundary", say.Of("designing-noise-boundary"), []Step{
		{"1t&kind=region&noise=new&n=4", "",
			say.Of("noise-from-region"), say.Of("so-far-noise-first"), say.Of("which-n-f-inside-region"),
			[]Answer{{1, 2, say.Of("from-1")}, {2, 3, say.Of("from-2")}, {8, math.Inf(1), say.Of("8-later")}}, 0,
			Statistic{Kind: Smallest}, smallest,
			say.Of("noise-scale-1-n")},
		{"1t&kind=region&noise=new&n=8", "",
			say.Of("what-left-over"), say.Of("same-noise-after-8"), say.Of("how-much-delta-0"),
			[]Answer{{0, 0.2, say.Of("less-than-fifth")}, {0.4, 0.6, say.Of("about-half")}, {0.999, 1 + 1e-6, say.Of("all-of-it")}}, 2,
			Statistic{Kind: Needed}, ofDelta,
			say.Of("noise-gives-away-what")},
		{"1t&kind=region&n=8", "",
			say.Of("normal-noise-same-n"), say.Of("dp-ftpl-gauss-after"), say.Of("how-much-delta-0-01"),
			[]Answer{{0, 0.01, say.Of("less-than-1-percent")}, {0.4, 0.6, say.Of("about-half")}, {0.999, 1 + 1e-6, say.Of("all-of-it")}}, 0,
			Statistic{Kind: Needed}, ofDelta,
			say.Of("normal-noise-variance-2")},
		{"1t&policies=dp-ftpl-gauss,dp-ftpl-beta,dp-ftpl-new&runs=20", "mode=mean&x=log",
			say.Of("what-worth"), say.Of("all-three-nine-arms"), say.Of("which-lowest-mean-regret"),
			[]Answer{{0, 1, "DP-FTPL-Gauss"}, {1, 2, "DP-FTPL-Beta"}, {2, 3, "DP-FTPL-New"}}, 2,
			Statistic{Kind: Lowest}, lowest,
			say.Of("same-promise-same-arms")},
	}},
	{"regimes", say.Of("two-regimes"), []Step{
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values=" + small, "",
			say.Of("small-eps"), say.Of("adap-klucb-keeps-whole"), say.Of("eps-0-1-eps"),
			[]Answer{{0.9, 1.2, say.Of("no-larger")}, {1.7, 2.3, say.Of("about-twice-large")}, {3.5, 5, say.Of("about-four-times-large")}}, 1,
			Statistic{Kind: Values, At: 0.05, Over: 0.1}, at("0.05", "0.1"),
			say.Of("here-privacy-decides")},
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values=" + doubling, "",
			say.Of("large-eps"), say.Of("same-curve-larger-eps"), say.Of("eps-12-8-eps"),
			[]Answer{{0.9, 1.2, say.Of("hardly-larger")}, {1.7, 2.3, say.Of("about-twice-large")}, {3.5, 5, say.Of("about-four-times-large")}}, 0,
			Statistic{Kind: Values, At: 6.4, Over: 12.8}, at("6.4", "12.8"),
			say.Of("here-arms-decide")},
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb,ldp-ucb-b&runs=20&over=epsilon&values=" + doubling, "",
			say.Of("local-privacy-beside"), say.Of("beside-ldp-ucb-b"), say.Of("eps-0-2-eps"),
			[]Answer{{0.9, 1.2, say.Of("hardly-larger")}, {1.7, 2.3, say.Of("about-twice-large")}, {3, 5, say.Of("about-four-times-large")}}, 2,
			Statistic{Kind: Values, A: 1, At: 0.1, Over: 0.2}, at("0.1", "0.2"),
			say.Of("here-every-reward-noise")},
	}},
	{"users", say.Of("users-who-differ"), []Step{
		{"1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=0.2:label=0.2,heldp-ucb-b:eps_min=2:label=2&runs=20", "mode=mean",
			say.Of("more-answers-better-ones"), say.Of("each-user-own-eps"), say.Of("how-many-times-regret"),
			[]Answer{{0.3, 0.7, say.Of("about-half-twice-answers")}, {0.8, 1.2, say.Of("about-much")}, {4, 20, say.Of("more-than-four-times")}}, 2,
			Statistic{Kind: Ratio, A: 0, B: 1}, func(v found) string { return say.Of("eps-min-0-2", v.x) },
			say.Of("toss-eps-t-0")},
		{"1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=1:label=1,heldp-ucb-b:eps_min=2:label=2,heldp-ucb-b:eps_min=100:label=100&runs=20", "mode=mean",
			say.Of("best-choice-coins"), say.Of("heldp-ucb-b-eps"), say.Of("which-eps-min-lowest"),
			[]Answer{{0, 1, say.Of("eps-min-1-three")}, {1, 2, say.Of("eps-min-2-two")}, {2, 3, say.Of("eps-min-100-one")}}, 1,
			Statistic{Kind: Lowest}, lowest,
			say.Of("coin-eps-t-2")},
		{"1t&arms=0.7,0.5&policies=heldp-ucb-l:eps_min=1:label=1,heldp-ucb-l:eps_min=2:label=2,heldp-ucb-l:eps_min=100:label=100&runs=20", "mode=mean",
			say.Of("best-choice-laplace-noise"), say.Of("heldp-ucb-l-adds"), say.Of("which-lowest-mean-regret-now"),
			[]Answer{{0, 1, say.Of("eps-min-1-three")}, {1, 2, say.Of("eps-min-2-two")}, {2, 3, say.Of("eps-min-100-one")}}, 2,
			Statistic{Kind: Lowest}, lowest,
			say.Of("laplace-noise-eps-t")},
	}},
	{"attack", say.Of("attack-1"), []Step{
		{"1t&policies=ldp-ucb-b", "view=audit&audit=ldp-ucb-b",
			say.Of("attack-2"), say.Of("attack-3"), say.Of("attack-4"),
			[]Answer{{4.9, 5.5, say.Of("attack-5")}, {13, 14.5, say.Of("attack-6")}, {55, 65, say.Of("attack-7")}}, 1,
			Statistic{Kind: Caught, At: 0.05}, catches,
			say.Of("attack-9")},
		{"1t&policies=ldp-ucb-b&epsilon=2.5", "view=audit&audit=ldp-ucb-b,,2.5",
			say.Of("attack-10"), say.Of("attack-11"), say.Of("attack-12"),
			[]Answer{{13, 14.5, say.Of("attack-6")}, {30, 40, say.Of("attack-13")}, {60, 62, say.Of("attack-14")}}, 2,
			Statistic{Kind: Caught, At: 0.05}, catches,
			say.Of("attack-15")},
		{"1t&policies=dp-ftpl-new&delta=0.1", "view=audit&audit=dp-ftpl-new,,,0.1",
			say.Of("attack-16"), say.Of("attack-17"), say.Of("attack-18"),
			[]Answer{{0, 0.01, say.Of("attack-19")}, {9.9, 10.1, say.Of("attack-20")}, {13, 14.5, say.Of("attack-6")}}, 1,
			Statistic{Kind: Caught}, func(v found) string { return say.Of("attack-21", v.x) },
			say.Of("attack-22")},
	}},
	{"leaks", say.Of("attack-23"), []Step{
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=102", "view=audit&audit=dp-ftpl-new,,0.1,0&together=102",
			say.Of("attack-24"), say.Of("attack-25"), say.Of("attack-26"),
			[]Answer{{5, 7, say.Of("attack-27")}, {20, 30, say.Of("attack-28")}, {99, 101, say.Of("attack-29")}}, 1,
			Statistic{Kind: Composed, At: 0.05}, caught,
			say.Of("attack-31")},
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=1002", "view=audit&audit=dp-ftpl-new,,0.1,0&together=1002",
			say.Of("attack-32"), say.Of("attack-33"), say.Of("attack-34"),
			[]Answer{{30, 40, say.Of("attack-13")}, {60, 70, say.Of("attack-35")}, {90, 101, say.Of("attack-36")}}, 2,
			Statistic{Kind: Composed, At: 0.05}, caught,
			say.Of("attack-37")},
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=12", "view=audit&audit=dp-ftpl-new,,0.5,0&together=12",
			say.Of("attack-38"), say.Of("attack-39"), say.Of("attack-40"),
			[]Answer{{4.9, 6, say.Of("attack-41")}, {11, 16, say.Of("attack-42")}, {40, 50, say.Of("attack-43")}}, 1,
			Statistic{Kind: InTruth, At: 0.05}, func(v found) string { return say.Of("attack-44", v.x) },
			say.Of("attack-45")},
		{"1t&arms=0,0&policies=adap-ucb&horizon=1000", "view=audit&audit=adap-ucb&together=1000",
			say.Of("attack-46"), say.Of("attack-47"), say.Of("attack-48"),
			[]Answer{{13, 14.5, say.Of("attack-6")}, {55, 65, say.Of("attack-7")}, {90, 101, say.Of("attack-36")}}, 0,
			Statistic{Kind: OfTheRun, At: 0.05}, caught,
			say.Of("attack-49")},
	}},
}

// doubling are values of ε, each twice the one before. small are the first of them, which do not reveal the answer of
// the next step.
const (
	small    = "0.0125,0.025,0.05,0.1,0.2,0.4"
	doubling = small + ",0.8,1.6,3.2,6.4,12.8"
)

// Tour has the stops of the tour of the page.
var Tour = []TourText{
	{say.Of("the-chart"), say.Of("bandit-game-chance")},
	{say.Of("the-arms"), say.Of("each-bar-arm-high")},
	{say.Of("the-privacy-budget"), say.Of("what-arm-pays-may")},
	{say.Of("the-policies"), say.Of("they-grouped-what-they")},
	{say.Of("and-then"), say.Of("tabs-top-left")},
}

// found has a statistic as a number and as a share, the answer that it makes right, and the two lowest means.
type found struct{ x, percent, answer, low, next string }

// Sentences about measured statistics.

func lowest(v found) string     { return say.Of("lowest-mean-regret", v.answer, v.low, v.next) }
func ofSequence(v found) string { return say.Of("eps-whole-sequence", v.x) }
func smallest(v found) string   { return say.Of("the-smallest-n-is", v.x) }
func ofDelta(v found) string    { return say.Of("change-uses-delta", v.percent) }
func catches(v found) string    { return say.Of("attack-8", v.x) }
func caught(v found) string     { return say.Of("attack-30", v.x) }

func at(eps, twice string) func(found) string {
	return func(v found) string { return say.Of("regret-eps-times", eps, v.x, twice) }
}
