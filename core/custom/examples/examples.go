// Package examples holds custom policies for users to begin with. Each one either makes the same choices as the
// built-in policy of the same name, or has the same distribution of choices. DP-SE with blocks makes the same choices
// as DP-SE, but in a different order within each epoch.
//
// AdaP-MOSS and AdaP-IMED are not built in. They are Algorithm 1 of Azize & Basu 2022 with two other indexes. §4 names
// these among "examples of such algorithms with empirical mean-based indexes". Let m_a be the noisy mean of the n_a
// rewards in the last episode of arm a. The policies pull
//
//	MOSS:  argmax m_a + √(w/(2 n_a)) + w/(ε n_a),  w = 2 max{0, log(T/(K n_a))}
//	IMED:  argmin n_a kl(q_a, max_b q_b) + log n_a,  q_a = m_a + log(t+1)/(ε n_a), clipped to [0, 1].
//
// The allowance for noise is as in equations 7 and 8, with a width that we chose. The noise exceeds it with probability
// (K n_a/T)²/2 for MOSS and 1/(2t + 2) for IMED. AdaP-MOSS is ε-global DP by Theorem 6: "If I is computed using only
// the private empirical mean of the rewards collected in the last active episode of arm a, Algorithm 1 satisfies
// ε-global DP". AdaP-IMED uses the private means of all arms. Together, these means are ε-private by Lemma 1, and
// post-processing keeps them so. The paper does not bound the regret of either policy.
package examples

import (
	"embed"
	"slices"
)

// An Example is a custom policy that serves as an example.
type Example struct {
	ID     string
	Of     string // the id of the built-in policy that it matches, or ""
	Source string
}

//go:embed *.star
var files embed.FS

// list contains the examples, starting with the simplest.
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

// All returns the examples, starting with the simplest.
func All() (all []Example) {
	for _, e := range list {
		source, err := files.ReadFile(e.ID + ".star")
		if err != nil {
			panic(err) // a listed file is not embedded
		}
		e.Source = string(source)
		all = append(all, e)
	}
	return all
}

// Has reports whether an example matches the built-in policy with the given id.
func Has(policy string) bool {
	return slices.ContainsFunc(list, func(e Example) bool { return e.Of == policy && policy != "" })
}
