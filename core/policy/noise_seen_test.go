package policy_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
)

// plays is in how many of them half of a noise is seen.
const plays = 1500

// agrees returns an error if the noise of a policy is not that of its theorem: how often it is above
// a gap is more than five standard deviations off.
func (r release) agrees(spec policy.Spec, times int) error {
	draws := make([]float64, either(40_000, 10_000))
	d := rand.New(rand.NewPCG(1, 2))
	for i := range draws {
		draws[i] = r.draw(d)
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

// The noise of every private policy is that of its theorem, in what it plays and in what it is told.
// A policy in the registry that has a budget or protects something is to have its releases here.
func TestThePrivateNoiseOfEveryPolicyIsSeen(t *testing.T) {
	all := releases()
	for _, problem := range unseen(policy.All(), all) {
		t.Error(problem)
	}
	for id, its := range all {
		for _, r := range its {
			if err := r.agrees(find(t, id), either(plays, 700)); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

// unseen says which policies lack releases, and what to do.
func unseen(specs []policy.Spec, all map[string][]release) (problems []string) {
	for _, s := range specs {
		switch private := s.Notion != policy.None || s.Uncertified(); {
		case private && len(all[s.ID]) == 0:
			problems = append(problems, s.ID+" is private, and no test sees its noise: add each kind of noise to releases in core/policy/noise_releases_test.go, with the law that its theorem asks for, a play that shows it and a copy of the policy with half of it")
		case !private && len(all[s.ID]) > 0:
			problems = append(problems, s.ID+" is in releases in core/policy/noise_releases_test.go and protects nothing: take it out, or give its Spec a Notion")
		}
	}
	return problems
}

// A new policy needs releases if it is private, and none if it is not.
func TestANewPrivatePolicyNeedsReleases(t *testing.T) {
	for notion, want := range map[policy.Notion]bool{policy.None: false, policy.Decision: true, policy.Sequence: true, policy.RewardHeterogeneous: true} {
		got := unseen([]policy.Spec{{ID: "new", Notion: notion}}, releases())
		if (len(got) == 1 && strings.Contains(got[0], "noise_releases_test.go")) != want || len(got) > 1 {
			t.Errorf("%s: %q", notion, got)
		}
	}
}

// Half of the scale of any one kind of noise does not pass. A copy that is made in the same way with
// all of its noise does.
func TestHalfOfAnyNoiseIsCaught(t *testing.T) {
	skipIfBrief(t)
	nothing := policy.HalfNodes(func(int64) bool { return false })
	for id, copied := range map[string]func(policy.Spec) policy.Spec{
		"dp-ucb": nothing, "dp-ucb-bound": nothing, "private-ucb": nothing,
		"ldp-ucb-l": halfResponses(false, false), "heldp-ucb-ls": halfResponses(false, false), "heldp-ucb-b": halfResponses(false, false),
	} {
		for _, r := range releases()[id] {
			if err := r.agrees(copied(find(t, id)), plays); err != nil {
				t.Errorf("%s, copied: %v", id, err)
			}
		}
	}
	for id, its := range releases() {
		for i, r := range its {
			if r.agrees(r.half(find(t, id)), plays) == nil {
				t.Errorf("%s: half of the noise of %s passes (%d)", id, r.noise, i+1)
			}
		}
	}
}
