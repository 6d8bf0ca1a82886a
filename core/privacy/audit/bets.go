package audit

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
)

// A gambler bets on one event, with separate capital for each ε of the grid.
type gambler struct {
	stretch
	lambda  []float64
	capital []float64    // log M at the start of the current stretch
	gain    [][4]float64 // growth of the log, by grid index and outcome
	past    []stretch    // the earlier stretches
}

// A stretch is a series of pairs in which a gambler bets on one event.
type stretch struct {
	event   Event
	chances [2]float64 // probabilities of the event at the start, in its likelier world and in the other
	came    [4]float64 // the number of times that each outcome has occurred since
}

// These are the outcomes of a pair. X and Y are 1 if the event occurs in its likelier world and in the other world.
const (
	neither   = iota
	onlyOther // only Y is 1
	onlyLikelier
	both
)

// allIn is the largest stake, as a fraction of the stake that can lose everything at once.
const allIn = .98

// owns returns the log of a gambler's capital at index j of the grid.
func (g *gambler) owns(j int) float64 {
	sum := g.capital[j]
	if g.lambda != nil && g.lambda[j] > 0 {
		for o, n := range g.came {
			sum += n * g.gain[j][o]
		}
	}
	return sum
}

// A style is a gambler's way to bet: the rank of its event among the best events of all statistics, the score that
// ranks them, and the fraction of the best stake that it bets.
type style struct {
	rank    int
	atClaim bool // score by the violation of the claim; otherwise by the bound
	share   float64
}

var styles = []style{{0, true, 1}, {0, true, .5}, {1, true, .7}, {0, false, 1}, {0, false, .5}, {1, false, .7}}

// A bestEvent is an event with its score and the counts behind it.
type bestEvent struct {
	event Event
	score float64
	met   meeting
}

// best returns the event with the largest score among the events of a statistic. An unordered statistic may take many
// values in few pairs, and then its best set of values looks much better than it is. In that case, one half of the
// pairs chooses the event, and the other half gives the score.
func (w *Watch) best(i int, score func(meeting) float64) (best bestEvent) {
	const few = 20 // pairs per value
	s := w.statistics[i]
	if values := max(len(w.counts.value[0][i]), len(w.counts.value[1][i])); s.ordered || values <= max(4, w.pairs/few) {
		best.event, best.score = w.counts.bestOf(i, s, score)
		best.met = w.counts.meeting(best.event)
		return best
	}
	best.score = math.Inf(-1)
	for h, half := range w.half {
		event, _ := half.bestOf(i, s, score)
		met := w.half[1-h].meeting(event)
		if x := score(met); h == 0 || x > best.score {
			best = bestEvent{event, x, met}
		}
	}
	return best
}

// learn chooses the events and stakes of the next pairs from the counts so far.
func (w *Watch) learn() {
	delta := w.audit.Delta
	var lists [2][]bestEvent
	for i, s := range w.statistics {
		if s.aside {
			continue
		}
		e := math.Exp(w.eps(w.claimed, s))
		lists[0] = append(lists[0], w.best(i, func(m meeting) float64 { return m.excess(e, delta) }))
		lists[1] = append(lists[1], w.best(i, func(m meeting) float64 {
			return w.audit.share(roughBound(m.hits, m.runs, m.others, m.rest, delta, 2.5), s.level)
		}))
	}
	for _, l := range lists {
		slices.SortStableFunc(l, func(x, y bestEvent) int { return cmp.Compare(y.score, x.score) })
	}
	w.open = 0
	for i := range w.gamblers {
		g, s := &w.gamblers[i], styles[i]
		for j := range w.grid {
			g.capital[j] = g.owns(j)
		}
		if g.lambda != nil {
			g.past = append(g.past, g.stretch)
		}
		list := lists[1]
		if s.atClaim {
			list = lists[0]
		}
		best := list[min(s.rank, len(list)-1)]
		m := best.met
		p, q := (m.hits+.5)/(m.runs+1), (m.others+.5)/(m.rest+1)
		g.stretch = stretch{event: best.event, chances: [2]float64{p, q}}
		g.lambda, g.gain = make([]float64, len(w.grid)), make([][4]float64, len(w.grid))
		for j := w.bound; j < len(w.grid); j++ {
			e := math.Exp(w.eps(j, w.statistics[g.event.statistic]))
			g.lambda[j] = s.share * stake(p, q, e, delta)
			if g.lambda[j] == 0 {
				break // a larger ε offers no gain either
			}
			for o, v := range pays(e, delta) {
				g.gain[j][o] = math.Log1p(g.lambda[j] * v)
			}
			w.open = max(w.open, j+1)
		}
	}
}

