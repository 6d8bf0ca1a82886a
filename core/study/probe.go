//go:build !library

package study

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"epsilonarcade/core/about"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// This file and sealed.go are for shards. A program that exchanges none has the tag library, and without SHA-256 it is
// smaller by 38,000 bytes of brotli.

// NewShard returns a shard whose regret is not yet set.
func NewShard(q Question, w *Work, part, of int) *Shard {
	s := &Shard{Question: q, Number: part, Of: of, Probe: w.Probe(), Pieces: []Made{}}
	for _, p := range w.Split(of)[part-1] {
		s.Pieces = append(s.Pieces, Made{p, make([][]float64, p.To-p.From)})
	}
	return s
}

// MarshalShard writes a shard. UnmarshalShard reads every value back, bit for bit.
func MarshalShard(s *Shard) ([]byte, error) { return Seal(ShardForm, s) }

// UnmarshalShard reads a file that MarshalShard wrote.
func UnmarshalShard(data []byte) (*Shard, error) {
	var s Shard
	if err := Unseal(data, ShardForm, &s); err != nil {
		return nil, err
	}
	switch {
	case s.Of < 1 || s.Of > MostShards || s.Number < 1 || s.Number > s.Of:
		return nil, fmt.Errorf("there is no shard %d of %d", s.Number, s.Of)
	case !(s.Seconds >= 0) || math.IsInf(s.Seconds, 1):
		return nil, errors.New("its time is not a valid number of seconds")
	}
	return &s, nil
}

// probed is the number of pulls in a probe.
const probed = 1000

// Probe identifies the program's results on this machine. It returns the program's version and eight digits of a
// SHA-256 hash. The hash covers the regret in the first 1,000 pulls of run 0 of each policy in each scenario.
// Programs that compute different results have different probes, even if they state the same version.
func (w *Work) Probe() string {
	hash := sha256.New()
	for _, v := range w.Scenarios {
		s := v.Scenario()
		if !HasRuns(s) {
			continue
		}
		s.Kind, s.Horizon, s.Checkpoints, s.Runs = scenario.Regret, min(s.Horizon, probed), nil, 1
		short, problems := s.Validate()
		if problems != nil {
			continue // the scenario is not valid with so few pulls
		}
		e, err := sim.New(short)
		if err != nil {
			continue
		}
		for i := range s.Policies {
			var pulls atomic.Int64
			regret, err := job{e, 0, s.Grid(), s.Horizon, i, nil}.run(context.Background(), 0, &pulls)
			fmt.Fprint(hash, err)
			binary.Write(hash, binary.BigEndian, regret)
		}
	}
	return about.Version + "-" + hex.EncodeToString(hash.Sum(nil)[:4])
}
