package runs

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The remaining time decreases steadily even if its estimates jump, and is exact if the estimates are exact.
func TestTheTimeThatIsLeftDoesNotJump(t *testing.T) {
	r, now := rand.New(rand.NewPCG(1, 2)), 0.0
	var jumps, steady timing
	for now < 60000 {
		before := jumps.left
		left := (100000 - now) / 1000
		jumps.aim(left*(0.5+r.Float64()), now)
		if steady.aim(left, now); math.Abs(steady.left-left) > 1e-6 {
			t.Errorf("after %v ms %v s are said to be left, not %v", now, steady.left, left)
		}
		if before > 0 && math.Abs(jumps.left-before) > 0.5 {
			t.Errorf("after %v ms %v s are left, and before it %v", now, jumps.left, before)
		}
		now += 16
	}
	if left := (100000 - now) / 1000; math.Abs(jumps.left-left) > left/5 {
		t.Errorf("%v s are said to be left, not %v", jumps.left, left)
	}
	if steady.aim(60000, now); steady.left > 1000 {
		t.Errorf("one slow moment makes %v s", steady.left)
	}
	steady = timing{left: 60000, last: now}
	if steady.aim(10, now+16); steady.left > 30 {
		t.Errorf("after a slow start %v s are said to be left, not 10", steady.left)
	}
	if jumps.aim(0, now); jumps.words("") != "" {
		t.Errorf("of a time that is not known it says %q", jumps.words(""))
	}
}
