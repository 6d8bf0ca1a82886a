package command

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Whatever is wrong is said in one line that names it, and the status tells a command
// line that cannot be read from work that cannot be done.
func TestWhatIsWrongIsOneLineAndAStatus(t *testing.T) {
	dir := t.TempDir()
	shard := filepath.Join(dir, "shard")
	if got := do(t, "simulate", "-scenario", quick, "-shard", "2/2", "-o", shard); got.status != Done {
		t.Fatal(got)
	}
	other := filepath.Join(dir, "other")
	if got := do(t, "simulate", "-scenario", quick, "-seed", "2", "-shard", "1/2", "-o", other); got.status != Done {
		t.Fatal(got)
	}
	spoiled := write(t, dir, "spoiled", `{"epsilon":"high"}`)
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"nothing", Misused, `arcade: unknown command "nothing"`},
		{"policies now", Misused, `arcade policies: unknown argument "now"`},
		{"policies -format yaml", Misused, `arcade policies: -format: "yaml" is not recognised`},
		{"policies -o " + dir, Failed, "arcade policies: " + dir + ": this is a folder"},
		{"simulate", Misused, "arcade simulate: -scenario is missing"},
		{"simulate -speed 3", Misused, "arcade simulate: flag provided but not defined: -speed"},
		{"simulate -runs", Misused, "arcade simulate: flag needs an argument: -runs"},
		{"simulate -runs many", Misused, `arcade simulate: invalid value "many" for flag -runs`},
		{"simulate -seed -1", Misused, `arcade simulate: invalid value "-1" for flag -seed`},
		{"simulate -scenario 1t 7", Misused, `arcade simulate: unknown argument "7"; put -scenario before a scenario`},
		{"simulate -scenario 1t -runs 0", Misused, "arcade simulate: runs: 0 is not between 1 and 10000"},
		{"simulate -scenario 1t&kind=sweep&over=horizon&values=10,20 -horizon 5", Misused, "arcade simulate: -horizon: the scenario already sweeps the horizon"},
		{"simulate -scenario 1t -horizon 2000000000", Misused, "arcade simulate: horizon: 2000000000 is not between"},
		{"simulate -scenario 1t -workers 0", Misused, "arcade simulate: -workers: 0 is not between"},
		{"simulate -scenario 1t -format gif", Misused, `arcade simulate: -format: "gif" is not recognised; choose text, csv, json, `},
		{"simulate -scenario 1t -o regret.xyz", Misused, "arcade simulate: -o: regret.xyz ends in .xyz, which is not one of .txt, .text, .csv, .json, .svg, .pdf, .png, .tex; -format sets the format for any file name"},
		{"policies -o list.csv", Misused, "arcade policies: -o: list.csv ends in .csv, which is not one of .txt, .json; -format sets the format for any file name"},
		{"claims -o table.html", Misused, "arcade claims: -o: table.html ends in .html, which is not one of .txt, .md, .json; "},
		{"audit ucb1 -o result.pdf", Misused, "arcade audit: -o: result.pdf ends in .pdf, which is not one of .txt, .json, .csv; "},
		{"figure wang-4a -o regret.sgv", Misused, "arcade figure: -o: regret.sgv ends in .sgv, which is not one of .txt, "},
		{"merge " + shard + " -o regret.jpg", Misused, "arcade merge: -o: regret.jpg ends in .jpg, which is not one of .txt, "},
		{"simulate -scenario 1t -shard 1/2 -o shard.svg", Misused, "arcade simulate: -o: shard.svg ends in .svg, but a shard is always written as json"},
		{"figure wang-4a -shard 1/2 -o shard.svg", Misused, "arcade figure: -o: shard.svg ends in .svg, but a shard is always written as json"},
		{"simulate -scenario 1t -shard 0/4", Misused, `arcade simulate: -shard: "0/4" is neither i/n`},
		{"simulate -scenario 1t -shard 5/4", Misused, `arcade simulate: -shard: "5/4" is neither i/n`},
		{"simulate -scenario 1t -shard 3", Misused, `arcade simulate: -shard: "3" is neither i/n`},
		{"simulate -scenario 1t -shard 1/2/3", Misused, `arcade simulate: -shard: "1/2/3" is neither i/n`},
		{"simulate -scenario 1t -shard 1/2 -format svg", Misused, "arcade simulate: -format: a shard is always written as json"},
		{"simulate -scenario 1t&kind=region -shard 1/2", Misused, "arcade simulate: -shard: a scenario of kind region has no runs"},
		{"simulate -scenario 1t&policies=nobody", Failed, `arcade simulate: policies[0].id: "nobody" is not recognised`},
		{"simulate -scenario 2t", Failed, "arcade simulate: link: this link was made by a newer version"},
		{"simulate -scenario " + dir + "/none", Failed, "arcade simulate: " + dir + "/none: there is no such file"},
		{"simulate -scenario " + dir, Failed, "arcade simulate: " + dir + ": this is a folder, not a file"},
		{"simulate -scenario " + spoiled, Failed, "arcade simulate: " + spoiled + `: epsilon: "high" is not a number`},
		{"simulate -scenario " + quick + " -o " + dir + "/none/f", Failed, "arcade simulate: " + dir + "/none/f cannot be written"},
		{"simulate -scenario /dev/zero", Failed, "arcade simulate: /dev/zero: this is a device, not a file"},
		{"plan -dir D -shards 4", Misused, "arcade plan: give exactly one of -scenario, -figure and -claims"},
		{"plan -dir D -shards 4 -figure azize-2 -scenario 1t", Misused, "arcade plan: give exactly one of -scenario, -figure and -claims"},
		{"plan -shards 4 -scenario 1t", Misused, "arcade plan: -dir is missing"},
		{"plan -dir D -scenario 1t", Misused, "arcade plan: -shards: 0 is not between 1 and 10000"},
		{"plan -dir D -scenario 1t&kind=region -shards 2", Misused, "arcade plan: there are no runs to divide into shards"},
		{"plan -dir D -figure wang-1a -shards 2", Misused, `arcade plan: -figure: there is no figure "wang-1a" with runs`},
		{"plan -dir D -claims S9-9 -shards 2", Misused, `arcade plan: there is no claim "S9-9"`},
		{"plan -dir D -scenario 1t -shards 2 -for lsf", Misused, `arcade plan: -for: "lsf" is not recognised; choose one of slurm, kubernetes, pbs, sge, parallel`},
		{"plan -dir " + spoiled + "/D -scenario 1t -shards 2", Failed, "arcade plan: mkdir " + spoiled},
		{"task", Misused, "arcade task: name one folder with a plan"},
		{"task " + dir, Failed, "arcade task: " + dir + ": this folder contains no plan"},
		{"status " + dir + "/none", Failed, "arcade status: open " + dir + "/none/plan.json"},
		{"status " + dir + " -watch 1ms", Misused, "arcade status: -watch: 1ms is too short; it must be at least 100ms"},
		{"simulate -scenario 1t -shard auto", Misused, "arcade simulate: -shard: no scheduler gives the number of this task: none of SLURM_ARRAY_TASK_ID"},
		{"figure", Misused, "arcade figure: name one figure"},
		{"figure wang-1a wang-1b", Misused, "arcade figure: name one figure"},
		{"figure wang-9", Misused, `arcade figure: there is no figure "wang-9"`},
		{"figure wang-1a -shard 1/2", Misused, "arcade figure: -shard: wang-1a has no runs, so there is nothing to divide into shards"},
		{"figure wang-1a -runs 5", Misused, "arcade figure: -runs: wang-1a has no runs\n"},
		{"figure wang-4a -runs 0", Misused, "arcade figure: -runs: 0 is not between"},
		{"figure wang-4a -horizon 0", Misused, "arcade figure: -horizon: 0 is not between"},
		{"claims S9", Misused, `arcade claims: there is no claim "S9"`},
		{"claims S0-1 -format svg", Misused, `arcade claims: -format: "svg" is not recognised`},
		{"claims S3-2 -horizon 999999999999", Misused, "arcade claims: horizon: 999999999999 is not between"},
		{"claims S3-4 -shard 1/2", Misused, "arcade claims: -shard: these claims need no runs"},
		{"audit adap-ucb -shard 1/2 -method whole", Misused, "arcade audit: -shard: only runs of an audit that is anytime"},
		{"healthy -addr 8080", Misused, `arcade healthy: -addr: "8080" is not host:port`},
		{"healthy -addr 127.0.0.1:1", Failed, `arcade healthy: Get "http://127.0.0.1:1/healthz"`},
		{"merge", Misused, "arcade merge: name the files to merge"},
		{"merge " + shard + " -format gif", Misused, `arcade merge: -format: "gif" is not recognised; choose text, csv, json, `},
		{"merge " + dir + "/none", Failed, "arcade merge: open " + dir + "/none"},
		{"merge /dev/zero", Failed, "arcade merge: /dev/zero: this is a device, not a file"},
		{"merge " + dir, Failed, "arcade merge: " + dir + ": this folder contains no plan"},
		{"merge " + spoiled, Failed, "arcade merge: " + spoiled + ": is not the result of a shard"},
		{"merge " + shard, Failed, "arcade merge: of 2 shards, these are missing: 1"},
		{"merge " + shard + " " + shard, Failed, "arcade merge: " + shard + ": is shard 2 of 2, and so is " + shard},
		{"merge " + shard + " " + other, Failed, "arcade merge: " + other + ": is of another question than " + shard + ": seed differs"},
	} {
		before := names(t, dir)
		got := do(t, strings.Fields(c.args)...)
		if got.status != c.status || got.stdout != "" || !strings.HasPrefix(got.stderr, c.want) || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%s\ngot  %d %q\nwant %d %q", c.args, got.status, got.stderr, c.status, c.want)
		}
		if after := names(t, dir); !slices.Equal(after, before) {
			t.Errorf("%s leaves %q", c.args, after)
		}
	}
}

