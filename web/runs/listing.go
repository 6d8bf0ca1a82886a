package runs

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// A Listing is the card that shows the algorithm of the policy in focus.
type Listing struct {
	Page     *page.Page
	Policies *setup.Policies
}

// ListingSheet is the name of the card.
const ListingSheet = "listing"

// newListing returns the card for the given runs.
func newListing(runs *Runs) *Listing {
	p := runs.Page
	v := &Listing{p, runs.Policies}
	p.Rooms.Join(page.Hooks{Ask: func() {
		if v.listingSeen() {
			p.Cards.Want(ListingSheet, v.askListing())
		}
	}})
	return v
}

// ToggleListing opens or closes the card.
func (v *Listing) ToggleListing() {
	v.Page.Look.Listing = !v.Page.Look.Listing
	v.Page.Looked()
}

// listingSeen reports whether the page shows the algorithm.
func (v *Listing) listingSeen() bool {
	return v.Page.Look.Listing && v.Page.View().HasRuns() && v.Page.Focus < len(v.Page.S.Policies) && v.Page.View().Shows(page.InsideArea)
}

// askListing returns the question about the policy in focus, with its last pull in a live run.
func (v *Listing) askListing() *lab.ListingOf {
	q := &lab.ListingOf{Place: lab.Place{Scenario: v.Page.Valid, Policy: int64(v.Page.Focus), Pulled: -1}}
	if v.Page.View().IsPlay() && v.Page.View().IsLive() {
		q.Pulled = v.Page.Workers.Session.Tracks()[v.Page.Focus].Pulled
	}
	return q
}

// MountListing shows the algorithm in host. Every render calls it.
func (v *Listing) MountListing(host markup.Element) {
	if text := page.Answered[explain.Listing](v.Page.Cards, ListingSheet).Text; v.listingSeen() && text != "" {
		v.Page.Browser.Typeset(host, text)
	}
}
