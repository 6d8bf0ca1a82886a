package bench

import (
	"strings"
	"testing"
)

func TestTextsAreMeasuredBesideTheBuiltInPolicy(t *testing.T) {
	var records []TextRecord
	for _, x := range Texts() {
		r, err := x.Measure(quick(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		if r.Pulls < 1 || r.Pulls > 1000 || r.Laps < 1 || !(r.Low > 0 && r.Low <= r.Ratio && r.Ratio <= r.High) {
			t.Errorf("%+v", r)
		}
		records = append(records, r)
	}
	report := NewReport("js/wasm", nil, nil, records[1:])
	if len(report.Texts) != len(records)-1 || report.Texts[0].Platform != "js/wasm" {
		t.Errorf("%+v", report.Texts)
	}
	last := report.Targets[len(report.Targets)-2:]
	if last[0].Measured != nil || *last[0].Most != 8000 || last[1].Measured == nil || *last[1].Most != 20_000 || last[1].Holds != (records[1].TextNanos <= 20_000) {
		t.Errorf("%+v", last)
	}
	if native := TextTargets("linux/amd64", records); *native[1].Most != 3000 {
		t.Errorf("%+v", native)
	}
	var b strings.Builder
	WriteTexts(&b, records)
	for _, x := range Texts() {
		if !strings.Contains(b.String(), x.Name) {
			t.Errorf("it does not say %q:\n%s", x.Name, b.String())
		}
	}
}
