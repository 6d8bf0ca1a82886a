package sim_test

import (
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// BenchmarkRun times a million pulls of every policy on the default instance, with
// leaps and one by one.
func BenchmarkRun(b *testing.B) {
	s := scenariotest.Everyone(1_000_000)
	e := prepare(b, s)
	for i, p := range s.Policies {
		for _, m := range []struct {
			name string
			mode sim.Mode
		}{{"leaps", sim.Leaps}, {"textbook", sim.Textbook}} {
			b.Run(p.ID+"/"+m.name, func(b *testing.B) {
				run := 0
				for b.Loop() {
					finish(e.Start(i, run, m.mode))
					run++
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Horizon), "ns/pull")
			})
		}
	}
}