// eps returns the ε at index j of the grid, for an event of the given statistic.
func (w *Watch) eps(j int, s statistic) float64 {
	if w.audit.Own {
		return w.grid[j] * s.level
	}
	return w.grid[j]
}

// excess returns by how many standard errors the claim is violated.
func (m meeting) excess(e, delta float64) float64 {
	const some = .5 // added to the hits, so that no variance is 0
	p, q := m.hits/m.runs, m.others/m.rest
	return (p - e*q - delta) / math.Sqrt((p+some/m.runs)/m.runs+e*e*(q+some/m.rest)/m.rest)
}

// pays returns X − e^ε Y − δ for each outcome.
func pays(e, delta float64) [4]float64 {
	return [4]float64{neither: -delta, onlyOther: -e - delta, onlyLikelier: 1 - delta, both: 1 - e - delta}
}

// stake returns the λ that maximizes the growth of log M for these probabilities of the event (Kelly). The λ is 0 if
// no growth is possible, and stays below the stake that can lose everything at once.
func stake(p, q, e, delta float64) float64 {
	if !(p-e*q-delta > 0) {
		return 0
	}
	v := pays(e, delta)
	chance := [4]float64{neither: (1 - p) * (1 - q), onlyOther: (1 - p) * q, onlyLikelier: p * (1 - q), both: p * q}
	low, _ := privacy.Bisect(0, allIn/(e+delta), 30, func(lambda float64) bool {
		slope := 0.0
		for o := range v {
			slope += chance[o] * v[o] / (1 + lambda*v[o])
		}
		return slope > 0
	})
	return low
}

// A Bet is a gambler's stake on one event against the largest refuted ε, together with the outcomes of the pairs of
// runs. Each pair multiplied the gambler's capital by
//
//	1 + Stake · (x − e^Epsilon y − δ).
//
// Here x is 1 if the event occurred in its likelier world, and y is 1 if it occurred in the other world.
type Bet struct {
	Gambler int // from 1
	Event   string
	World   string // where the event is likelier: A or B
	Epsilon float64
	Stake   float64 // λ
	Neither int
	Other   int
	Here    int
	Both    int
	event   Event
}

// Gain returns by how much the bet increased the log of the capital.
func (b Bet) Gain(delta float64) (sum float64) {
	for o, v := range pays(math.Exp(b.Epsilon), delta) {
		if n := [4]int{neither: b.Neither, onlyOther: b.Other, onlyLikelier: b.Here, both: b.Both}[o]; n > 0 {
			sum += float64(n) * math.Log1p(b.Stake*v)
		}
	}
	return sum
}

// Gamblers is the number of gamblers, who share the initial capital of 1.
var Gamblers = len(styles)

// Bets returns the bets that prove the bound, or none if no ε is refuted. After these bets, the mean capital of all
// gamblers is at least 1/(1 − γ). A gambler without a bet keeps its capital of 1.
func (w *Watch) Bets() (all []Bet) {
	for i, stretches := range w.proof {
		for _, s := range stretches {
			if s.event.values == nil {
				continue
			}
			eps := w.eps(w.bound-1, w.statistics[s.event.statistic])
			b := Bet{Gambler: i + 1, Event: w.audit.Words(s.event), World: "A", Epsilon: eps, event: s.event,
				Stake:   styles[i].share * stake(s.chances[0], s.chances[1], math.Exp(eps), w.audit.Delta),
				Neither: int(s.came[neither]), Other: int(s.came[onlyOther]), Here: int(s.came[onlyLikelier]), Both: int(s.came[both])}
			if s.event.Back {
				b.World = "B"
			}
			if b.Stake > 0 && b.Neither+b.Other+b.Here+b.Both > 0 {
				all = append(all, b)
			}
		}
	}
	return all
}

// Event returns the event behind the bound: the event with which the richest gambler in the proof gained most. If
// there is no proof, Event returns the event of the gambler with the largest capital against the claim. ok is false
// until an event is learnt.
func (w *Watch) Event() (e Event, ok bool) {
	owned := make([]float64, len(w.gamblers))
	if bets := w.Bets(); len(bets) > 0 {
		for _, b := range bets {
			owned[b.Gambler-1] += b.Gain(w.audit.Delta)
		}
		return slices.MaxFunc(bets, func(a, b Bet) int {
			return cmp.Or(cmp.Compare(owned[a.Gambler-1], owned[b.Gambler-1]), cmp.Compare(a.Gain(w.audit.Delta), b.Gain(w.audit.Delta)))
		}).event, true
	}
	for i := range w.gamblers {
		owned[i] = w.gamblers[i].owns(w.claimed)
	}
	e = w.gamblers[slices.Index(owned, slices.Max(owned))].event
	return e, e.values != nil
}

