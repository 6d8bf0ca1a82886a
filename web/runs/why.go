package runs

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Why is the card that explains the regret of the policy in focus.
type Why struct{ Runs *Runs }

// WhyDrawer names the drawer that contains the card.
const WhyDrawer = "why"

// newWhy returns the card for the given runs.
func newWhy(runs *Runs) *Why {
	p := runs.Page
	marked := func() bool {
		v := p.View()
		return v.IsPlay() && v.Stage() != page.EmbedStage && !p.Browser.SavesData()
	}
	p.Rooms.Join(page.Hooks{
		Ask: func() {
			if marked() && runs.Inside.lossDue() {
				p.Cards.Want(page.StartsCard, &lab.StartsOf{Scenario: p.Valid})
			}
		},
		Frame: runs.Inside.until(page.StartsCard, marked),
	})
	return &Why{runs}
}

// starts returns the lab's answer about start phases.
func (v *Why) starts() explain.Starts {
	return page.Answered[explain.Starts](v.Runs.Page.Cards, page.StartsCard)
}

// blind returns the number of pulls per arm in the start phase of policy i, and whether it is known.
func (v *Why) blind(i int) (each float64, known bool) {
	phases := v.starts().Phases
	if len(phases) != len(v.Runs.Page.S.Policies) {
		return 0, false
	}
	return float64(phases[i].Pulls), phases[i].Known
}

// Marks returns the ends of the start phases that pull each arm several times and are long enough to see, and the names
// of these marks.
func (v *Why) Marks() (at []float64, names []string) {
	p := v.Runs.Page
	for i := range p.S.Policies {
		each, _ := v.blind(i)
		seen := float64(p.S.Horizon) / 1000
		if p.Look.X == figure.Log {
			seen = 0
		}
		if end := each * float64(len(p.S.Arms)); each > 1 && end >= seen && end <= float64(p.S.Horizon) && !p.Hidden[i] {
			at, names = append(at, end), append(names, say.Of("start-ends", figure.Name(p.S, i)))
		}
	}
	return at, names
}

// Title returns the card's title, a question.
func (v *Why) Title() string {
	if p := v.Runs.Page; p.Workers.Session.Stopped(0, p.Focus) != nil {
		return say.Of("why-stopped", v.Runs.Policies.FocusName())
	}
	return say.Of("why-pays", v.Runs.Policies.FocusName())
}

// Says answers the question, for the run so far or for the average of the runs.
func (v *Why) Says() (all []string) {
	p := v.Runs.Page
	if len(p.S.Policies) == 0 {
		return nil
	}
	if p.View().Guessing() || p.View().Awaits() {
		return []string{page.Guess}
	}
	if stop := p.Workers.Stop(0, p.S, p.Focus); stop != "" {
		return []string{stop}
	}
	pulls := p.Workers.Session.Pulls(p.Focus)
	if pulls == nil {
		return []string{say.Of("nothing-been-pulled-yet")}
	}
	if says := Alike(p.S); says != "" {
		return []string{says}
	}
	if p.S.Changing() {
		return []string{say.Of("why-changes")}
	}
	gaps := arm.Gaps(p.S.Arms)
	each, known := v.blind(p.Focus)
	if each <= 1 {
		each = 0 // one pull of each arm is not a start phase
	}
	var pulled, begun, start, later, most, made float64
	worst := -1
	for a, n := range pulls {
		first := min(n, each)
		pulled += n
		begun += first
		start += first * gaps[a]
		if gaps[a] > 0 {
			made += n - first
		}
		cost := (n - first) * gaps[a]
		if later += cost; cost > most {
			most, worst = cost, a
		}
	}
	switch {
	case !known:
	case each*float64(len(gaps)) > float64(p.S.Horizon):
		all = append(all, say.Of("why-all-blind")+" "+say.Of("why-all-blind-order", notation.Number(start)))
	case each > 0:
		all = append(all, say.Of("why-blind", notation.Number(each), notation.Number(begun), notation.Number(start)),
			say.Of("why-in-turn"))
	default:
		all = append(all, say.Of("why-no-start"))
	}
	switch {
	case worst < 0 && each*float64(len(gaps)) > float64(p.S.Horizon):
		return all // the policy has no choice
	case worst < 0 && begun > 0 && begun == pulled:
		return append(all, say.Of("why-not-yet"))
	case worst < 0 && begun > 0:
		return append(all, say.Of("why-no-worse-since"))
	case worst < 0:
		return append(all, say.Of("why-no-worse"))
	}
	paid := v.paid(p.Focus, start+later)
	n, cost, alone := notation.Number(made), notation.Difference(paid, start), notation.Number(most)
	if notation.Shown(most) > notation.Shown(paid)-notation.Shown(start) {
		alone = cost
	}
	says := say.Of("why-worse", n, cost)
	if begun > 0 {
		says = say.Of("why-worse-since", n, cost)
	}
	name, gap := notation.Count(worst+1), notation.Number(gaps[worst])
	if most == later {
		says += " " + say.Of("why-one-arm", name, gap)
	} else {
		says += " " + say.Of("why-arm", name, alone, gap)
	}
	return append(append(all, says), v.noise(each > 0, paid)...)
}

