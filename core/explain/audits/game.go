package audits

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/say"
)

// A Game is the membership game on the two worlds of an audit, with the rounds played so far.
type Game struct {
	audit  *audit.Audit
	game   *audit.Game
	rounds []audit.Round
}

// NewGame returns the game with the given number, before its first round.
func NewGame(q *audit.Audit, number uint64) *Game {
	return &Game{audit: q, game: q.Game().Numbered(number)}
}

// Sheet returns the sheet for a round. Rounds are counted from 0. guesses holds the worlds guessed in the first rounds,
// 0 for A and 1 for B. An error says that the round does not exist.
func (a *Game) Sheet(round int64, guesses []int64) (*explain.Sheet, error) {
	const most = 10_000
	guessed := int64(len(guesses))
	if round < 0 || round > guessed || round >= most || guessed > most {
		return nil, say.Error("there-is-no-round", notation.Count(round+1))
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
		Title: say.Of("round", notation.Count(round+1)),
		Says:  []string{say.Of("world-a-gap", first), say.Of("world-b-gap", second), say.Of("seen", r.Seen)},
	}
	if round < guessed {
		sheet.Says = append(sheet.Says, outcome(r, int(guesses[round]))+" "+r.Why)
	}
	if guessed > 0 {
		a.score(sheet, guesses)
	}
	return sheet, nil
}

// score adds the scores of the class and of the machine to the sheet. It compares the machine's score with the highest
// one that the claim allows.
func (a *Game) score(sheet *explain.Sheet, guesses []int64) {
	var class, machine int
	for i, guess := range guesses {
		if int(guess) == a.rounds[i].World {
			class++
		}
		if a.rounds[i].Guess == a.rounds[i].World {
			machine++
		}
	}
	all := len(guesses)
	low, high := audit.Rate(machine, all)
	sheet.Facts = []explain.Fact{
		{Name: say.Of("the-class"), Value: times(int64(class), int64(all))}, {Name: say.Of("the-machine"), Value: times(int64(machine), int64(all))},
		{Name: say.Of("the-machine-long-run", notation.Percent(audit.ScoreConfidence)), Value: notation.Percent(low) + "–" + notation.Percent(high) + " %"},
		{Name: say.Of("the-machine-learnt"), Value: notation.Percent(a.game.Learnt()) + " %"},
	}
	if !a.audit.Claims() {
		return
	}
	best := a.audit.Best()
	most := "(e^ε + δ)/(1 + e^ε)"
	if a.audit.Revise > 0 {
		most = "1 − (1 − δ)/(2e^ε)"
	}
	sheet.Facts = append(sheet.Facts, explain.Fact{
		Name: say.Of("most-anybody-average-if", most), Value: notation.Percent(best) + " %",
	})
	switch {
	case len(sheet.Says) == 3: // before the guess for this round
	case low > best:
		sheet.Says = append(sheet.Says, say.Of("score-better-than-claim"))
	default:
		sheet.Says = append(sheet.Says, say.Of("score-fits-claim"))
	}
}

// outcome returns a sentence that gives the round's world and says who guessed right.
func outcome(r audit.Round, guess int) string {
	world := []string{"A", "B"}[r.World]
	return map[[2]bool]string{
		{true, true}: say.Of("both-right", world), {true, false}: say.Of("you-right", world),
		{false, true}: say.Of("machine-right", world), {false, false}: say.Of("both-wrong", world),
	}[[2]bool{guess == r.World, r.Guess == r.World}]
}
