package command

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// The exit statuses of an audit besides Done, which says that what was found is consistent
// with the claim.
const (
	Violated   = 1
	NotAudited = 2 // it could not be run
)

// auditPolicy tests a claim of privacy.
func auditPolicy(flags *flag.FlagSet) func(*call) error {
	in := draftFlagsOf(flags,
		"claimed `ε` (default: that of the scenario, or 1 without a scenario; for users with their own levels, each user's level)",
		"claimed `δ` (default: that of the scenario; without a scenario, 0.01 for policies with a δ and 0 for others)",
		"`pulls` per run (default: 1000000, but 512 for sequences and 4096 for decisions of custom policies, or more if no choice can vary by then)",
		"`file` or link with a scenario that sets arms, parameters and the budget of the runs, which may differ from the claim",
		"is audited instead of POLICY")
	notion := flags.String("notion", "", "claimed `notion` of privacy: "+audit.NotionNames()+" (default: the policy's own notion; if it has none, decision)")
	confidence := flags.Float64("confidence", audit.Confidence, "`confidence` of the bound: the probability of accusing a correct policy is at most 1 − confidence")
	runs := flags.Int("runs", 0, fmt.Sprintf("largest `number` of runs in each of the two worlds (default %d)", audit.Runs))
	method := flags.String("method", anytimeMethod, "`how` to judge the runs: anytime bets on pairs of runs and stops when the claim is refuted; whole bets on all pairs")
	search := flags.Int("search", 0, "`number` of extra runs in each world to search for the place where the policy leaks most: the reward that differs, the arms' means and the horizon. For decisions of a custom policy, each of four places takes up to about 4 million more calls")
	revise := flags.Int64("revise", 0, "`number` n: instead of one reward that differs, world B revises each of an arm's first n rewards with probability 1/n; only for the notion sequence-approximate; 0 means no revision")
	seed := flags.Uint64("seed", 0, "`seed` (default: that of the scenario, or 1 without a scenario)")
	shard := shardFlagOf(flags)
	workers := workersFlag(flags)
	out := textFlags(flags, "the result", auditFormats...)
	return func(c *call) error {
		c.status = NotAudited
		part, err := shard.part()
		if err != nil {
			return err
		}
		write, err := out.chosen()
		switch {
		case part.Of > 0 && (*method != anytimeMethod || *search != 0):
			return misuse("-shard: only runs of an audit that is anytime and at a place that is known can be shared out")
		case part.Of > 0:
			err = out.checkShard(c, *out.format)
		}
		if err != nil {
			return err
		}
		if err := in.one(c); err != nil {
			return err
		}
		if *method != anytimeMethod && *method != wholeMethod {
			return misuse("-method: %q is neither %s nor %s", *method, anytimeMethod, wholeMethod)
		}
		if err := checkWorkers(*workers); err != nil {
			return err
		}
		d, err := in.draft(c)
		if err != nil {
			return notAudited(err)
		}
		d.Notion, d.Runs, d.Confidence, d.Revise = policy.Notion(*notion), *runs, *confidence, *revise
		d.Whole = *method == wholeMethod
		if c.given("seed") {
			d.Seed = seed
		}
		for name, zero := range map[string]bool{"runs": *runs == 0, "confidence": *confidence == 0, "search": *search == 0} {
			if zero && c.given(name) {
				return misuse("-%s: 0 is too small", name)
			}
		}
		if part.Of > 0 {
			return verdict(false, out.deliver(c, func(w io.Writer) error { return auditShard(c, in, d, part, *workers, w) }))
		}
		violated := false
		err = out.deliver(c, func(w io.Writer) error {
			var f found
			err := in.run(d, func() (err error) {
				bar := newBar(c)
				defer bar.clear()
				if *search != 0 {
					if f.search, err = searched(c.ctx, d, *search, bar.show); err != nil {
						return err
					}
					d = f.search.Draft
				}
				if f.Audit, err = d.Prepare(); err != nil {
					return err
				}
				if f.watch, err = study.Watch(c.ctx, f.Audit, *workers, bar.show); err == nil {
					f.Result = f.watch.Result()
				}
				return err
			})
			if err != nil {
				return err
			}
			violated = f.Violated
			return write(w, f)
		})
		return verdict(violated, err)
	}
}

// auditFormats are what the result of an audit is written in.
var auditFormats = []textFormat[func(io.Writer, found) error]{
	{"text", "txt", auditText},
	{"json", "json", auditJSON},
	{"csv", "csv", auditCSV},
}

