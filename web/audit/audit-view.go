package audit

import (
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// AuditView shows an audit, and a game about its two worlds.
type AuditView struct {
	Room *Audit
}

// worlds are the choices of the game.
var worlds = []string{say.Of("world-a"), say.Of("world-b")}

// Sides returns which columns stand beside the result.
func (c *AuditView) Sides() string {
	switch c.Room.Page.View().Stage() {
	case page.PresentStage:
		return "right" // the game
	case page.EmbedStage:
		return "none"
	}
	return "both"
}

// Turn shows a card in a hall, or the audit if the card is shown already.
func (c *AuditView) Turn(to string) {
	if c.Room.Shown == to {
		to = AuditCard
	}
	c.Room.Shown = to
}

// CaughtText returns the label of the button for the attacker's card.
func (c *AuditView) CaughtText() string {
	if c.Room.Shown == CaughtCard {
		return say.Of("to-audit")
	}
	return say.Of("to-caught")
}

// Key passes a key to the game, unless the browser needs it.
func (c *AuditView) Key(event vugu.DOMEvent) {
	for _, with := range []string{"ctrlKey", "metaKey", "altKey"} {
		if event.PropBool(with) {
			return
		}
	}
	c.Room.GameKey(event.PropString("key"))
}
