package bench

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// A Target is what is asked of the records of one platform: every platform's are held against it,
// but it was set for WebAssembly. Without the records that it is about, Measured is nil and it does
// not hold.
type Target struct {
	Platform string   `json:"platform"`
	Text     string   `json:"text"`
	Least    *float64 `json:"least,omitempty"` // what Measured must be at least
	Most     *float64 `json:"most,omitempty"`  // or at most
	Measured *float64 `json:"measured"`
	Of       string   `json:"of,omitempty"` // which record it is, where that is not in the text
	Holds    bool     `json:"holds"`
}

// faster asks for a ratio.
type faster struct {
	policy   string
	epsilon  float64 // 0: any
	instance string
	horizon  int64
	least    float64
}

var targets = []faster{
	{"ucb1", 0, five, 1e7, 100},
	{"ucb1", 0, ren, 1e7, 60},
	{"ldp-ucb-b", 4, five, 1e7, 80},
	{"ldp-ucb-b", 1, five, 1e7, 30},
	{"thompson", 0, nine, 1e6, 15},
	{"thompson", 0, nine, 1e7, 80},
	{"thompson", 0, many, 1e6, 4},
	{"dp-ftpl-gauss", 0, nine, 1e6, 15},
	{"dp-ftpl-gauss", 0, nine, 1e7, 80},
	{"dp-ftpl-gauss", 0, many, 1e6, 4},
	{"dp-ftpl-new", 0, nine, 1e6, 15},
	{"dp-ftpl-new", 0, nine, 1e7, 80},
	{"dp-ftpl-new", 0, many, 1e6, 4},
	{"adap-ucb", 0, five, 1e9, 10_000},
	{"adap-klucb", 0, five, 1e9, 10_000},
	{"dp-se", 0, five, 1e9, 10_000},
	{"gdp-elim-new", 0, five, 1e9, 10_000},
}

// hasTarget reports whether a target is about the cell, of a policy on a budget of eps.
func (c Cell) hasTarget(eps float64) bool {
	grows := slices.ContainsFunc(growths, func(from int64) bool { return c.Horizon == from || c.Horizon == 10*from })
	return grows && c.Policy.ID == "ucb1" && c.Instance.ID == five || slices.ContainsFunc(targets, func(f faster) bool {
		return f.policy == c.Policy.ID && f.instance == c.Instance.ID && f.horizon == c.Horizon && (f.epsilon == 0 || f.epsilon == eps)
	})
}

// growths are the horizons from which on UCB1's time may double, at most, up to ten times as
// many pulls.
var growths = []int64{1e6, 1e7, 1e8}

// Targets holds the records of one platform against the targets, and says how wide the
// noise is.
func Targets(records []Record, loops []LoopRecord) (all []Target, noise float64) {
	noise = Noise(records, loops)
	find := func(policy string, epsilon float64, instance string, horizon int64) *Record {
		i := slices.IndexFunc(records, func(r Record) bool {
			return r.Policy == policy && r.Instance == instance && r.Horizon == horizon && (epsilon == 0 || r.Epsilon == epsilon)
		})
		if i < 0 {
			return nil
		}
		return &records[i]
	}
	for _, f := range targets {
		text := f.policy
		if f.epsilon != 0 {
			text += ", ε = " + strconv.FormatFloat(f.epsilon, 'g', -1, 64)
		}
		t := Target{Text: text + ", " + f.instance + ", T = " + pulls(f.horizon) + ": leaps times as fast", Least: &f.least}
		if r := find(f.policy, f.epsilon, f.instance, f.horizon); r != nil {
			t.measured(r.Ratio)
			if r.LeapPrefix {
				t.Of = "a prefix of " + strconv.FormatInt(r.LeapPulls, 10) + " pulls"
			}
		}
		all = append(all, t)
	}
	for _, from := range growths {
		to, most := 10*from, 2.
		t := Target{Text: "ucb1, " + five + ": time of T = " + pulls(to) + " / that of " + pulls(from), Most: &most}
		short, long := find("ucb1", 0, five, from), find("ucb1", 0, five, to)
		if short != nil && long != nil && !short.LeapPrefix && !long.LeapPrefix {
			// One pull at a time costs the same at both: times in that unit do not depend
			// on how busy the machine was between the two.
			t.measured(float64(long.Horizon) / long.Ratio / (float64(short.Horizon) / short.Ratio))
		}
		all = append(all, t)
	}

	least := 1 - noise
	t := Target{Text: "the slowest of all cells: leaps times as fast", Least: &least}
	if len(records) > 0 {
		worst := slices.MinFunc(records, func(a, b Record) int { return cmp.Compare(a.Ratio, b.Ratio) })
		t.Of = worst.name + ", " + worst.Instance + ", T = " + pulls(worst.Horizon)
		below := 0
		for _, r := range records {
			if r.Ratio < least {
				below++
			}
		}
		if below > 1 {
			t.Of += ", and " + strconv.Itoa(below-1) + " more"
		}
		t.measured(worst.Ratio)
	}
	all = append(all, t)

	most := 1 + noise
	t = Target{Text: "the slowest of one pull at a time: time / that of a plain loop", Most: &most}
	if len(loops) > 0 {
		worst := slices.MaxFunc(loops, func(a, b LoopRecord) int { return cmp.Compare(a.Ratio, b.Ratio) })
		t.Of = worst.Policy + ", " + worst.Instance
		t.measured(worst.Ratio)
	}
	return append(all, t), noise
}

func (t *Target) measured(x float64) {
	t.Measured = &x
	t.Holds = (t.Least == nil || x >= *t.Least) && (t.Most == nil || x <= *t.Most)
}

// Noise returns how far the ratio of a lap is from the median of its record, as a share
// of that: what nine of ten of the least and largest ones stay within, where the two
// sides are about as fast.
func Noise(records []Record, loops []LoopRecord) float64 {
	var off []float64
	add := func(low, median, high float64, laps int) {
		if laps > 2 && median < 2 {
			off = append(off, math.Abs(low/median-1), math.Abs(high/median-1))
		}
	}
	for _, r := range records {
		add(r.Low, r.Ratio, r.High, r.Laps)
	}
	for _, r := range loops {
		add(r.Low, r.Ratio, r.High, r.Laps)
	}
	if len(off) == 0 {
		return 0
	}
	slices.Sort(off)
	return off[len(off)*9/10]
}
