package study

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// shardForm is what a file of one shard's result says that it is. The first form, which had no
// checksum, is not read any more.
const (
	shardForm      = "epsilonarcade shard 2"
	firstShardForm = "epsilonarcade shard 1"
)

// shard is the file's form.
type shard struct {
	Form     string        `json:"form"`
	Scenario string        `json:"scenario"` // as a link
	Runs     []int         `json:"runs"`
	Regret   [][][]float64 `json:"regret"` // [policy][run][column]
	Seconds  float64       `json:"seconds"`
	Checksum string        `json:"checksum"` // of all that is above, see Checksum
}

// ErrChecksum says that a file does not hold what was written.
var ErrChecksum = errors.New("has been cut or changed since it was written: its checksum does not fit")

// Checksum returns the SHA-256 hash, in hexadecimal digits, of what encoding/json makes of a
// value. The checksum of a file is that of its value with an empty checksum, so that nothing but
// white space can change in the file.
func Checksum(value any) (string, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// MarshalShard writes the result of some of a scenario's runs, every value of which
// comes back from UnmarshalShard bit for bit, and the seconds that they took.
func MarshalShard(r sim.Result, seconds float64) ([]byte, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	f := shard{Form: shardForm, Scenario: r.Scenario.Link(), Runs: r.Runs, Regret: r.Regret, Seconds: seconds}
	var err error
	if f.Checksum, err = Checksum(f); err != nil {
		return nil, err
	}
	return json.Marshal(f)
}

// UnmarshalShard reads what MarshalShard writes, and refuses what it would not write.
func UnmarshalShard(data []byte) (r sim.Result, seconds float64, err error) {
	var f shard
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return r, 0, fmt.Errorf("is not the result of a shard: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r, 0, errors.New("goes on after the end of a shard")
	}
	switch f.Form {
	case shardForm:
	case firstShardForm:
		return r, 0, errors.New("was written by an older version, without a checksum; make this shard again")
	default:
		return r, 0, fmt.Errorf("is not the result of a shard: form is %s, not %q", scenario.Quote(f.Form), shardForm)
	}
	sum := f.Checksum
	f.Checksum = ""
	switch want, err := Checksum(f); {
	case err != nil:
		return r, 0, err
	case sum != want:
		return r, 0, ErrChecksum
	}
	s, err := scenario.ParseLink(f.Scenario)
	if err != nil {
		return r, 0, err
	}
	r = sim.Result{Scenario: s, Runs: f.Runs, Regret: f.Regret}
	return r, f.Seconds, r.Check()
}
