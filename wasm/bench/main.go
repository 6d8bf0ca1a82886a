// Command bench measures what leaps are worth, natively or in wasm under Node.js:
//
//	go run ./wasm/bench -out build/bench.json
//
// It prints a line for each policy, instance and horizon, how the time of a run grows
// with the horizon, how one pull at a time compares with loops written by hand and with texts in
// the language of policies, and which targets are met. It writes all of it to a JSON file, in
// which it leaves what was measured on other platforms.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"epsilonarcade/core/bench"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

// errUsage is wrapped by errors about the arguments.
var errUsage = errors.New("wrong use")

func misuse(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{errUsage}, args...)...)
}

func run(args []string, stdout io.Writer) error {
	// A wasm program is slower, and a browser's clock coarser.
	slice, budget := 5*time.Millisecond, 300*time.Millisecond
	if runtime.GOARCH == "wasm" {
		slice, budget = 2*slice, 2*budget
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	out := flags.String("out", "", "JSON `file` to write; it keeps its results of other platforms")
	policies := flags.String("policies", "", "comma-separated `ids` of policies (default all)")
	instances := flags.String("instances", "", "comma-separated `ids` of instances (default all)")
	longest := flags.Int64("horizon", 1e9, "skip horizons above this number of `pulls`")
	loops := flags.Bool("loops", true, "compare one pull at a time with loops written by hand")
	written := flags.Bool("texts", true, "compare UCB1 as a custom policy with the built-in UCB1")
	flags.DurationVar(&slice, "slice", slice, "`time` of each turn of a side")
	flags.DurationVar(&budget, "budget", budget, "`time` for each side of a ratio; a longer run is cut off; ratios with a target get ten times as long")
	laps := flags.Int("laps", 5, "largest `number` of measurements of a ratio")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stdout, "bench measures the speed of leaps. Its flags:")
			flags.SetOutput(stdout)
			flags.PrintDefaults()
			return nil
		}
		return misuse("%v; -h lists the flags", err)
	}
	switch {
	case flags.NArg() > 0:
		return misuse("%q is not a flag", flags.Arg(0))
	case slice <= 0 || budget < slice:
		return misuse("-slice %v must be above 0, and -budget %v must not be below it", slice, budget)
	case *laps < 1:
		return misuse("-laps %d is below 1", *laps)
	}
	cells, err := choose(bench.Cells(), *policies, *instances, *longest)
	if err != nil {
		return err
	}
	before, err := load(*out)
	if err != nil {
		return err
	}

	platform := runtime.GOOS + "/" + runtime.GOARCH
	fmt.Fprintf(stdout, "%s, %s\n", platform, runtime.Version())
	begun := time.Now()
	set := bench.Settings{
		Now:   func() time.Duration { return time.Since(begun) },
		Slice: slice, Budget: budget, Laps: *laps,
	}
	var records []bench.Record
	for _, c := range cells {
		r, err := c.Measure(set)
		if err != nil {
			return err
		}
		bench.WriteRecord(stdout, r)
		records = append(records, r)
	}
	var byHand []bench.LoopRecord
	if *loops {
		for _, l := range bench.Loops() {
			r, err := l.Measure(set, min(*longest, bench.Prefix))
			if err != nil {
				return err
			}
			byHand = append(byHand, r)
		}
	}
	var texts []bench.TextRecord
	if *written {
		for _, x := range bench.Texts() {
			r, err := x.Measure(set, min(*longest, bench.Prefix/10))
			if err != nil {
				return err
			}
			texts = append(texts, r)
		}
	}
	report := bench.NewReport(platform, records, byHand, texts)
	bench.WriteTables(stdout, records)
	bench.WriteLoops(stdout, byHand)
	bench.WriteTexts(stdout, texts)
	bench.WriteTargets(stdout, report.Targets, report.Noise[platform])
	fmt.Fprintf(stdout, "\n%s took %.0f s\n", platform, time.Since(begun).Seconds())
	if *out == "" {
		return nil
	}
	data, err := before.With(report).Marshal()
	if err != nil {
		return err
	}
	return os.WriteFile(*out, data, 0o644)
}

// choose returns the cells of these policies and instances, up to a horizon. Empty lists
// mean all.
func choose(cells []bench.Cell, policies, instances string, longest int64) ([]bench.Cell, error) {
	keep := func(list, flagName string, of func(bench.Cell) string) error {
		if list == "" {
			return nil
		}
		ids := strings.Split(list, ",")
		for _, id := range ids {
			if !slices.ContainsFunc(cells, func(c bench.Cell) bool { return of(c) == id }) {
				return misuse("-%s: there is no %q to measure", flagName, id)
			}
		}
		cells = slices.DeleteFunc(cells, func(c bench.Cell) bool { return !slices.Contains(ids, of(c)) })
		return nil
	}
	if err := keep(instances, "instances", func(c bench.Cell) string { return c.Instance.ID }); err != nil {
		return nil, err
	}
	if err := keep(policies, "policies", func(c bench.Cell) string { return c.Policy.ID }); err != nil {
		return nil, err
	}
	cells = slices.DeleteFunc(cells, func(c bench.Cell) bool { return c.Horizon > longest })
	if len(cells) == 0 {
		return nil, misuse("-horizon %s leaves nothing to measure", strconv.FormatInt(longest, 10))
	}
	return cells, nil
}

// load reads a file of an earlier bench, if there is one.
func load(name string) (bench.Report, error) {
	if name == "" {
		return bench.Report{}, nil
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return bench.Report{}, nil
	}
	if err != nil {
		return bench.Report{}, err
	}
	r, err := bench.Unmarshal(data)
	if err != nil {
		return bench.Report{}, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}
