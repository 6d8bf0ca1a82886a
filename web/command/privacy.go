package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
)

// privacyCurves writes what can be told of a reward from what is seen of a policy, whole.
func privacyCurves(flags *flag.FlagSet) func(*call) error {
	var all []string
	for _, s := range audit.AllSeen() {
		all = append(all, string(s))
	}
	at := flags.String("at", "", "the observation, `one` of "+strings.Join(all, ", ")+": the response to one reward, the number drawn for one arm, one choice after the history that leaks most in 10,000 runs, or the first choices together")
	in := draftFlagsOf(flags,
		"`ε` of the run and of the claim (default: that of the scenario, or 1 without a scenario)",
		"`δ` of the run and of the claim (default: that of the scenario; without a scenario, 0.01 for policies with a δ and 0 for others)",
		"`pulls` per run (default: 1000000; for sequences, as many as can be enumerated in one second). Longer sequences are estimated",
		"`file` or link with a scenario that sets arms and parameters",
		"is used instead of POLICY")
	runs := flags.Int("runs", 10_000, "`number` of runs in each of two worlds, to estimate long sequences")
	seed := flags.Uint64("seed", 0, "`seed` of these runs (default: that of the scenario, or 1 without a scenario)")
	out := textOrJSON(flags, "the curves", curvesText, curvesJSON)
	return func(c *call) error {
		write, err := out.chosen()
		if err != nil {
			return err
		}
		if err := in.one(c); err != nil {
			return err
		}
		if *at == "" {
			return misuse("-at is missing: choose one of %s", strings.Join(all, ", "))
		}
		d, err := in.draft(c)
		if err != nil {
			return err
		}
		if *runs < 2 || *runs > audit.MaxRuns {
			return misuse("-runs: %d is not between 2 and %d", *runs, audit.MaxRuns)
		}
		if c.given("seed") {
			d.Seed = seed
		}
		return out.deliverComputed(c, func(w io.Writer) (err error) {
			var all whole
			err = in.run(d, func() (err error) {
				var long audit.TooLong
				if all.ExactTradeOff, err = d.Curve(audit.Seen(*at)); errors.As(err, &long) {
					all.estimate, err = estimated(c, d, *runs)
					if err != nil && c.ctx.Err() == nil {
						err = fmt.Errorf("%w; %w", long, err)
					}
				}
				return err
			})
			if err != nil {
				return err
			}
			return write(w, all)
		})
	}
}

// whole is what can be told, exactly or, where an estimate is not nil, by that.
type whole struct {
	audit.ExactTradeOff
	estimate *estimate
}

// orders are those of the Rényi divergences that are written.
var orders = []int{2, 3, 4, 8, 16, 32, 64}

// twoCurves are those of a pair in one direction.
type twoCurves struct {
	Profile  tradeoff.Profile  `json:"profile"`
	TradeOff tradeoff.Function `json:"tradeoff"`
}

func curvesOf(p tradeoff.Pair, eps float64) twoCurves {
	return twoCurves{tradeoff.ProfileOf(p, eps), tradeoff.FunctionOf(p)}
}

// curveHead says in JSON of what curves are.
type curveHead struct {
	Policy  string  `json:"policy"`
	Name    string  `json:"name,omitempty"` // of a custom policy
	Notion  string  `json:"notion"`
	At      string  `json:"at"`
	Epsilon float64 `json:"epsilon"`
	Delta   float64 `json:"delta"`
	Horizon int64   `json:"horizon"`
	Worlds  string  `json:"worlds"`
}

func headOf(q audit.Question, seen audit.Seen, worlds string) curveHead {
	h := curveHead{q.Spec.ID, "", string(q.Spec.Notion), string(seen), q.Epsilon, q.Delta, q.Setup.Horizon, worlds}
	if q.Spec.Custom {
		h.Name = q.Spec.Name
	}
	return h
}

// curvesJSON writes one object. The profile and the trade-off function are those of a test of the world in which
// the reward is 0 against that in which it is 1, and under back the other way round.
func curvesJSON(w io.Writer, c whole) error {
	if c.estimate != nil {
		return c.estimate.json(w)
	}
	renyi := map[string]audit.Exact{}
	for _, n := range orders {
		renyi[strconv.Itoa(n)] = audit.Exact(c.Renyi(n))
	}
	return writeJSON(w, struct {
		curveHead
		twoCurves
		Back      twoCurves              `json:"back"`
		Variation float64                `json:"total_variation"`
		KL        audit.Exact            `json:"kullback_leibler"`
		Renyi     map[string]audit.Exact `json:"renyi"`
		Advantage float64                `json:"advantage"`
		Exact     bool                   `json:"exact"`
	}{headOf(c.Question, c.Seen, c.Worlds), curvesOf(c.Pair, c.Epsilon), curvesOf(c.Back(), c.Epsilon),
		tradeoff.Variation(c.Pair), audit.Exact(c.KL()), renyi, tradeoff.Variation(c.Pair), true})
}

// curvesText writes some places of the curves, and what they mean for somebody who is accused.
func curvesText(w io.Writer, c whole) error {
	if c.estimate != nil {
		return c.estimate.text(w)
	}
	number := scenario.Number
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", c.Spec.ID, c.Spec.Name)
	line := func(name, text string) { fmt.Fprintf(&b, "  %-10s %s\n", name, text) }
	line("seen", string(c.Seen))
	line("run with", "ε = "+number(c.Epsilon)+", δ = "+notation.Number(c.Delta))
	line("worlds", c.Worlds)
	line("exact", fmt.Sprintf("ε = %v at δ = %s", audit.Exact(tradeoff.Epsilon(c.Pair, c.Delta)), notation.Number(c.Delta)))
	line("advantage", fmt.Sprintf("%.4f: a guess of the world is right with probability at most %.4f", tradeoff.Variation(c.Pair), (1+tradeoff.Variation(c.Pair))/2))
	line("divergence", fmt.Sprintf("Kullback–Leibler %v, Rényi of order 2 %v", audit.Exact(c.KL()), audit.Exact(c.Renyi(2))))
	b.WriteString("\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	back := c.Back()
	fmt.Fprintf(table, "  ε\tδ(ε)\tback\t\n")
	for _, e := range []float64{0, c.Epsilon / 4, c.Epsilon / 2, c.Epsilon, 3 * c.Epsilon / 2, 2 * c.Epsilon} {
		fmt.Fprintf(table, "  %s\t%.4g\t%.4g\t\n", number(e), c.Profile(e), back.Profile(e))
	}
	fmt.Fprintf(table, "\n  α\tf(α)\tback\t\n")
	for _, a := range levels {
		fmt.Fprintf(table, "  %s\t%.4g\t%.4g\t\n", number(a), c.TradeOff(a), back.TradeOff(a))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	const level = .05
	fmt.Fprintf(&b, "\nIf a test may falsely accuse %.0f of 100 people whose reward was 0, the best test accuses %.1f of 100 people whose reward was 1.\n", 100*level, 100*(1-c.TradeOff(level)))
	_, err := io.WriteString(w, b.String())
	return err
}
