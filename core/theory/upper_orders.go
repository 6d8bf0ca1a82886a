package theory

import "epsilonarcade/core/say"

// What is known of policies' regret without constants.
var upperOrders = []Bound{
	{
		ID: "kl-ucb", Name: "KL-UCB",
		Formula:   "Σ Δ_a log T/kl(μ_a, μ*) + o(log T), for c = 3",
		Reference: "Garivier & Cappé 2011, Theorem 1",
		Note:      say.Of("lower-order-terms-not"),
		Policies:  []string{"kl-ucb"},
	},
	{
		ID: "ldp-ucb-distribution-free", Name: "LDP-UCB, whatever the gaps",
		Formula:   "c (1 + 1/ε) √(K T log T)",
		Reference: "Ren et al. 2020, Theorems 4 and 6, Corollaries 10 and 11",
		Note:      say.Of("paper-prints-1-eps"),
		Policies:  []string{"ldp-ucb-l", "ldp-ucb-b", "ldp-ucb-ls", "ldp-ucb-bs"},
	},
	{
		ID: "heldp-ucb-l-distribution-free", Name: "HeLDP-UCB-L, whatever the gaps",
		Formula:   "O( √((1 + α₀) K T log T/p₀) )",
		Reference: heldpPaper + "Theorem 7, Corollary 13",
		Policies:  []string{"heldp-ucb-l", "heldp-ucb-ls"},
	},
	{
		ID: "heldp-ucb-b-distribution-free", Name: "HeLDP-UCB-B, whatever the gaps",
		Formula:   "O( √(β₀ K T log T/p₀) )",
		Reference: heldpPaper + "Theorem 10, Corollary 13",
		Policies:  []string{"heldp-ucb-b", "heldp-ucb-bs"},
	},
	{
		ID: "adap-klucb", Name: "AdaP-KLUCB",
		Formula:   "Σ [ C₁(α) Δ_a log T/min{kl(μ_a, μ*), C₂ ε Δ_a} + 3α/(α − 3) ], for α > 3",
		Reference: "Azize & Basu 2022, Theorem 8",
		Note:      say.Of("c-c-not-specified"),
		Policies:  []string{"adap-klucb"},
	},
	{
		ID: "adap-minimax", Name: say.Of("adap-ucb-adap-klucb"),
		Formula:   "O( √(K T log T) + K log T/ε )",
		Reference: "Azize & Basu 2022, Section 4",
		Policies:  []string{"adap-ucb", "adap-klucb"},
	},
	{
		ID: "dp-klucb", Name: "DP-KLUCB and DP-IMED",
		Formula:   "α Σ Δ_a log T/d_ε(μ_a, μ*) + o(log T)",
		Reference: azize25Paper,
		Note:      secondHand + "; the lower-order terms are not stated",
		Policies:  []string{"dp-klucb", "dp-imed"},
	},
	{
		ID: "dp-se", Name: "DP-SE",
		Formula:   "O( Σ log T/Δ_a + K log T/ε )",
		Reference: "Sajed & Sheffet 2019; Azize & Basu 2022, Table 1",
		Policies:  []string{"dp-se"},
	},
	{
		ID: "dp-ucb", Name: "DP-UCB",
		Formula:   "O( Σ log T/Δ_a + log^2.5 T/ε )",
		Reference: "Azize & Basu 2022, Table 1",
		Note:      say.Of("table-leaves-out-factor"),
		Policies:  []string{"dp-ucb", "private-ucb"},
	},
	{
		ID: "dp-ucb-bound", Name: "DP-UCB-BOUND",
		Formula:   "O( K log T log log T ), for fixed ε and gaps",
		Reference: "Tossou & Dimitrakakis 2016; Wang & Zhu 2024, Section 1",
		Note:      say.Of("quoted-second-paper"),
		Policies:  []string{"dp-ucb-bound"},
	},
	{
		ID: "dp-ucb-int", Name: "DP-UCB-INT",
		Formula:   "extra regret O( log(1/δ)/ε² ), whatever T",
		Reference: "Tossou & Dimitrakakis 2016; Wang & Zhu 2024, Remark 12",
		Note:      say.Of("quoted-second-paper"),
		Policies:  []string{"dp-ucb-int", "dp-ucb-int-redraw"},
	},
}
