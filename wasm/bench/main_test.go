package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/bench"
)

// tiny are arguments for a bench that takes moments.
var tiny = []string{
	"-policies", "ucb1,dp-se", "-instances", "sajed-1", "-horizon", "10000",
	"-slice", "1ms", "-budget", "10ms", "-laps", "2",
}

func TestABenchIsPrintedAndWritten(t *testing.T) {
	out := filepath.Join(t.TempDir(), "bench.json")
	for range 2 { // the second finds the file of the first
		var b strings.Builder
		if err := run(append([]string{"-out", out}, tiny...), &b); err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"sajed-1 (5 arms)", "dp-se", "a loop written by hand", "targets"} {
			if !strings.Contains(b.String(), part) {
				t.Errorf("it does not say %q:\n%s", part, b.String())
			}
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		r, err := bench.Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Cells) != 2 || len(r.Loops) != len(bench.Loops()) || len(r.Targets) == 0 || r.Cells[0].Platform == "" {
			t.Errorf("%+v", r)
		}
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	for _, c := range []struct {
		args string
		says string
	}{
		{"-polices ucb1", "-polices"},
		{"ucb1", `"ucb1"`},
		{"-policies ucb2", `"ucb2"`},
		{"-policies ucb1,,", `""`},
		{"-instances three", `"three"`},
		{"-horizon 9999", "9999"},
		{"-laps 0", "-laps"},
		{"-slice 0s", "-slice"},
		{"-slice 1s -budget 1ms", "-budget"},
		{"-budget 5", "-budget"},
	} {
		err := run(strings.Fields(c.args), &strings.Builder{})
		if !errors.Is(err, errUsage) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: the error is %v", c.args, err)
		}
	}
	file := filepath.Join(t.TempDir(), "other.json")
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(append([]string{"-out", file}, tiny...), &strings.Builder{}); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a file that is no report: the error is %v", err)
	}
	var help strings.Builder
	if err := run([]string{"-h"}, &help); err != nil || !strings.Contains(help.String(), "-budget") {
		t.Errorf("help: %v, %s", err, help.String())
	}
}
