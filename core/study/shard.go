package study

import (
	"fmt"

	"epsilonarcade/core/scenario"
)

// A Question is the common task of all shards: the scenarios, as links, and what they are for. They are for panels of
// the gallery and claims, or for the figure of a single scenario.
type Question struct {
	Scenarios []string `json:"scenarios"`
	Panels    []Asked  `json:"panels,omitempty"`
	Claims    []string `json:"claims,omitempty"`
}

// Asked holds the numbers of a panel's scenarios.
type Asked struct {
	Panel     string `json:"panel"`
	Scenarios []int  `json:"scenarios"`
}

// Work returns the work that the question's scenarios require.
func (q Question) Work() (*Work, error) {
	var all []scenario.Valid
	for _, link := range q.Scenarios {
		v, err := scenario.ParseLink(link)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	for _, p := range q.Panels {
		for _, k := range p.Scenarios {
			if k < 0 || k >= len(all) {
				return nil, fmt.Errorf("there is no scenario %d of %s", k, scenario.Quote(p.Panel))
			}
		}
	}
	return Of(all...)
}

// MostShards is the largest number of shards.
const MostShards = 10_000

// A Shard is the result of one of the Of shards of a question's work.
type Shard struct {
	Question Question `json:"question"`
	Number   int      `json:"shard"` // 1…Of
	Of       int      `json:"of"`
	Probe    string   `json:"probe"` // what Work.Probe returns in the program that made the shard
	Pieces   []Made   `json:"pieces"`
	Seconds  float64  `json:"seconds"` // the time that the shard took
}

// Made holds the regret of a piece, run by run.
type Made struct {
	Piece
	Regret [][]float64 `json:"regret"`
}

// Put sets a cell's regret. Goroutines may call it for different cells at the same time. It fails if the cell does
// not belong to the shard.
func (s *Shard) Put(c Cell, regret []float64) error {
	for _, p := range s.Pieces {
		if p.Place == c.Place && c.Run >= p.From && c.Run < p.To {
			p.Regret[c.Run-p.From] = regret
			return nil
		}
	}
	return fmt.Errorf("shard %d of %d has no run %d of policy %d", s.Number, s.Of, c.Run, c.Policy)
}

// Work returns the pieces of the shard.
func (s *Shard) Work() (pieces []Piece) {
	for _, p := range s.Pieces {
		pieces = append(pieces, p.Piece)
	}
	return pieces
}
