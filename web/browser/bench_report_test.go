//go:build !js

package browser

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// measured is where the benchmarks' results go, beside what earlier ones left there.
const measured = "../../build/bench-browser.json"

// A benchReport is what is in that file.
type benchReport struct {
	// Page holds what was measured of the page: by benchmark, then by what it is, whose
	// name begins with its unit.
	Page    map[string]map[string]float64 `json:"page"`
	Gallery *galleryReport                `json:"gallery,omitempty"`
}

// reported are the results of this run.
var reported benchReport

// report reports a result of a benchmark.
func report(b *testing.B, unit string, value float64) {
	b.ReportMetric(value, unit)
	b.ReportMetric(0, "ns/op") // the driving of the browser, of no interest
	if reported.Page == nil {
		reported.Page = map[string]map[string]float64{}
	}
	if reported.Page[b.Name()] == nil {
		reported.Page[b.Name()] = map[string]float64{}
	}
	reported.Page[b.Name()][unit] = value
}

// writeReport writes the results of this run, if there are any.
func writeReport() error {
	if reported.Page == nil && reported.Gallery == nil {
		return nil
	}
	all := benchReport{Page: map[string]map[string]float64{}}
	data, err := os.ReadFile(measured)
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	maps.Copy(all.Page, reported.Page)
	if reported.Gallery != nil {
		all.Gallery = reported.Gallery
	}
	data, err = json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(measured), 0o755); err != nil {
		return err
	}
	return os.WriteFile(measured, append(data, '\n'), 0o644)
}
