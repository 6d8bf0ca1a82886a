package random_test

import (
	"fmt"

	"epsilonarcade/core/random"
)

// The total of a block of 1024 binary rewards is drawn first, and then split into halves. Each
// split has a stream named after its position.
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