// A command that is told to stop does so at once, says so, and leaves a file that was
// there as it was.
func TestStoppingLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "figure.json", "old")
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, stop)
	begun := time.Now()
	got := doIn(ctx, "simulate", "-scenario", "1t&policies=thompson&horizon=1000000000&runs=10000", "-o", target)
	if got != (said{"", "arcade simulate: interrupted\n", Interrupted}) || time.Since(begun) > time.Minute {
		t.Errorf("after %v: %+v", time.Since(begun), got)
	}
	data, err := os.ReadFile(target)
	if err != nil || string(data) != "old" || len(names(t, dir)) != 1 {
		t.Errorf("left are %q and %q, %v", names(t, dir), data, err)
	}
}

// A computation that never looks whether it is to stop is left behind, and nothing is written.
func TestALongComputationIsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	begun := make(chan bool)
	go func() { <-begun; stop() }()
	err := (&call{ctx: ctx}).interruptibly(func() error { close(begun); select {} })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
	for _, args := range []string{"convert -eps 1 -times 1000", "convert -mu 1 -format json", "privacy dp-ftpl-new -at draw -eps 1 -delta 0.01"} {
		target := write(t, t.TempDir(), "a.json", "old")
		got := doIn(ctx, append(strings.Fields(args), "-o", target)...)
		data, err := os.ReadFile(target)
		if want := "arcade " + strings.Fields(args)[0] + ": interrupted\n"; got != (said{"", want, Interrupted}) || err != nil || string(data) != "old" {
			t.Errorf("%s: %+v, %q, %v", args, got, data, err)
		}
	}
}

