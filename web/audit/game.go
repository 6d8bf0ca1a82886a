package audit

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// gaming is a membership game of a class against the program.
type gaming struct {
	number  int64   // the game's number
	Guesses []int64 // one guess for each finished round: 0 is world A, 1 is world B
	round   int     // the current round, counted from 0
	waiting bool    // whether the round's sheet has been requested but is not there yet
	dealt   bool    // whether the round's sheet is there
}

// Croupier is the program that deals the rounds.
const Croupier = "lab#game"

// Guesses reports whether the class can guess now.
func (v *Audit) Guesses() bool {
	g := v.Game
	return g != nil && !v.Old() && !g.waiting && len(g.Guesses) == g.round && g.dealt
}

// Guess stores the class's guess: 0 is world A, 1 is world B.
func (v *Audit) Guess(world int64) {
	if v.Guesses() {
		g := v.Game
		g.Guesses = append(g.Guesses, world)
		v.play(g)
	}
}

// CanDeal reports whether the next round can begin.
func (v *Audit) CanDeal() bool {
	g := v.Game
	return v.form.Audit.Policy != "" && !v.Old() && (g == nil || !g.waiting && !v.Guesses())
}

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

// play asks for the sheet of the current round.
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

// GameRules is the sheet shown before the first round.
var GameRules = explain.Sheet{Title: say.Of("which-world"), Says: []string{
	say.Of("world-drawn-b-even"),
}}

// GameKey handles a key: A and B guess, and N begins the next round.
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
