// Package runs is what the views of runs have in common: their charts, what plays them, what is
// said of them, and what is looked into.
package runs
