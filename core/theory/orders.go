package theory

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// orders holds the bounds without constants, first for policies and then for notions.
var orders = []Bound{
	{
		ID: "kl-ucb", Name: "KL-UCB",
		Formula:   say.Of("formula-for-c-3", "Σ Δ_a log T/kl(μ_a, μ*) + o(log T)"),
		Reference: say.Of("cite-theorem", "Garivier & Cappé 2011", "1"),
		Note:      say.Of("lower-order-terms-not"),
		Policies:  []string{"kl-ucb"},
	},
	{
		ID: "ldp-ucb-distribution-free", Name: say.Of("whatever-gaps", "LDP-UCB"),
		Formula:   "c (1 + 1/ε) √(K T log T)",
		Reference: say.Of("cite-theorems-corollaries", "Ren et al. 2020", "4", "6", "10", "11"),
		Note:      say.Of("paper-prints-1-eps"),
		Policies:  []string{"ldp-ucb-l", "ldp-ucb-b", "ldp-ucb-ls", "ldp-ucb-bs"},
	},
	{
		ID: "heldp-ucb-l-distribution-free", Name: say.Of("whatever-gaps", "HeLDP-UCB-L"),
		Formula:   "O( √((1 + α₀) K T log T/p₀) )",
		Reference: say.Of("cite-theorem-corollary", heldpPaper, "7", "13"),
		Policies:  []string{"heldp-ucb-l", "heldp-ucb-ls"},
	},
	{
		ID: "heldp-ucb-b-distribution-free", Name: say.Of("whatever-gaps", "HeLDP-UCB-B"),
		Formula:   "O( √(β₀ K T log T/p₀) )",
		Reference: say.Of("cite-theorem-corollary", heldpPaper, "10", "13"),
		Policies:  []string{"heldp-ucb-b", "heldp-ucb-bs"},
	},
	{
		ID: "adap-klucb", Name: "AdaP-KLUCB",
		Formula:   say.Of("formula-for-alpha", "Σ [ C₁(α) Δ_a log T/min{kl(μ_a, μ*), C₂ ε Δ_a} + 3α/(α − 3) ]"),
		Reference: say.Of("cite-theorem", "Azize & Basu 2022", "8"),
		Note:      say.Of("c-c-not-specified"),
		Policies:  []string{"adap-klucb"},
	},
	{
		ID: "adap-minimax", Name: say.Of("adap-ucb-adap-klucb"),
		Formula:   "O( √(K T log T) + K log T/ε )",
		Reference: say.Of("cite-section", "Azize & Basu 2022", "4"),
		Policies:  []string{"adap-ucb", "adap-klucb"},
	},
	{
		ID: "dp-klucb", Name: say.Of("dp-klucb-and-dp-imed"),
		Formula:   "α Σ Δ_a log T/d_ε(μ_a, μ*) + o(log T)",
		Reference: azize25Paper,
		Note:      say.Of("notes", secondHand, say.Of("lower-order-terms-not-stated")),
		Policies:  []string{"dp-klucb", "dp-imed"},
	},
	{
		ID: "dp-se", Name: "DP-SE",
		Formula:   "O( Σ log T/Δ_a + K log T/ε )",
		Reference: say.Of("cite-table", "Sajed & Sheffet 2019; Azize & Basu 2022", "1"),
		Policies:  []string{"dp-se"},
	},
	{
		ID: "dp-ucb", Name: "DP-UCB",
		Formula:   "O( Σ log T/Δ_a + log^2.5 T/ε )",
		Reference: say.Of("cite-table", "Azize & Basu 2022", "1"),
		Note:      say.Of("table-leaves-out-factor"),
		Policies:  []string{"dp-ucb", "private-ucb"},
	},
	{
		ID: "dp-ucb-bound", Name: "DP-UCB-BOUND",
		Formula:   say.Of("order-fixed-eps-gaps", "O( K log T log log T )"),
		Reference: say.Of("cite-section", "Tossou & Dimitrakakis 2016; Wang & Zhu 2024", "1"),
		Note:      say.Of("quoted-second-paper"),
		Policies:  []string{"dp-ucb-bound"},
	},
	{
		ID: "dp-ucb-int", Name: "DP-UCB-INT",
		Formula:   say.Of("extra-regret-whatever-t", "O( log(1/δ)/ε² )"),
		Reference: say.Of("cite-remark", "Tossou & Dimitrakakis 2016; Wang & Zhu 2024", "12"),
		Note:      say.Of("quoted-second-paper"),
		Policies:  []string{"dp-ucb-int", "dp-ucb-int-redraw"},
	},
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
