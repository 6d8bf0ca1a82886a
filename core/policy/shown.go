package policy

// A shown policy is a policy from package leap that can also show the state of its decisions.
type shown struct {
	Policy
	inspect func(t int64) DecisionState
}

// Inspect implements Inspector.
func (p shown) Inspect(t int64) DecisionState { return p.inspect(t) }

// Base returns the underlying policy, which chooses the arms.
func (p shown) Base() Policy { return p.Policy }

// An indexed policy pulls the arm with the largest index.
type indexed interface {
	Policy
	Arms() int
	// At returns an arm's number of responses, their mean S_a/N_a and the arm's index after t pulls.
	At(arm int, t int64) (n int64, mean, index float64)
}

// showIndexes returns an indexed policy that shows S_a/N_a and the index.
func showIndexes(p indexed) Policy {
	return shown{p, func(t int64) DecisionState { return indexes(p.Arms(), t, p.At) }}
}
