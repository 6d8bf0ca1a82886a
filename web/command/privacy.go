package command

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
)

// privacyCurves writes the curves that show how well an observation of a policy tells two rewards apart.
func privacyCurves(flags *flags) func(*call) error {
	var names []string
	for _, s := range audit.AllSeen() {
		names = append(names, string(s))
	}
	all := strings.Join(names, ", ")
	at := flags.String("at", "", "the observation, `one` of "+all+": the response to one reward, the number drawn for one arm, one choice after the history that leaks most in 10,000 runs, or the first choices together")
	in := newDraftFlags(flags, "%s of the run and of the claim", "",
		"`pulls` per run (default: 1000000; for sequences, as many as can be enumerated in one second). Longer sequences are estimated",
		"arms and parameters", "used")
	runs := flags.Int("runs", 10_000, "`number` of runs in each of two worlds, to estimate long sequences")
	flags.between("runs", runs, 2, audit.MaxRuns)
	seed := flags.Uint64("seed", 0, "`seed` of these runs (default: that of the scenario, or 1 without a scenario)")
	out := textOrJSON(flags, "the curves", curves.text, curves.json)
	return func(c *call) error {
		if *at == "" {
			return misuse("-at is missing: choose one of %s", all)
		}
		var d audit.Draft
		if err := in.draft(c, &d); err != nil {
			return err
		}
		if c.given("seed") {
			d.Seed = seed
		}
		return out.put(c, func() (curves, error) {
			return interruptibly(c.ctx, func() (found curves, err error) {
				err = in.run(c, d, func(progress func(done, all int64)) error {
					one, err := d.Curve(audit.Seen(*at))
					found = exactCurves{one}
					var long audit.TooLong
					if errors.As(err, &long) {
						found, err = estimated(c, d, *runs, progress)
						if err != nil && c.ctx.Err() == nil {
							err = fmt.Errorf("%w; %w", long, err)
						}
					}
					return err
				})
				return found, err
			})
		})
	}
}

// curves represents the curves of an observation, either exact or estimated.
type curves interface {
	text() string
	json() any
}

// head describes the curves in JSON.
type head struct {
	Policy  string  `json:"policy"`
	Name    string  `json:"name,omitempty"` // the name of a custom policy
	Notion  string  `json:"notion"`
	At      string  `json:"at"`
	Epsilon float64 `json:"epsilon"`
	Delta   float64 `json:"delta"`
	Horizon int64   `json:"horizon"`
	Worlds  string  `json:"worlds"`
}

func headOf(q audit.Question, seen audit.Seen, worlds string) head {
	h := head{q.Spec.ID, "", string(q.Spec.Notion), string(seen), q.Epsilon, q.Delta, q.Setup.Horizon, worlds}
	if q.Spec.Custom {
		h.Name = q.Spec.Name
	}
	return h
}

// listed returns the beginning of the text about curves.
func listed(q audit.Question, seen, worlds string) *listing {
	b := &listing{width: 10}
	fmt.Fprintf(b, "%s: %s\n", q.Spec.ID, q.Spec.Name)
	b.line("seen", seen)
	b.line("run with", "ε = "+scenario.Number(q.Epsilon)+", δ = "+notation.Number(q.Delta))
	b.line("worlds", worlds)
	return b
}

type exactCurves struct{ audit.ExactTradeOff }

// oneWay holds the curves for a pair of worlds in one direction.
type oneWay struct {
	Profile  tradeoff.Profile  `json:"profile"`
	TradeOff tradeoff.Function `json:"tradeoff"`
}

// json returns one object. The profile and the trade-off function are for a test of reward 0 against reward 1. The
// curves under back are for the reverse test.
func (c exactCurves) json() any {
	of := func(p tradeoff.Pair) oneWay { return oneWay{tradeoff.ProfileOf(p, c.Epsilon), tradeoff.FunctionOf(p)} }
	renyi := map[string]audit.Exact{}
	for _, order := range []int{2, 3, 4, 8, 16, 32, 64} {
		renyi[strconv.Itoa(order)] = audit.Exact(c.Renyi(order))
	}
	return struct {
		head
		oneWay
		Back      oneWay                 `json:"back"`
		Variation float64                `json:"total_variation"`
		KL        audit.Exact            `json:"kullback_leibler"`
		Renyi     map[string]audit.Exact `json:"renyi"`
		Advantage float64                `json:"advantage"`
		Exact     bool                   `json:"exact"`
	}{headOf(c.Question, c.Seen, c.Worlds), of(c.Pair), of(c.Back()),
		tradeoff.Variation(c.Pair), audit.Exact(c.KL()), renyi, tradeoff.Variation(c.Pair), true}
}

