package audit_test

import (
	"slices"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
)

// watched returns after how many pairs an audit refutes its claim, most if it does not before.
func watched(a *audit.Audit, most int) (pairs int, lower float64) {
	w := a.Watch()
	for from := 0; from < most; from += 100 {
		w.Add(a.Record(from, from+100))
		if w.Refuted() {
			return w.Pairs(), w.Lower()
		}
	}
	return most, w.Lower()
}

// BenchmarkWatch reports the median of how many pairs it takes to catch a broken policy.
func BenchmarkWatch(b *testing.B) {
	for _, s := range policy.Broken() {
		b.Run(s.ID, func(b *testing.B) {
			for b.Loop() {
				var all []int
				for i := range 21 {
					seed := uint64(i)
					a := prepare(b, audit.Draft{ID: s.ID, Runs: caught[s.ID], Seed: &seed})
					n, _ := watched(a, caught[s.ID])
					all = append(all, n)
				}
				slices.Sort(all)
				b.ReportMetric(float64(all[len(all)/2]), "median-pairs")
				b.ReportMetric(float64(all[len(all)-1]), "most-pairs")
				b.ReportMetric(float64(caught[s.ID]), "fixed-runs")
			}
		})
	}
}
