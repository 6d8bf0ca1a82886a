// Package leap makes simulations fast without changing their distribution. A textbook simulation
// asks a policy for an arm at every pull. A leap reads many pulls of one arm at once, as long as
// the textbook algorithm is certain to pick this arm at each of them.
//
// A policy builds on one of the bases of this package:
//
//   - [Index], [MonotoneIndex] and similar bases are for policies that pull the arm with the
//     largest index. A certificate proves that no order of a block's responses lets another arm
//     win.
//   - [Normal], [Beta], [Boundary] and [Drifting] are for policies that draw a θ_a for each arm and
//     pull the arm with the largest. Poisson thinning finds the steps at which another arm may win.
//   - [Episodes] is for policies that commit to an arm for a stretch.
//
// The simulation looks for the interfaces in this file. It simulates a policy without them one pull
// at a time.
package leap

import "epsilonarcade/core/tape"

// A Certifier is a policy that can certify its choice for a block of pulls, given their total.
type Certifier interface {
	// Covers returns how many pulls, counted from the first of the block b, go to arm. The policy
	// has just chosen arm after t pulls, and b is the block of the arm's next pulls. The total of
	// the block is known, but not the order. The textbook algorithm picks arm at each of these
	// pulls, for every order of b's responses. For a policy that draws, the number is random. It
	// has the distribution of the textbook algorithm, which draws at each pull. These draws stand
	// until the pulls are made.
	//
	// Zero means that the block is too coarse. The simulation then halves it and asks again. The
	// number may exceed the block's length if b is the start of an older block that was certain, or
	// if responses do not count. The simulation never asks about a block of one pull, and may skip
	// asking.
	Covers(t int64, arm int, b tape.Block) int64
}

// A LinearCertifier is a policy whose choice is certain while the sum of the arm's responses stays
// above a straight line. One line replaces certificates of many blocks.
type LinearCertifier interface {
	// Line returns a line for arm, which the policy has just chosen after t pulls. The zero Line
	// means that no line is known. If retry is above 0, no line will be known for this many pulls.
	Line(t int64, arm int) (l Line, retry int64)
}

// A Line certifies pulls of an arm. After m more pulls of it, for each 1 ≤ m < N, the arm is pulled
// again if
//
//	Height + S − Slope·k > 0
//
// for the sum S of the k kept responses to these pulls.
type Line struct {
	N             int64
	Height, Slope float64
}

// A Backoff is a Certifier that reports when asking is not worth its cost.
type Backoff interface {
	// RetryAfter returns how many of the next choices of the arm to take one pull at a time.
	RetryAfter(arm int) int64
}

// A OneObserver is a policy that takes single responses without blocks, which is faster.
type OneObserver interface {
	// ObserveOne adds the response to one pull of an arm. It is equal to Update with a block of one
	// kept response without weight.
	ObserveOne(arm int, x float64)
}
