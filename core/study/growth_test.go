package study_test

import (
	"strconv"
	"testing"

	"epsilonarcade/core/growthtest"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// some returns a result of the runs from one to before another.
func some(t *testing.T, from, n int) sim.Result {
	s := scenario.Default()
	s.Runs, s.Horizon, s.Checkpoints = scenario.MaxRuns, 100, []int64{10, 100}
	var runs []int
	for run := from; run < n; run++ {
		runs = append(runs, run)
	}
	return sim.NewResult(s, runs)
}

func TestReadingAShardGrowsWithItsLengthOnly(t *testing.T) {
	growthtest.Linear(t, 2000, func(n int) string {
		data, err := study.MarshalShard(some(t, 0, n), 1)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}, func(text string) error {
		_, _, err := study.UnmarshalShard([]byte(text))
		return err
	})
}

func TestMergingShardsGrowsWithTheirNumberOnly(t *testing.T) {
	growthtest.Linear(t, 1000, strconv.Itoa, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		var shards []sim.Result
		for run := n - 1; run >= 0; run-- {
			shards = append(shards, some(t, run, run+1))
		}
		merged, err := sim.Merge(shards...)
		if err == nil {
			_ = merged.Missing()
		}
		return err
	})
}
