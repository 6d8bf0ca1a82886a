package bench

import (
	"encoding/json"
	"errors"
	"slices"
)

// A Report is everything that was measured, on one platform or several.
type Report struct {
	Units   map[string]string  `json:"units"`
	Noise   map[string]float64 `json:"noise"` // by platform: see Noise
	Cells   []Record           `json:"cells"`
	Loops   []LoopRecord       `json:"loops"`
	Texts   []TextRecord       `json:"texts"`
	Targets []Target           `json:"targets"`
}

var units = map[string]string{
	"*_ns_per_pull":         "nanoseconds of one core, per simulated pull",
	"textbook_*":            "one pull at a time, the first textbook_pulls pulls of a run",
	"leaps_*":               "with leaps, the first leaps_pulls pulls of a run",
	"leaps_ms_per_run":      "milliseconds of one core, for leaps_pulls pulls",
	"leaps_blocks":          "reads of a reward tape in leaps_pulls pulls",
	"loop_*":                "the same algorithm written by hand",
	"cells.ratio":           "textbook_ns_per_pull / leaps_ns_per_pull, median of laps",
	"built_in_*, text_*":    "UCB1 as it is built in, and as a text in the language of policies",
	"texts.ratio":           "text_ns_per_pull / built_in_ns_per_pull, median of laps",
	"loops.ratio":           "textbook_ns_per_pull / loop_ns_per_pull, median of laps",
	"ratio_low, ratio_high": "least and largest of the laps",
	"noise":                 "share of its median that nine of ten of these stay within, of ratios below 2",
	"horizon, *_pulls":      "pulls of one run",
	"leaps_prefix":          "true if leaps_pulls is less than the horizon, for want of time",
	"least, most, measured": "of what the target's text says",
}

// NewReport returns the report of one platform.
func NewReport(platform string, cells []Record, loops []LoopRecord, texts []TextRecord) Report {
	r := Report{Units: units, Cells: slices.Clone(cells), Loops: slices.Clone(loops), Texts: slices.Clone(texts)}
	var noise float64
	r.Targets, noise = Targets(cells, loops)
	r.Targets = append(r.Targets, TextTargets(platform, texts)...)
	r.Noise = map[string]float64{platform: noise}
	for i := range r.Cells {
		r.Cells[i].Platform = platform
	}
	for i := range r.Loops {
		r.Loops[i].Platform = platform
	}
	for i := range r.Texts {
		r.Texts[i].Platform = platform
	}
	for i := range r.Targets {
		r.Targets[i].Platform = platform
	}
	return r
}

// With returns the report with what another says, which counts where both say something
// of a platform.
func (r Report) With(other Report) Report {
	said := func(platform string) bool { _, ok := other.Noise[platform]; return ok }
	r.Cells = append(slices.DeleteFunc(slices.Clone(r.Cells), func(c Record) bool { return said(c.Platform) }), other.Cells...)
	r.Loops = append(slices.DeleteFunc(slices.Clone(r.Loops), func(l LoopRecord) bool { return said(l.Platform) }), other.Loops...)
	r.Texts = append(slices.DeleteFunc(slices.Clone(r.Texts), func(x TextRecord) bool { return said(x.Platform) }), other.Texts...)
	r.Targets = append(slices.DeleteFunc(slices.Clone(r.Targets), func(t Target) bool { return said(t.Platform) }), other.Targets...)
	noise := map[string]float64{}
	for _, from := range []map[string]float64{r.Noise, other.Noise} {
		for platform, x := range from {
			noise[platform] = x
		}
	}
	r.Noise, r.Units = noise, units
	return r
}

// Marshal writes the report as JSON.
func (r Report) Marshal() ([]byte, error) {
	data, err := json.MarshalIndent(r, "", " ")
	return append(data, '\n'), err
}

// Unmarshal reads what Marshal has written.
func Unmarshal(data []byte) (Report, error) {
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return Report{}, err
	}
	if r.Noise == nil || r.Cells == nil {
		return Report{}, errors.New("bench: no report of a bench")
	}
	return r, nil
}
