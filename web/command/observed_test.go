package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// A file may hold more observed rewards than a link. Shards of its runs merge to the same figure, if their links can hold
// the rewards.
func TestManyObservedRewardsAreSimulated(t *testing.T) {
	for n, shards := range map[int]bool{3_000: true, 60_000: false} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i*i%n) / float64(n)
		}
		s := scenario.Default()
		s.Arms = []arm.Arm{arm.NewEmpirical(values...), arm.Bernoulli{P: 0.4}}
		s.Policies, s.Horizon, s.Runs = []scenario.Policy{{ID: "ucb1"}}, 2000, 4
		data, err := scenariojson.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		file := filepath.Join(folder, "s.json")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		whole := figureOf(t, do(t, "simulate", "-scenario", file, "-format", "json"))
		if len(whole.Series) != 1 || whole.Series[0].Runs != 4 || !strings.Contains(whole.Scenario, "empirical:d") {
			t.Fatalf("%+v", whole)
		}
		if !shards {
			continue
		}
		var parts []string
		for _, part := range []string{"1", "2"} {
			parts = append(parts, filepath.Join(folder, part+".json"))
			if got := do(t, "simulate", "-scenario", file, "-shard", part+"/2", "-o", parts[len(parts)-1]); got.status != Done {
				t.Fatalf("%+v", got)
			}
		}
		merged := figureOf(t, do(t, append([]string{"merge", "-format", "json"}, parts...)...))
		if !slices.Equal(merged.Series[0].Mean, whole.Series[0].Mean) {
			t.Errorf("merged: %+v", merged)
		}
	}
}
