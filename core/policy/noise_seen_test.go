package policy_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/testkit"
)

// plays is the number of plays that it takes to distinguish noise from half as much noise.
const plays = 1500

// agrees returns an error if a policy's noise does not have size times the theorem's scale. The number of times that
// the noise exceeds a gap may be off by five standard deviations.
func (r release) agrees(spec policy.Spec, times int, size float64) error {
	draws := make([]float64, testkit.Either(40_000, 10_000))
	d := rand.New(rand.NewPCG(1, 2))
	for i := range draws {
		draws[i] = r.draw(d, size)
	}
	slices.Sort(draws)
	gap := r.gap
	if gap == 0 {
		gap = draws[len(draws)*9/10]
	}
	below, _ := slices.BinarySearch(draws, gap)
	p := float64(len(draws)-below) / float64(len(draws))
	hits, of := r.play(spec, gap, times)
	n := float64(of)
	deviation := math.Sqrt(p * (1 - p) * n * (1 + n/float64(len(draws))))
	if off := float64(hits) - n*p; !(math.Abs(off) < 5*deviation) {
		return fmt.Errorf("the noise of %s is above %.4g in %d of %d times, where %.1f ± %.1f are expected", r.noise, gap, hits, of, n*p, deviation)
	}
	return nil
}

// Every private policy's noise has the distribution that its theorem requires, in choices and in responses.
func TestThePrivateNoiseOfEveryPolicyIsSeen(t *testing.T) {
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		if private := spec.Notion != policy.None || spec.Uncertified(); private != (e.noise != nil) {
			t.Fatalf("private is %t, but noise in the enrolment is %t. A private policy needs noise there: each kind of noise with the distribution that its theorem requires and a play that shows it. noise_releases_test.go has examples", private, e.noise != nil)
		}
		if e.noise == nil {
			return
		}
		for _, r := range e.noise(spec.ID) {
			if err := r.agrees(spec, testkit.Either(plays, 700), 1); err != nil {
				t.Error(err)
			}
		}
	})
}

// The test of the noise would catch any policy with only half the required noise.
func TestHalfOfAnyNoiseIsCaught(t *testing.T) {
	skipIfBrief(t)
	each(t, func(t *testing.T, spec policy.Spec, e enrolment) {
		if e.noise == nil {
			return
		}
		for i, r := range e.noise(spec.ID) {
			if r.agrees(spec, plays, 2) == nil {
				t.Errorf("the noise of %s passes as half of it (%d)", r.noise, i+1)
			}
		}
	})
}
