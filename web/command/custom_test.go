package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/envtest"
)

// asProgram is an environment variable that makes the test binary behave like the program, in a process of its own.
const asProgram = "ARCADE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Main(context.Background(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(envtest.Main(m))
}

// doApart runs a command in a process of its own.
func doApart(t *testing.T, args ...string) (got said) {
	t.Helper()
	var out, err bytes.Buffer
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), asProgram+"=1"), &out, &err
	var exit *exec.ExitError
	if failed := cmd.Run(); errors.As(failed, &exit) {
		got.status = exit.ExitCode()
	} else if failed != nil {
		t.Fatal(failed)
	}
	got.stdout, got.stderr = out.String(), err.String()
	got.inWords(t, args)
	return got
}

// failing is the source of a policy that fails at its 30th pull, in line 5.
const failing = `policy(name = "Falls", protects = "sequence")

def choose(t, arms):
    if t == 30:
        return 1 / 0
    return t % K
`

func TestACustomPolicyIsAddedToAScenario(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "my.star", testkit.Example(t, "ucb1"))
	var f struct {
		Series []struct {
			Name, Policy string
			Mean         []float64
		}
		Scenario string
	}
	if read(t, &f, "simulate", "-scenario", quick, "-policy", file, "-policy", file); len(f.Series) != 4 {
		t.Fatalf("%+v", f)
	}
	last := func(i int) float64 { return f.Series[i].Mean[len(f.Series[i].Mean)-1] }
	// UCB1 depends on the tape alone, so the custom UCB1 has the same regret.
	if f.Series[2].Policy != "own" || last(2) != last(0) || last(3) != last(0) {
		t.Errorf("%s, with a regret of %v instead of %v", f.Series[2].Policy, last(2), last(0))
	}
	// The figure's scenario contains the source. A JSON file can contain it, too.
	read(t, &f, "simulate", "-scenario", f.Scenario)
	source, _ := json.Marshal(testkit.Example(t, "ucb1"))
	s := write(t, dir, "s.json", `{"policies":[{"id":"ucb1"},{"id":"own","source":`+string(source)+`}],"horizon":2000,"runs":7}`)
	if got := do(t, "simulate", "-scenario", s); got.status != Done || got.stderr != "" {
		t.Errorf("%+v", got)
	}
}

func TestACustomPolicyIsAddedToAFigure(t *testing.T) {
	file := write(t, t.TempDir(), "my.star", testkit.Example(t, "dp-ftpl-gauss"))
	got := do(t, "figure", "wang-4a", "-runs", "2", "-horizon", "500", "-policy", file, "-format", "json")
	if got.status != Done || !strings.Contains(got.stdout, `"policy":"own"`) {
		t.Errorf("status %d, %s, %.300s", got.status, got.stderr, got.stdout)
	}
}

func TestACustomPolicyIsAuditedAtItsAuthorsClaim(t *testing.T) {
	dir := t.TempDir()
	good := write(t, dir, "good.star", testkit.Example(t, "adap-ucb"))
	leaks := write(t, dir, "leaks.star", strings.Replace(testkit.Example(t, "ucb1"), "policy(", "policy(\n    protects = \"sequence\",", 1))
	for _, c := range []struct {
		file   string
		status int
		says   string
	}{{good, Done, "consistent with its author's claim"}, {leaks, Violated, "VIOLATES its author's claim"}} {
		got := do(t, "audit", "-policy", c.file, "-eps", "1", "-runs", "1000")
		if got.status != c.status || !strings.Contains(got.stdout, c.says) || !strings.Contains(got.stdout, "(ε = 1, δ = 0)-privacy of the whole sequence of decisions, as its author says") || strings.Contains(got.stdout, "prove") && c.status == Violated {
			t.Errorf("%s: %+v", c.file, got)
		}
	}
	// The policy can also come from a scenario.
	source, _ := json.Marshal(testkit.Example(t, "ldp-ucb-b"))
	s := write(t, dir, "s.json", `{"policies":[{"id":"own","source":`+string(source)+`,"epsilon":2}]}`)
	got := do(t, "audit", "own", "-scenario", s, "-format", "json", "-runs", "500")
	for _, part := range []string{`"policy": "own"`, `"name": "LDP-UCB-B"`, `"notion": "reward"`, `"epsilon": 2`} {
		if got.status != Done || !strings.Contains(got.stdout, part) {
			t.Errorf("%s is not in %+v", part, got)
		}
	}
}

