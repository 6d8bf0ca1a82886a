package theory

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// What is known of the cost of privacy without constants.
var lowerOrders = []Bound{
	{
		ID: "reward-distribution-free", Name: say.Of("lower-bound-private-rewards-whatever"),
		Formula:   "Ω( √(K T)/ε )",
		Reference: say.Of("cite-section", "Basu, Dimitrakakis & Tossou 2019; Ren et al. 2020", "1"),
		Notions:   []policy.Notion{policy.Reward, policy.RewardNear},
		WorstCase: true,
	},
	{
		ID: "sequence-approximate-arms", Name: say.Of("lower-bound-action-sequence-private"),
		Formula:   "Ω( (K/ε) log( (E T + δT)/(E + δT) ) )",
		Reference: say.Of("cite-remark", "Wang & Zhu 2024", "6"),
		Notions:   []policy.Notion{policy.SequenceApproximate},
		WorstCase: true,
	},
	{
		ID: "decision", Name: say.Of("lower-bound-private-decisions"),
		Formula:   say.Of("unknown-most-action-sequences"),
		Reference: say.Of("cite-section-remark", "Wang & Zhu 2024", "4", "7"),
		Note:      say.Of("left-open-paper"),
		Notions:   []policy.Notion{policy.Decision},
		WorstCase: true,
	},
}
