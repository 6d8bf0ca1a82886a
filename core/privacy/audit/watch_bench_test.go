package audit_test

import (
	"bytes"
	"flag"
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
)

// BenchmarkPower reports the median number of pairs in which 41 audits catch each broken policy, and the largest number.
func BenchmarkPower(b *testing.B) {
	for _, s := range policy.Broken() {
		if s.ID == "broken-dp-ucb-int" {
			continue
		}
		b.Run(s.ID, func(b *testing.B) {
			for b.Loop() {
				all := catches(b, audit.Draft{ID: s.ID, Runs: caught[s.ID]}, 1000, 41, 2*caught[s.ID])
				b.ReportMetric(float64(all[20]), "median-pairs")
				b.ReportMetric(float64(all[40]), "most-pairs")
				if 2*all[20] > caught[s.ID] {
					b.Errorf("%s takes %d pairs, and not %d", s.ID, all[20], caught[s.ID]/2)
				}
			}
		})
	}
}

var audits = flag.Int("audits", 1000, "how many audits of each policy the benchmark of validity makes; a tenth of them of slow ones")

// BenchmarkAnytimeValidity audits correct policies at their own claims, a third of the times each at ε = 0.1, 1 and 10,
// and looks at every audit 2,900 times up to 20,000 pairs. It counts false alarms, at the usual confidence of
// 0.99; and how often M of the claim, without which there is none, has reached what a level of 0.01 and one of 0.1 take.
// Policies whose responses are those of another one are left out: so are their audits.
func BenchmarkAnytimeValidity(b *testing.B) {
	met := map[string]string{}
	for _, s := range policy.All() {
		if s.Notion == policy.None {
			continue
		}
		of := func(eps float64, seed uint64) *audit.Audit {
			d := audit.Draft{ID: s.ID, Epsilon: &eps, Seed: &seed}
			if s.Notion == policy.RewardHeterogeneous {
				d.Epsilon, d.Scenario = nil, users(s.ID, eps)
				d.Scenario.Policies[0].Params = map[string]float64{"eps_min": .1}
			}
			return prepare(b, d)
		}
		other := ""
		if s.Notion == policy.Reward || s.Notion == policy.RewardHeterogeneous {
			var some bytes.Buffer
			for _, eps := range []float64{.1, 1} {
				some.Write(of(eps, 0).Record(0, 500).Bytes())
			}
			if other = met[some.String()]; other == "" {
				met[some.String()] = s.ID
			}
		}
		b.Run(s.ID, func(b *testing.B) {
			if other != "" {
				b.Skipf("its responses are those of %s", other)
			}
			for b.Loop() {
				times := *audits
				if s.ID == "dp-ucb" || s.ID == "private-ucb" {
					times /= 10
				}
				alarms, most := 0, 0.0
				var reached [2]int
				levels := [2]float64{.01, .1}
				for i := range times {
					a := of([]float64{.1, 1, 10}[i%3], uint64(i))
					w := a.Watch()
					for from := 0; from < audit.Runs; from += 100 {
						w.Add(a.Record(from, from+100))
					}
					if w.Refuted() {
						alarms++
					}
					for k, level := range levels {
						if w.Wealth() >= 1/level {
							reached[k]++
						}
					}
					most = max(most, w.Wealth())
				}
				b.ReportMetric(float64(times), "audits")
				b.ReportMetric(float64(alarms), "alarms")
				b.ReportMetric(float64(reached[0]), "at-0.01")
				b.ReportMetric(float64(reached[1]), "at-0.1")
				b.ReportMetric(most, "most-wealth")
				for k, level := range levels {
					if p := orMore(reached[k], times, level); p < .001 {
						b.Errorf("%d of %d audits reach %v: so many or more do with a chance of %.2g if each does with %v", reached[k], times, 1/level, p, level)
					}
				}
			}
		})
	}
}

// orMore returns the chance of so many hits or more in n runs that hit with a chance p.
func orMore(hits, n int, p float64) (sum float64) {
	whole, _ := math.Lgamma(float64(n + 1))
	for k := hits; k <= n; k++ {
		some, _ := math.Lgamma(float64(k + 1))
		rest, _ := math.Lgamma(float64(n - k + 1))
		sum += math.Exp(whole - some - rest + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
	}
	return sum
}
