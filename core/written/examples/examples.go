// Package examples holds policies in the language of package written, to begin with. Each makes the
// same choices as the built-in policy that it is named after, or has its law; DP-SE with blocks makes
// those of DP-SE in another order within an epoch.
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
