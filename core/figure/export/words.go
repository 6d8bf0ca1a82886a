package export

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// seriesName returns the name of a series and what its policy protects, or "" if that is unknown. The name F' gets a
// typographic prime.
func seriesName(s figure.Series) (name, notion string) {
	name = clean(s.Name)
	if name == "F'" {
		name = "F′"
	}
	if spec, ok := policy.Find(s.Policy); ok && spec.Uncertified() {
		return name, clean(say.Of("privacy-not-certified"))
	}
	return name, clean(policy.Notion(s.Notion).Words().Short)
}

// boundName returns a bound's name, followed by its kind.
func boundName(b figure.Bound) string {
	name, kind := clean(b.Name), clean(b.Kind)
	switch kind {
	case "upper", "lower":
		kind += " bound"
	case "order":
		kind = "order of growth"
	case figure.Level:
		return name
	}
	switch {
	case name == "" || name == b.Kind:
		return kind
	case strings.Contains(strings.ToLower(name), kind):
		return name
	}
	return name + " (" + kind + ")"
}

// sentences puts a verdict into sentences.
func sentences(v figure.Verdict) []string {
	verdict := "Not private"
	if v.Inside {
		verdict = "Private"
	}
	first := fmt.Sprintf("%s: F′ needs δ = %s; the budget allows %s.", verdict, number(v.DeltaExact), number(v.DeltaExact-v.Violation))
	second := "Not private for any number of pulls"
	if v.SmallestN > 0 {
		second = "Private from " + notation.Things(v.SmallestN, "pull") + " on"
	}
	if v.FormulaN > 0 {
		second += "; the paper’s formula gives " + notation.Count(v.FormulaN)
	}
	second += "."
	return []string{first, second}
}

// spread returns a sentence that explains the averages and bands of a figure, or "".
func spread(f figure.Figure, b figure.Band) string {
	if f.Kind == figure.TradeOff {
		return "" // the names of the curves say it
	}
	least, most, bands := math.MaxInt, 0, false
	for _, s := range f.Series {
		if s.Runs > 0 && len(s.X) > 0 {
			least, most = min(least, s.Runs), max(most, s.Runs)
			bands = bands || s.Banded()
		}
	}
	var text string
	switch {
	case most == 0:
		return ""
	case most == 1:
		return "Single runs."
	case least == most:
		text = "Means of " + notation.Things(most, "run")
	default:
		text = "Means of " + notation.Count(least) + " to " + notation.Things(most, "run")
	}
	switch {
	case bands && b == figure.Deviation:
		text += "; bands show one standard deviation on each side"
	case bands && b == figure.Confidence:
		text += "; bands are 95 % confidence intervals of the average, at each point and for a number of runs fixed in advance"
	case bands:
		text += "; bands contain the middle 90 %"
	}
	return text + "."
}

// number writes a value with three digits, or as a whole number: 0.0396, 1250, 1.2×10⁻⁷.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return strings.Replace(strconv.FormatFloat(v, 'g', -1, 64), "Inf", "∞", 1)
	}
	if a := math.Abs(v); a != 0 && (a < notation.LeastPlain || a >= 1e6) {
		return minus(strings.TrimPrefix(notation.Power(v), "1×"))
	}
	digits := 0
	if v != math.Trunc(v) {
		digits = max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	}
	return notation.Grouped(minus(notation.Trim(strconv.FormatFloat(v, 'f', digits, 64))))
}

// power returns 10 to the power e.
func power(e int) string { return "10" + notation.Raised(e) }

// minus replaces the hyphen before a number by a minus sign.
func minus(text string) string { return strings.Replace(text, "-", "−", 1) }

// clean returns the text in English on one line. It removes characters that are invalid, unprintable or not allowed in
// XML.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == '\uFFFE', r == '\uFFFF':
			return -1
		}
		return r
	}, strings.ToValidUTF8(say.English(text), "\uFFFD"))
}

func cleanLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(clean(line), " ")
	}
	return strings.Join(lines, "\n")
}

// settings returns a line with the settings of a drawing's scenario, in the words of a handout. It returns "" if there
// is no valid scenario, if there are two, or if the figure shows neither regret nor a region:
//
//	ε = 1, δ = 0.01, 9 arms, horizon T = 1,000,000
//
// The line leaves out the setting that a sweep varies, and an ε or δ that no policy uses. The names of curves contain
// their own settings, and other notes state the number of runs.
func settings(f figure.Figure) string {
	link, view := scenario.CutView(f.Scenario)
	v, err := scenario.ParseLink(link)
	s := v.Scenario()
	if f.Scenario == "" || err != nil || strings.Contains(view, "compare=") || f.Kind != string(s.Kind) || len(f.Series) == 0 {
		return ""
	}
	var all []string
	put := func(over, text string) {
		if s.Kind != scenario.Sweep || s.Sweep.Over != over {
			all = append(all, text)
		}
	}
	takes := func(over string) bool {
		return s.Kind == scenario.Region || slices.ContainsFunc(s.Policies, func(p scenario.Policy) bool {
			spec, _ := p.Spec()
			return scenario.SweepOptions{Over: over}.Moves(p, spec)
		})
	}
	if takes(scenario.OverEpsilon) {
		put(scenario.OverEpsilon, "ε = "+notation.Exact(s.Epsilon))
	}
	if takes(scenario.OverDelta) {
		put(scenario.OverDelta, "δ = "+notation.Exact(s.Delta))
	}
	switch s.Kind {
	case scenario.Region:
		all = append(all, "N = "+notation.Count(s.Region.N), "R = "+notation.Count(s.Region.R))
	case scenario.Regret, scenario.Sweep:
		put(scenario.OverArms, notation.Things(len(s.Arms), "arm"))
		put(scenario.OverHorizon, "horizon T = "+notation.Count(s.Horizon))
		put("", "seed "+strconv.FormatUint(s.Seed, 10))
		if s.Delayed() {
			put("", "rewards delayed by "+s.Delay.String())
		}
		if s.Shuffle {
			put("", say.Of("arms-random-order"))
		}
	default:
		return ""
	}
	return clean(strings.Join(all, ", ") + ".")
}
