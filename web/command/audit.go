package command

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"

	"epsilonarcade/core/document"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// Exit statuses of an audit. The status Done means that the runs are consistent with the claim.
const (
	Violated   = 1
	NotAudited = Misused // the audit could not run
)

// auditPolicy tests a privacy claim.
func auditPolicy(flags *flags) func(*call) error {
	in := newDraftFlags(flags, "claimed %s", "; for users with their own levels, each user's level",
		"`pulls` per run (default: 1000000, but 512 for sequences and 4096 for decisions of custom policies, or more if no choice can vary by then)",
		"arms, parameters and the budget of the runs, which may differ from the claim", "audited")
	var d audit.Draft
	flags.StringVar((*string)(&d.Notion), "notion", "", "claimed `notion` of privacy: "+audit.NotionNames()+" (default: the policy's own notion; if it has none, decision)")
	flags.Float64Var(&d.Confidence, "confidence", audit.Confidence, "`confidence` of the bound: the probability of accusing a correct policy is at most 1 − confidence")
	flags.IntVar(&d.Runs, "runs", 0, fmt.Sprintf("largest `number` of runs in each of the two worlds (default %d)", audit.Runs))
	method := flags.String("method", anytimeMethod, "`how` to judge the runs: anytime bets on pairs of runs and stops when the claim is refuted; whole bets on all pairs")
	search := flags.Int("search", 0, "`number` of extra runs in each world to search for the place where the policy leaks most: the reward that differs, the arms' means and the horizon. For decisions of a custom policy, each of four places takes up to about 4 million more calls")
	flags.Int64Var(&d.Revise, "revise", 0, "`number` n: instead of one reward that differs, world B revises each of an arm's first n rewards with probability 1/n; only for the notion sequence-approximate; 0 means no revision")
	seed := flags.Uint64("seed", 0, "`seed` (default: that of the scenario, or 1 without a scenario)")
	part := shardFlag(flags)
	workers := workersFlag(flags, runtime.GOMAXPROCS(0), sameTime)
	out := newOutput(flags, "the result", auditFormats...)
	out.part = part
	out.checked(flags)
	flags.check(func(c *call) error {
		switch {
		case *method != anytimeMethod && *method != wholeMethod:
			return misuse("-method: %q is neither %s nor %s", *method, anytimeMethod, wholeMethod)
		case part.Of > 0 && (*method != anytimeMethod || *search != 0):
			return misuse("-shard: only runs of an audit that is anytime and at a place that is known can be shared out")
		}
		for name, zero := range map[string]bool{"runs": d.Runs == 0, "confidence": d.Confidence == 0, "search": *search == 0} {
			if zero && c.given(name) {
				return misuse("-%s: 0 is too small", name)
			}
		}
		return nil
	})
	return func(c *call) error {
		c.status = NotAudited
		if err := in.draft(c, &d); err != nil {
			return err
		}
		d.Whole = *method == wholeMethod
		if c.given("seed") {
			d.Seed = seed
		}
		violated := false
		err := out.deliver(c, func(to io.Writer) error {
			var f document.Audit
			var shard *study.AuditShard
			err := in.run(c, d, func(progress func(done, all int64)) (err error) {
				if *search != 0 {
					if f.Search, err = searched(c.ctx, d, *search, progress); err != nil {
						return err
					}
					d = f.Search.Draft
				}
				if f.Audit, err = d.Prepare(); err != nil {
					return err
				}
				if part.Of > 0 {
					shard, err = study.ShardAudit(c.ctx, study.AskAudit(d), f.Audit, part.Number, part.Of, *workers, progress)
					return err
				}
				if f.Watch, err = study.Watch(c.ctx, f.Audit, *workers, progress); err == nil {
					f.Result = f.Watch.Result()
				}
				return err
			})
			switch {
			case err != nil:
				return err
			case shard != nil:
				return writeSealed(to, study.AuditForm, shard)
			}
			violated = f.Violated
			return out.write(to, func() (document.Audit, error) { return f, nil })
		})
		return verdict(violated, err)
	}
}

// auditFormats are the formats for an audit's result.
var auditFormats = []format[document.Audit]{asText(auditText), asJSON(document.Audit.JSON), {name: "csv", ending: "csv", write: auditCSV}}

