package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// figureShardForm is what a file of one shard of a figure says that it is. The first form, which
// had no checksum, is not read any more.
const (
	figureShardForm      = "epsilonarcade figure shard 2"
	firstFigureShardForm = "epsilonarcade figure shard 1"
)

// figureShard is the file's form: the shards of the figure's scenarios, in their order.
type figureShard struct {
	Form    string            `json:"form"`
	Figure  string            `json:"figure"`
	Seconds float64           `json:"seconds"`
	Results []json.RawMessage `json:"results"`
	// Checksum is that of all that is above (see study.Checksum).
	Checksum string `json:"checksum"`
}

func writeFigureShard(w io.Writer, id string, results []sim.Result, seconds float64) error {
	f := figureShard{Form: figureShardForm, Figure: id, Seconds: seconds}
	for _, r := range results {
		data, err := study.MarshalShard(r, 0)
		if err != nil {
			return err
		}
		f.Results = append(f.Results, data)
	}
	var err error
	if f.Checksum, err = study.Checksum(f); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(f)
}

// areFigureShards reports whether files hold shards of a figure and not of a scenario,
// which the first file decides.
func areFigureShards(names []string) (bool, error) {
	data, err := readShard(names[0])
	if err != nil {
		return false, err
	}
	var f struct {
		Form string `json:"form"`
	}
	return json.NewDecoder(bytes.NewReader(data)).Decode(&f) == nil && (f.Form == figureShardForm || f.Form == firstFigureShardForm), nil
}

// readFigureShard reads what writeFigureShard writes.
func readFigureShard(name string) (f figureShard, results []sim.Result, err error) {
	data, err := readShard(name)
	if err != nil {
		return f, nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return f, nil, fmt.Errorf("%s: is not a shard of a figure: %w", name, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return f, nil, fmt.Errorf("%s: goes on after the end of a shard", name)
	}
	switch f.Form {
	case figureShardForm:
	case firstFigureShardForm:
		return f, nil, fmt.Errorf("%s: was written by an older version, without a checksum; make this shard again", name)
	default:
		return f, nil, fmt.Errorf("%s: is not a shard of a figure: form is %s, not %q", name, scenario.Quote(f.Form), figureShardForm)
	}
	sum := f.Checksum
	f.Checksum = ""
	switch want, err := study.Checksum(f); {
	case err != nil:
		return f, nil, err
	case sum != want:
		return f, nil, fmt.Errorf("%s: %w", name, study.ErrChecksum)
	}
	for _, text := range f.Results {
		r, _, err := study.UnmarshalShard(text)
		if err != nil {
			return f, nil, fmt.Errorf("%s: %w", name, err)
		}
		results = append(results, r)
	}
	return f, results, nil
}

// mergeFigure puts all shards of a figure together and writes it.
func mergeFigure(c *call, out figureOutput) error {
	panel, results, seconds, err := mergeFigureFiles(c.args)
	if err != nil {
		return err
	}
	return out.deliver(c, func(w io.Writer) error {
		f, err := panel.Figure(results)
		if err != nil {
			return err
		}
		f.Seconds = seconds
		return out.draw(w, f)
	})
}

func mergeFigureFiles(names []string) (panel gallery.Panel, merged []sim.Result, seconds float64, err error) {
	var parts [][]sim.Result // for each scenario of the panel
	for i, name := range names {
		f, results, err := readFigureShard(name)
		if err != nil {
			return panel, nil, 0, err
		}
		if i == 0 {
			var ok bool
			if panel, ok = gallery.Find(f.Figure); !ok {
				return panel, nil, 0, fmt.Errorf("%s: there is no figure %s", name, scenario.Quote(f.Figure))
			}
			parts = make([][]sim.Result, len(panel.Scenarios))
		}
		if f.Figure != panel.ID {
			return panel, nil, 0, fmt.Errorf("%s: is of %s, and %s is of %s", name, scenario.Quote(f.Figure), names[0], panel.ID)
		}
		if len(results) != len(parts) {
			return panel, nil, 0, fmt.Errorf("%s: has %d results, and %s has %d scenarios", name, len(results), panel.ID, len(parts))
		}
		for j, r := range results {
			parts[j] = append(parts[j], r)
		}
		seconds += f.Seconds
	}
	for j, shards := range parts {
		r, err := mergeShards(names, shards)
		if err != nil {
			return panel, nil, 0, err
		}
		panel.Scenarios[j] = r.Scenario
		merged = append(merged, r)
	}
	return panel, merged, seconds, nil
}

// mergeShards puts the shards that came from files together and refuses it if runs are
// missing.
func mergeShards(names []string, shards []sim.Result) (sim.Result, error) {
	merged, err := sim.Merge(shards...)
	var unfit sim.MergeError
	switch {
	case errors.As(err, &unfit):
		return merged, fmt.Errorf("%s, which is %w", names[unfit.Result-1], err)
	case err != nil:
		return merged, err
	}
	if missing := merged.Missing(); len(missing) > 0 {
		return merged, fmt.Errorf("of %d runs these are in none of the files: %s", merged.Scenario.Runs, ranges(missing))
	}
	return merged, nil
}
