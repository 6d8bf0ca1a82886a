// Package noise lists the perturbations of an arm's mean for menus and links. Package privacy
// implements their distributions, which take much more code.
package noise

import "epsilonarcade/core/say"

// A Spec describes a perturbation.
type Spec struct {
	ID        string // stable: links depend on it
	Name      string // as shown on a figure
	Formula   string // the distribution for an arm with N pulls and a sum of R, in words
	Reference string // where it is proposed or discussed
	Policy    string // the id of the policy that draws from it, or ""
}

// Specs returns all perturbations in menu order. Callers must not change the slice.
func Specs() []Spec { return specs }

var specs = []Spec{
	{
		ID:        "gauss",
		Name:      "DP-FTPL-Gauss",
		Formula:   say.Of("normal-mean-r-n"),
		Reference: "Wang & Zhu 2024, Algorithm 1, Theorem 11, Figure 1",
		Policy:    "dp-ftpl-gauss",
	},
	{
		ID:        "gauss-variance-1",
		Name:      say.Of("with-variance-1-n", "DP-FTPL-Gauss"),
		Formula:   say.Of("normal-mean-r-n-1"),
		Reference: "Wang & Zhu 2024, the variance that the regret proof of Theorem 11 works with",
	},
	{
		ID:        "beta",
		Name:      "DP-FTPL-Beta",
		Formula:   say.Of("beta-shapes-r-plus"),
		Reference: "Wang & Zhu 2024, Algorithm 2, Theorem 13, Figure 2",
		Policy:    "dp-ftpl-beta",
	},
	{
		ID:        "beta-without-k",
		Name:      say.Of("without-k", "DP-FTPL-Beta"),
		Formula:   say.Of("beta-shapes-r-plus-1"),
		Reference: "Wang & Zhu 2024, Figure 2 (d) to (f)",
		Policy:    "thompson",
	},
	{
		ID:        "new",
		Name:      "DP-FTPL-New",
		Formula:   say.Of("r-n-plus-1"),
		Reference: "Wang & Zhu 2024, Algorithm 3, Lemma 15, Figure 3",
		Policy:    "dp-ftpl-new",
	},
	{
		ID:        "laplace",
		Name:      say.Of("laplace-noise"),
		Formula:   say.Of("r-n-plus-laplace"),
		Reference: "Wang & Zhu 2024, Lemma 15 with δ = 0",
	},
}

// Find returns the perturbation with the given id.
func Find(id string) (Spec, bool) { return first(func(s Spec) bool { return s.ID == id }) }

// Of returns the perturbation that a policy draws from.
func Of(policy string) (Spec, bool) {
	return first(func(s Spec) bool { return s.Policy == policy && policy != "" })
}

func first(is func(s Spec) bool) (Spec, bool) {
	for _, s := range specs {
		if is(s) {
			return s, true
		}
	}
	return Spec{}, false
}
