package web

import (
	"math"
	"strconv"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// A Part is a piece of a sentence. Style is a class: "" plain, "strong", "bad".
type Part struct {
	Text  string
	Style string
}

// sentence builds parts: texts in even places are plain, those in odd places strong.
func sentence(texts ...string) []Part {
	var parts []Part
	for i, t := range texts {
		if t == "" {
			continue
		}
		style := ""
		if i%2 == 1 {
			style = "strong"
		}
		parts = append(parts, Part{t, style})
	}
	return parts
}

// Sentence says in plain words what the chart shows right now.
func (a *App) Sentence() []Part {
	if len(a.S.Policies) == 0 {
		return sentence("There is no policy to show.")
	}
	if asked := a.asks(); asked != nil {
		return asked
	}
	if a.IsTradeoff() {
		return a.sweepSentence()
	}
	if a.Comparing() {
		if says := a.pairSentence(); says != nil {
			return says
		}
	}
	if a.mode() == engine.Average {
		return a.averageSentence()
	}
	head, ahead := a.session.Pulled()
	if ahead == 0 {
		arms := int64(len(a.S.Arms))
		return sentence("Ready to pull ", notation.Count(arms), notation.Plural(" arm", arms)+" ", notation.Count(a.S.Horizon), notation.Plural(" time", a.S.Horizon)+".")
	}
	base := a.baseline()
	tracks := a.session.Tracks()
	who := figure.Name(a.S.Policies[a.Focus])
	made := max(head, tracks[a.Focus].Pulled)
	parts := sentence("After ", notation.Count(made), notation.Plural(" pull", made)+", "+who+" has paid ",
		notation.Number(tracks[a.Focus].Regret), " for not knowing the best arm.")
	if base >= 0 && base != a.Focus && tracks[base].Pulled == tracks[a.Focus].Pulled {
		parts = append(parts, sentence(" Without privacy, "+figure.Name(a.S.Policies[base])+" has paid ",
			notation.Number(tracks[base].Regret), ".")...)
	}
	return parts
}

func (a *App) averageSentence() []Part {
	curves, more := a.session.Curves()
	a.redraw = a.redraw || more
	_, total := a.session.Runs()
	c := curves[a.Focus]
	if c.Runs == 0 {
		return sentence("Running ", notation.Count(total), notation.Plural(" run", total)+" of ", notation.Count(a.S.Horizon), notation.Plural(" pull", a.S.Horizon)+" each.")
	}
	last := len(c.Mean) - 1
	who := figure.Name(a.S.Policies[a.Focus])
	over := notation.Plural(" run", int64(c.Runs)) + " of " + notation.Things(a.S.Horizon, "pull")
	parts := sentence("Over ", notation.Count(c.Runs), over+", "+who+" pays ",
		notation.Number(c.Mean[last]), " on average")
	if c.Std != nil {
		parts = append(parts, sentence(", give or take ", notation.Number(c.Std[last]), " from run to run.")...)
	} else {
		parts = append(parts, Part{Text: "."})
	}
	if base := a.baseline(); base >= 0 && base != a.Focus && curves[base].Runs > 0 {
		parts = append(parts, sentence(" Without privacy, "+figure.Name(a.S.Policies[base])+" pays ",
			notation.Number(curves[base].Mean[last]), ".")...)
	}
	return parts
}

// baseline returns the place of the first policy that protects nothing, or −1.
func (a *App) baseline() int {
	for i := range a.S.Policies {
		if s := a.spec(i); s.Notion == policy.None && !s.Uncertified() && !a.Hidden[i] {
			return i
		}
	}
	return -1
}

// Progress says how far the work is: a share from 0 to 1 and a few words.
func (a *App) Progress() (share float64, words string) {
	if a.mode() == engine.Average {
		done, total := a.session.Runs()
		words = notation.Count(done) + " of " + notation.Things(total, "run")
		if left, ok := a.session.Left(); ok && a.session.Playing() {
			words += ", " + duration(left/1000) + " left"
		}
		return a.session.Share(), words
	}
	head, _ := a.session.Pulled()
	horizon := a.session.Horizon()
	words = notation.Count(head) + " of " + notation.Things(horizon, "pull")
	if a.session.Playing() && a.timing.rate > 0 {
		words += ", " + duration(float64(horizon-head)/a.timing.rate) + " left"
	}
	return float64(head) / float64(horizon), words
}

// duration writes seconds for people.
func duration(s float64) string {
	switch {
	case s < 1:
		return "less than 1 s"
	case s < 90:
		return strconv.Itoa(int(math.Ceil(s))) + " s"
	case s < 5400:
		return strconv.Itoa(int(math.Round(s/60))) + " min"
	case s < 36*3600:
		return strconv.Itoa(int(math.Round(s/3600))) + " h"
	default:
		return notation.Count(int64(math.Round(s/86400))) + " days"
	}
}

// Promises says what the budget means, once for each notion that the scenario's
// policies protect. Budgets of different notions are never set side by side.
func (a *App) Promises() []string {
	if !a.HasRuns() {
		return nil
	}
	var out []string
	many := 0
	for _, n := range policy.Notions() {
		for i := range a.S.Policies {
			if a.spec(i).Notion != n.Notion {
				continue
			}
			if p := a.promise(i); p != "" {
				out = append(out, p)
				many++
			}
			break
		}
	}
	if many > 1 {
		out = append(out, "These protect different things: an ε of one cannot be compared with an ε of another.")
	}
	if text := a.ignored(); text != "" {
		out = append(out, text)
	}
	return out
}

func (a *App) promise(i int) string {
	eps, delta := a.S.Budget(a.S.Policies[i])
	times := notation.Number(math.Exp(eps)) + " times"
	if eps == 0 {
		times = "1 time"
	}
	slack := ""
	if delta > 0 {
		slack = ", plus " + notation.Number(delta)
	}
	if e, d := a.budgetWords(a.S, i); e == "ε" {
		times = "e^ε times"
	} else if d == "δ" {
		slack = ", plus δ"
	}
	switch a.spec(i).Notion {
	case policy.Decision:
		return "Each decision: changing one past reward makes any choice of the next arm at most " + times + " as likely" + slack + "."
	case policy.Sequence:
		return "Whole sequence: changing one reward makes any sequence of choices at most " + times + " as likely."
	case policy.SequenceApproximate:
		return "Whole sequence, on average: changing one reward makes any set of sequences of choices at most " + times + " as likely" + slack + "."
	case policy.RewardHeterogeneous:
		return "Each reward, at its user’s level ε_t: what is seen of it is at most e^ε_t times as likely as for any other reward."
	case policy.Reward:
		return "Each reward: what is seen of it is at most " + times + " as likely as for any other reward."
	}
	return ""
}

// ignored names the policies of the scenario that have no δ, when there is one.
func (a *App) ignored() string {
	if a.S.Delta == 0 {
		return ""
	}
	names := ""
	for i, p := range a.S.Policies {
		if s := a.spec(i); s.Delta == policy.Ignores && s.Notion != policy.None {
			if names != "" {
				names += ", "
			}
			names += figure.Name(p)
		}
	}
	if names == "" {
		return ""
	}
	return "δ is not used by " + names + "."
}

// logShare returns a bar's length in percent for x of most, on a logarithmic scale.
func logShare(x, most float64) float64 {
	if x <= 0 || most <= 0 {
		return 0
	}
	return 100 * math.Log1p(x) / math.Log1p(most)
}

// Percent writes a share for a style sheet.
func Percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }

// IsPlay reports whether the page shows regret.
func (a *App) IsPlay() bool { return a.isScenario() && a.S.Kind == scenario.Regret }

// IsTradeoff reports whether the page shows regret against a budget or a parameter.
func (a *App) IsTradeoff() bool { return a.isScenario() && a.S.Kind == scenario.Sweep }

// IsRegion reports whether the page shows a distribution in its region.
func (a *App) IsRegion() bool { return a.isScenario() && a.S.Kind == scenario.Region }

// HasRuns reports whether what the page shows comes from runs of policies.
func (a *App) HasRuns() bool { return a.IsPlay() || a.IsTradeoff() }
