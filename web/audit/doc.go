// Package audit is the view of an audit: its form, its runs, its result, and a game on its two worlds.
package audit
