package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
)

// A conversion holds the guarantees that follow from a given guarantee.
type conversion struct {
	each  tradeoff.Guarantee
	times int
	tradeoff.Conversions
}

// convert writes the guarantees that follow from a given guarantee.
func convert(flags *flags) func(*call) error {
	var each tradeoff.Guarantee
	flags.Float64Var(&each.Epsilon, "eps", 0, "`ε` of each release, for ε-DP or (ε, δ)-DP")
	flags.Float64Var(&each.Delta, "delta", 0, "`δ` of each release")
	flags.Float64Var(&each.Mu, "mu", 0, "`μ` of each release, for Gaussian differential privacy, instead of ε")
	flags.Float64Var(&each.Rho, "rho", 0, "`ρ` of each release, for zero-concentrated differential privacy, instead of ε")
	times := flags.Int("times", 1, "`number` of releases; each may depend on the earlier ones")
	at := flags.Float64("at", 1e-5, "`δ` of all releases together; the command gives the smallest ε at this δ")
	out := textOrJSON(flags, "the result", conversion.text, conversion.json)
	return func(c *call) error {
		return out.put(c, func() (conversion, error) {
			return interruptibly(c.ctx, func() (conversion, error) {
				all, err := tradeoff.Convert(each, *times, *at)
				if err != nil {
					err = misuse("%s", strings.ReplaceAll(err.Error(), "\n", "; "))
				}
				return conversion{each, *times, all}, err
			})
		})
	}
}

// levels are the points at which texts show the trade-off function.
var levels = []float64{.001, .01, .05, .1, .25, .5}

// text returns a table of the guarantees, and explains what they mean for an accused person.
func (c conversion) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s\n\n", kept(c.each), map[bool]string{true: ", " + notation.Count(c.times) + " times"}[c.times > 1])
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, follows := range c.Implied {
		fmt.Fprintf(table, "  %s\t%s\n", kept(follows.Guarantee), follows.Theorem)
	}
	table.Flush()
	for _, no := range c.Not {
		fmt.Fprintf(&b, "  %s\n", no)
	}
	b.WriteString("\nOf 100 people whose data was not used, a test may accuse the first number. Of 100 whose data was used, it then accuses at most the second:\n")
	for _, alpha := range levels {
		fmt.Fprintf(&b, "  %s: %s\n", notation.Number(100*alpha), upward(100*(1-c.TradeOff(alpha)), 3))
	}
	return b.String()
}

// kept describes a guarantee in words.
func kept(g tradeoff.Guarantee) string {
	number := func(x float64) string { return upward(x, 6) }
	switch {
	case g.Mu > 0:
		return "μ-GDP with μ = " + number(g.Mu)
	case g.Rho > 0:
		return "ρ-zCDP with ρ = " + number(g.Rho)
	case g.Delta > 0:
		return "(ε, δ)-DP with ε = " + number(g.Epsilon) + ", δ = " + number(g.Delta)
	}
	return "ε-DP with ε = " + number(g.Epsilon)
}

// upward formats an upper bound with the given number of digits. It rounds up, so that the result is also a bound.
func upward(x float64, digits int) string {
	if x <= 0 || math.IsInf(x, 0) {
		return scenario.Number(x)
	}
	rounded := strconv.FormatFloat(x, 'e', digits-1, 64)
	near, _ := strconv.ParseFloat(rounded, 64)
	if near < x*(1-1e-12) { // otherwise near is the bound, up to rounding
		mantissa, exponent, _ := strings.Cut(rounded, "e")
		n, _ := strconv.ParseInt(strings.ReplaceAll(mantissa, ".", ""), 10, 64)
		e, _ := strconv.Atoi(exponent)
		near, _ = strconv.ParseFloat(fmt.Sprintf("%de%d", n+1, e+1-digits), 64)
	}
	return strconv.FormatFloat(near, 'g', digits, 64)
}

// guaranteeForm is a guarantee in JSON. It contains only the numbers that the guarantee's notion uses.
type guaranteeForm struct {
	Notion  string       `json:"notion"`
	Epsilon *audit.Exact `json:"epsilon,omitempty"` // may be infinite
	Delta   *float64     `json:"delta,omitempty"`
	Mu      float64      `json:"mu,omitempty"`
	Rho     float64      `json:"rho,omitempty"`
	Theorem string       `json:"theorem,omitempty"`
}

func formOf(g tradeoff.Guarantee, theorem string) guaranteeForm {
	f := guaranteeForm{Mu: g.Mu, Rho: g.Rho, Theorem: theorem}
	switch {
	case g.Mu > 0:
		f.Notion = "μ-GDP"
	case g.Rho > 0:
		f.Notion = "ρ-zCDP"
	default:
		eps := audit.Exact(g.Epsilon)
		f.Notion, f.Epsilon, f.Delta = "(ε, δ)-DP", &eps, &g.Delta
	}
	return f
}

func (c conversion) json() any {
	all := struct {
		Each     guaranteeForm     `json:"each"`
		Times    int               `json:"times"`
		Implied  []guaranteeForm   `json:"implied"`
		Not      []string          `json:"not,omitempty"`
		TradeOff tradeoff.Function `json:"tradeoff"`
	}{Each: formOf(c.each, ""), Times: c.times, Implied: []guaranteeForm{}, Not: c.Not}
	for _, follows := range c.Implied {
		all.Implied = append(all.Implied, formOf(follows.Guarantee, follows.Theorem))
	}
	for i := range 101 {
		alpha := float64(i) / 100
		all.TradeOff.Alpha = append(all.TradeOff.Alpha, alpha)
		all.TradeOff.Beta = append(all.TradeOff.Beta, c.TradeOff(alpha))
	}
	return all
}
