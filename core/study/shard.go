package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// shardForm is what a file of one shard's result says that it is.
const shardForm = "epsilonarcade shard 1"

// shard is the file's form.
type shard struct {
	Form     string        `json:"form"`
	Scenario string        `json:"scenario"` // as a link
	Runs     []int         `json:"runs"`
	Regret   [][][]float64 `json:"regret"` // [policy][run][column]
	Seconds  float64       `json:"seconds"`
}

// MarshalShard writes the result of some of a scenario's runs, every value of which
// comes back from UnmarshalShard bit for bit, and the seconds that they took.
func MarshalShard(r sim.Result, seconds float64) ([]byte, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	return json.Marshal(shard{shardForm, r.Scenario.Link(), r.Runs, r.Regret, seconds})
}

// UnmarshalShard reads what MarshalShard writes, and refuses what it would not write.
func UnmarshalShard(data []byte) (r sim.Result, seconds float64, err error) {
	var f shard
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return r, 0, fmt.Errorf("is not the result of a shard: %w", err)
	}
	if d.More() {
		return r, 0, errors.New("goes on after the end of a shard")
	}
	if f.Form != shardForm {
		return r, 0, fmt.Errorf("is not the result of a shard: form is %s, not %q", scenario.Quote(f.Form), shardForm)
	}
	s, err := scenario.ParseLink(f.Scenario)
	if err != nil {
		return r, 0, err
	}
	r = sim.Result{Scenario: s, Runs: f.Runs, Regret: f.Regret}
	return r, f.Seconds, r.Check()
}
