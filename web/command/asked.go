package command

import (
	"flag"
	"fmt"
	"io"
	"os"
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

// asked is what has to be run, and what for: a figure of the one scenario, a panel, or claims.
type asked struct {
	study.Question
	panels []gallery.Panel
	claims []gallery.Claim
}

// askScenario asks for a scenario's figure.
func askScenario(s scenario.Scenario) asked {
	return asked{Question: study.Question{Scenarios: []string{s.Link()}}}
}

// askPanels asks for panels, and for claims that need them. Scenarios that are the same are run once.
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

// askAgain returns what a question asked for that has these results.
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

// results sorts the results of the scenarios by panel.
func (a asked) results(all []sim.Result) gallery.Results {
	sorted := gallery.Results{}
	for _, p := range a.Panels {
		for _, k := range p.Scenarios {
			sorted[p.Panel] = append(sorted[p.Panel], all[k])
		}
	}
	return sorted
}

// figure returns the figure of the panel, or of the scenario.
func (a asked) figure(all []sim.Result) (figure.Figure, error) {
	if a.panels == nil {
		return plot.Result(all[0])
	}
	return a.panels[0].Figure(a.results(all)[a.panels[0].ID])
}

// checked returns the claims with what came out.
func (a asked) checked(all []sim.Result) (list []checkedClaim) {
	results := a.results(all)
	for _, claim := range a.claims {
		judged, verdict := claim.Judge(results)
		list = append(list, checkedClaim{claim, settingsOf(claim, a.panels), judged, verdict})
	}
	return list
}

// runFlags are the flags of a command that makes runs: how many at the same time, and which shard of them.
type runFlags struct {
	shard   shardFlag
	workers *int
	own     ownPolicies // the zero value if the command takes no custom policies
	out     destination
}

// A destination is where a command writes what comes out of its runs.
type destination interface {
	check(*call, cluster.Index) error
	deliver(*call, func(io.Writer) error) error
}

// runFlagsOf declares -shard and -workers.
func runFlagsOf(flags *flag.FlagSet, own ownPolicies, out destination) runFlags {
	return runFlags{shardFlagOf(flags), workersFlag(flags), own, out}
}

// begin checks the flags and returns the shard, which is of 0 shards without -shard.
func (f runFlags) begin(c *call) (part cluster.Index, err error) {
	if err = checkWorkers(*f.workers); err == nil {
		part, err = f.shard.part()
	}
	if err == nil {
		err = f.out.check(c, part)
	}
	return part, err
}

// deliver makes the runs that a needs. It writes them for merge if they are a shard; otherwise write writes the results,
// which took so many seconds.
func (f runFlags) deliver(c *call, a asked, part cluster.Index, write func(w io.Writer, results []sim.Result, seconds float64) error) error {
	return f.out.deliver(c, func(to io.Writer) error {
		w, err := a.Work()
		if err != nil {
			return err
		}
		var results []sim.Result
		var shard *study.Shard
		begun := time.Now()
		err = f.own.work(c, w, func(progress func(done, all int64)) error {
			if part.Of > 0 {
				shard = study.NewShard(a.Question, w, part.Number, part.Of)
				return w.Do(c.ctx, shard.Work(), *f.workers, progress, shard.Put)
			}
			results, err = w.Run(c.ctx, *f.workers, progress)
			return err
		})
		seconds := time.Since(begun).Seconds()
		switch {
		case err != nil:
			return err
		case part.Of > 0:
			shard.Seconds = seconds
			return writeSealed(to, study.ShardForm, shard)
		}
		return write(to, results, seconds)
	})
}

// writeSealed writes a file of a form, see study.Seal.
func writeSealed(to io.Writer, form string, content any) error {
	data, err := study.Seal(form, content)
	if err != nil {
		return err
	}
	_, err = to.Write(data)
	return err
}

// work lets do some work, with a bar on the terminal, and with a limit of memory if there is a custom policy.
func (o ownPolicies) work(c *call, w *study.Work, do func(progress func(done, all int64)) error) error {
	if isOwn(w.Scenarios...) {
		if err := limitMemory(*o.memory); err != nil {
			return err
		}
	}
	bar := newBar(c)
	defer bar.clear()
	return o.locate(do(bar.show))
}

// A shardFlag is what -shard says.
type shardFlag struct{ text *string }

// shardFlagOf declares -shard.
func shardFlagOf(flags *flag.FlagSet) shardFlag {
	return shardFlag{flags.String("shard", "", "`i/n`: compute only shard i of n, with i from 1 to n, and write it as JSON for merge. With auto, i and n come from Slurm, Kubernetes, PBS, SGE or GNU parallel. With auto/n, only i does")}
}

// part returns which shard it is, of none if there is no flag.
func (f shardFlag) part() (p cluster.Index, err error) {
	if *f.text == "" {
		return p, nil
	}
	if p, err = cluster.ParseIndex(*f.text, os.Getenv); err != nil {
		return p, misuse("-shard: %v", err)
	}
	return p, nil
}