// Limits say how much a number of runs can show if every run reveals its world.
type Limits struct {
	Reach  float64 // the largest possible lower bound on ε
	Needed int     // the smallest number of runs in each world that can refute the claim; 0 if MaxRuns cannot
	Most   float64 // the largest claim that MaxRuns runs can refute, if smaller than this claim; −1 if there is none
}

// Suffice reports whether the given number of runs in each world can refute the claim.
func (l Limits) Suffice(runs int) bool { return l.Needed > 0 && runs >= l.Needed }

// LimitsOf returns the limits of an audit. The claim and the grid are relative to level, which is 1 unless users have
// their own levels. Reach is a value of the grid. Most may lie between two values.
func LimitsOf(pairs int, claim, level, delta, confidence float64) (l Limits) {
	grid := ladder(claim)
	beyond := func(x float64, pairs int) bool { return refutedAfter(pairs, x*level, delta, confidence) == 0 }
	if i := sort.Search(len(grid), func(i int) bool { return beyond(grid[i], pairs) }); i > 0 {
		l.Reach = grid[i-1] * level
	}
	if l.Needed = refutedAfter(MaxRuns, claim*level, delta, confidence); l.Needed > 0 {
		return l
	}
	if l.Most = -1; !beyond(0, MaxRuns) {
		most, _ := privacy.Bisect(0, claim, 40, func(x float64) bool { return !beyond(x, MaxRuns) })
		l.Most = most * level
	}
	return l
}

// refutedAfter returns the number of pairs that gamblers need to refute a claim of ε if their event occurs in every
// run of one world and in no run of the other. It returns 0 if this number exceeds pairs. No other runs refute the
// claim earlier, because no other outcome pays as much, and no other probabilities make the stakes as large.
func refutedAfter(pairs int, eps, delta, confidence float64) int {
	enough, e := enough(confidence), math.Exp(eps)
	capital, gain := make([]float64, len(styles)), make([]float64, len(styles))
	for from := firstLesson; from < pairs; {
		lesson := from + max(every, from/lessons)
		n := float64(from)
		best := stake((n+.5)/(n+1), .5/(n+1), e, delta)
		for i, s := range styles {
			gain[i] = math.Log1p(s.share * best * (1 - delta))
		}
		reached := func(k int) bool {
			log := slices.Clone(capital)
			for i := range log {
				log[i] += float64(k) * gain[i]
			}
			return logMean(log) >= enough
		}
		k := 1 + sort.Search(lesson-from, func(k int) bool { return reached(k + 1) })
		if at := from + k; at <= lesson { // the next look follows at once, or soon after
			if at > closely {
				at = min((at+every-1)/every*every, lesson)
			}
			if at <= pairs {
				return at
			}
			return 0
		}
		for i := range capital {
			capital[i] += float64(lesson-from) * gain[i]
		}
		from = lesson
	}
	return 0
}

// Stopped is the note for an audit that has refuted the claim and stopped.
var Stopped = say.Of("audit-stops")

// Nothing is the note for an audit without a finding.
var Nothing = say.Of("proves-nothing-event-worlds")

// Vacuous is the note for a claim at δ = 1, which cannot be refuted.
var Vacuous = say.Of("vacuous-claim")

// TooFew says that the given number of runs cannot refute a claim. It also says how many runs can, or which claims
// MaxRuns can refute.
func (c Claim) TooFew(eps float64, runs int, l Limits) string {
	if c.Delta == 1 {
		return Vacuous
	}
	text := say.Of("so-few-runs-give", notation.Count(runs), strconv.FormatFloat(l.Reach, 'f', 4, 64), notation.Exact(eps)) + " "
	switch {
	case l.Needed > 0:
		return text + say.Of("that-takes-runs", notation.Count(l.Needed))
	case l.Most < 0:
		return text + say.Of("no-audit-can-at-all", notation.Count(MaxRuns))
	default:
		return text + say.Of("no-audit-can", notation.Count(MaxRuns), strconv.FormatFloat(math.Floor(100*l.Most)/100, 'f', 2, 64))
	}
}

// roughBound returns log((P_low − δ)/Q_high) from Wilson's 1927 confidence bounds for two probabilities: hits in runs,
// and others in rest. It serves only to compare events. z is the quantile of the normal distribution.
func roughBound(hits, runs, others, rest, delta, z float64) float64 {
	low, _ := poll.Wilson(hits, runs, z)
	_, high := poll.Wilson(others, rest, z)
	if !(low > delta) {
		return math.Inf(-1)
	}
	return math.Log((low - delta) / high)
}

// normalQuantile returns the z that a standard normal variable exceeds with probability alpha.
func normalQuantile(alpha float64) float64 { return math.Sqrt2 * math.Erfinv(1-2*alpha) }
