package lessons

import "math"

// Course is all lessons, in the order in which they are best taken. Their texts, Lessons,
// are in the same order.
var Course = []Lesson{
	{"regret", []Step{
		{"1t&arms=0.7,0.5&policies=ucb1&horizon=10000", "speed=1000",
			Statistic{Kind: Worse}, []Range{{0, 10}, {100, 1000}, {4000, 6000}}, 1},
		{"1t&arms=0.7,0.5&policies=ucb1&horizon=1000000&runs=20", "mode=mean&x=log",
			Statistic{Kind: Growth, At: 100_000}, []Range{{1, 1.6}, {2, 8}, {8, 12}}, 0},
		{"1t&arms=0.7,0.5&policies=ucb1,kl-ucb,thompson&horizon=1000000&runs=20", "mode=mean&x=log",
			Statistic{Kind: Lowest}, []Range{{0, 1}, {1, 2}, {2, 3}}, 2},
		{"1t&arms=0.5,0.49&policies=ucb1&horizon=10000&runs=20", "mode=mean",
			Statistic{Kind: Share}, []Range{{0, 0.05}, {0.3, 0.5}, {0.8, 1}}, 1},
	}},
	{"local", []Step{
		{"1t&arms=0.7,0.5&policies=ucb1,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
			Statistic{Kind: Ratio, A: 1, B: 0}, []Range{{0.9, 1.3}, {3, 5}, {20, 60}}, 1},
		{"1t&arms=0.7,0.5&policies=ldp-ucb-l,ldp-ucb-b&horizon=100000&runs=20", "mode=mean",
			Statistic{Kind: Lowest}, []Range{{0, 1}, {1, 2}}, 1},
		{"1t&kind=sweep&arms=0.7,0.5&policies=ldp-ucb-b&runs=20&over=epsilon&values=0.25,0.5,1,2,4", "",
			Statistic{Kind: Values, At: 0.25, Over: 0.5}, []Range{{0.9, 1.2}, {1.7, 2.3}, {3, 5}}, 2},
	}},
	{"sequence", []Step{
		{"1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=100", "inside=open&speed=10",
			Statistic{Kind: Decision}, []Range{{0, 0.5}, {0.8, 1 + 1e-6}, {1.5, math.Inf(1)}}, 1},
		{"1t&arms=0.6,0.4&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=6", "",
			Statistic{Kind: Sequence}, []Range{{0, 0.5 + 1e-6}, {0.55, 1}, {1.5, 3}}, 2},
		{"1t&arms=0.6,0.4&policies=ldp-ucb-b&epsilon=0.5&horizon=6", "",
			Statistic{Kind: Sequence}, []Range{{0, 0.5 + 1e-6}, {1.5, 3}, {3.5, math.Inf(1)}}, 0},
		{"1t&arms=0.7,0.5&policies=dp-ftpl-new,adap-ucb&delta=0&horizon=100000&runs=20", "mode=mean",
			Statistic{Kind: Ratio, A: 1, B: 0}, []Range{{0, 0.5}, {0.7, 1.4}, {3, 8}}, 2},
	}},
	{"start", []Step{
		{"1t&kind=region&epsilon=0.5", "",
			Statistic{Kind: Needed}, []Range{{0, 1 + 1e-9}, {1.5, math.Inf(1)}}, 1},
		{"1t&kind=region", "",
			Statistic{Kind: Smallest}, []Range{{2, 3}, {8, 9}, {100, math.Inf(1)}}, 0},
		{"1t&kind=region&noise=beta&n=4", "",
			Statistic{Kind: Smallest}, []Range{{1, 2}, {32, 33}, {827, 828}}, 1},
		{"1t&policies=dp-ftpl-beta&horizon=100000&runs=20", "mode=mean",
			Statistic{Kind: Early, At: 9 * 827}, []Range{{0, 0.2}, {0.4, 0.6}, {0.9, 1}}, 2},
	}},
	{"boundary", []Step{
		{"1t&kind=region&noise=new&n=4", "",
			Statistic{Kind: Smallest}, []Range{{1, 2}, {2, 3}, {8, math.Inf(1)}}, 0},
		{"1t&kind=region&noise=new&n=8", "",
			Statistic{Kind: Needed}, []Range{{0, 0.2}, {0.4, 0.6}, {0.999, 1 + 1e-6}}, 2},
		{"1t&kind=region&n=8", "",
			Statistic{Kind: Needed}, []Range{{0, 0.01}, {0.4, 0.6}, {0.999, 1 + 1e-6}}, 0},
		{"1t&policies=dp-ftpl-gauss,dp-ftpl-beta,dp-ftpl-new&runs=20", "mode=mean&x=log",
			Statistic{Kind: Lowest}, []Range{{0, 1}, {1, 2}, {2, 3}}, 2},
	}},
	{"regimes", []Step{
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values=" + small, "",
			Statistic{Kind: Values, At: 0.05, Over: 0.1}, []Range{{0.9, 1.2}, {1.7, 2.3}, {3.5, 5}}, 1},
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values=" + doubling, "",
			Statistic{Kind: Values, At: 6.4, Over: 12.8}, []Range{{0.9, 1.2}, {1.7, 2.3}, {3.5, 5}}, 0},
		{"1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb,ldp-ucb-b&runs=20&over=epsilon&values=" + doubling, "",
			Statistic{Kind: Values, A: 1, At: 0.1, Over: 0.2}, []Range{{0.9, 1.2}, {1.7, 2.3}, {3, 5}}, 2},
	}},
	{"users", []Step{
		{"1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=0.2:label=0.2,heldp-ucb-b:eps_min=2:label=2&runs=20", "mode=mean",
			Statistic{Kind: Ratio, A: 0, B: 1}, []Range{{0.3, 0.7}, {0.8, 1.2}, {4, 20}}, 2},
		{"1t&arms=0.7,0.5&policies=heldp-ucb-b:eps_min=1:label=1,heldp-ucb-b:eps_min=2:label=2,heldp-ucb-b:eps_min=100:label=100&runs=20", "mode=mean",
			Statistic{Kind: Lowest}, []Range{{0, 1}, {1, 2}, {2, 3}}, 1},
		{"1t&arms=0.7,0.5&policies=heldp-ucb-l:eps_min=1:label=1,heldp-ucb-l:eps_min=2:label=2,heldp-ucb-l:eps_min=100:label=100&runs=20", "mode=mean",
			Statistic{Kind: Lowest}, []Range{{0, 1}, {1, 2}, {2, 3}}, 2},
	}},
	{"attack", []Step{
		{"1t&policies=ldp-ucb-b", "view=audit&audit=ldp-ucb-b",
			Statistic{Kind: Caught, At: 0.05}, []Range{{4.9, 5.5}, {13, 14.5}, {55, 65}}, 1},
		{"1t&policies=ldp-ucb-b&epsilon=2.5", "view=audit&audit=ldp-ucb-b,,2.5",
			Statistic{Kind: Caught, At: 0.05}, []Range{{13, 14.5}, {30, 40}, {60, 62}}, 2},
		{"1t&policies=dp-ftpl-new&delta=0.1", "view=audit&audit=dp-ftpl-new,,,0.1",
			Statistic{Kind: Caught}, []Range{{0, 0.01}, {9.9, 10.1}, {13, 14.5}}, 1},
	}},
	{"leaks", []Step{
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=102", "view=audit&audit=dp-ftpl-new,,0.1,0&together=102",
			Statistic{Kind: Composed, At: 0.05}, []Range{{5, 7}, {20, 30}, {99, 101}}, 1},
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.1&delta=0&horizon=1002", "view=audit&audit=dp-ftpl-new,,0.1,0&together=1002",
			Statistic{Kind: Composed, At: 0.05}, []Range{{30, 40}, {60, 70}, {90, 101}}, 2},
		{"1t&arms=0,0&policies=dp-ftpl-new&epsilon=0.5&delta=0&horizon=12", "view=audit&audit=dp-ftpl-new,,0.5,0&together=12",
			Statistic{Kind: InTruth, At: 0.05}, []Range{{4.9, 6}, {11, 16}, {40, 50}}, 1},
		{"1t&arms=0,0&policies=adap-ucb&horizon=1000", "view=audit&audit=adap-ucb&together=1000",
			Statistic{Kind: OfTheRun, At: 0.05}, []Range{{13, 14.5}, {55, 65}, {90, 101}}, 0},
	}},
}

// doubling is the ε of a sweep, each twice the one before, and small are the first of them: those that
// do not show the answer of the step after.
const (
	small    = "0.0125,0.025,0.05,0.1,0.2,0.4"
	doubling = small + ",0.8,1.6,3.2,6.4,12.8"
)
