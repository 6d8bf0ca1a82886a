package command

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/figure/export"
)

// noNumber finds NaN and infinities. Outputs have the words "infinite", "no ε" or "not known" instead.
var noNumber = regexp.MustCompile(`(?i)(^|[^\pL])([-+]?nan|[-+]?inf|infinity)([^\pL]|$)`)

// nulls finds null in place of a number in JSON. A figure has null for missing data.
var nulls = regexp.MustCompile(`"(kullback_leibler|\d+|epsilon|delta|mu|rho|lower|exact|advantage|total_variation)": ?null`)

// Each command of the corpus has its outcome. None writes a NaN or an infinity in any format.
func TestCommandsHaveTheirOutcomes(t *testing.T) {
	data, err := os.ReadFile("testdata/outcomes.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		args, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("%s has no outcome", line)
		}
		command := strings.Fields(args)
		for _, format := range formatsOf(command[0]) {
			got := do(t, append(command, "-format", format)...)
			if got.stdout == "" || strings.Contains(got.stderr, "goroutine") {
				t.Errorf("%s as %s: %s", args, format, got.stderr)
			}
			if want != "number" && format == "text" {
				for part := range strings.SplitSeq(want, " | ") {
					word, missing := strings.CutPrefix(part, "! ")
					if strings.Contains(got.stdout, word) == missing {
						t.Errorf("%s: %q in\n%s", args, part, got.stdout)
					}
				}
			}
			if found := noNumber.FindString(got.stdout); found != "" {
				t.Errorf("%s as %s has %q", args, format, found)
			}
			if format == "json" {
				if !json.Valid([]byte(got.stdout)) {
					t.Errorf("%s is no JSON", args)
				}
				if found := nulls.FindString(got.stdout); found != "" {
					t.Errorf("%s has %s", args, found)
				}
			}
		}
	}
	if lines < 50 {
		t.Errorf("%d lines", lines)
	}
}

// formatsOf returns the text formats of a command.
func formatsOf(command string) (all []string) {
	switch command {
	case "convert", "privacy", "audit":
		return []string{"text", "json"}
	}
	for _, f := range export.Formats() {
		if f != export.PDF && f != export.PNG {
			all = append(all, string(f))
		}
	}
	return all
}
