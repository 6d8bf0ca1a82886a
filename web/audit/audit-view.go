package audit

import (
	"epsilonarcade/core/say"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// AuditView shows an audit, and a game on its two worlds.
type AuditView struct {
	Room *Audit
}

// worlds are what there is to guess.
var worlds = []string{say.Of("world-a"), say.Of("world-b")}

// Sides says which columns there are beside the result.
func (c *AuditView) Sides() string {
	switch c.Room.Page.View().Stage() {
	case page.PresentStage:
		return "right" // with the game
	case page.EmbedStage:
		return "none"
	}
	return "both"
}

// Turn turns a hall to the game or to who is caught, or back to the audit from there.
func (c *AuditView) Turn(to string) {
	if c.Room.Shown == to {
		to = AuditCard
	}
	c.Room.Shown = to
}

// CaughtText is what the button says that turns to who is caught.
func (c *AuditView) CaughtText() string {
	if c.Room.Shown == CaughtCard {
		return say.Of("to-audit")
	}
	return say.Of("to-caught")
}

// Key plays by a key, unless that is for the browser.
func (c *AuditView) Key(event vugu.DOMEvent) {
	for _, with := range []string{"ctrlKey", "metaKey", "altKey"} {
		if event.PropBool(with) {
			return
		}
	}
	c.Room.GameKey(event.PropString("key"))
}
