// Package engine connects the page to the workers that simulate: the messages that go
// between them, what a worker does with them, and the pool of workers that the page
// keeps.
//
// The page gives scenarios numbers (Load), and asks by them: Play for trajectories that
// somebody watches, Runs for runs that only their results matter of. A worker works in short
// slices and looks at its messages between them, so Drop stops it at once. No number is used
// twice: an answer to what is not wanted any more cannot be taken for another.
package engine
