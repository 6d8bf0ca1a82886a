package audit

import (
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// A Game is the membership game on an audit's two worlds, A and B. A fair coin chooses the world of a run. An
// observer sees the part of the run that the notion allows, and guesses the world.
//
// The machine learns from runs in both worlds. It uses the statistic with the best rule, and guesses the world in
// which the observed value is likelier. For an ordered statistic, it compares the value with the best limit.
type Game struct {
	audit  *Audit
	number uint64
	counts *counts
	rule   Event
}

// GameRuns is the number of runs in each world from which the machine learns.
const GameRuns = 1000

// Game returns the game on the audit's worlds. It first carries out GameRuns runs in each world.
func (a *Audit) Game() *Game {
	// One half of the runs makes a rule for each statistic, and the other half chooses the best rule. There can be
	// many statistics with many values, and some of their rules fit their own runs too well.
	all, other := a.learn(0, GameRuns/2), a.learn(GameRuns/2, GameRuns)
	best, most := 0, math.Inf(-1)
	for i, s := range a.trial.statistics() {
		if right := ruleOf(all, i, s).right(other); right > most {
			best, most = i, right
		}
	}
	all.add(other)
	return &Game{a, 0, all, ruleOf(all, best, a.trial.statistics()[best])}
}

// learn counts the runs with numbers in [from, to), in both worlds.
func (a *Audit) learn(from, to int) *counts {
	statistics := a.trial.statistics()
	c := newCounts(len(statistics))
	values := make([]int64, len(statistics))
	for world := range 2 {
		for run := from; run < to; run++ {
			if a.trial.run(world, a.key("learn", world, run), values) {
				c.count(world, values)
			}
		}
	}
	return c
}

// Numbered returns the game with the given number. Each number has its own rounds.
func (g Game) Numbered(number uint64) *Game {
	g.number = number
	return &g
}

// Learnt returns the fraction of the learning runs for which the rule is right.
func (g *Game) Learnt() float64 { return g.rule.right(g.counts) }

// ScoreConfidence is the confidence level of Rate.
const ScoreConfidence = 0.95

// Rate returns the confidence interval for a player's rate of right guesses (Clopper & Pearson 1934).
func Rate(right, rounds int) (low, high float64) {
	const alpha = (1 - ScoreConfidence) / 2
	return atLeast(right, rounds, alpha), 1 - atLeast(rounds-right, rounds, alpha)
}

// atLeast returns the probability p of a hit for which hits or more out of runs have probability alpha. This p is a
// lower confidence bound at level 1 − alpha (Clopper & Pearson 1934): the quantile of Beta(hits, runs − hits + 1) at
// alpha, rounded down.
func atLeast(hits, runs int, alpha float64) float64 {
	switch hits {
	case 0:
		return 0
	case runs: // p^runs = alpha
		return math.Exp(math.Log(alpha) / float64(runs))
	}
	law := privacy.Beta{A: float64(hits), B: float64(runs - hits + 1)}
	low, high := 0.0, float64(hits)/float64(runs)
	for range 60 {
		if mid := low/2 + high/2; mid == low || mid == high {
			break
		} else if below, _ := law.Tails(mid); below <= alpha {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// Best returns the largest probability of a right guess under the claim, (e^ε + δ)/(1 + e^ε), over all observers.
// With a fair coin the probability is (1 + P(E) − Q(E))/2, where E is the event that the guess is P's world. The
// claim implies P(E) ≤ e^ε Q(E) + δ, and the same for the complement.
func (c Claim) Best() float64 {
	e := math.Exp(-c.Epsilon)
	return math.Min(1, (1+c.Delta*e)/(1+e))
}

// Best returns the largest probability of a right guess under the audit's claim. If users have their own levels, Best
// returns the mean over the levels.
func (a *Audit) Best() float64 {
	if m, ok := a.trial.(*mixture); ok {
		return m.best()
	}
	if a.Revise > 0 { // 1 − (1 − δ)/(2e^ε), because the claim has only one direction
		return (1 + tradeoff.Variation(a.Bound())) / 2
	}
	return a.Claim.Best()
}

// A Round is one round of a game.
type Round struct {
	World int    // 0 for A, 1 for B
	Seen  string // the observation in a sentence
	Guess int    // the machine's guess
	Why   string // the reason in sentences
}

// tries is the largest number of runs that a round makes until one counts.
const tries = 1000

// Round carries out a round. It depends only on the audit's question, the game's number and the round's number. The
// rounds of other policies and notions have independent worlds.
func (g *Game) Round(number int) (Round, error) {
	q := g.audit.Question
	key := random.NewKey(q.Seed).Name("audit").Name("game").Name(q.Spec.ID).Name(string(q.Notion))
	if g.number != 0 {
		key = key.Sub(g.number).Name("round")
	}
	key = key.Sub(uint64(number))
	coin := key.Name("world").Source()
	r := Round{World: int(coin.Uint64() >> 63)}
	values := make([]int64, len(g.audit.trial.statistics()))
	for i := range tries {
		if g.audit.trial.run(r.World, key.Name("run").Sub(uint64(i)), values) {
			r.Seen = g.audit.trial.seen(values, g.rule.statistic)
			r.Guess, r.Why = g.guess(values)
			return r, nil
		}
	}
	return Round{}, say.Error("history-audited-did-not", notation.Count(tries))
}

// Worlds describes A and B in a sentence each.
func (g *Game) Worlds() (a, b string) {
	return g.audit.World(0), g.audit.World(1)
}

// guess returns the machine's guess and the reason for it.
func (g *Game) guess(values []int64) (world int, why string) {
	side, v, ordered := g.rule, values[g.rule.statistic], g.rule.kind != oneOf
	world = g.rule.world(v)
	met := func(w int) (n int) {
		for x, times := range g.counts.value[w][g.rule.statistic] {
			if ordered && g.rule.world(x) == world || x == v {
				n += times
			}
		}
		return n
	}
	in, name := [2]int{met(0), met(1)}, [2]string{"A", "B"}[world]
	if in == [2]int{} {
		return world, say.Of("machine-never-met-says", name)
	}
	a, b, runs := notation.Count(in[0]), notation.Count(in[1]), g.counts.runs
	if !ordered {
		return world, say.Of("machine-met-this", a, notation.Count(runs[0]), b, notation.Count(runs[1]), name)
	}
	if !side.of(v) {
		side.kind, side.values = atLeastOf, []int64{side.values[0] + 1}
	}
	return world, say.Of("machine-met-that", g.audit.Words(side), a, notation.Count(runs[0]), b, notation.Count(runs[1]), name)
}

// ruleOf returns the rule that is right most often in the counts. A rule is an event: it guesses the world in which
// the event is likelier if the event occurs, and the other world if it does not.
func ruleOf(c *counts, statistic int, s statistic) Event {
	cells := c.cells(statistic)
	rule := Event{Back: true, statistic: statistic}
	if !s.ordered || len(cells) < 2 {
		for _, x := range cells {
			if x.ratio(c.runs) < 1 {
				rule.values = append(rule.values, x.value)
			}
		}
		return rule
	}
	rule = Event{statistic: statistic, kind: atMostOf, values: []int64{cells[1].value - 1}}
	var most, lead float64 // by how much A is likelier up to the limit
	for i, x := range cells[:len(cells)-1] {
		lead += float64(x.n[0])/float64(c.runs[0]) - float64(x.n[1])/float64(c.runs[1])
		if math.Abs(lead) > most {
			most, rule.Back, rule.values[0] = math.Abs(lead), lead < 0, cells[i+1].value-1
		}
	}
	return rule
}

// world returns the world that a rule guesses from a value of its statistic.
func (e Event) world(v int64) int {
	if e.of(v) == e.Back {
		return 1
	}
	return 0
}

// right returns how often a rule is right in other runs, with a fair coin.
func (e Event) right(c *counts) (share float64) {
	for w := range 2 {
		hits := 0 // count first: a sum of fractions would depend on the order of a map
		for v, n := range c.value[w][e.statistic] {
			if e.world(v) == w {
				hits += n
			}
		}
		share += float64(hits) / float64(c.runs[w]) / 2
	}
	return share
}