// text returns some points of the curves, and their meaning for an accused person.
func (c exactCurves) text() string {
	number := scenario.Number
	b := listed(c.Question, string(c.Seen), c.Worlds)
	b.line("exact", fmt.Sprintf("ε = %v at δ = %s", audit.Exact(tradeoff.Epsilon(c.Pair, c.Delta)), notation.Number(c.Delta)))
	b.line("advantage", fmt.Sprintf("%.4f: a guess of the world is right with probability at most %.4f", tradeoff.Variation(c.Pair), (1+tradeoff.Variation(c.Pair))/2))
	b.line("divergence", fmt.Sprintf("Kullback–Leibler %v, Rényi of order 2 %v", audit.Exact(c.KL()), audit.Exact(c.Renyi(2))))
	b.WriteString("\n")
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	back := c.Back()
	fmt.Fprintf(table, "  ε\tδ(ε)\tback\t\n")
	for _, e := range []float64{0, c.Epsilon / 4, c.Epsilon / 2, c.Epsilon, 3 * c.Epsilon / 2, 2 * c.Epsilon} {
		fmt.Fprintf(table, "  %s\t%.4g\t%.4g\t\n", number(e), c.Profile(e), back.Profile(e))
	}
	fmt.Fprintf(table, "\n  α\tf(α)\tback\t\n")
	for _, a := range levels {
		fmt.Fprintf(table, "  %s\t%.4g\t%.4g\t\n", number(a), c.TradeOff(a), back.TradeOff(a))
	}
	table.Flush()
	const level = .05
	fmt.Fprintf(b, "\nIf a test may falsely accuse %.0f of 100 people whose reward was 0, the best test accuses %.1f of 100 people whose reward was 1.\n", 100*level, 100*(1-c.TradeOff(level)))
	return b.String()
}

// An estimate estimates the privacy profile of long sequences of decisions, for one pair of reward tables. It is not a
// bound that holds for other tables.
type estimate struct {
	*audit.Audit
	losses [2]audit.Losses // the losses of the runs in each world
}

// estimated makes the given number of runs in each world and returns the estimate.
func estimated(c *call, d audit.Draft, runs int, progress func(done, all int64)) (*estimate, error) {
	l, err := d.Losses()
	if err != nil {
		return nil, err
	}
	e := &estimate{Audit: l.Audit}
	const together = 50
	for from := 0; from < runs; from += together {
		for world := range e.losses {
			all, err := l.Runs(world, from, min(from+together, runs))
			if err != nil {
				return nil, err
			}
			e.losses[world].All = append(e.losses[world].All, all...)
			e.losses[world].Confidence = l.Audit.Confidence
		}
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		if err := l.Audit.Err(); err != nil {
			return nil, err
		}
		progress(int64(from), int64(runs))
	}
	return e, nil
}

// estimatedProfile is δ(ε) in one direction, with an interval at each ε.
type estimatedProfile struct {
	Epsilon []float64 `json:"epsilon"`
	Delta   []float64 `json:"delta"`
	Low     []float64 `json:"low"`
	High    []float64 `json:"high"`
}

// profile returns the profile on a grid of ε and at the claimed ε, up to the loss that 99 % of the runs stay below.
func (e *estimate) profile(world int) (p estimatedProfile) {
	high := math.Max(2*e.Epsilon, 1)
	all := slices.Clone(e.losses[world].All)
	slices.Sort(all)
	if most := all[len(all)*99/100]; !math.IsInf(most, 0) {
		high = math.Max(high, math.Ceil(most))
	}
	p.Epsilon = tradeoff.Places(high, e.Epsilon)
	for _, eps := range p.Epsilon {
		mean, low, high := e.losses[world].Profile(eps)
		p.Delta, p.Low, p.High = append(p.Delta, mean), append(p.Low, low), append(p.High, high)
	}
	return p
}

// json returns one object. Its keys are those of exact curves, except for those that cannot be estimated.
func (e *estimate) json() any {
	type direction struct {
		Profile estimatedProfile `json:"profile"`
	}
	value := struct {
		head
		Changed any `json:"changed,omitempty"`
		direction
		Back       direction `json:"back"`
		Variation  float64   `json:"total_variation"`
		Confidence float64   `json:"confidence"` // of the interval at each ε
		Runs       int       `json:"runs"`       // in each world
		Seed       uint64    `json:"seed"`
		Exact      bool      `json:"exact"`
	}{head: headOf(e.Question, audit.SeenSequence, e.Worlds()), direction: direction{e.profile(0)}, Back: direction{e.profile(1)},
		Confidence: e.Confidence, Runs: len(e.losses[0].All), Seed: e.Seed}
	if r, ok := e.Differs(); ok {
		value.Changed = r
	}
	value.Variation = value.Profile.Delta[0]
	return value
}

// text returns some points of the profile.
func (e *estimate) text() string {
	number := scenario.Number
	b := listed(e.Question, string(audit.SeenSequence)+" of "+notation.Things(e.Setup.Horizon, "choice"), e.Worlds())
	b.line("estimate", "from "+notation.Things(int64(len(e.losses[0].All)), "run")+" in each world; for these two worlds alone, not a bound for others")
	b.line("interval", "at each ε, with confidence "+number(e.Confidence))
	b.WriteString("\n")
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "  ε\tδ(ε)\tfrom\tto\tback\tfrom\tto\t\n")
	for _, eps := range []float64{0, e.Epsilon / 2, e.Epsilon, 2 * e.Epsilon, 4 * e.Epsilon, 8 * e.Epsilon} {
		fmt.Fprintf(table, "  %s\t", number(eps))
		for world := range e.losses {
			mean, low, high := e.losses[world].Profile(eps)
			fmt.Fprintf(table, "%.4f\t%.4f\t%.4f\t", mean, low, high)
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	return b.String()
}
