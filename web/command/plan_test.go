package command

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/web/cluster"
)

// Once a plan's tasks have run, merging them gives the result of a single command, for a scenario, a figure with
// several scenarios, or claims.
func TestAPlanGivesTheResultOfOneCommand(t *testing.T) {
	for _, c := range []struct{ plan, once string }{
		{"-scenario " + quick, "simulate -scenario " + quick},
		{"-scenario " + quick + " -runs 3 -seed 9", "simulate -scenario " + quick + " -runs 3 -seed 9"},
		{"-figure heldp-2 -runs 3 -horizon 1000", "figure heldp-2 -runs 3 -horizon 1000"},
		{"-claims S3-2,S3-4 -runs 2 -horizon 1000", "claims S3-2 S3-4 -full -runs 2 -horizon 1000"},
	} {
		dir := filepath.Join(t.TempDir(), "D")
		got := do(t, append([]string{"plan", "-shards", "3", "-dir", dir}, strings.Fields(c.plan)...)...)
		if got.status != Done || !strings.Contains(got.stdout, "3 shards in "+dir+": about ") || !strings.Contains(got.stdout, "sbatch "+dir+"/slurm.sh\n") {
			t.Fatalf("%s: %+v", c.plan, got)
		}
		if again := do(t, append([]string{"plan", "-shards", "3", "-dir", dir}, strings.Fields(c.plan)...)...); again != got {
			t.Errorf("a second time: %+v", again)
		}
		if other := do(t, append([]string{"plan", "-shards", "4", "-dir", dir}, strings.Fields(c.plan)...)...); other.status != Failed || !strings.Contains(other.stderr, "contains another plan; choose another folder") {
			t.Errorf("another plan in the folder: %+v", other)
		}
		scripts, err := filepath.Glob(filepath.Join(dir, "*.sh"))
		if err != nil || len(scripts) != 4 {
			t.Errorf("%v, scripts %v", err, scripts)
		}
		for _, script := range scripts {
			if out, err := exec.Command("sh", "-n", script).CombinedOutput(); err != nil {
				t.Errorf("%s: %v, %s", script, err, out)
			}
		}
		t.Setenv("JOB_COMPLETIONS", "3")
		for _, index := range []string{"2", "0", "1"} {
			if got := do(t, "merge", dir); got.status != Failed || strings.Count(got.stderr, "\n") != 1 || !strings.Contains(got.stderr, "of 3 shards, these are missing: ") {
				t.Errorf("before the last task: %+v", got)
			}
			t.Setenv("JOB_COMPLETION_INDEX", index)
			if got := do(t, "task", dir); got.status != Done || !strings.Contains(got.stderr, "is done: ") {
				t.Fatalf("task %s: %+v", index, got)
			}
		}
		if got := do(t, "task", dir); got.status != Done || !strings.Contains(got.stderr, "note: shard 2 is complete") {
			t.Errorf("a second time: %+v", got)
		}
		var status struct{ List []cluster.State }
		if got := do(t, "status", dir, "-format", "json"); json.Unmarshal([]byte(got.stdout), &status) != nil || len(status.List) != 3 || status.List[2].State != cluster.Done {
			t.Errorf("status: %+v", got)
		}
		if got := do(t, "status", dir); !strings.HasPrefix(got.stdout, "3 done, of 3 shards\nprocessor time ") {
			t.Errorf("status: %+v", got)
		}
		merged := do(t, "merge", dir, "-format", "json")
		once := do(t, append(strings.Fields(c.once), "-format", "json")...)
		if timeless(merged.stdout) != timeless(once.stdout) || once.status != Done || merged.status != Done {
			t.Errorf("%s: %+v, want %+v", c.plan, merged, once)
		}
	}
}

// With -partial, the complete shards are merged into a figure whose notes name the missing shards.
func TestAPartialFigureSaysSo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "D")
	do(t, "plan", "-shards", "7", "-dir", dir, "-scenario", quick)
	for _, part := range []string{"1", "2", "3", "4", "5"} {
		do(t, "task", dir, "-shard", part)
	}
	if err := os.WriteFile(filepath.Join(dir, "shards", "0006.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	got := do(t, "merge", dir, "-partial", "-format", "json")
	if got.status != Done || !strings.Contains(got.stderr, "0006.json: is not the result of a shard") || !strings.Contains(got.stderr, "of 7 shards, these are missing: 6 to 7") {
		t.Errorf("%+v", got)
	}
	got.stderr = ""
	f := figureOf(t, got)
	if len(f.Notes) != 1 || !strings.HasPrefix(f.Notes[0], "This figure is partial: it has ") || !strings.HasSuffix(f.Notes[0], " of 7 runs. 2 of 7 shards are missing.") {
		t.Errorf("notes %q", f.Notes)
	}
	if got := do(t, "merge", dir, "-format", "json"); got.status != Failed || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 {
		t.Errorf("without -partial: %+v", got)
	}
}