// verdict gives an audit its status.
func verdict(violated bool, err error) error {
	switch {
	case err != nil:
		return notAudited(err)
	case violated:
		return silent(Violated)
	}
	return nil
}

// auditShard carries out a shard of an audit's runs and writes it for merge.
func auditShard(c *call, in draftFlags, d audit.Draft, part cluster.Index, workers int, to io.Writer) error {
	var s *study.AuditShard
	err := in.run(d, func() error {
		a, err := d.Prepare()
		if err != nil {
			return err
		}
		bar := newBar(c)
		defer bar.clear()
		s, err = study.ShardAudit(c.ctx, study.AskAudit(d), a, part.Number, part.Of, workers, bar.show)
		return err
	})
	if err != nil {
		return err
	}
	return writeSealed(to, study.AuditForm, s)
}

// mergeAudit puts the shards of an audit together and writes what it has found. It has the statuses of
// audit.
func mergeAudit(c *call, out figureOutput) error {
	c.status = NotAudited
	write, err := textOutput[func(io.Writer, found) error]{out.output, out.format, auditFormats}.chosen()
	if err != nil {
		return err
	}
	var shards []*study.AuditShard
	for _, name := range c.args {
		data, err := readShard(name)
		if err != nil {
			return notAudited(err)
		}
		s := &study.AuditShard{}
		if err := study.Unseal(data, study.AuditForm, s); err != nil {
			return misuse("%s: %v", name, err)
		}
		shards = append(shards, s)
	}
	var f found
	if err := limitMemory(usualMemory); err != nil {
		return notAudited(err)
	}
	if f.Audit, f.watch, err = study.MergeAudit(c.args, shards); err != nil {
		return notAudited(err)
	}
	f.Result = f.watch.Result()
	return verdict(f.Violated, out.deliver(c, func(to io.Writer) error { return write(to, f) }))
}

