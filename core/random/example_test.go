package random_test

import (
	"fmt"

	"epsilonarcade/core/random"
)

// A block of 1024 binary rewards is drawn as its total and then split into halves. Each half has a
// stream named by its place.
func Example() {
	tape := random.NewKey(2024).Name("tape").Sub(3)

	whole := tape.Source()
	total := whole.Binomial(1024, 0.3)

	split := tape.Name("split").Source()
	left := split.Hypergeometric(1024, total, 512)
	fmt.Println(total, left, total-left)
	// Output:
	// 280 132 148
}
