package audit_test

import (
	"bytes"
	"flag"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/testkit"
)

// An observer who looks all the time accuses a correct policy no more often than the level allows. At confidence 0.8,
// more than 33 alarms in 100 audits have a probability of 1 in 1,000, and so do more than 8 alarms in 15 audits.
func TestLookingAllTheTimeAccusesNoCorrectPolicy(t *testing.T) {
	times, most := 100, 33
	if runtime.GOARCH == "wasm" {
		times, most = 15, 8
	}
	for _, id := range []string{"ldp-ucb-b", "dp-ftpl-new"} { // their guarantees are tight
		accused := 0
		for i := range times {
			seed := uint64(i)
			a := prepare(t, audit.Draft{ID: id, Runs: 1000, Confidence: .8, Seed: &seed})
			if n, _ := watched(a, 1000); n < 1000 {
				accused++
			}
		}
		t.Logf("%s: %d of %d", id, accused, times)
		if accused > most {
			t.Errorf("%d of %d audits accuse %s", accused, times, id)
		}
	}
}

// The result does not depend on how the runs are split into records. Another seed gives another result.
func TestTheResultDoesNotDependOnTheRecords(t *testing.T) {
	for _, id := range []string{"adap-ucb", "dp-ftpl-new", "ldp-ucb-l", "dp-ucb-bound"} {
		d := audit.Draft{ID: id, Runs: 1000, Horizon: 390}
		a := prepare(t, d)
		whole := a.Watch()
		whole.Add(a.Record(0, 1000))
		parts := a.Watch()
		for from, size := 0, 1; from < 1000; size = size*2 + 1 {
			to := min(1000, from+size)
			parts.Add(a.Record(from, to))
			from = to
		}
		got := whole.Result()
		if whole.Pairs() != 1000 || parts.Wealth() != whole.Wealth() || parts.Looks() != whole.Looks() || !slices.Equal(parts.Rises(), whole.Rises()) || fmt.Sprint(parts.Result()) != fmt.Sprint(got) {
			t.Errorf("%s: %+v\nis not %+v", id, parts.Result(), got)
		}
		if got.Lower < 0 || got.Lower >= got.Reach || got.Reach <= got.Claimed {
			t.Errorf("%s: %+v", id, got)
		}
		d.Seed = new(uint64(2))
		if other := finish(prepare(t, d)); other.Hits == got.Hits && other.Event == got.Event {
			t.Errorf("%s: another seed gives the same %+v", id, other)
		}
	}
}

// A record that is encoded as bytes can be restored, and other data is refused.
func TestRecordsAreEncoded(t *testing.T) {
	for _, id := range []string{"adap-ucb", "ldp-ucb-b", "heldp-ucb-b", "dp-ftpl-gauss"} {
		a := prepare(t, audit.Draft{ID: id, Runs: 1000})
		r := a.Record(3, 60)
		data := r.Bytes()
		again := testkit.Must(a.RecordFrom(data))(t)
		if !reflect.DeepEqual(again, r) {
			t.Errorf("%s: a record of %d bytes changes", id, len(data))
		}
		t.Logf("%s: %d bytes a pair", id, len(data)/57)
		for _, bad := range [][]byte{nil, data[:len(data)-1], append(data[:len(data):len(data)], 0), {255, 255, 255, 255, 255, 255}} {
			if _, err := a.RecordFrom(bad); err == nil {
				t.Errorf("%s: %d bytes are accepted as a record of %d", id, len(bad), len(data))
			}
		}
	}
}

// If the exact ε is known, no bound exceeds it.
func TestBoundsStayBelowTheExactLoss(t *testing.T) {
	for _, id := range []string{"ldp-ucb-b", "ldp-ucb-l", "heldp-ucb-b", "dp-ftpl-gauss", "broken-ldp-ucb-b", "thompson"} {
		a := prepare(t, audit.Draft{ID: id, Runs: 4000})
		w := a.Watch()
		w.Add(a.Record(0, 4000))
		r := w.Result()
		t.Logf("%s: %v of %v", id, r.Lower, r.Exact)
		if !r.Exact.Known() || !(r.Lower <= float64(r.Exact)) || r.Lower < 0 {
			t.Errorf("%s: ε ≥ %v, and exactly %v", id, r.Lower, r.Exact)
		}
	}
}

// If the exact curve is known, the frontier lies above it at every look, and comes close to it.
func TestTheFrontierStaysAboveTheTradeOffFunction(t *testing.T) {
	for id, close := range map[string]float64{"ldp-ucb-b": .1, "ldp-ucb-l": .13, "dp-ftpl-new": .08, "thompson": .05} {
		seen := audit.SeenResponse
		if id == "dp-ftpl-new" || id == "thompson" {
			seen = audit.SeenDecision
		}
		d := audit.Draft{ID: id, Runs: 6000}
		curve := testkit.Must(d.Curve(seen))(t)
		a := prepare(t, d)
		w := a.Watch()
		for from := 0; from < 6000; from += 200 {
			w.Add(a.Record(from, from+200))
			f := w.Frontier()
			for i, alpha := range f.Alpha {
				if exact := curve.TradeOff(alpha); f.Beta[i] < exact-1e-12 {
					t.Errorf("%s: after %d pairs the frontier has f(%v) ≤ %v, but it is %v", id, w.Pairs(), alpha, f.Beta[i], exact)
				}
			}
		}
		f := w.Frontier()
		most := 0.0
		for i := 1; i < len(f.Alpha); i++ {
			for _, share := range []float64{.25, .5, .75, 1} {
				alpha := f.Alpha[i-1] + share*(f.Alpha[i]-f.Alpha[i-1])
				most = max(most, f.Beta[i-1]+share*(f.Beta[i]-f.Beta[i-1])-curve.TradeOff(alpha))
			}
		}
		t.Logf("%s: %d corners, at most %.3f above", id, len(f.Alpha), most)
		if most > close {
			t.Errorf("%s: the frontier is up to %v above f", id, most)
		}
	}
}

// BenchmarkPower reports the median and the largest number of pairs after which 41 audits catch each broken policy.
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
					b.Errorf("%s takes %d pairs, not %d", s.ID, all[20], caught[s.ID]/2)
				}
			}
		})
	}
}

var audits = flag.Int("audits", 1000, "the number of audits of each policy in the validity benchmark; a tenth of it for slow policies")

// BenchmarkAnytimeValidity audits correct policies with their own claims, at ε = 0.1, 1 and 10 in turn. It looks at
// every audit 2,900 times within 20,000 pairs, and counts false alarms at the usual confidence of 0.99. It also counts
// how often M at the claim reaches the thresholds for levels 0.01 and 0.1, which an alarm requires. Policies with the
// same responses have the same audits, so only one of them takes part.
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
					if p := 1 - (distuv.Binomial{N: float64(times), P: level}).CDF(float64(reached[k]-1)); p < .001 {
						b.Errorf("%d of %d audits reach %v: at least as many have a probability of %.2g if each has a probability of %v", reached[k], times, 1/level, p, level)
					}
				}
			}
		})
	}
}
