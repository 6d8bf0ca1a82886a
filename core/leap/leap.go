// Package leap makes simulations fast without changing their law. A textbook simulation asks a
// policy for an arm at every pull. A leap reads many pulls of one arm at once, as long as it is
// certain that the textbook algorithm picks that arm at each of them.
//
// The package has what a policy declares itself on, and what it then gets:
//
//   - [Index] and its kin, for policies that pull the arm with the largest index: a certificate
//     says that no order of a block's responses lets another arm win.
//   - [Normal], [Beta], [Boundary] and [Drifting], for policies that draw a θ_a for each arm and pull the arm
//     with the largest: Poisson thinning finds the steps at which another arm may win.
//   - [Episodes], for policies that commit themselves to an arm for a stretch.
//
// The simulation looks for the interfaces of this file. A policy without them is simulated one
// pull at a time.
package leap

import "epsilonarcade/core/tape"

// A Certifier is a policy whose choice can be certain for longer than it says, given the total
// of a block of pulls.
type Certifier interface {
	// Covers returns how many pulls, counted from the first of the block b, go to arm. The
	// policy has just chosen arm, after t pulls, and b is the block of the arm's next pulls. Of
	// the block the total is known, not the order. At each of those pulls, for every order of
	// b's responses, the textbook algorithm picks arm. A policy that draws finds by chance how
	// long that lasts: the number then has the law that it has for the textbook algorithm, with
	// draws of its own at each pull, and what has been drawn stands until the pulls are made.
	//
	// Zero says that the block is too coarse to tell. It is then split in half, and the policy is
	// asked again. The answer may exceed the block's length if b is the start of an older block
	// that was known to go to the arm, or if responses do not count. Covers is never asked about a block of one pull, and need
	// not be asked at all.
	Covers(t int64, arm int, b tape.Block) int64
}

// A LinearCertifier is a policy whose choice is certain as long as the arm's responses run above
// a straight line. One line says the same as certificates of many blocks.
type LinearCertifier interface {
	// Line returns a line for arm, which the policy has just chosen after t pulls. The zero Line
	// says that none is known. If retry is above 0, none will be known for so many pulls.
	Line(t int64, arm int) (l Line, retry int64)
}

// A Line says that an arm is also pulled after m more pulls of it, for each 1 ≤ m < N, if
//
//	Height + S − Slope·k > 0
//
// for the sum S of the k responses to these pulls that are kept.
type Line struct {
	N             int64
	Height, Slope float64
}

// A Backoff is a Certifier that knows when asking is not worth its cost.
type Backoff interface {
	// RetryAfter returns, after an answer about an arm, how many of the next choices of it are to
	// be taken one pull at a time.
	RetryAfter(arm int) int64
}

// A OneObserver is a policy that takes single responses without their blocks, which saves time.
type OneObserver interface {
	// ObserveOne tells the policy the response to one pull of an arm. It does what the policy's
	// Update does with a block of one response that is kept and has no weight.
	ObserveOne(arm int, x float64)
}
