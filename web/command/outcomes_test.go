package command

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/testkit"
)

// noNumber matches NaN and infinities. Outputs use the words "infinite", "no ε" or "not known" instead.
var noNumber = regexp.MustCompile(`(?i)(^|[^\pL])([-+]?nan|[-+]?inf|infinity)([^\pL]|$)`)

// nulls matches a null in JSON where a number belongs. A figure may contain null elsewhere, for missing data.
var nulls = regexp.MustCompile(`"(kullback_leibler|\d+|epsilon|delta|mu|rho|lower|exact|advantage|total_variation)": ?null`)

// fixtures creates, in the current folder, the files that testdata/outcomes.txt mentions.
func fixtures(t *testing.T) {
	t.Helper()
	for _, args := range []string{
		"simulate -scenario " + quick + " -shard 2/2 -o shard", "simulate -scenario " + quick + " -seed 2 -shard 1/2 -o other",
		"figure azize-3 -runs 2 -horizon 100 -shard 1/2 -o a", "figure heldp-2 -runs 2 -horizon 100 -shard 2/2 -o b",
	} {
		if got := do(t, strings.Fields(args)...); got != (said{}) {
			t.Fatal(got)
		}
	}
	for name, text := range map[string]string{
		"spoiled": `{"epsilon":"high"}`, "fails.star": failing, "good.star": testkit.Example(t, "ucb1"),
		"deep.star":   "policy(name = \"Deep\", protects = \"decision\")\n\ndef index(t, arm):\n    return arm.mean\n",
		"syntax.star": "policy(name = \"A\")\n\nimport math\n", "none.star": "x = 1\n", "bytes.star": "policy(name = \"\xff\")",
		"long.star": strings.Repeat("#", 20_000), "bad.json": strings.Replace(exercise, `"most": 60`, `"most": "60"`, 1), "s.json": "",
	} {
		write(t, ".", name, text)
	}
}

// Each command in the corpus has its expected outcome. An error consists of an exit status and one line that begins
// with the command. No command writes a NaN or an infinity in any format, or leaves a file behind.
func TestCommandsHaveTheirOutcomes(t *testing.T) {
	data, err := os.ReadFile("testdata/outcomes.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	fixtures(t)
	before := names(t, ".")
	for line := range strings.Lines(string(data)) {
		command, want, ok := strings.Cut(strings.TrimSpace(line), " => ")
		args := strings.Fields(command)
		if len(args) == 0 || args[0] == "#" {
			continue
		}
		for i, arg := range args {
			if arg[0] == '{' {
				args[i] = "s.json"
				write(t, ".", args[i], arg)
			}
		}
		if why, failed := strings.CutPrefix(want, "error "); failed {
			status, says, _ := strings.Cut(why, ": ")
			begin := "arcade " + args[0] + ": "
			if args[0] == "nothing" { // there is no such command
				begin = "arcade: "
			}
			got := do(t, args...)
			if fmt.Sprint(got.status) != status || got.stdout != "" || !strings.HasPrefix(got.stderr, begin+says) || strings.Count(got.stderr, "\n") != 1 {
				t.Errorf("%sgot %d %q %q", line, got.status, got.stdout, got.stderr)
			}
		} else {
			checkOutputs(t, args, want)
		}
		if after := names(t, "."); !ok || !slices.Equal(after, before) {
			t.Fatalf("%sleaves %q", line, after)
		}
	}
}

// checkOutputs checks the output of a command in all text formats.
func checkOutputs(t *testing.T, args []string, want string) {
	t.Helper()
	for _, format := range formatsOf(args[0]) {
		got := do(t, append(args, "-format", format)...)
		if got.stdout == "" || strings.Contains(got.stderr, "goroutine") || noNumber.MatchString(got.stdout) {
			t.Errorf("%s as %s: %+v", args, format, got)
		}
		for part := range strings.SplitSeq(want, " | ") {
			word, missing := strings.CutPrefix(part, "! ")
			if want != "number" && format == "text" && strings.Contains(got.stdout, word) == missing {
				t.Errorf("%s: %q in\n%s", args, part, got.stdout)
			}
		}
		if format == "json" && (!json.Valid([]byte(got.stdout)) || nulls.MatchString(got.stdout)) {
			t.Errorf("%s as JSON: %s", args, got.stdout)
		}
	}
}

// formatsOf returns the text formats of a command.
func formatsOf(command string) (all []string) {
	switch command {
	case "convert", "privacy", "audit", "compare":
		return []string{"text", "json"}
	}
	for _, f := range export.Formats() {
		if f != export.PDF && f != export.PNG {
			all = append(all, string(f))
		}
	}
	return all
}
