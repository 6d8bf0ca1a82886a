package web

import (
	"epsilonarcade/web/lab"

	"github.com/vugu/vugu/js"
)

// listingCard is the card with the algorithm of the policy in focus.
const listingCard = "listing"

// ToggleListing opens or closes it.
func (a *App) ToggleListing() {
	a.Look.Listing = !a.Look.Listing
	a.looked()
}

// listingSeen reports whether the page shows an algorithm.
func (a *App) listingSeen() bool {
	return a.Look.Listing && a.HasRuns() && a.Focus < len(a.S.Policies) && a.Shows(insideArea)
}

// askListing returns the question about the policy in focus, and about its last pull if a run
// is watched.
func (a *App) askListing() *lab.About {
	q := &lab.About{Topic: lab.Listing, Link: a.S.Link(), Policy: int64(a.Focus), Pulled: -1}
	if a.IsPlay() && a.IsLive() {
		q.Pulled = a.session.Tracks()[a.Focus].Pulled
	}
	return q
}

// MountListing shows the algorithm in host. It is called at every render.
func (a *App) MountListing(host js.Value) {
	if text := a.Sheet(listingCard).Listing; a.listingSeen() && text != "" {
		a.browser.Typeset(host, text)
	}
}