// searched looks for the place where a policy tells most.
func searched(ctx context.Context, d audit.Draft, runs int, progress func(done, all int64)) (*audit.Finding, error) {
	f, err := d.Search(runs, func(spent int) error {
		progress(int64(spent), int64(runs))
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	return &f, nil
}

// notAudited gives an error the status of an audit that could not be run, unless it was told
// to stop.
func notAudited(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return misuse("%v", err)
}

// How the runs of an audit are judged.
const (
	anytimeMethod = "anytime"
	wholeMethod   = "whole" // the bets go on after a proof
)

// found is what an audit has found.
type found struct {
	*audit.Audit
	audit.Result
	watch  *audit.Watch
	search *audit.Finding // nil if the place was not looked for
}

// foundPlace is what a search has found, in JSON: the arms that are pulled, by their means, which of their rewards
// differs, if it is one of an arm, and the horizon; and with how many runs in each world, of how many places.
type foundPlace struct {
	Runs    int       `json:"runs"`
	Places  int       `json:"places"`
	Arms    []float64 `json:"arms"`
	Changed any       `json:"changed,omitempty"`
	Horizon int64     `json:"horizon"`
}

// auditJSON writes one object.
func auditJSON(w io.Writer, f found) error {
	a, r := f.Audit, f.Result
	value := struct {
		Policy     string      `json:"policy"`
		Name       string      `json:"name,omitempty"` // of a custom policy
		Notion     string      `json:"notion"`
		Epsilon    any         `json:"epsilon"` // a number, or "own"
		Delta      float64     `json:"delta"`
		Confidence float64     `json:"confidence"`
		Horizon    int64       `json:"horizon"`
		Runs       int         `json:"runs"`
		Seed       uint64      `json:"seed"`
		Changed    any         `json:"changed,omitempty"` // there if it is a reward of an arm
		Revise     int64       `json:"revise,omitempty"`
		Looked     string      `json:"looked,omitempty"` // the choices of a custom policy that were tried
		Event      string      `json:"event"`
		Lower      float64     `json:"lower"`
		Exact      audit.Exact `json:"exact,omitzero"`
		Violated   bool        `json:"violated"`
		Method     string      `json:"method"`
		Pairs      int         `json:"pairs,omitempty"`
		Looks      int         `json:"looks,omitempty"`
		Wealth     audit.Exact `json:"wealth"` // a number, or "infinite" where none holds it
		Search     *foundPlace `json:"search,omitempty"`
	}{a.Spec.ID, "", string(a.Notion), a.Epsilon, a.Delta, a.Confidence, a.Setup.Horizon, a.Runs, a.Seed, nil, a.Revise, a.Looked(), r.Event, r.Lower, r.Exact, r.Violated,
		anytimeMethod, f.watch.Pairs(), f.watch.Looks(), audit.Exact(f.watch.Wealth()), nil}
	if a.Spec.Custom {
		value.Name = a.Spec.Name
	}
	if a.Own {
		value.Epsilon = "own"
	}
	if reward, ok := a.Differs(); ok {
		value.Changed = reward
	}
	if f.search != nil {
		value.Search = &foundPlace{f.search.Runs, f.search.Tried, nil, value.Changed, a.Setup.Horizon}
		for _, arm := range a.Arms {
			value.Search.Arms = append(value.Search.Arms, arm.Mean())
		}
	}
	return writeJSON(w, value)
}

// auditCSV writes the bets that prove the bound (see audit.Bet), which readers can work out again.
func auditCSV(w io.Writer, f found) error {
	h := f.Result.Hits
	fmt.Fprintf(w, "# ε ≥ %v at δ = %v with confidence %v: the mean capital of %d gamblers, each with 1 at first, is at least 1/(1 − confidence).\n", f.Result.Lower, f.Audit.Delta, f.Audit.Confidence, audit.Gamblers)
	fmt.Fprintf(w, "# A pair multiplies the capital by 1 + stake·(x − e^epsilon·y − δ): x is 1 if the event came in this world, y if in the other.\n")
	fmt.Fprintf(w, "# The event of the result came in %d of %d runs in world A, and in %d of %d in world B.\n", h.Hits[0], h.Runs[0], h.Hits[1], h.Runs[1])
	to := csv.NewWriter(w)
	to.Write([]string{"gambler", "event", "world", "epsilon", "stake", "neither", "other_only", "this_only", "both"})
	for _, b := range f.watch.Bets() {
		row := []string{fmt.Sprint(b.Gambler), say.English(b.Event), say.English(b.World)}
		for _, x := range []any{b.Epsilon, b.Stake, b.Neither, b.Other, b.Here, b.Both} {
			row = append(row, fmt.Sprint(x))
		}
		to.Write(row)
	}
	to.Flush()
	return to.Error()
}

// auditText writes a paragraph.
func auditText(w io.Writer, f found) error {
	a, r := f.Audit, f.Result
	number := scenario.Number
	exact := fmt.Sprintf("ε = %v of %s", r.Exact, r.Of)
	switch {
	case !r.Exact.Known():
		exact = "not known: " + r.Of
	case r.Exact.Infinite():
		exact = "infinite: no finite ε covers " + r.Of + " at δ = " + number(a.Delta)
	}
	claim, words := "the claim", a.Claim.Words()
	if a.Spec.Custom && a.Notion == a.Spec.Notion {
		claim, words = "its author's claim", words+", as its author says"
	}
	verdict := "consistent with " + claim
	nothing := audit.Nothing
	switch {
	case r.Violated && !a.Claims():
		verdict = "above the ε that was asked about; the policy itself claims nothing"
	case r.Violated:
		verdict = "VIOLATES " + claim
	case a.Claims() && r.Few:
		verdict, nothing = "the runs say nothing about "+claim, a.TooFew(r.Claimed, a.Runs, r.Limits)
	}
	var b strings.Builder
	line := func(name, text string) { fmt.Fprintf(&b, "  %-9s %s\n", name, text) }
	fmt.Fprintf(&b, "%s: %s\n", a.Spec.ID, a.Spec.Name)
	line("claim", words)
	if f.search != nil {
		line("search", f.search.Words())
	}
	if looked := a.Looked(); looked != "" {
		line("looked at", looked)
	}
	line("worlds", r.Worlds)
	for _, text := range a.Rule() {
		line("", text)
	}
	line("event", r.Event)
	line("came in", fmt.Sprintf("%d of %d runs in one world, %d of %d in the other", r.Hits.Hits[0], r.Hits.Runs[0], r.Hits.Hits[1], r.Hits.Runs[1]))
	sign := "≥"
	if r.Refuted { // perhaps at the claim itself
		sign = ">"
	}
	bound := fmt.Sprintf("ε %s %.4f with confidence %s", sign, r.Lower, number(a.Confidence))
	if a.Own {
		bound += ", at a level of " + number(r.Claimed)
	}
	line("bound", bound+fmt.Sprintf("; so many runs can give at most %.4f", r.Reach))
	line("looks", fmt.Sprintf("%s, the last after %s on each world; bets against the claim have made at most %.4g of 1", notation.Count(f.watch.Looks()), notation.Things(f.watch.Pairs(), "run"), f.watch.Wealth()))
	line("exact", exact)
	line("verdict", verdict)
	if f.watch.Over() {
		line("", audit.Stopped)
	}
	if !r.Violated {
		line("", nothing)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
