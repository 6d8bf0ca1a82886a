// Package examples holds policies in the language of package written, to begin with. Each makes the
// same choices as the built-in policy that it is named after, or has its law; DP-SE with blocks makes
// those of DP-SE in another order within an epoch.
//
// AdaP-MOSS and AdaP-IMED are not built in. They are Algorithm 1 of Azize & Basu 2022 around two more
// indexes. §4 names them among "examples of such algorithms with empirical mean-based indexes". Let m_a
// be the noisy mean of the n_a rewards of arm a's last episode. The policies pull
//
//	MOSS:  argmax m_a + √(w/(2 n_a)) + w/(ε n_a),  w = 2 max{0, log(T/(K n_a))}
//	IMED:  argmin n_a kl(q_a, max_b q_b) + log n_a,  q_a = m_a + log(t+1)/(ε n_a), cut off at 0 and 1.
//
// The room for noise is as in equations 7 and 8, and its width is ours. Noise is above it with
// probability (K n_a/T)²/2 or 1/(2t + 2). AdaP-MOSS is ε-global DP by Theorem 6: "If I is computed using
// only the private empirical mean of the rewards collected in the last active episode of arm a,
// Algorithm 1 satisfies ε-global DP". IMED uses these means of all arms. They are ε-private together by
// Lemma 1, and post-processing keeps that. The paper bounds the regret of neither policy.
package examples

import _ "embed"

// An Example is one of them.
type Example struct {
	ID     string
	Of     string // the built-in policy that does the same, "" if there is none
	Source string
}

//go:embed ucb1.star
var ucb1 string

//go:embed epsilon-greedy.star
var greedy string

//go:embed dp-ucb-tree.star
var tree string

//go:embed dp-ftpl-gauss.star
var gauss string

//go:embed adap-ucb.star
var adap string

//go:embed ldp-ucb-b.star
var bits string

//go:embed dp-se-blocks.star
var blocks string

//go:embed adap-moss.star
var moss string

//go:embed adap-imed.star
var imed string

// All returns the examples, the plainest first.
func All() []Example {
	return []Example{
		{"ucb1", "ucb1", ucb1},
		{"epsilon-greedy", "", greedy},
		{"dp-ucb-tree", "dp-ucb", tree},
		{"dp-ftpl-gauss", "dp-ftpl-gauss", gauss},
		{"adap-ucb", "adap-ucb", adap},
		{"ldp-ucb-b", "ldp-ucb-b", bits},
		{"dp-se-blocks", "", blocks},
		{"adap-moss", "", moss},
		{"adap-imed", "", imed},
	}
}

// Has reports whether there is an example that does what a built-in policy does.
func Has(policy string) bool {
	switch policy {
	case "ucb1", "dp-ucb", "dp-ftpl-gauss", "adap-ucb", "ldp-ucb-b":
		return true
	}
	return false
}
