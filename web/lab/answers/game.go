package answers

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/web/lab"
)

// play returns the sheet of a round of the membership game.
func (a *audits) play(m *lab.Trial) (lab.Message, error) {
	const most = 10_000
	guesses := int64(len(m.Numbers))
	switch {
	case m.From < 0 || m.From > guesses || m.From >= most || guesses > most:
		return nil, missing("round", m.From)
	}
	if a.game == nil {
		a.game = a.audit.Game()
	}
	for n := len(a.rounds); n <= int(max(m.From, guesses-1)); n++ {
		r, err := a.game.Round(n)
		if err != nil {
			return nil, err
		}
		a.rounds = append(a.rounds, r)
	}
	first, second := a.game.Worlds()
	r := a.rounds[m.From]
	sheet := &explain.Sheet{
		Title: "Round " + notation.Count(m.From+1),
		Says:  []string{"World A: " + first, "World B: " + second, "Seen: " + r.Seen},
	}
	if m.From < guesses {
		sheet.Says = append(sheet.Says, "It was world "+world(r.World)+": you are "+rightly(r, int(m.Numbers[m.From]))+", the machine is "+rightly(r, r.Guess)+". "+r.Why)
	}
	if guesses > 0 {
		sheet.Facts = a.scores(m.Numbers)
	}
	return &lab.Sheet{Sheet: *sheet}, nil
}

// scores are the score of the class, by its guesses of the first rounds, that of the machine,
// and what nobody has more of.
func (a *audits) scores(guesses []int64) []explain.Fact {
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
	return []explain.Fact{
		{Name: "the class", Value: times(class, all)},
		{Name: "the machine", Value: times(machine, all)},
		{Name: "the most that anybody has on average, if the claim holds: (e^ε + δ)/(1 + e^ε)", Value: notation.Number(100*a.audit.Best()) + " %"},
	}
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