// verdict returns err if there is one, and otherwise the exit status of an audit.
func verdict(violated bool, err error) error {
	if err == nil && violated {
		return silent(Violated)
	}
	return err
}

// mergeAudit merges the shards of an audit and writes the result. It has the same exit statuses as the command audit.
func mergeAudit(c *call, out *output[document.Audit]) error {
	c.status = NotAudited
	if err := out.check(c); err != nil {
		return err
	}
	var shards []*study.AuditShard
	for _, name := range c.args {
		data, err := readShard(name)
		if err != nil {
			return err
		}
		s := &study.AuditShard{}
		if err := study.Unseal(data, study.AuditForm, s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		shards = append(shards, s)
	}
	if err := limitMemory(usualMemory); err != nil {
		return err
	}
	var f document.Audit
	var err error
	if f.Audit, f.Watch, err = study.MergeAudit(c.args, shards); err != nil {
		return err
	}
	f.Result = f.Watch.Result()
	return verdict(f.Violated, out.put(c, func() (document.Audit, error) { return f, nil }))
}

// searched searches for the means, reward and horizon at which the privacy loss of a policy is largest.
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

// The methods that judge the runs of an audit.
const (
	anytimeMethod = "anytime"
	wholeMethod   = "whole" // bets continue after a refutation
)

// auditCSV writes the bets that prove the bound, so that readers can recompute the bound. See audit.Bet.
func auditCSV(w io.Writer, f document.Audit) error {
	h := f.Result.Hits
	fmt.Fprintf(w, "# ε ≥ %v at δ = %v with confidence %v: the mean capital of %d gamblers, each with 1 at first, is at least 1/(1 − confidence).\n", f.Result.Lower, f.Audit.Delta, f.Audit.Confidence, audit.Gamblers)
	fmt.Fprintf(w, "# A pair multiplies the capital by 1 + stake·(x − e^epsilon·y − δ): x is 1 if the event came in this world, y if in the other.\n")
	fmt.Fprintf(w, "# The event of the result came in %d of %d runs in world A, and in %d of %d in world B.\n", h.Hits[0], h.Runs[0], h.Hits[1], h.Runs[1])
	to := csv.NewWriter(w)
	to.Write([]string{"gambler", "event", "world", "epsilon", "stake", "neither", "other_only", "this_only", "both"})
	for _, b := range f.Watch.Bets() {
		row := []string{fmt.Sprint(b.Gambler), say.English(b.Event), say.English(b.World)}
		for _, x := range []any{b.Epsilon, b.Stake, b.Neither, b.Other, b.Here, b.Both} {
			row = append(row, fmt.Sprint(x))
		}
		to.Write(row)
	}
	to.Flush()
	return to.Error()
}

// auditText returns the result as a paragraph.
func auditText(f document.Audit) string {
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
	b := listing{width: 9}
	fmt.Fprintf(&b, "%s: %s\n", a.Spec.ID, a.Spec.Name)
	b.line("claim", words)
	if f.Search != nil {
		b.line("search", f.Search.Words())
	}
	if looked := a.Looked(); looked != "" {
		b.line("looked at", looked)
	}
	b.line("worlds", r.Worlds)
	for _, text := range a.Rule() {
		b.line("", text)
	}
	b.line("event", r.Event)
	b.line("came in", fmt.Sprintf("%d of %d runs in one world, %d of %d in the other", r.Hits.Hits[0], r.Hits.Runs[0], r.Hits.Hits[1], r.Hits.Runs[1]))
	sign := "≥"
	if r.Refuted { // the bound may be the claim itself
		sign = ">"
	}
	bound := fmt.Sprintf("ε %s %.4f with confidence %s", sign, r.Lower, number(a.Confidence))
	if a.Own {
		bound += ", at a level of " + number(r.Claimed)
	}
	b.line("bound", bound+fmt.Sprintf("; so many runs can give at most %.4f", r.Reach))
	b.line("looks", fmt.Sprintf("%s, the last after %s on each world; bets against the claim have made at most %.4g of 1", notation.Count(f.Watch.Looks()), notation.Things(f.Watch.Pairs(), "run"), f.Watch.Wealth()))
	b.line("exact", exact)
	b.line("verdict", verdict)
	if f.Watch.Over() {
		b.line("", audit.Stopped)
	}
	if !r.Violated {
		b.line("", nothing)
	}
	return b.String()
}
