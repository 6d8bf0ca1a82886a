// Package page is what all views share: the scenario, how it is looked at, the history, the cards
// that the lab fills, and what rooms and views must do to be part of it.
package page
