package audit_test

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"epsilonarcade/core/privacy/audit"
)

// Who looks all the time accuses a correct policy no more often than the level allows: of 100 audits at 0.8
// more than 33 with a chance of 1 in 1,000, and of 15 more than 8 likewise.
func TestLookingAllTheTimeAccusesNoCorrectPolicy(t *testing.T) {
	times, most := 100, 33
	if runtime.GOARCH == "wasm" {
		times, most = 15, 8
	}
	for _, id := range []string{"ldp-ucb-b", "dp-ftpl-new"} { // whose guarantees are tight
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

// What is found does not depend on how runs are cut into records, and is another result with another seed.
func TestRecordsMayBeCutAnyhow(t *testing.T) {
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

// A record travels as bytes, and what is none is refused.
func TestRecordsTravel(t *testing.T) {
	for _, id := range []string{"adap-ucb", "ldp-ucb-b", "heldp-ucb-b", "dp-ftpl-gauss"} {
		a := prepare(t, audit.Draft{ID: id, Runs: 1000})
		r := a.Record(3, 60)
		data := r.Bytes()
		again, err := a.RecordFrom(data)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again, r) {
			t.Errorf("%s: a record of %d bytes is another one", id, len(data))
		}
		t.Logf("%s: %d bytes a pair", id, len(data)/57)
		for _, bad := range [][]byte{nil, data[:len(data)-1], append(data[:len(data):len(data)], 0), {255, 255, 255, 255, 255, 255}} {
			if _, err := a.RecordFrom(bad); err == nil {
				t.Errorf("%s: %d bytes are taken for a record of %d", id, len(bad), len(data))
			}
		}
	}
}

// Where the exact ε is known, no bound is above it.
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

// Where the exact curve is known, what is seen is above it, at every look, and comes close.
func TestTheFrontierStaysAboveTheTradeOffFunction(t *testing.T) {
	for id, close := range map[string]float64{"ldp-ucb-b": .1, "ldp-ucb-l": .13, "dp-ftpl-new": .08, "thompson": .05} {
		seen := audit.SeenResponse
		if id == "dp-ftpl-new" || id == "thompson" {
			seen = audit.SeenDecision
		}
		d := audit.Draft{ID: id, Runs: 6000}
		curve, err := d.Curve(seen)
		if err != nil {
			t.Fatal(err)
		}
		a := prepare(t, d)
		w := a.Watch()
		for from := 0; from < 6000; from += 200 {
			w.Add(a.Record(from, from+200))
			f := w.Frontier()
			for i, alpha := range f.Alpha {
				if exact := curve.TradeOff(alpha); f.Beta[i] < exact-1e-12 {
					t.Errorf("%s: after %d pairs f(%v) ≤ %v is seen, and it is %v", id, w.Pairs(), alpha, f.Beta[i], exact)
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
			t.Errorf("%s: what is seen of f is up to %v above it", id, most)
		}
	}
}
