package audit_test

import (
	"fmt"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
)

// repeat carries out so many audits with seeds of their own, and returns how many accuse by
// their bound, and how many at all.
func repeat(b *testing.B, times int, d audit.Draft) (bound, accused int) {
	for i := range times {
		seed := uint64(i)
		d.Seed = &seed
		a := prepare(b, d)
		r := finish(a)
		if r.Lower > a.Epsilon {
			bound++
		}
		if r.Violated {
			accused++
		}
	}
	return bound, accused
}

// BenchmarkValidity audits every correct policy 200 times at its own claim, at ε = 0.1, 1 and 10,
// and counts how often it is accused, at the usual confidence and at one of 0.9. Where users have
// levels of their own these are ε, and claimed. Audits of DP-UCB and Private-UCB, which take their
// time, are 100 and smaller.
func BenchmarkValidity(b *testing.B) {
	for _, s := range policy.All() {
		if s.Notion == policy.None {
			continue
		}
		for _, eps := range []float64{.1, 1, 10} {
			d, times := audit.Draft{ID: s.ID, Runs: 1000, Epsilon: &eps}, 200
			if s.ID == "dp-ucb" || s.ID == "private-ucb" {
				d.Runs, times = 400, 100
			}
			if s.Notion == policy.RewardHeterogeneous {
				d.Epsilon, d.Scenario = nil, users(s.ID, eps)
				d.Scenario.Policies[0].Params = map[string]float64{"eps_min": .1}
			}
			b.Run(fmt.Sprint(s.ID, "/", eps), func(b *testing.B) {
				for b.Loop() {
					for _, confidence := range []float64{.99, .9} {
						d.Confidence = confidence
						_, accused := repeat(b, times, d)
						b.ReportMetric(float64(accused), fmt.Sprintf("accused-at-%v/%d", confidence, times))
						if most := (1 - confidence) * float64(times); float64(accused) > most {
							b.Errorf("%d of %d are accused at a confidence of %v", accused, times, confidence)
						}
					}
				}
			})
		}
	}
}
