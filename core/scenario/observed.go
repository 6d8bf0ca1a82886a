package scenario

import (
	"strconv"
	"sync"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// A link holds up to mostObserved characters of observed rewards. If a scenario has more, its link names the rewards of
// each arm by their digest: empirical:d0123456789abcdef. ParseLink finds them only where Keep has put them, for example
// on the page that has read them from a file.

const (
	mostObserved = 2 << 10
	besideMark   = "d"
)

// kept holds arms by the digests of their observed rewards.
var kept sync.Map

// isLong reports whether observed rewards are too long for a link.
func isLong(arms []arm.Arm) bool {
	n := 0
	for _, x := range arms {
		if e, ok := x.(arm.Empirical); ok {
			values, counts := e.Counts(mostObserved / 2) // each takes at least two characters
			if n += len(printObserved(values, counts)); values == nil && e.Len() > 0 || n > mostObserved {
				return true
			}
		}
	}
	return false
}

// Observations returns the number of observed rewards of the arms before the first change.
func (s Scenario) Observations() (n int) {
	for _, x := range s.Arms {
		if e, ok := x.(arm.Empirical); ok {
			n += e.Len()
		}
	}
	return n
}

// LinkLacks reports whether the scenario's link only names observed rewards.
func (s Scenario) LinkLacks() bool { return isLong(s.Arms) || isLong(s.Then) }

// Keep lets ParseLink read links that only name the scenario's observed rewards.
func Keep(s Scenario) {
	if s.LinkLacks() {
		for _, arms := range [][]arm.Arm{s.Arms, s.Then} {
			for _, x := range arms {
				if e, ok := x.(arm.Empirical); ok {
					kept.Store(strconv.FormatUint(e.Digest(), 16), e)
				}
			}
		}
	}
}

func keptArm(field, digest string) (arm.Arm, error) {
	if x, ok := kept.Load(digest); ok {
		return x.(arm.Empirical), nil
	}
	return nil, Problem{field, "", say.Of("observed-beside")}
}
