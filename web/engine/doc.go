// Package engine connects the page to the workers that simulate: the messages that go
// between them, what a worker does with them, and the pool of workers that the page
// keeps.
//
// The page sends Load, then Play for trajectories that somebody watches or Runs for
// runs that only their results matter of. A worker works in short slices and looks at
// its messages between them, so the next Load stops it at once. Every message carries
// an epoch, the number of the Load that it belongs to; answers from an older epoch are
// thrown away.
package engine
