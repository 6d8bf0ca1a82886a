//go:build declarations

package policy

func plays[Start any](Start) (none Start) { return none }
