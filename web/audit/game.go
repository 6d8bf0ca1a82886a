package audit

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// gaming is the membership game that a class plays against the machine.
type gaming struct {
	number  int64   // of the game
	Guesses []int64 // of the first rounds: 0 is A, 1 is B
	round   int     // that is shown, from 0
	waiting bool    // for what is seen of it, or who was right
	dealt   bool    // it is seen
}

// Croupier is the program that deals.
const Croupier = "lab#game"

// Guesses reports whether a guess is due.
func (v *Audit) Guesses() bool {
	g := v.Game
	return g != nil && !v.Old() && !g.waiting && len(g.Guesses) == g.round && g.dealt
}

// Guess takes the class's world: 0 is A, 1 is B.
func (v *Audit) Guess(world int64) {
	if v.Guesses() {
		g := v.Game
		g.Guesses = append(g.Guesses, world)
		v.play(g)
	}
}

// CanDeal reports whether the next round can be dealt.
func (v *Audit) CanDeal() bool {
	g := v.Game
	return v.form.Audit.Policy != "" && !v.Old() && (g == nil || !g.waiting && !v.Guesses())
}

// Deal begins the next round.
func (v *Audit) Deal() {
	if !v.CanDeal() {
		return
	}
	g := v.Game
	if g == nil {
		g = &gaming{number: v.Draw()}
		v.Game = g
		v.Page.Cards.Clear(GameCard)
	}
	g.round = len(g.Guesses)
	v.play(g)
}

// play asks for the sheet of the round that is shown.
func (v *Audit) play(g *gaming) {
	g.waiting = true
	v.Page.Browser.Ask(Croupier, &lab.Play{Audit: v.form.Audit, Game: g.number, Round: int64(g.round), Guesses: g.Guesses}, func(answer lab.Message) {
		if v.Game != g {
			return
		}
		g.waiting, g.dealt = false, false
		switch answer := answer.(type) {
		case *explain.Sheet:
			g.dealt = true
			v.Page.Cards.Put(GameCard, *answer)
		case *lab.Refused:
			v.Page.Cards.Put(GameCard, explain.Sheet{Title: say.Of("there-no-round"), Says: []string{answer.Why}})
		}
		v.Page.Update()
	})
	v.Page.Update()
}

// GameRules is what is said before the first round.
var GameRules = explain.Sheet{Title: say.Of("which-world"), Says: []string{
	say.Of("world-drawn-b-even"),
}}

// GameKey plays by keys: A and B guess, N goes on.
func (v *Audit) GameKey(key string) {
	switch key {
	case "a", "A":
		v.Guess(0)
	case "b", "B":
		v.Guess(1)
	case "n", "N":
		v.Deal()
	}
}
