package audit

import (
	"math"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// A Game is the membership game on an audit's two worlds, A and B: one of them is drawn with
// even chances, a run is carried out in it, and whoever sees what the notion lets be seen
// guesses the world.
//
// The machine guesses by what it has learnt from runs of both worlds: it looks at the one
// statistic by which it was right most often, and says the world in which what it sees is
// likelier (the likelihood ratio; for statistics in order, on which side of the best limit it
// is).
type Game struct {
	audit  *Audit
	number uint64
	counts *counts
	rule   Event
}

// GameRuns is how many runs on each world the machine learns from.
const GameRuns = 1000

// Game returns the game, for which it carries out GameRuns runs on each world.
func (a *Audit) Game() *Game {
	// The statistic is chosen by rules from one half, tried on the other: of many statistics
	// with many values some fit well to the runs that they are read from.
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

// learn counts the runs that a Game learns from, from one number up to before another, on both worlds.
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

// Numbered returns the game of a number, which has rounds of its own.
func (g Game) Numbered(number uint64) *Game {
	g.number = number
	return &g
}

// Learnt returns the share of the runs that the machine learns from in which its rule is right.
func (g *Game) Learnt() float64 { return g.rule.right(g.counts) }

// ScoreConfidence is the confidence of Rate.
const ScoreConfidence = 0.95

// Rate returns the confidence interval of a player's rate of right guesses, by a score (Clopper & Pearson 1934).
func Rate(right, rounds int) (low, high float64) {
	const alpha = (1 - ScoreConfidence) / 2
	return atLeast(right, rounds, alpha), 1 - atLeast(rounds-right, rounds, alpha)
}

// atLeast returns the p at which so many hits or more in so many runs have a probability of
// alpha: with a confidence of 1 − alpha the chance of a hit is above it (Clopper & Pearson
// 1934). It is the quantile of Beta(hits, runs − hits + 1) at alpha, rounded down.
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

// Best returns the largest probability of a right guess that anybody can have, whatever is
// known besides, if what the audit claims is so: (e^ε + δ)/(1 + e^ε). For with even chances
// it is (1 + P(E) − Q(E))/2 for the event E of saying the likelier world, and
// P(E) ≤ e^ε Q(E) + δ there and in the complement.
func (c Claim) Best() float64 {
	e := math.Exp(-c.Epsilon)
	return math.Min(1, (1+c.Delta*e)/(1+e))
}

// Best is that of a claim. Where users have levels of their own it is the mean over the levels.
func (a *Audit) Best() float64 {
	if m, ok := a.trial.(*mixture); ok {
		return m.best()
	}
	if a.Revise > 0 { // 1 − (1 − δ)/(2e^ε), as the claim has one direction
		return (1 + tradeoff.Variation(a.Bound())) / 2
	}
	return a.Claim.Best()
}

// A Round is one of a game.
type Round struct {
	World int    // that was drawn: 0 for A, 1 for B
	Seen  string // what an observer of the run sees, a sentence
	Guess int    // the machine's world
	Why   string // sentences
}

// tries is how many runs a round takes at most until one counts.
const tries = 1000

// Round carries out a round, which depends on the audit's question and the numbers of game and round
// alone. Who has played it knows nothing of the worlds of another policy or notion.
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

// Worlds says what is so in A and in B, a sentence each.
func (g *Game) Worlds() (a, b string) {
	return g.audit.World(0), g.audit.World(1)
}

// guess returns the machine's world, and why.
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

// ruleOf returns the rule that is right most often in what was counted: an event, and the world where it is likelier. It
// says the other world where the event does not come.
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
	var most, lead float64 // how much likelier A is up to the limit
	for i, x := range cells[:len(cells)-1] {
		lead += float64(x.n[0])/float64(c.runs[0]) - float64(x.n[1])/float64(c.runs[1])
		if math.Abs(lead) > most {
			most, rule.Back, rule.values[0] = math.Abs(lead), lead < 0, cells[i+1].value-1
		}
	}
	return rule
}

// world returns what a rule says of a value of its statistic.
func (e Event) world(v int64) int {
	if e.of(v) == e.Back {
		return 1
	}
	return 0
}

// right returns how often a rule is right in other runs, of even chances.
func (e Event) right(c *counts) (share float64) {
	for w := range 2 {
		hits := 0 // counted first: a sum of shares would depend on the order of a map
		for v, n := range c.value[w][e.statistic] {
			if e.world(v) == w {
				hits += n
			}
		}
		share += float64(hits) / float64(c.runs[w]) / 2
	}
	return share
}
