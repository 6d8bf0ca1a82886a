package lessons

import "epsilonarcade/core/say"

// Tour is the tour of the page, stop by stop.
var Tour = []TourText{
	{
		say.Of("the-chart"),
		say.Of("bandit-game-chance"),
	},
	{
		say.Of("the-arms"),
		say.Of("each-bar-arm-high"),
	},
	{
		say.Of("the-privacy-budget"),
		say.Of("what-arm-pays-may"),
	},
	{
		say.Of("the-policies"),
		say.Of("they-grouped-what-they"),
	},
	{
		say.Of("and-then"),
		say.Of("tabs-top-left"),
	},
}

// Lessons are the texts of the lessons, in the order of Course.
var Lessons = []LessonText{
	{say.Of("regret-without-privacy"), []StepText{
		{
			say.Of("what-regret"),
			say.Of("two-arms-pay-1"),
			say.Of("how-many-10-000"),
			[]string{say.Of("fewer-than-ten"), say.Of("some-hundreds"), say.Of("about-half")},
			func(v found) string { return say.Of("worse-arm-gets-pulls", v.x) },
			say.Of("ucb1-pulls-arm-largest"),
		},
		{
			say.Of("how-regret-grows"),
			say.Of("mean-20-runs-million"),
			say.Of("100-000-1-000"),
			[]string{say.Of("less-than-twice-large"), say.Of("two-eight-times-large"), say.Of("about-ten-times-large")},
			func(v found) string { return say.Of("regret-end-times-after", v.x) },
			say.Of("mistakes-become-rarer"),
		},
		{
			say.Of("not-all-policies-alike"),
			say.Of("ucb1-kl-ucb-thompson"),
			say.Of("which-them-lowest-mean"),
			[]string{"UCB1", "KL-UCB", say.Of("thompson-sampling")},
			lowest,
			say.Of("ucb1s-range-equally-wide"),
		},
		{
			say.Of("small-gap"),
			say.Of("now-arms-pay-0"),
			say.Of("which-share-10-000"),
			[]string{say.Of("less-than-5-percent"), say.Of("about-40-percent"), say.Of("more-than-80-percent")},
			func(v found) string { return say.Of("worse-arm-gets-share", v.percent) },
			say.Of("ten-thousand-pulls-too"),
		},
	}},
	{say.Of("price-local-privacy"), []StepText{
		{
			say.Of("coins-place-rewards"),
			say.Of("rewards-may-about-people"),
			say.Of("how-many-times-ucb1s"),
			[]string{say.Of("about-much"), say.Of("three-five-times-much"), say.Of("more-than-twenty-times")},
			func(v found) string { return say.Of("ldp-ucb-b-pays", v.x) },
			say.Of("seen-through-coin"),
		},
		{
			say.Of("noise-coins"),
			say.Of("two-ways-hide-reward"),
			say.Of("which-them-pays-less"),
			[]string{say.Of("ldp-ucb-l-laplace"), say.Of("ldp-ucb-b-coins")},
			lowest,
			say.Of("coin-only-0-1"),
		},
		{
			say.Of("half-eps"),
			say.Of("chart-will-regret-ldp"),
			say.Of("eps-0-5-eps"),
			[]string{say.Of("no-larger"), say.Of("about-twice-large"), say.Of("about-four-times-large")},
			at("0.25", "0.5"),
			say.Of("when-eps-halved"),
		},
	}},
	{say.Of("one-decision-against-sequence"), []StepText{
		{
			say.Of("one-decision"),
			say.Of("dp-ftpl-new-adds"),
			say.Of("100-pulls-how-much"),
			[]string{say.Of("less-than-half"), say.Of("nearly-all-never-more"), say.Of("more-than-all")},
			func(v found) string { return say.Of("decision-tells-most-uses", v.percent) },
			say.Of("promise-kept-single-decision"),
		},
		{
			say.Of("six-decisions"),
			say.Of("same-policy-six-pulls"),
			say.Of("how-much-does-whole"),
			[]string{say.Of("0-5-like-one"), say.Of("between-0-55-1"), say.Of("more-than-1-5")},
			ofSequence,
			say.Of("each-reward-used-again"),
		},
		{
			say.Of("six-responses"),
			say.Of("ldp-ucb-b-again"),
			say.Of("how-much-does-whole-sequence"),
			[]string{say.Of("no-more-than-0"), say.Of("between-1-5-3"), say.Of("more-than-3-5")},
			ofSequence,
			say.Of("reward-becomes-one-toss"),
		},
		{
			say.Of("stronger-promise"),
			say.Of("adap-ucb-promises-eps"),
			say.Of("how-many-times-dp"),
			[]string{say.Of("less-than-half"), say.Of("about-much"), say.Of("more-than-three-times")},
			func(v found) string { return say.Of("adap-ucb-pays-times", v.x) },
			say.Of("makes-neither-better-policy"),
		},
	}},
	{say.Of("why-start-phase"), []StepText{
		{
			say.Of("after-one-pull"),
			say.Of("dp-ftpl-gauss-draws"),
			say.Of("f-inside-region"),
			[]string{say.Of("yes-everywhere"), say.Of("no-leaves")},
			func(v found) string { return say.Of("change-needs-times-delta", v.x) },
			say.Of("one-pull-single-reward"),
		},
		{
			say.Of("when-noise-suffices"),
			say.Of("n-pulls-one-reward"),
			say.Of("which-n-f-inside"),
			[]string{say.Of("from-2"), say.Of("from-8"), say.Of("100-later")},
			smallest,
			say.Of("computed-exactly-2-pulls"),
		},
		{
			say.Of("another-noise-another-wait"),
			say.Of("dp-ftpl-beta-draws"),
			say.Of("which-n-f-inside-region"),
			[]string{say.Of("from-1"), say.Of("from-32"), say.Of("827-formula-says")},
			smallest,
			say.Of("32-goes-histories"),
		},
		{
			say.Of("wait-regret"),
			say.Of("dp-ftpl-beta-nine"),
			say.Of("which-share-regret-after"),
			[]string{say.Of("less-than-20-percent"), say.Of("about-half"), say.Of("more-than-90-percent")},
			func(v found) string { return say.Of("start-phase-makes-regret", v.percent) },
			say.Of("after-start-phase-policy"),
		},
	}},
	{say.Of("designing-noise-boundary"), []StepText{
		{
			say.Of("noise-from-region"),
			say.Of("so-far-noise-first"),
			say.Of("which-n-f-inside-region"),
			[]string{say.Of("from-1"), say.Of("from-2"), say.Of("8-later")},
			smallest,
			say.Of("noise-scale-1-n"),
		},
		{
			say.Of("what-left-over"),
			say.Of("same-noise-after-8"),
			say.Of("how-much-delta-0"),
			[]string{say.Of("less-than-fifth"), say.Of("about-half"), say.Of("all-of-it")},
			ofDelta,
			say.Of("noise-gives-away-what"),
		},
		{
			say.Of("normal-noise-same-n"),
			say.Of("dp-ftpl-gauss-after"),
			say.Of("how-much-delta-0-01"),
			[]string{say.Of("less-than-1-percent"), say.Of("about-half"), say.Of("all-of-it")},
			ofDelta,
			say.Of("normal-noise-variance-2"),
		},
		{
			say.Of("what-worth"),
			say.Of("all-three-nine-arms"),
			say.Of("which-lowest-mean-regret"),
			[]string{"DP-FTPL-Gauss", "DP-FTPL-Beta", "DP-FTPL-New"},
			lowest,
			say.Of("same-promise-same-arms"),
		},
	}},
	{say.Of("two-regimes"), []StepText{
		{
			say.Of("small-eps"),
			say.Of("adap-klucb-keeps-whole"),
			say.Of("eps-0-1-eps"),
			[]string{say.Of("no-larger"), say.Of("about-twice-large"), say.Of("about-four-times-large")},
			at("0.05", "0.1"),
			say.Of("here-privacy-decides"),
		},
		{
			say.Of("large-eps"),
			say.Of("same-curve-larger-eps"),
			say.Of("eps-12-8-eps"),
			[]string{say.Of("hardly-larger"), say.Of("about-twice-large"), say.Of("about-four-times-large")},
			at("6.4", "12.8"),
			say.Of("here-arms-decide"),
		},
		{
			say.Of("local-privacy-beside"),
			say.Of("beside-ldp-ucb-b"),
			say.Of("eps-0-2-eps"),
			[]string{say.Of("hardly-larger"), say.Of("about-twice-large"), say.Of("about-four-times-large")},
			at("0.1", "0.2"),
			say.Of("here-every-reward-noise"),
		},
	}},
	{say.Of("users-who-differ"), []StepText{
		{
			say.Of("more-answers-better-ones"),
			say.Of("each-user-own-eps"),
			say.Of("how-many-times-regret"),
			[]string{say.Of("about-half-twice-answers"), say.Of("about-much"), say.Of("more-than-four-times")},
			func(v found) string { return say.Of("eps-min-0-2", v.x) },
			say.Of("toss-eps-t-0"),
		},
		{
			say.Of("best-choice-coins"),
			say.Of("heldp-ucb-b-eps"),
			say.Of("which-eps-min-lowest"),
			[]string{say.Of("eps-min-1-three"), say.Of("eps-min-2-two"), say.Of("eps-min-100-one")},
			lowest,
			say.Of("coin-eps-t-2"),
		},
		{
			say.Of("best-choice-laplace-noise"),
			say.Of("heldp-ucb-l-adds"),
			say.Of("which-lowest-mean-regret-now"),
			[]string{say.Of("eps-min-1-three"), say.Of("eps-min-2-two"), say.Of("eps-min-100-one")},
			lowest,
			say.Of("laplace-noise-eps-t"),
		},
	}},
	{say.Of("attack-1"), []StepText{
		{
			say.Of("attack-2"),
			say.Of("attack-3"),
			say.Of("attack-4"),
			[]string{say.Of("attack-5"), say.Of("attack-6"), say.Of("attack-7")},
			catches,
			say.Of("attack-9"),
		},
		{
			say.Of("attack-10"),
			say.Of("attack-11"),
			say.Of("attack-12"),
			[]string{say.Of("attack-6"), say.Of("attack-13"), say.Of("attack-14")},
			catches,
			say.Of("attack-15"),
		},
		{
			say.Of("attack-16"),
			say.Of("attack-17"),
			say.Of("attack-18"),
			[]string{say.Of("attack-19"), say.Of("attack-20"), say.Of("attack-6")},
			func(v found) string { return say.Of("attack-21", v.x) },
			say.Of("attack-22"),
		},
	}},
	{say.Of("attack-23"), []StepText{
		{
			say.Of("attack-24"),
			say.Of("attack-25"),
			say.Of("attack-26"),
			[]string{say.Of("attack-27"), say.Of("attack-28"), say.Of("attack-29")},
			caught,
			say.Of("attack-31"),
		},
		{
			say.Of("attack-32"),
			say.Of("attack-33"),
			say.Of("attack-34"),
			[]string{say.Of("attack-13"), say.Of("attack-35"), say.Of("attack-36")},
			caught,
			say.Of("attack-37"),
		},
		{
			say.Of("attack-38"),
			say.Of("attack-39"),
			say.Of("attack-40"),
			[]string{say.Of("attack-41"), say.Of("attack-42"), say.Of("attack-43")},
			func(v found) string { return say.Of("attack-44", v.x) },
			say.Of("attack-45"),
		},
		{
			say.Of("attack-46"),
			say.Of("attack-47"),
			say.Of("attack-48"),
			[]string{say.Of("attack-6"), say.Of("attack-7"), say.Of("attack-36")},
			caught,
			say.Of("attack-49"),
		},
	}},
}

// found is what a statistic is: as a number, as a share, which answer it makes right, and the two lowest means.
type found struct{ x, percent, answer, low, next string }

// These say what a step has measured.

func lowest(v found) string     { return say.Of("lowest-mean-regret", v.answer, v.low, v.next) }
func ofSequence(v found) string { return say.Of("eps-whole-sequence", v.x) }
func smallest(v found) string   { return say.Of("the-smallest-n-is", v.x) }
func ofDelta(v found) string    { return say.Of("change-uses-delta", v.percent) }
func catches(v found) string    { return say.Of("attack-8", v.x) }
func caught(v found) string     { return say.Of("attack-30", v.x) }

func at(eps, twice string) func(found) string {
	return func(v found) string { return say.Of("regret-eps-times", eps, v.x, twice) }
}
