package bench

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// pulls writes a number of pulls: 1e7 for a power of ten, digits for others.
func pulls(n int64) string {
	digits := strconv.FormatInt(n, 10)
	if n >= 1000 && digits[0] == '1' && strings.Trim(digits[1:], "0") == "" {
		return "1e" + strconv.Itoa(len(digits)-1)
	}
	return digits
}

// short writes x with three significant digits and no exponent.
func short(x float64) string {
	for places, limit := 0, 100.0; places < 6; places, limit = places+1, limit/10 {
		if x >= limit {
			return strconv.FormatFloat(x, 'f', places, 64)
		}
	}
	return strconv.FormatFloat(x, 'f', 6, 64)
}

// WriteRecord writes a line about a cell.
func WriteRecord(w io.Writer, r Record) {
	prefix := ""
	if r.LeapPrefix {
		prefix = fmt.Sprintf("; prefix: %d pulls", r.LeapPulls)
	}
	fmt.Fprintf(w, "%-12s %-18s T = %-4s one by one %8s ns a pull, leaps %8s: %7sx (%s to %s), %d blocks%s\n",
		r.Instance, r.name, pulls(r.Horizon), short(r.TextbookNanos), short(r.LeapNanos),
		short(r.Ratio), short(r.Low), short(r.High), r.Blocks, prefix)
}

// ratioAt is the horizon whose ratios the table shows.
const ratioAt = 1e7

// WriteTables writes for each instance how the time of a run with leaps grows: policies
// down, horizons across. A time is that of the horizon or there is none.
func WriteTables(w io.Writer, records []Record) {
	seen := func(of func(Record) string) (all []string) {
		for _, r := range records {
			if x := of(r); !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
		return all
	}
	for _, instance := range seen(func(r Record) string { return r.Instance }) {
		here := slices.DeleteFunc(slices.Clone(records), func(r Record) bool { return r.Instance != instance })
		var horizons []int64
		for _, r := range here {
			if !slices.Contains(horizons, r.Horizon) {
				horizons = append(horizons, r.Horizon)
			}
		}
		slices.Sort(horizons)
		ratios := slices.Contains(horizons, ratioAt)

		fmt.Fprintf(w, "\n%s (%d arms): milliseconds of a run with leaps up to T, or how far it came in its time\n", instance, here[0].Arms)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		row := []string{"T ="}
		for _, T := range horizons {
			row = append(row, pulls(T))
		}
		if ratios {
			row = append(row, "times as fast at "+pulls(ratioAt), "blocks")
		}
		fmt.Fprintln(t, strings.Join(row, "\t")+"\t")
		for _, policy := range seen(func(r Record) string { return r.name }) {
			row := []string{policy}
			ratio, blocks := "", ""
			for _, T := range horizons {
				i := slices.IndexFunc(here, func(r Record) bool { return r.name == policy && r.Horizon == T })
				if i < 0 {
					row = append(row, "")
					continue
				}
				r := here[i]
				text := short(r.LeapMillis)
				if r.LeapPrefix {
					text = fmt.Sprintf("t = %.1e", float64(r.LeapPulls))
				}
				row = append(row, text)
				if T == ratioAt {
					ratio, blocks = short(r.Ratio), strconv.FormatInt(r.Blocks, 10)
				}
			}
			if !slices.ContainsFunc(here, func(r Record) bool { return r.name == policy }) {
				continue
			}
			if ratios {
				row = append(row, ratio, blocks)
			}
			fmt.Fprintln(t, strings.Join(row, "\t")+"\t")
		}
		t.Flush()
	}
}

// WriteLoops writes how one pull at a time compares with plain loops.
func WriteLoops(w io.Writer, loops []LoopRecord) {
	if len(loops) == 0 {
		return
	}
	fmt.Fprintf(w, "\none pull at a time beside a loop written by hand, ns a pull\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tarms\tpulls\tloop\tone by one\ttime/loop's\tfrom\tto\t")
	for _, l := range loops {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t\n", l.Policy, l.Arms, pulls(l.Pulls),
			short(l.LoopNanos), short(l.TextbookNanos), short(l.Ratio), short(l.Low), short(l.High))
	}
	t.Flush()
}

// WriteTargets writes what was asked for and what was measured.
func WriteTargets(w io.Writer, targets []Target, noise float64) {
	fmt.Fprintf(w, "\ntargets, asked of WebAssembly; a ratio near 1 varies by ±%.0f%% from one measurement to the next\n", 100*noise)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range targets {
		want, measured, holds := "", "not measured", "no"
		if g.Least != nil {
			want = "at least " + short(*g.Least)
		} else {
			want = "at most " + short(*g.Most)
		}
		if g.Measured != nil {
			measured = short(*g.Measured)
		}
		if g.Holds {
			holds = "yes"
		}
		of := ""
		if g.Of != "" {
			of = " (" + g.Of + ")"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s%s\n", holds, want, measured, g.Text, of)
	}
	t.Flush()
}
