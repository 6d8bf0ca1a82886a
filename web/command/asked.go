package command

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// asked holds the scenarios to run and what they are for: the figure of one scenario, a panel, or claims.
type asked struct {
	study.Question
	panels []gallery.Panel
	claims []gallery.Claim
}

// askScenario asks for a scenario. Its observed rewards may be too long for links, and then only this process knows them.
func askScenario(s scenario.Scenario) asked {
	scenario.Keep(s)
	return asked{Question: study.Question{Scenarios: []string{s.WholeLink()}}}
}

// askPanels asks for panels, and for claims about them. Equal scenarios are run only once.
func askPanels(panels []gallery.Panel, claims []gallery.Claim) asked {
	a := asked{panels: panels, claims: claims}
	for _, p := range panels {
		of := study.Asked{Panel: p.ID}
		for _, s := range p.Scenarios {
			link := s.Link()
			k := slices.Index(a.Scenarios, link)
			if k < 0 {
				k = len(a.Scenarios)
				a.Scenarios = append(a.Scenarios, link)
			}
			of.Scenarios = append(of.Scenarios, k)
		}
		a.Panels = append(a.Panels, of)
	}
	for _, c := range claims {
		a.Claims = append(a.Claims, c.ID)
	}
	return a
}

// askAgain looks up the panels and claims of a question, given the results of its scenarios.
func askAgain(q study.Question, results []sim.Result) (a asked, err error) {
	a.Question = q
	for _, p := range q.Panels {
		panel, ok := gallery.Find(p.Panel)
		if !ok || len(panel.Scenarios) != len(p.Scenarios) {
			return a, fmt.Errorf("figure %s with %d scenarios does not exist in this version of the program", scenario.Quote(p.Panel), len(p.Scenarios))
		}
		for i, k := range p.Scenarios {
			panel.Scenarios[i] = results[k].Scenario.Scenario()
		}
		a.panels = append(a.panels, panel)
	}
	if len(q.Claims) > 0 {
		a.claims, err = wantedClaims(q.Claims)
	}
	return a, err
}

// results sorts the scenarios' results by panel.
func (a asked) results(all []sim.Result) gallery.Results {
	sorted := gallery.Results{}
	for _, p := range a.Panels {
		for _, k := range p.Scenarios {
			sorted[p.Panel] = append(sorted[p.Panel], all[k])
		}
	}
	return sorted
}

// figure returns the figure of the panel or the scenario, from results that took the given number of seconds.
func (a asked) figure(all []sim.Result, seconds float64) (f figure.Figure, err error) {
	if a.panels == nil {
		f, err = plot.Result(all[0])
	} else {
		f, err = a.panels[0].Figure(a.results(all)[a.panels[0].ID])
	}
	f.Seconds = seconds
	return f, err
}

// checked returns the claims with their verdicts.
func (a asked) checked(all []sim.Result, _ float64) (list []checkedClaim, err error) {
	results := a.results(all)
	for _, claim := range a.claims {
		judged, verdict := claim.Judge(results)
		list = append(list, checkedClaim{claim, settingsOf(claim, a.panels), judged, verdict})
	}
	return list, nil
}

// runFlags are the flags of a command that makes runs: how many at a time, which shard, and where to write.
type runFlags[T any] struct {
	part    *cluster.Index
	workers *int
	custom  customFlags // the zero value if the command takes no custom policies
	out     *output[T]
}

// newRunFlags declares -shard and -workers.
func newRunFlags[T any](flags *flags, custom customFlags, out *output[T]) runFlags[T] {
	out.part = shardFlag(flags)
	out.checked(flags)
	return runFlags[T]{out.part, workersFlag(flags, runtime.GOMAXPROCS(0), sameTime), custom, out}
}

// deliver makes the runs and writes the value that make returns for their results. With -shard, it writes a shard.
func (f runFlags[T]) deliver(c *call, a asked, make func(results []sim.Result, seconds float64) (T, error)) error {
	return f.out.deliver(c, func(to io.Writer) error {
		w, err := a.Work()
		if err != nil {
			return err
		}
		var results []sim.Result
		var shard *study.Shard
		begun := time.Now()
		err = f.custom.work(c, w, func(progress func(done, all int64)) (err error) {
			if f.part.Of > 0 {
				shard = study.NewShard(a.Question, w, f.part.Number, f.part.Of)
				return w.Do(c.ctx, shard.Work(), *f.workers, progress, shard.Put)
			}
			results, err = w.Run(c.ctx, *f.workers, progress)
			return err
		})
		seconds := time.Since(begun).Seconds()
		switch {
		case err != nil:
			return err
		case shard != nil:
			shard.Seconds = seconds
			return writeSealed(to, study.ShardForm, shard)
		}
		return f.out.write(to, func() (T, error) { return make(results, seconds) })
	})
}

// writeSealed writes content as a file of the given form. See study.Seal.
func writeSealed(to io.Writer, form string, content any) error {
	data, err := study.Seal(form, content)
	if err == nil {
		_, err = to.Write(data)
	}
	return err
}

// shardFlag declares -shard. Without the flag, the index has 0 shards.
func shardFlag(flags *flags) *cluster.Index {
	text := flags.String("shard", "", "`i/n`: compute only shard i of n, with i from 1 to n, and write it as JSON for merge. With auto, i and n come from Slurm, Kubernetes, PBS, SGE or GNU parallel. With auto/n, only i does")
	part := &cluster.Index{}
	flags.check(func(*call) (err error) {
		if *text == "" {
			return nil
		}
		if *part, err = cluster.ParseIndex(*text, os.Getenv); err != nil {
			return misuse("-shard: %v", err)
		}
		return nil
	})
	return part
}

const sameTime = "runs at the same time; does not change the results"

// workersFlag declares -workers.
func workersFlag(flags *flags, usual int, usage string) *int {
	n := flags.Int("workers", usual, "`number` of "+usage)
	flags.between("workers", n, 1, 10_000)
	return n
}
