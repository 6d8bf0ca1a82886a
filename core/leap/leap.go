// Package leap makes simulations fast without changing their distribution. A textbook simulation
// asks a policy for an arm at every pull. A leap reads many pulls of one arm at once, as long as
// the textbook algorithm is certain to pick this arm for each of them.
//
// A policy builds on one of the bases of this package:
//
//   - [Index], [MonotoneIndex] and similar bases are for policies that pull the arm with the
//     largest index. A certificate proves that no order of a block's responses lets another arm
//     win.
//   - [Normal], [Beta], [Boundary] and [Drifting] are for policies that draw a θ_a for each arm and
//     pull the arm with the largest θ_a. Poisson thinning finds the steps where another arm may win.
//   - [Episodes] is for policies that commit themselves to one arm for a number of pulls.
//
// The simulation uses those interfaces in this file that a policy implements. A policy that
// implements none of them is simulated one pull at a time.
package leap

import "epsilonarcade/core/tape"

// A Certifier is a policy that can certify its choice for a block of pulls, given their total.
type Certifier interface {
	// Covers returns how many pulls, counted from the first of the block b, go to arm. The policy
	// has just chosen arm after t pulls, and b is the block of the arm's next pulls. The total of
	// the block is known, but not the order of its responses. The textbook algorithm picks arm at
	// each of these pulls, for every order. For a policy that draws, the number is random and has
	// the same distribution as in the textbook algorithm, which draws at each pull. These draws
	// remain in force until the pulls are made.
	//
	// Zero means that the block is too long. The simulation then halves it and asks again. The
	// number may exceed the block's length if b is the start of an older block that was certain, or
	// if responses do not count. The simulation never asks about a block of one pull, and may
	// choose not to ask at all.
	Covers(t int64, arm int, b tape.Block) int64
}

// A LinearCertifier is a policy whose choice is certain while the sum of the arm's responses stays
// above a straight line. One line replaces certificates of many blocks.
type LinearCertifier interface {
	// Line returns a line for arm, which the policy has just chosen after t pulls. The zero Line
	// means that no line is known. If retry is above 0, none will be known for that many pulls.
	Line(t int64, arm int) (l Line, retry int64)
}

// A Line certifies pulls of an arm. After m more pulls of the arm, for each 1 ≤ m < N, it is pulled
// again if
//
//	Height + S − Slope·k > 0
//
// for the sum S of the k kept responses to these pulls.
type Line struct {
	N             int64
	Height, Slope float64
}

// A Backoff is a Certifier that also says when asking it is not worth the cost.
type Backoff interface {
	// RetryAfter returns how many of the arm's next choices should be simulated one by one.
	RetryAfter(arm int) int64
}

// A OneObserver is a policy that can take single responses without blocks, which is faster.
type OneObserver interface {
	// ObserveOne adds the response to one pull of an arm. It is equivalent to Update with a block
	// of one kept response without weight.
	ObserveOne(arm int, x float64)
}