// An error message from a custom policy cannot control the terminal.
func TestAFailureIsPlainWords(t *testing.T) {
	file := write(t, t.TempDir(), "f.star", "def choose(t, arms):\n    fail(\"a\\x1b[2J\\nb\\u202e\" + 9999 * \"c\")\n")
	got := do(t, "simulate", "-scenario", quick, "-policy", file)
	if got.status != Failed || strings.ContainsAny(got.stderr, "\x1b\u202e") || strings.Count(got.stderr, "\n") != 1 || len(got.stderr) > 2100 || !strings.Contains(got.stderr, "f.star:2: ") {
		t.Errorf("%+v", got)
	}
}

func TestTextsOfPoliciesAreChecked(t *testing.T) {
	dir := t.TempDir()
	args := []string{"policies", "-check"}
	for _, e := range examples.All() {
		args = append(args, write(t, dir, e.ID+".star", "\ufeff"+e.Source))
	}
	got := do(t, args...)
	if got.status != Done || got.stderr != "" || strings.Count(got.stdout, "\n") != len(examples.All()) || !strings.Contains(got.stdout, "adap-ucb.star: AdaP-UCB, its author claims that it protects") {
		t.Errorf("%+v", got)
	}
	got = do(t, append(args, write(t, dir, "bad.star", "\n\n1 +\n"))...)
	if got.status != Failed || !strings.Contains(got.stderr, "bad.star:3: ") || strings.Count(got.stdout, "\n") != len(examples.All()) {
		t.Errorf("with a bad one: %+v", got)
	}
}

// A policy that needs too much memory ends each command with a one-line error. If a single operation needs too much,
// the error names the file and the line. An existing file is not changed.
func TestAPolicyCannotTakeTheMachineDown(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "figure.json", "old")
	const outgrows = "a custom policy needs more memory than its limit"
	for says, text := range map[string]string{
		outgrows: "kept = []\ndef choose(t, arms):\n    kept.append(list(range(100000)))\n    return 0\n",
		"4: Bomb: a list of 1048576 entries exceeds the limit of 1000000":            "def choose(t, arms):\n    x = [0]\n    while True: x += x\n",
		"2: Bomb: a string of 1000002000000 characters exceeds the limit of 1000000": "x = (\"a\" * 1000000).replace(\"\", \"b\" * 1000000)\ndef choose(t, arms):\n    return 0\n",
		"4: Bomb: a whole number of more than 600 digits is too large":               "def index(t, arm):\n    x = t + 3\n    for i in range(400): x = x * x\n    return 0\n",
	} {
		file := write(t, dir, "bomb.star", "policy(name = \"Bomb\", protects = \"sequence\")\n"+text)
		for command, status := range map[string]int{"simulate -scenario " + quick: Failed, "figure wang-4a -horizon 100000": Failed, "audit -eps 1 -horizon 100000": NotAudited} {
			args := append(strings.Fields(command), "-policy", file, "-o", target, "-max-memory", "200")
			got := doApart(t, args...)
			where := file + ":"
			if says == outgrows {
				where = ""
			}
			want := said{"", "arcade " + args[0] + ": " + where + says + "\n", status}
			if got != want {
				t.Errorf("%s: %+v", command, got)
			}
			data, err := os.ReadFile(target)
			if err != nil || string(data) != "old" || len(names(t, dir)) != 2 {
				t.Errorf("%s, %s: the folder has %q, the file %q, %v", says, command, names(t, dir), data, err)
			}
		}
	}
}
