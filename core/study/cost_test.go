package study_test

import (
	"math"
	"testing"
	"time"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// one returns the work of one run of one policy on nine arms.
func one(tb testing.TB, id string, horizon int64, epsilon float64) *study.Work {
	tb.Helper()
	s := scenario.Default()
	s.Horizon, s.Epsilon, s.Runs, s.Policies = horizon, epsilon, 1, []scenario.Policy{{ID: id}}
	w, err := study.Of(scenariotest.Valid(s))
	testkit.OK(tb, err)
	return w
}

// Every registered policy has a price. The cost grows with the horizon, but not with ε.
func TestWhatRunsCostIsExpected(t *testing.T) {
	cost := func(id string, horizon int64, epsilon float64) time.Duration {
		w := one(t, id, horizon, epsilon)
		return w.Cost(w.Split(1)[0])
	}
	for _, spec := range policy.All() {
		usual := cost(spec.ID, 1_000_000, 1)
		if usual <= 0 || usual > time.Second || cost(spec.ID, 1_000_000_000, 1) < usual || cost(spec.ID, 1_000_000, 0.1) < usual {
			t.Errorf("%s: %v, at a longer horizon %v, at a smaller ε %v", spec.ID, usual, cost(spec.ID, 1_000_000_000, 1), cost(spec.ID, 1_000_000, 0.1))
		}
	}
}

// BenchmarkCost measures the prices: the microseconds that a run of a million pulls of nine arms takes at ε = 1, the
// power of T up to T = 10⁸, and the power of 1/ε down to ε = 0.1.
func BenchmarkCost(b *testing.B) {
	for _, spec := range policy.All() {
		b.Run(spec.ID, func(b *testing.B) {
			took := func(horizon int64, epsilon float64) float64 {
				w := one(b, spec.ID, horizon, epsilon)
				begun := time.Now()
				runs := 0.0
				for ; runs == 0 || time.Since(begun) < 50*time.Millisecond && runs < 20; runs++ {
					if _, err := w.Run(b.Context(), 1, nil); err != nil {
						b.Fatal(err)
					}
				}
				return time.Since(begun).Seconds() / runs
			}
			for b.Loop() {
				usual := took(1_000_000, 1)
				b.ReportMetric(math.Round(usual*1e6), "µs")
				b.ReportMetric(math.Log10(took(100_000_000, 1)/usual)/2, "power-of-T")
				b.ReportMetric(math.Log10(took(1_000_000, 0.1)/usual), "power-of-1/ε")
				b.ReportMetric(float64(one(b, spec.ID, 1_000_000, 1).Cost([]study.Piece{{To: 1}}).Microseconds())/usual/1e6, "expected/measured")
			}
		})
	}
}
