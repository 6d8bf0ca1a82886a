package bench

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written"
	"epsilonarcade/core/written/interp"
)

// A Text is UCB1 as somebody may write it, on five arms. It is compared with the built-in one, both
// read one pull at a time.
type Text struct {
	Name, Source  string
	native, inWeb float64 // the most microseconds of a pull, natively and in WebAssembly; 0 if there is no target
}

// Texts returns the texts. The first two are formulas, for which the interpreter is not needed.
func Texts() []Text {
	const (
		head    = "start = 1\ndef index(t, arm):\n"
		formula = "    return arm.mean + sqrt(2 * log(t) / arm.n)\n"
	)
	return []Text{
		{"the helper ucb", head + "    return ucb(t, arm)\n", 1.5, 8},
		{"the formula", head + formula, 3, 20},
		{"the helper, interpreted", head + "    if arm.n == 0:\n        return inf\n    return ucb(t, arm)\n", 0, 0},
		{"the formula, interpreted", head + "    if arm.n == 0:\n        return inf\n" + formula, 0, 0},
	}
}

// A TextRecord is what was measured of a Text. Times are in nanoseconds a pull.
type TextRecord struct {
	Platform string `json:"platform"`
	Text     string `json:"text"`
	Arms     int    `json:"arms"`

	Pulls        int64   `json:"pulls"` // that were timed of a run of each
	BuiltInNanos float64 `json:"built_in_ns_per_pull"`
	TextNanos    float64 `json:"text_ns_per_pull"`

	Ratio float64 `json:"ratio"`      // text/built-in, the median of the laps
	Low   float64 `json:"ratio_low"`  // the least of the laps
	High  float64 `json:"ratio_high"` // the largest
	Laps  int     `json:"laps"`
}

// Measure compares a text with the built-in UCB1 over so many pulls. The record's Platform is the
// caller's to fill in.
func (x Text) Measure(set Settings, pulls int64) (TextRecord, error) {
	spec, err := written.Spec(x.Source)
	if err != nil {
		return TextRecord{}, err
	}
	spec.New = interp.New(x.Source, spec)
	of, _ := policy.Find("ucb1")
	var arms Instance
	for _, n := range Instances() {
		if n.ID == five {
			arms = n
		}
	}
	setup := policy.Setup{Arms: len(arms.Arms), Horizon: pulls, Params: map[string]float64{"sigmoid": 0}}
	from := func(s policy.Spec) side {
		return side{start: func(run int) advancer {
			return sim.Start(arms.Arms, s, setup, random.NewKey(1).Sub(uint64(run)), sim.Textbook)
		}, to: pulls}
	}
	r := sim.Start(arms.Arms, spec, setup, random.NewKey(1), sim.Textbook)
	if r.Advance(min(pulls, 100), 100); r.Err() != nil {
		return TextRecord{}, r.Err()
	}
	laps := set.compare(from(of), from(spec))
	record := TextRecord{
		Text: x.Name, Arms: len(arms.Arms), Laps: len(laps),
		Pulls:        min(laps[0].first.reached, laps[0].second.reached),
		BuiltInNanos: middle(laps, func(l lap) float64 { return l.first.perPull() }),
		TextNanos:    middle(laps, func(l lap) float64 { return l.second.perPull() }),
	}
	record.Low, record.Ratio, record.High = spread(laps)
	return record, nil
}

// TextTargets holds texts against their targets, which are for each kind of platform.
func TextTargets(platform string, records []TextRecord) (all []Target) {
	for _, x := range Texts() {
		if x.native == 0 {
			continue
		}
		most := 1000 * x.native
		if strings.HasSuffix(platform, "/wasm") {
			most = 1000 * x.inWeb
		}
		t := Target{Platform: platform, Text: "ucb1 as a text, " + x.Name + ", " + five + ": ns a pull", Most: &most}
		for _, r := range records {
			if r.Text == x.Name {
				t.measured(r.TextNanos)
			}
		}
		all = append(all, t)
	}
	return all
}

// WriteTexts writes how texts compare with the built-in policy.
func WriteTexts(w io.Writer, records []TextRecord) {
	if len(records) == 0 {
		return
	}
	fmt.Fprintf(w, "\nUCB1 as a text beside the built-in one, one pull at a time, ns a pull\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tarms\tpulls\tbuilt in\ttext\ttext/built in\tfrom\tto\t")
	for _, r := range records {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t\n", r.Text, r.Arms, pulls(r.Pulls),
			short(r.BuiltInNanos), short(r.TextNanos), short(r.Ratio), short(r.Low), short(r.High))
	}
	t.Flush()
}