// A file keeps its mode and a symbolic link its file; a device is written to and not
// replaced; a file that must not be written is refused.
func TestAnOutputTakesThePlaceOfItsFile(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "list", "old")
	if err := os.Chmod(target, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("list", link); err != nil {
		t.Fatal(err)
	}
	if got := do(t, "policies", "-o", link); got != (said{}) {
		t.Fatal(got)
	}
	data, _ := os.ReadFile(target)
	info, err := os.Stat(target)
	if err != nil || info.Mode() != 0o600 || string(data) != do(t, "policies").stdout {
		t.Errorf("%v, %v, %.100s", info.Mode(), err, data)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
	fresh := filepath.Join(dir, "fresh")
	if got := do(t, "policies", "-o", fresh); got != (said{}) {
		t.Fatal(got)
	}
	if info, err := os.Stat(fresh); err != nil || info.Mode() != 0o644 {
		t.Errorf("a new file has %v, %v", info, err)
	}
	if got := do(t, "policies", "-o", os.DevNull); got != (said{}) {
		t.Error(got)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s became %v, %v", os.DevNull, info, err)
	}
	if len(names(t, dir)) != 3 {
		t.Errorf("left are %q", names(t, dir))
	}
	if os.Geteuid() != 0 {
		os.Chmod(target, 0o400)
		if got := do(t, "policies", "-o", target); got.status != Failed {
			t.Errorf("a file that must not be written: %+v", got)
		}
	}
}

// broken is a stream that takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestAStreamThatTakesNothingIsAFailure(t *testing.T) {
	var stderr bytes.Buffer
	if status := Run(t.Context(), []string{"policies"}, broken{}, &stderr); status != Failed || stderr.Len() == 0 {
		t.Errorf("%d, %q", status, &stderr)
	}
}

