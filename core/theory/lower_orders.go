package theory

import "epsilonarcade/core/policy"

// What is known of the cost of privacy without constants.
var lowerOrders = []Bound{
	{
		ID: "reward-distribution-free", Name: "Lower bound, private rewards, whatever the gaps",
		Formula:   "Ω( √(K T)/ε )",
		Reference: "Basu, Dimitrakakis & Tossou 2019; Ren et al. 2020, Section 1",
		Notions:   []policy.Notion{policy.Reward, policy.RewardNear},
		WorstCase: true,
	},
	{
		ID: "sequence-approximate-arms", Name: "Lower bound, action sequence private on average, K arms",
		Formula:   "Ω( (K/ε) log( (E T + δT)/(E + δT) ) )",
		Reference: "Wang & Zhu 2024, Remark 6",
		Notions:   []policy.Notion{policy.SequenceApproximate},
		WorstCase: true,
	},
	{
		ID: "decision", Name: "Lower bound, private decisions",
		Formula:   "unknown; it is at most that for action sequences private on average",
		Reference: "Wang & Zhu 2024, Section 4 and Remark 7",
		Note:      "left open by the paper",
		Notions:   []policy.Notion{policy.Decision},
		WorstCase: true,
	},
}
