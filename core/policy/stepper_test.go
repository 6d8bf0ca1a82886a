package policy_test

import (
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// A policy makes the same choices after a single response as after a block of one.
func TestSingleResponsesAreBlocksOfOne(t *testing.T) {
	steppers := 0
	for _, spec := range policy.All() {
		set := setup(spec, len(five), testkit.Either[int64](20_000, 4_000), 1, .1)
		noise, same := runKey(0).Source(), runKey(0).Source()
		told := played(spec.New(set, &noise))
		observer, ok := told.(leap.OneObserver)
		tapes := make([]tape.Tape, len(five))
		for a, bernoulli := range arm.Bernoullis(five...) {
			law := spec.Responses(set).Law(bernoulli)
			tapes[a] = tape.New(runKey(a), law)
			_, single := tapes[a].(tape.OneReader)
			ok = ok && single && law.Weight == 0
		}
		if !ok {
			continue
		}
		steppers++
		blocks := played(spec.New(set, &same))
		for at := int64(0); at < set.Horizon; {
			a, n := told.Next(at)
			if b, m := blocks.Next(at); a != b || n != m {
				t.Fatalf("%s: after %d pulls arm %d for %d, told in blocks arm %d for %d", spec.ID, at, a, n, b, m)
			}
			if c, ok := told.(leap.Certifier); ok && n == 1 && at%2 == 0 {
				b := tapes[a].Peek()
				for n = 0; n == 0 && b.N > 1; b = tapes[a].Peek() {
					if n = c.Covers(at, a, b); n != blocks.(leap.Certifier).Covers(at, a, b) {
						t.Fatalf("%s: after %d pulls of which some are told one by one, %d are certain", spec.ID, at, n)
					}
					if n == 0 {
						tapes[a].Split()
					}
				}
				n = max(n, 1)
			}
			n = min(n, set.Horizon-at)
			b := tapes[a].Read(n)
			if n == 1 {
				observer.ObserveOne(a, b.Sum)
			} else {
				told.Update(a, b)
			}
			blocks.Update(a, b)
			at += n
		}
	}
	if steppers < 8 {
		t.Errorf("only %d policies are told single responses", steppers)
	}
}
