package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command writes a figure in all formats, and the same figure each time.
func TestWhatDecisionsTellTogetherIsAFigure(t *testing.T) {
	got := do(t, "together", "ldp-ucb-b", "-horizon", "5", "-format", "json")
	var f struct {
		Kind   string
		Series []struct {
			Name    string
			X, Mean []float64
			Runs    int
		}
		Bounds []struct{ Name, Kind string }
		Notes  []string
	}
	if err := json.Unmarshal([]byte(got.stdout), &f); err != nil || got.status != Done || got.stderr != "" {
		t.Fatalf("%v, %+v", err, got)
	}
	if f.Kind != "trade-off" || len(f.Series) != 3 || len(f.Bounds) != 2 || f.Bounds[1].Name != "proved from ε-local privacy" || f.Bounds[1].Kind != "lower" || f.Series[2].Runs != 10_000 || len(f.Notes) < 5 {
		t.Errorf("it is %+v", f)
	}
	if again := do(t, "together", "ldp-ucb-b", "-horizon", "5", "-format", "json"); again.stdout != got.stdout {
		t.Error("it is not the same twice")
	}
	file := filepath.Join(t.TempDir(), "f.svg")
	if got := do(t, "together", "adap-klucb", "-horizon", "40", "-o", file); got.status != Done || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), "proved from the noise in what the policy releases") {
		t.Errorf("%v: %.200s", err, data)
	}
}
