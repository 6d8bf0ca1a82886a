package command

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// fixtures writes the files that testdata/errors.txt names into the current folder.
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
		"spoiled": `{"epsilon":"high"}`, "fails.star": failing, "good.star": example(t, "ucb1"),
		"deep.star":   "policy(name = \"Deep\", protects = \"decision\")\n\ndef index(t, arm):\n    return arm.mean\n",
		"syntax.star": "policy(name = \"A\")\n\nimport math\n", "none.star": "x = 1\n", "bytes.star": "policy(name = \"\xff\")",
		"long.star": strings.Repeat("#", 20_000), "bad.json": strings.Replace(exercise, `"most": 60`, `"most": "60"`, 1), "s.json": "",
	} {
		write(t, ".", name, text)
	}
}

// An error is one line that begins with the command, and an exit status. The command leaves no file.
func TestAnErrorIsOneLineAndAStatus(t *testing.T) {
	data, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	fixtures(t)
	before := names(t, ".")
	for line := range strings.Lines(string(data)) {
		if line == "\n" || strings.HasPrefix(line, "#") {
			continue
		}
		command, want, ok := strings.Cut(strings.TrimSpace(line[1:]), " => ")
		args := strings.Fields(command)
		for i, arg := range args {
			if arg[0] == '{' {
				args[i] = "s.json"
				write(t, ".", args[i], arg)
			}
		}
		want = "arcade " + args[0] + ": " + want
		if args[0] == "nothing" {
			want = "arcade: unknown command"
		}
		got := do(t, args...)
		if !ok || fmt.Sprint(got.status) != line[:1] || got.stdout != "" || !strings.HasPrefix(got.stderr, want) || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%sgot %d %q %q", line, got.status, got.stdout, got.stderr)
		}
		if after := names(t, "."); !slices.Equal(after, before) {
			t.Fatalf("%sleaves %q", line, after)
		}
	}
}
