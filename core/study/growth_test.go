package study_test

import (
	"strconv"
	"testing"

	"epsilonarcade/core/growthtest"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

func TestMergingShardsGrowsWithTheirNumberOnly(t *testing.T) {
	growthtest.Linear(t, 1000, strconv.Itoa, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		s := scenario.Default()
		s.Runs, s.Horizon, s.Checkpoints, s.Policies = n, 100, []int64{10, 100}, []scenario.Policy{{ID: "adap-ucb"}}
		q := question(s)
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
