package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	recipes "epsilonarcade/assets/cluster"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// plan divides work into shards for the tasks of a scheduler, and writes scripts for the scheduler.
func plan(flags *flags) func(*call) error {
	from := flags.String("scenario", "", "`file` with a scenario as JSON or as a link, or a link itself")
	panel := flags.String("figure", "", "`ID` of a figure of the papers to run instead of a scenario")
	claim := flags.String("claims", "", "comma-separated `IDs` of the papers' claims, or all, to check at the papers' settings instead of running a scenario")
	set := settingsFlags(flags, "paper")
	dir := flags.String("dir", "", "`folder` for the plan, on a disk that all machines share")
	flags.check(func(*call) error {
		if *dir == "" {
			return misuse("-dir is missing: name a folder for the plan")
		}
		return nil
	})
	shards := flags.Int("shards", 0, "`number` of shards")
	flags.between("shards", shards, 1, study.MostShards)
	schedulers := flags.String("for", recipes.For, "comma-separated `schedulers` to write scripts for")
	return func(c *call) error {
		a, err := planned(c, *from, *panel, *claim, *set)
		if err != nil {
			return err
		}
		wanted := strings.Split(strings.ReplaceAll(*schedulers, " ", ""), ",")
		for _, name := range wanted {
			if recipes.Names[name] == "" {
				return misuse("-for: %q is not recognised; choose one of %s", name, recipes.For)
			}
		}
		p, err := cluster.NewPlan(a.Question, *shards)
		if err != nil {
			return err
		}
		all, longest := p.Total()
		if all == 0 {
			return misuse("there are no runs to divide into shards")
		}
		f, err := cluster.Create(*dir, p)
		if err != nil {
			return err
		}
		if err := writeRecipes(f, wanted, longest); err != nil {
			return err
		}
		return c.print("%s", planWords(f, wanted))
	}
}

// planned returns what a plan is to compute.
func planned(c *call, from, panel, claims string, set gallery.Settings) (a asked, err error) {
	switch {
	case len(slices.DeleteFunc([]string{from, panel, claims}, func(s string) bool { return s == "" })) != 1:
		return a, misuse("give exactly one of -scenario, -figure and -claims")
	case panel != "":
		p, ok := gallery.Find(panel)
		if !ok || !p.NeedsRuns() {
			return a, misuse("-figure: there is no figure %s with runs; the command figures lists the figures", scenario.Quote(panel))
		}
		p = p.With(set)
		return askPanels([]gallery.Panel{p}, nil), valid(p.Scenarios...)
	case claims != "":
		ids := strings.Split(claims, ",")
		if claims == "all" {
			ids = nil
		}
		wanted, err := wantedClaims(ids)
		if err != nil {
			return a, err
		}
		panels, err := claimPanels(wanted, set, true)
		return askPanels(panels, wanted), err
	}
	s, err := load(c, from)
	if err != nil {
		return a, err
	}
	if err := change(&s, set); err != nil {
		return a, err
	}
	c.noteAll(s)
	return askScenario(s), nil
}

// writeRecipes writes the schedulers' scripts into a plan's folder.
func writeRecipes(f *cluster.Folder, schedulers []string, longest time.Duration) error {
	program, err := os.Executable()
	if err != nil {
		program = Program // if the system does not know the path
	}
	dir, err := filepath.Abs(f.Dir)
	if err != nil {
		return err
	}
	if strings.ContainsAny(dir+program, "\n\r") {
		return fmt.Errorf("%q contains a line break, which a script cannot contain", dir)
	}
	if err := os.MkdirAll(filepath.Join(dir, "logs"), 0o777); err != nil {
		return err
	}
	r := recipes.Recipe{Program: recipes.Quoted(program), Dir: recipes.Quoted(dir), Shards: f.Shards, Longest: rounded(longest)}
	for _, name := range schedulers {
		var b bytes.Buffer
		if err := r.Write(&b, name); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, recipes.Names[name]), b.Bytes(), 0o755); err != nil {
			return err
		}
	}
	return nil
}

// planWords describes the plan's estimated times and the commands that start it.
func planWords(f *cluster.Folder, schedulers []string) string {
	all, longest := f.Total()
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s: about %v of processor time, the longest shard %v, the shortest %v.\n",
		notation.Things(f.Shards, "shard"), f.Dir, rounded(all), rounded(longest), rounded(time.Duration(slices.Min(f.Expected)*float64(time.Second))))
	b.WriteString("These times are for a core of a 2024 machine and may be wrong by a factor of three. The progress gives better ones.\n")
	b.WriteString("Start it with one of:\n")
	for _, name := range schedulers {
		start := map[string]string{"slurm": "sbatch", "pbs": "qsub", "sge": "qsub", "parallel": "sh", "kubernetes": "kubectl apply -f"}[name]
		fmt.Fprintf(&b, "  %s %s\n", start, recipes.Quoted(filepath.Join(f.Dir, recipes.Names[name])))
	}
	fmt.Fprintf(&b, "Progress: %s status %s\nAfterwards: %[1]s merge %[2]s\n", Program, recipes.Quoted(f.Dir))
	return b.String()
}

