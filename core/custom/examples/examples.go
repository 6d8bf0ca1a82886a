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

import (
	"embed"
	"slices"
)

// An Example is one of them.
type Example struct {
	ID     string
	Of     string // the built-in policy that does the same, "" if there is none
	Source string
}

//go:embed *.star
var files embed.FS

// list has the examples, the plainest first.
var list = []Example{
	{ID: "ucb1", Of: "ucb1"},
	{ID: "epsilon-greedy"},
	{ID: "dp-ucb-tree", Of: "dp-ucb"},
	{ID: "dp-ftpl-gauss", Of: "dp-ftpl-gauss"},
	{ID: "adap-ucb", Of: "adap-ucb"},
	{ID: "ldp-ucb-b", Of: "ldp-ucb-b"},
	{ID: "dp-se-blocks"},
	{ID: "adap-moss"},
	{ID: "adap-imed"},
}

// All returns the examples, the plainest first.
func All() (all []Example) {
	for _, e := range list {
		source, err := files.ReadFile(e.ID + ".star")
		if err != nil {
			panic(err) // it is not among the files
		}
		e.Source = string(source)
		all = append(all, e)
	}
	return all
}

// Has reports whether there is an example that does what a built-in policy does.
func Has(policy string) bool {
	return slices.ContainsFunc(list, func(e Example) bool { return e.Of == policy && policy != "" })
}
