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

// BenchmarkValidity audits every correct policy 200 times at its own claim and counts how
// often it is accused, at the usual confidence and at one of 0.9.
func BenchmarkValidity(b *testing.B) {
	const times = 200
	for _, s := range policy.All() {
		if s.Notion == policy.None {
			continue
		}
		runs := 1000
		if s.ID == "dp-ucb" || s.ID == "private-ucb" {
			runs = 200 // they take their time
		}
		b.Run(s.ID, func(b *testing.B) {
			for b.Loop() {
				for _, confidence := range []float64{.99, .9} {
					_, accused := repeat(b, times, audit.Draft{ID: s.ID, Runs: runs, Confidence: confidence})
					b.ReportMetric(float64(accused), fmt.Sprintf("accused-at-%v/200", confidence))
				}
			}
		})
	}
}

// BenchmarkPower audits every broken policy 100 times at its sample size and counts how often
// the bound alone catches it, and how often the bound or the exact loss does.
func BenchmarkPower(b *testing.B) {
	for _, s := range policy.Broken() {
		b.Run(s.ID, func(b *testing.B) {
			for b.Loop() {
				bound, all := repeat(b, 100, audit.Draft{ID: s.ID, Runs: caught[s.ID]})
				b.ReportMetric(float64(bound), "caught-by-bound/100")
				b.ReportMetric(float64(all), "caught/100")
				b.ReportMetric(float64(caught[s.ID]), "runs")
			}
		})
	}
}
