package audits

import (
	"errors"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
)

// A Game is the membership game on an audit's two worlds, with the rounds that were dealt.
type Game struct {
	audit  *audit.Audit
	game   *audit.Game
	rounds []audit.Round
}

// NewGame returns the game before its first round.
func NewGame(q *audit.Audit) *Game { return &Game{audit: q, game: q.Game()} }

// Sheet returns the sheet of a round, from 0, when the first rounds were guessed: 0 is A, 1 is B.
// An error says which round there is not.
func (a *Game) Sheet(round int64, guesses []int64) (*explain.Sheet, error) {
	const most = 10_000
	guessed := int64(len(guesses))
	if round < 0 || round > guessed || round >= most || guessed > most {
		return nil, errors.New("there is no round " + notation.Count(round+1))
	}
	for n := len(a.rounds); n <= int(max(round, guessed-1)); n++ {
		r, err := a.game.Round(n)
		if err != nil {
			return nil, err
		}
		a.rounds = append(a.rounds, r)
	}
	first, second := a.game.Worlds()
	r := a.rounds[round]
	sheet := &explain.Sheet{
		Title: "Round " + notation.Count(round+1),
		Says:  []string{"World A: " + first, "World B: " + second, "Seen: " + r.Seen},
	}
	if round < guessed {
		sheet.Says = append(sheet.Says, "It was world "+world(r.World)+": you are "+rightly(r, int(guesses[round]))+", the machine is "+rightly(r, r.Guess)+". "+r.Why)
	}
	if guessed > 0 {
		sheet.Facts = a.scores(guesses)
	}
	return sheet, nil
}

// scores are the score of the class, by its guesses of the first rounds, that of the machine,
// and what nobody has more of.
func (a *Game) scores(guesses []int64) []explain.Fact {
	var class, machine int64
	for i, guess := range guesses {
		if int(guess) == a.rounds[i].World {
			class++
		}
		if a.rounds[i].Guess == a.rounds[i].World {
			machine++
		}
	}
	all := int64(len(guesses))
	scores := []explain.Fact{{Name: "the class", Value: times(class, all)}, {Name: "the machine", Value: times(machine, all)}}
	if !a.audit.Claims() {
		return scores
	}
	return append(scores, explain.Fact{
		Name: "the most that anybody has on average, if the claim holds: (e^ε + δ)/(1 + e^ε)", Value: notation.Percent(a.audit.Best()) + " %",
	})
}

// world names a world.
func world(w int) string { return []string{"A", "B"}[w] }

// rightly says how a guess of a round was.
func rightly(r audit.Round, guess int) string {
	if guess == r.World {
		return "right"
	}
	return "wrong"
}
