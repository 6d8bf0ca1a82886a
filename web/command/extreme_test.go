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

// nulls finds what is null in JSON. A figure has them where a series has no such numbers.
var nulls = regexp.MustCompile(`"(kullback_leibler|\d+|epsilon|delta|mu|rho|lower|exact|advantage|total_variation)": ?null`)

// No command writes a NaN or an infinity, in any of its formats, however small, large or near its bound a budget is. Each
// line of the corpus ends with its outcome: "number", a word of the text, or the beginning of an error.
func TestNoOutputHasANaN(t *testing.T) {
	data, err := os.ReadFile("testdata/extreme.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines, refused := 0, 0
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		args, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("line %d: no outcome", i+1)
		}
		command := strings.Fields(args)
		for _, format := range formatsOf(command[0]) {
			got := do(t, append(command, "-format", format)...)
			failed := got.stderr != "" && got.stdout == ""
			switch {
			case strings.Contains(got.stderr, "goroutine"):
				t.Errorf("%s as %s: %s", args, format, got.stderr)
			case failed != strings.HasPrefix(want, "error"):
				t.Errorf("%s as %s: %.300s, want %s", args, format, got.stderr+got.stdout, want)
			case failed:
				refused++
				if _, why, _ := strings.Cut(want, "error: "); !strings.Contains(got.stderr, why) {
					t.Errorf("%s as %s is refused with %q, want %q", args, format, got.stderr, why)
				}
				continue
			case want != "number" && format == "text" && !strings.Contains(got.stdout, want):
				t.Errorf("%s has no %q:\n%s", args, want, got.stdout)
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
	if lines < 40 || refused == 0 {
		t.Errorf("%d lines, %d of them refused", lines, refused)
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
