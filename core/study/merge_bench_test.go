package study_test

import (
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

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
