// Package cluster distributes the work of a study over many machines. A scheduler starts the tasks and tells each task
// its shard. A folder that all machines can access holds the plan, the completed shards and the progress of the other
// shards. The package does not schedule tasks.
package cluster

import (
	"fmt"
	"strconv"
	"strings"

	"epsilonarcade/core/study"
)

// An Array describes the array of tasks to which a task belongs, according to its scheduler. The tasks have Count
// numbers: First, First + Step, ….
type Array struct {
	Scheduler string
	Number    int
	First     int
	Step      int
	Count     int // 0 if the scheduler does not provide it
}

// An Index identifies one shard: number Number out of Of shards.
type Index struct{ Number, Of int }

// Auto is the word that stands for the number that the scheduler provides.
const Auto = "auto"

// ParseIndex reads i/n, auto, or auto/n. The word auto stands for the position of the task in its array. The form
// auto/n is for schedulers that do not provide the number of tasks. getenv is usually os.Getenv.
func ParseIndex(text string, getenv func(string) string) (Index, error) {
	first, second, several := strings.Cut(text, "/")
	n, err := strconv.Atoi(second)
	if several && (err != nil || n < 1 || n > study.MostShards) || !several && first != Auto {
		return Index{}, notIndex(text)
	}
	if first != Auto {
		i, err := strconv.Atoi(first)
		if err != nil || i < 1 || i > n {
			return Index{}, notIndex(text)
		}
		return Index{i, n}, nil
	}
	a, err := FindArray(getenv)
	if err != nil {
		return Index{}, err
	}
	switch {
	case a.Count == 0 && !several:
		return Index{}, fmt.Errorf("%s does not give the number of tasks; use %s/n", a.Scheduler, Auto)
	case a.Count != 0 && several && a.Count != n:
		return Index{}, fmt.Errorf("%s has started %d tasks, but %s is for %d", a.Scheduler, a.Count, text, n)
	case a.Count == 0:
		a.Count = n
	}
	i := a.Place()
	if i < 1 || i > a.Count {
		return Index{}, fmt.Errorf("task %d of %s is not among the %d tasks from %d in steps of %d; use consecutive tasks, or name the shard: i/n", a.Number, a.Scheduler, a.Count, a.First, a.Step)
	}
	return Index{i, a.Count}, nil
}

func notIndex(text string) error {
	return fmt.Errorf("%q is neither i/n, with i from 1 to n and n up to %d, nor %s", text, study.MostShards, Auto)
}

// Place returns the position of the task in its array, from 1 to Count, or 0 if the task's number is not in the array.
func (a Array) Place() int {
	if a.Step < 1 || (a.Number-a.First)%a.Step != 0 {
		return 0
	}
	return (a.Number-a.First)/a.Step + 1
}

// arrays lists the environment variables of each scheduler: the number of the task, the number of the first task, the
// step, and either how many tasks there are or the number of the last one. An empty name means that the scheduler has
// no such variable.
var arrays = []struct {
	scheduler, number, first, step, count, last string
	from                                        int // number of the first task if the scheduler has no variable for it
}{
	{"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT", "", 1},
	{"Kubernetes", "JOB_COMPLETION_INDEX", "", "", "JOB_COMPLETIONS", "", 0},
	{"PBS", "PBS_ARRAY_INDEX", "", "", "", "", 1},
	{"SGE", "SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_STEPSIZE", "", "SGE_TASK_LAST", 1},
	{"GNU parallel", "PARALLEL_SEQ", "", "", "", "", 1},
}

// FindArray reads the environment variables of the scheduler. Outside an array, SGE sets them to "undefined".
func FindArray(getenv func(string) string) (Array, error) {
	var looked []string
	for _, v := range arrays {
		looked = append(looked, v.number)
		if text := getenv(v.number); text == "" || text == "undefined" {
			continue
		}
		a := Array{Scheduler: v.scheduler, First: v.from, Step: 1}
		last := 0
		for name, to := range map[string]*int{v.number: &a.Number, v.first: &a.First, v.step: &a.Step, v.count: &a.Count, v.last: &last} {
			if name == "" || getenv(name) == "" {
				continue
			}
			var err error
			if *to, err = strconv.Atoi(getenv(name)); err != nil {
				return a, fmt.Errorf("%s is %q, which is not a number", name, getenv(name))
			}
		}
		if last != 0 && a.Step > 0 {
			a.Count = (last-a.First)/a.Step + 1
		}
		return a, nil
	}
	return Array{}, fmt.Errorf("no scheduler gives the number of this task: none of %s is set", strings.Join(looked, ", "))
}

// Shard returns the shard for a task: i, i/n, or auto. If the array has as many tasks as the plan has shards, auto
// stands for the task's position in the array. In a shorter array, the task numbers are the numbers of the shards, so
// that a user can restart only the missing shards.
func (f *Folder) Shard(text string, getenv func(string) string) (int, error) {
	if first, second, several := strings.Cut(text, "/"); first != Auto {
		i, err := strconv.Atoi(first)
		switch {
		case err != nil || several && second != strconv.Itoa(f.Shards):
			return 0, fmt.Errorf("%q is not a shard of the plan, which has %d", text, f.Shards)
		case i < 1 || i > f.Shards:
			return 0, fmt.Errorf("%d is not between 1 and %d, the number of shards in the plan", i, f.Shards)
		}
		return i, nil
	}
	a, err := FindArray(getenv)
	if err != nil {
		return 0, err
	}
	i := a.Number
	switch {
	case a.Count == f.Shards:
		i = a.Place()
	case a.Count > f.Shards, a.Count > 0 && a.First < 1:
		return 0, fmt.Errorf("%s has started %d tasks from number %d, but the plan has %d shards", a.Scheduler, a.Count, a.First, f.Shards)
	case a.Count == 0:
		i += 1 - a.First
	}
	if i < 1 || i > f.Shards {
		return 0, fmt.Errorf("task %d of %s is not among the %d shards of the plan", a.Number, a.Scheduler, f.Shards)
	}
	return i, nil
}