// paid returns policy i's regret as in the sentence above the chart, so that the two are rounded alike. The sum over
// the arms may differ from it in the last digits.
func (v *Why) paid(i int, sum float64) float64 {
	p, paid := v.Runs.Page, sum
	if p.View().IsLive() {
		paid = p.Workers.Session.Tracks()[i].Regret
	} else if c := p.Workers.Session.CurvesOf(0)[i]; c.Runs > 0 {
		paid = c.Mean[len(c.Mean)-1]
	}
	if math.Abs(paid-sum) > 1e-9*sum { // paid belongs to other runs, or to another number of pulls
		return sum
	}
	return paid
}

// Lessons returns the link to the lesson about start phases, if the policy in focus has one.
func (v *Why) Lessons() []explain.Turn {
	p := v.Runs.Page
	if each, _ := v.blind(p.Focus); each <= 1 || p.View().Stage() != "" || p.View().HasLesson() {
		return nil
	}
	if lesson := v.starts().Lesson; lesson.Name != "" {
		return []explain.Turn{lesson}
	}
	return nil
}

// noise compares the regret with that of a policy without privacy. The noise and any start phase may not be the only
// differences between the two policies.
func (v *Why) noise(start bool, paid float64) []string {
	p := v.Runs.Page
	base := v.Runs.Baseline()
	if tracks := p.Workers.Session.Tracks(); base < 0 || !p.Workers.Session.Ended() && !p.View().IsLive() ||
		p.View().IsLive() && tracks[base].Pulled != tracks[p.Focus].Pulled {
		return nil
	}
	pulls := p.Workers.Session.Pulls(base)
	if pulls == nil {
		return nil
	}
	gaps, plain := arm.Gaps(p.S.Arms), 0.0
	for a, n := range pulls {
		plain += n * gaps[a]
	}
	if plain = v.paid(base, plain); plain >= paid {
		return nil
	}
	who, rest := figure.Subject(p.S, base), notation.Difference(paid, plain)
	if start {
		return []string{say.Of("why-baseline", who, notation.Number(plain), rest)}
	}
	return []string{say.Of("why-baseline-noise", who, notation.Number(plain), rest)}
}

// Answers reports whether the page can explain curve i.
func (v *Why) Answers(i int) bool {
	view := v.Runs.Page.View()
	return view.IsPlay() && view.Shows(page.PullsArea) && i < len(v.Runs.Page.S.Policies) && v.Runs.Page.Workers.Session.Stopped(0, i) == nil
}

// LookInside opens the card about the next choice, and shows a live run if there is none.
func (v *Why) LookInside() {
	p, of := v.Runs.Page, v.Runs.Inside
	if p.Look.Inside = true; !of.watched() {
		of.ShowLive()
	}
	p.RevealNext = InsideSheet
	p.Looked()
}

// LookAtListing opens the policy's algorithm.
func (v *Why) LookAtListing() {
	p := v.Runs.Page
	p.Look.Listing, p.RevealNext = true, ListingSheet
	p.Looked()
}

// Ask puts policy i in focus and opens the card.
func (v *Why) Ask(i int) {
	p := v.Runs.Page
	v.Runs.Policies.SetFocus(i)
	p.Drawers.Open(WhyDrawer)
	p.RevealNext = WhyDrawer
	p.Update()
}
