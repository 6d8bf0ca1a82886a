package audit_test

import (
	"fmt"
	"runtime"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
)

// asWritten prepares an audit of a text at ε = 1, and δ = 0.01 if it claims one, with the defaults of
// audits but for the number of runs.
func asWritten(t testing.TB, source string, runs int, seed uint64) *audit.Audit {
	t.Helper()
	if err := interp.Check(source); err != nil {
		t.Fatal(err)
	}
	spec, err := custom.Spec(source)
	if err != nil {
		t.Fatal(err)
	}
	spec.New = interp.New(source, spec)
	q := audit.Question{
		Spec: spec, Arms: arm.Bernoullis(0, 0), Claim: audit.Claim{Notion: spec.Notion, Epsilon: 1},
		Confidence: audit.Confidence, Runs: runs, Seed: seed,
		Setup: policy.Setup{Arms: 2, Horizon: 512, Epsilon: 1, Params: map[string]float64{}},
	}
	if spec.Notion == policy.Decision {
		q.Delta, q.Setup.Delta, q.Setup.Horizon = 0.01, 0.01, audit.Horizon
	}
	a, err := audit.New(q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A text that keeps what it claims is not accused, and one that reuses its noise is.
func TestAWrittenPolicyIsAudited(t *testing.T) {
	runs, least := 4000, 0.2
	if testing.Short() || runtime.GOARCH == "wasm" {
		runs, least = 1000, 0 // too few to bound the one without a mistake
	}
	if r := finish(asWritten(t, sound, runs, 1)); r.Violated || !(r.Lower >= least) {
		t.Errorf("the text without a mistake: %+v", r)
	}
	for _, m := range mistakes {
		if m.name == "noise reused" {
			if r := finish(asWritten(t, m.source, runs, 1)); !r.Violated || r.Lower < 2 {
				t.Errorf("%s: %+v", m.name, r)
			}
		}
	}
}

// BenchmarkMistakes audits each mistaken text at the defaults with three seeds, and says how many
// audits accuse it. At least seven texts are accused by most of theirs; the one without a mistake, by
// none.
func BenchmarkMistakes(b *testing.B) {
	caught, tried := 0, 0
	for _, m := range append([]mistake{{"no mistake", sound, ""}}, mistakes...) {
		b.Run(m.name, func(b *testing.B) {
			tried++
			accused := 0
			for b.Loop() {
				accused = 0
				for seed := range uint64(3) {
					pairs, _ := watched(asWritten(b, m.source, audit.Runs, seed+1), audit.Runs)
					b.ReportMetric(float64(pairs), fmt.Sprint("pairs-", seed+1))
					if pairs < audit.Runs {
						accused++
					}
				}
			}
			b.ReportMetric(float64(accused), "accused/3")
			if m.source == sound && accused > 0 || m.source != sound && accused > 1 != (m.unseen == "") {
				b.Errorf("%d of 3 audits accuse", accused)
			}
			if accused > 1 {
				caught++
			}
		})
	}
	if tried > len(mistakes) && caught < 7 {
		b.Errorf("only %d are caught", caught)
	}
}
