package study_test

import (
	"strconv"
	"testing"

	"epsilonarcade/core/growthtest"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// long is a scenario of so many runs.
func long(runs int) scenario.Scenario {
	s := scenario.Default()
	s.Runs, s.Horizon, s.Checkpoints, s.Policies = runs, 100, []int64{10, 100}, []scenario.Policy{{ID: "adap-ucb"}}
	return s
}

func TestReadingAShardGrowsWithItsLengthOnly(t *testing.T) {
	growthtest.Linear(t, 2000, func(n int) string {
		data, err := study.MarshalShard(part(t, question(long(n)), 1, 1))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}, func(text string) error {
		_, err := study.UnmarshalShard([]byte(text))
		return err
	})
}

func TestMergingShardsGrowsWithTheirNumberOnly(t *testing.T) {
	growthtest.Linear(t, 1000, strconv.Itoa, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		q := question(long(n))
		m, err := study.NewMerger("the plan", q, n)
		if err != nil {
			return err
		}
		whole := part(t, q, 1, 1)
		for run := n - 1; run >= 0; run-- {
			p := study.Piece{From: run, To: run + 1}
			s := &study.Shard{Question: q, Number: run + 1, Of: n, Probe: whole.Probe, Pieces: []study.Made{{Piece: p, Regret: whole.Pieces[0].Regret[run : run+1]}}}
			if err := m.Add("part", s); err != nil {
				return err
			}
		}
		_ = m.Results()
		return nil
	})
}

// BenchmarkMerge times the merge of a thousand shards of 200 checkpoints from their files.
func BenchmarkMerge(b *testing.B) {
	s := scenario.Default()
	s.Runs, s.Horizon, s.Checkpoints = 1000, 1000, nil
	for t := range int64(200) {
		s.Checkpoints = append(s.Checkpoints, 5*(t+1))
	}
	q := question(s)
	w, err := q.Work()
	if err != nil {
		b.Fatal(err)
	}
	var files [][]byte
	size := 0
	for i := range s.Runs {
		shard := study.NewShard(q, w, i+1, s.Runs)
		if err := w.Do(b.Context(), shard.Work(), 2, nil, shard.Put); err != nil {
			b.Fatal(err)
		}
		data, err := study.MarshalShard(shard)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, data)
		size += len(data)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		m, err := study.NewMerger("the plan", q, s.Runs)
		if err != nil {
			b.Fatal(err)
		}
		for _, data := range files {
			shard, err := study.UnmarshalShard(data)
			if err != nil {
				b.Fatal(err)
			}
			if err := m.Add("part", shard); err != nil {
				b.Fatal(err)
			}
		}
		_ = m.Results()
	}
}
