package cluster

import (
	"strings"
	"testing"
)

// environment returns a getenv function for a scheduler's environment.
func environment(text string) func(string) string {
	set := map[string]string{}
	for _, pair := range strings.Fields(text) {
		name, value, _ := strings.Cut(pair, "=")
		set[name] = value
	}
	return func(name string) string { return set[name] }
}

// A task finds its position in its array from the variables of each scheduler.
func TestSchedulerGivesTheShard(t *testing.T) {
	const slurm = "SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=8 SLURM_ARRAY_TASK_MAX=14 SLURM_ARRAY_TASK_ID="
	for _, c := range []struct {
		text, env string
		want      Index
		err       string
	}{
		{"3/7", "", Index{3, 7}, ""},
		{"3/7", slurm + "4", Index{3, 7}, ""}, // the argument takes precedence
		{Auto, "SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=12 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_ID=12", Index{12, 12}, ""},
		{Auto, slurm + "0", Index{1, 8}, ""},
		{Auto, slurm + "14", Index{8, 8}, ""},
		{Auto, "JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=5", Index{1, 5}, ""},
		{Auto, "JOB_COMPLETION_INDEX=4 JOB_COMPLETIONS=5", Index{5, 5}, ""},
		{"auto/5", "JOB_COMPLETION_INDEX=4", Index{5, 5}, ""},
		{"auto/9", "PBS_ARRAY_INDEX=9", Index{9, 9}, ""},
		{Auto, "SGE_TASK_ID=7 SGE_TASK_FIRST=3 SGE_TASK_LAST=11 SGE_TASK_STEPSIZE=4", Index{2, 3}, ""},
		{"auto/20", "PARALLEL_SEQ=13", Index{13, 20}, ""},
		{Auto, "", Index{}, "no scheduler gives the number of this task: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PBS_ARRAY_INDEX, SGE_TASK_ID, PARALLEL_SEQ is set"},
		{Auto, "SGE_TASK_ID=undefined", Index{}, "no scheduler gives the number"},
		{Auto, "PBS_ARRAY_INDEX=2", Index{}, "PBS does not give the number of tasks; use auto/n"},
		{"auto/7", slurm + "4", Index{}, "Slurm has started 8 tasks, but auto/7 is for 7"},
		{Auto, slurm + "3", Index{}, "task 3 of Slurm is not among the 8 tasks from 0 in steps of 2"},
		{Auto, slurm + "16", Index{}, "task 16 of Slurm is not among the 8 tasks"},
		{Auto, slurm + "x", Index{}, `SLURM_ARRAY_TASK_ID is "x", which is not a number`},
		{"auto/9", "PBS_ARRAY_INDEX=10", Index{}, "task 10 of PBS is not among the 9 tasks"},
		{"auto/0", "PBS_ARRAY_INDEX=1", Index{}, `"auto/0" is neither i/n, with`},
		{"8/7", "", Index{}, `"8/7" is neither i/n, with`},
		{"0/7", "", Index{}, `"0/7" is neither i/n, with`},
		{"1/99999", "", Index{}, `"1/99999" is neither i/n, with i from 1 to n and n up to 10000`},
		{"3", "", Index{}, `"3" is neither i/n, with`},
		{"", "", Index{}, `"" is neither i/n, with`},
	} {
		got, err := ParseIndex(c.text, environment(c.env))
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s with %s: %+v, %v", c.text, c.env, got, err)
		}
	}
}

// If only some shards are restarted, the numbers of the tasks are the numbers of the shards.
func TestTaskIsAShardOfThePlan(t *testing.T) {
	f := &Folder{Plan: Plan{Shards: 12}}
	const few = " SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=2"
	for _, c := range []struct {
		text, env string
		want      int
		err       string
	}{
		{"7", "", 7, ""},
		{"7/12", "", 7, ""},
		{Auto, "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=12", 1, ""},
		{Auto, "SLURM_ARRAY_TASK_ID=7" + few, 7, ""},
		{Auto, "JOB_COMPLETION_INDEX=11 JOB_COMPLETIONS=12", 12, ""},
		{Auto, "JOB_COMPLETION_INDEX=11", 12, ""},
		{Auto, "PBS_ARRAY_INDEX=5", 5, ""},
		{Auto, "PARALLEL_SEQ=12", 12, ""},
		{"7/16", "", 0, `"7/16" is not a shard of the plan, which has 12`},
		{"13", "", 0, "13 is not between 1 and 12, the number of shards in the plan"},
		{"x", "", 0, `"x" is not a shard of the plan`},
		{Auto, "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=16", 0, "Slurm has started 16 tasks from number 1, but the plan has 12 shards"},
		{Auto, "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=8", 0, "Slurm has started 8 tasks from number 0, but the plan has 12 shards"},
		{Auto, "PBS_ARRAY_INDEX=13", 0, "task 13 of PBS is not among the 12 shards of the plan"},
		{Auto, "", 0, "no scheduler gives the number"},
	} {
		got, err := f.Shard(c.text, environment(c.env))
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s with %s: %d, %v", c.text, c.env, got, err)
		}
	}
}