func rounded(d time.Duration) time.Duration {
	if d < 10*time.Second {
		return d.Round(10 * time.Millisecond)
	}
	return d.Round(time.Second)
}

// task computes a shard of a plan.
func task(flags *flags) func(*call) error {
	shard := flags.String("shard", cluster.Auto, "the shard's number, as `i` or i/n; auto takes the number from the scheduler")
	workers := workersFlag(flags, runtime.GOMAXPROCS(0), sameTime)
	custom := customFlags{memory: memoryFlag(flags)}
	return func(c *call) error {
		f, err := folder(c)
		if err != nil {
			return err
		}
		i, err := f.Shard(*shard, os.Getenv)
		if err != nil {
			return misuse("-shard: %v", err)
		}
		made := false
		err = custom.work(c, f.Work(), func(progress func(done, all int64)) (err error) {
			made, err = f.Make(c.ctx, i, *workers, progress, func(text string) { c.note("%s", text) })
			return err
		})
		if err == nil && !made {
			c.note("shard %d is complete", i)
		}
		return err
	}
}

// folder opens the folder named on the command line.
func folder(c *call) (*cluster.Folder, error) {
	if len(c.args) != 1 {
		return nil, misuse("name one folder with a plan")
	}
	return cluster.Open(c.args[0])
}

// status shows the progress of a plan.
func status(flags *flags) func(*call) error {
	watch := flags.Duration("watch", 0, "repeat after each `time`, such as 5s, until all shards are done")
	out := textOrJSON(flags, "the table", statusText, statusJSON)
	flags.check(func(c *call) error {
		if *watch < 0 || c.given("watch") && *watch < 100*time.Millisecond {
			return misuse("-watch: %v is too short; it must be at least 100ms", *watch)
		}
		return nil
	})
	return func(c *call) error {
		f, err := folder(c)
		if err != nil {
			return err
		}
		for {
			all := f.Status()
			if *watch > 0 && *out.path == "" && isTerminal(c.stdout) {
				io.WriteString(c.stdout, "\x1b[H\x1b[J")
			}
			err := out.put(c, func() ([]cluster.State, error) { return all, nil })
			if err != nil || *watch == 0 || cluster.Summarise(all).Shards[cluster.Done] == f.Shards {
				return err
			}
			select {
			case <-c.ctx.Done():
				return c.ctx.Err()
			case <-time.After(*watch):
			}
		}
	}
}

// mostRows is the largest number of rows in the table. With more shards, the table only counts done and missing ones.
const mostRows = 30

func statusText(all []cluster.State) string {
	s := cluster.Summarise(all)
	var b strings.Builder
	for _, state := range []string{cluster.Done, cluster.Running, cluster.Stopped, cluster.Failed, cluster.Damaged, cluster.Missing} {
		if n := s.Shards[state]; n > 0 {
			fmt.Fprintf(&b, "%d %s, ", n, state)
		}
	}
	fmt.Fprintf(&b, "of %s\n", notation.Things(len(all), "shard"))
	fmt.Fprintf(&b, "processor time %v, about %v left", seconds(s.Seconds), seconds(s.Left))
	if s.Wait > 0 {
		fmt.Fprintf(&b, ", %v with the tasks that run now", seconds(s.Wait))
	}
	b.WriteString("\n\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "shard\tstate\truns\tprocessor time\texpected\t")
	left := 0
	for i, p := range all {
		if i >= mostRows && (p.State == cluster.Done || p.State == cluster.Missing) {
			left++
			continue
		}
		why := p.Why
		if why == "" && p.State != cluster.Done {
			why = p.Who
		}
		fmt.Fprintf(table, "%d\t%s\t%d of %d\t%v\t%v\t%s\n", p.Shard, p.State, p.Made, p.Runs, seconds(p.Seconds), seconds(p.Expected), why)
	}
	table.Flush()
	if left > 0 {
		fmt.Fprintf(&b, "and %s more, done or missing\n", notation.Things(left, "shard"))
	}
	return b.String()
}

func seconds(s float64) time.Duration { return rounded(time.Duration(s * float64(time.Second))) }

func statusJSON(all []cluster.State) any {
	return struct {
		cluster.Summary
		List []cluster.State `json:"list"`
	}{cluster.Summarise(all), all}
}
