// Package gallery is the view of all panels of the papers, and what is known of one that is open.
package gallery
