// Package engine connects the page to the workers that simulate. It defines their messages, the Worker that carries
// them out, and the Session in which the page keeps the results.
//
// The page loads a scenario as a numbered subject. It asks for trajectories with Play, and with Runs for whole runs.
// A worker computes in short slices and reads its messages between them, so Drop stops it at once. Each number is
// used once, so a late answer never counts for another scenario.
package engine