// Help is no error, and every command has it.
func TestEveryCommandHasHelp(t *testing.T) {
	var list bytes.Buffer
	List(&list)
	for _, cmd := range commands() {
		got := do(t, cmd.name, "-h")
		noFile := cmd.name == "plan" || cmd.name == "task" || cmd.name == "healthy" || cmd.name == "links"
		if got.status != Done || got.stderr != "" || !strings.Contains(got.stdout, "usage: arcade "+cmd.name) || !noFile && !strings.Contains(got.stdout, "-o") {
			t.Errorf("%s: %+v", cmd.name, got)
		}
		if !strings.Contains(list.String(), cmd.name) {
			t.Errorf("%s is not listed", cmd.name)
		}
	}
}

// What follows -- is no flag, even if it looks like one.
func TestArgumentsAfterTwoDashesAreNoFlags(t *testing.T) {
	got := do(t, "merge", "a", "--", "-b", "-o")
	if got.status != Failed || !strings.Contains(got.stderr, "open a:") {
		t.Errorf("%+v", got)
	}
	got = do(t, "merge", "--", "-b")
	if got.status != Failed || !strings.Contains(got.stderr, "open -b:") {
		t.Errorf("%+v", got)
	}
}

func TestRangesAreShort(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{[]int{4}, "4"}, {[]int{0, 1, 2}, "0 to 2"}, {[]int{0, 2, 3, 9}, "0, 2 to 3, 9"},
		{[]int{1, 3, 5, 7, 9, 11, 13}, "1, 3, 5, 7, 9 and others"},
	} {
		if got := ranges(c.numbers); got != c.want {
			t.Errorf("%v: %q", c.numbers, got)
		}
	}
}

func TestTheBarGrows(t *testing.T) {
	for _, c := range []struct {
		done int64
		want string
	}{
		{0, "[" + strings.Repeat("·", 30) + "]   0 %"},
		{50, "[" + strings.Repeat("#", 15) + strings.Repeat("·", 15) + "]  50 %, 10s left"},
		{100, "[" + strings.Repeat("#", 30) + "] 100 %"},
	} {
		if got := draw(c.done, 100, 10*time.Second); got != c.want {
			t.Errorf("%d: %q, want %q", c.done, got, c.want)
		}
	}
}
