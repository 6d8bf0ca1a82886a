//go:build !declarations

package policy

// plays returns what a Spec has as New. Under the build tag declarations that is nil: a
// program that shows policies and has others play them is spared the code of all of them.
func plays[Start any](s Start) Start { return s }
